//! Libraries that read files may panic on a damaged one. What they say then is told in our own words, and once.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};

thread_local! {
    /// Whether this thread reads what may be damaged.
    static READS: Cell<bool> = const { Cell::new(false) };
}

/// From now on, this process prints nothing of a panic that the engine catches; of any other as before. It is for programs, which own
/// the process.
pub fn print_none_of_it() {
    let hook = take_hook();
    set_hook(Box::new(move |panic| {
        if !READS.get() {
            hook(panic);
        }
    }));
}

/// Reads what may be damaged; else what the panic said.
pub(crate) fn caught<T>(read: impl FnOnce() -> T) -> Result<T, String> {
    // Nothing of what was being read is looked at afterwards.
    let outer = READS.replace(true);
    let done = catch_unwind(AssertUnwindSafe(read));
    READS.set(outer);
    done.map_err(|why| {
        let said = why.downcast_ref::<&str>().map(|said| (*said).to_owned());
        said.or_else(|| why.downcast_ref::<String>().cloned())
            .unwrap_or_else(|| "it does not say why".to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_panic_said_is_told() {
        assert_eq!(caught(|| 7), Ok(7));
        assert_eq!(caught(|| -> u32 { panic!("page {} is torn", 3) }), Err("page 3 is torn".to_owned()));
        assert_eq!(caught(|| -> u32 { panic!("torn") }), Err("torn".to_owned()));
        assert!(!READS.get());
    }
}
