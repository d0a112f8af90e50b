//! Progress bars, on the error stream, and nowhere when that is no terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar that counts to `all`.
pub(crate) fn bar(doing: &'static str, all: usize) -> ProgressBar {
    let bar = ProgressBar::new(all as u64).with_message(doing);
    if let Ok(style) = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len} {elapsed}") {
        bar.set_style(style);
    }
    bar
}

/// A bar that counts bytes.
pub(crate) fn bytes(doing: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(0).with_message(doing);
    if let Ok(style) = ProgressStyle::with_template("{msg} {bar:30} {bytes}/{total_bytes} {eta}") {
        bar.set_style(style);
    }
    bar
}

/// A sign of life while something takes as long as it takes.
pub(crate) fn spinner(doing: &'static str) -> ProgressBar {
    let bar = ProgressBar::new_spinner().with_message(doing);
    bar.enable_steady_tick(std::time::Duration::from_millis(100));
    bar
}
