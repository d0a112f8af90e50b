//! Progress on the error stream: bars on a terminal; elsewhere, in a log, a line now and then of what takes long.

use std::fmt;
use std::io::{self, IsTerminal as _, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle, TermLike};

/// How long lies between two lines of a log.
const EVERY: Duration = Duration::from_secs(30);

/// A bar that counts to `all`.
pub fn bar(doing: &'static str, all: usize) -> ProgressBar {
    styled(doing, all, "{pos}/{len} {elapsed}{left}")
}

/// A bar that counts bytes.
pub fn bytes(doing: &'static str) -> ProgressBar {
    styled(doing, 0, "{bytes}/{total_bytes} {eta}")
}

fn styled(doing: &'static str, all: usize, counts: &str) -> ProgressBar {
    let bar = ProgressBar::new(all as u64).with_message(doing);
    let shown = if io::stderr().is_terminal() { "{bar:30} " } else { "" };
    if let Ok(style) = ProgressStyle::with_template(&format!("{{msg}} {shown}{counts}")) {
        bar.set_style(style.with_key("left", left));
    }
    if shown.is_empty() {
        bar.set_draw_target(Lines::target(io::stderr(), EVERY));
    }
    bar
}

/// How long it still takes, once something is done.
fn left(state: &ProgressState, out: &mut dyn fmt::Write) {
    if let Some(rest) = rest(state.elapsed(), state.pos(), state.len().unwrap_or(0)) {
        let _ = write!(out, ", about {:#} left", HumanDuration(rest)); // a bar takes every word
    }
}

/// How long the rest takes at the rate of all that is done. The bar's own guess goes by what it did last: while one norm of ten takes
/// its minutes, that grows to years.
fn rest(elapsed: Duration, done: u64, all: u64) -> Option<Duration> {
    let rest = u32::try_from(all.checked_sub(done)?).ok()?;
    elapsed.checked_mul(rest)?.checked_div(u32::try_from(done).ok()?)
}

/// A sign of life while something takes as long as it takes.
pub fn spinner(doing: &'static str) -> ProgressBar {
    let bar = ProgressBar::new_spinner().with_message(doing);
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// A log in place of a terminal: of what is drawn there, a line from time to time.
#[derive(Debug)]
struct Lines<W> {
    every: Duration,
    state: Mutex<State<W>>,
}

#[derive(Debug)]
struct State<W> {
    out: W,
    drawn: String,
    last: Instant,
}

impl<W: Write + std::fmt::Debug + Send + 'static> Lines<W> {
    fn target(out: W, every: Duration) -> ProgressDrawTarget {
        let state = State { out, drawn: String::new(), last: now() };
        ProgressDrawTarget::term_like(Box::new(Self { every, state: Mutex::new(state) }))
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State<W>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<W: Write + std::fmt::Debug + Send + 'static> TermLike for Lines<W> {
    fn width(&self) -> u16 {
        80
    }

    fn move_cursor_up(&self, _: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_down(&self, _: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_right(&self, _: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_left(&self, _: usize) -> io::Result<()> {
        Ok(())
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        self.write_str(text)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.state().drawn.push_str(text);
        Ok(())
    }

    fn clear_line(&self) -> io::Result<()> {
        Ok(())
    }

    fn flush(&self) -> io::Result<()> {
        let mut state = self.state();
        let drawn = std::mem::take(&mut state.drawn);
        if drawn.trim().is_empty() || state.last.elapsed() < self.every {
            return Ok(());
        }
        state.last = now();
        writeln!(state.out, "{}", drawn.trim())
    }
}

#[expect(clippy::disallowed_methods, reason = "how long ago a line was written")]
fn now() -> Instant {
    Instant::now()
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test")]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[derive(Debug, Clone, Default)]
    struct Log(Arc<Mutex<Vec<u8>>>);

    impl Write for Log {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// What a log has of a bar that counts to three.
    fn logged(every: Duration) -> String {
        let log = Log::default();
        let bar = bar("counting", 3);
        bar.set_draw_target(Lines::target(log.clone(), every));
        bar.force_draw();
        for _ in 0..3 {
            bar.inc(1);
            bar.force_draw();
        }
        bar.finish_and_clear();
        let bytes = log.0.lock().unwrap().clone();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn the_rest_takes_as_long_as_what_is_done() {
        let minutes = |elapsed, done, all| rest(Duration::from_mins(elapsed), done, all);
        assert_eq!(minutes(2, 1, 10), Some(Duration::from_mins(18)), "however long the last one takes");
        assert_eq!(minutes(2, 10, 10), Some(Duration::ZERO));
        assert_eq!([minutes(2, 0, 10), minutes(2, 11, 10)], [None, None]);
    }

    #[test]
    fn a_log_has_a_line_now_and_then_and_none_of_what_is_quick() {
        let lines = logged(Duration::ZERO);
        assert!(lines.lines().count() >= 3, "{lines}");
        assert!(lines.lines().all(|line| line.starts_with("counting") && line.contains("/3")), "{lines}");
        let nothing_done = lines.lines().find(|line| line.contains("0/3")).unwrap();
        assert!(!nothing_done.contains("left") && lines.contains("2/3"), "{lines}");
        assert!(lines.lines().any(|line| line.contains("2/3") && line.contains("left")), "{lines}");
        assert_eq!(logged(EVERY), "");
    }
}
