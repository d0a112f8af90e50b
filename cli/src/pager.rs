//! A long answer on a terminal goes through a pager.

use std::io::{self, Write};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A pager, and the screen that an answer must not fit on to need it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pager {
    /// As the shell reads it; `None` is `less`.
    command: Option<String>,
    columns: usize,
    rows: usize,
}

impl Pager {
    /// The pager that the environment asks for, `ASOF_PAGER` before `PAGER`; none if that is empty or `cat`.
    pub(crate) fn of(variable: impl Fn(&str) -> Option<String>, (columns, rows): (u16, u16)) -> Option<Self> {
        let command = variable("ASOF_PAGER").or_else(|| variable("PAGER"));
        if command.as_ref().is_some_and(|command| ["", "cat"].contains(&command.trim())) {
            return None;
        }
        Some(Self { command, columns: usize::from(columns.max(1)), rows: usize::from(rows) })
    }

    /// Shows an answer: on the terminal if it fits there or the pager cannot be run. It is no error that a
    /// reader leaves the pager early.
    pub(crate) fn show(&self, answer: &[u8], out: &mut dyn Write) -> io::Result<()> {
        if self.fits(answer) || !self.page(answer) {
            out.write_all(answer)?;
        }
        out.flush()
    }

    /// Whether an answer leaves room for the next prompt.
    fn fits(&self, answer: &[u8]) -> bool {
        let rows = |line: &str| textwrap::core::display_width(line).div_ceil(self.columns).max(1);
        String::from_utf8_lossy(answer).lines().map(rows).sum::<usize>() < self.rows
    }

    /// Runs the pager until its reader leaves; `false` if there is no such program.
    fn page(&self, answer: &[u8]) -> bool {
        let Ok(mut child) = self.start() else { return false };
        leave_interrupts_alone();
        if let Some(mut input) = child.stdin.take() {
            // Whoever leaves early wants no more.
            let _ = input.write_all(answer);
        }
        // A shell says by 126 and 127 that it could not run the program.
        !child.wait().is_ok_and(|ended| matches!(ended.code(), Some(126 | 127)))
    }

    fn start(&self) -> io::Result<Child> {
        let shell = if cfg!(windows) { ["cmd", "/C"] } else { ["sh", "-c"] };
        let mut pager = match &self.command {
            None => Command::new("less"),
            Some(command) => {
                let [shell, flag] = shell;
                let mut pager = Command::new(shell);
                pager.args([flag, command]);
                pager
            }
        };
        // Leave at once if it fits, show colours, leave the answer on the screen.
        if std::env::var_os("LESS").is_none() {
            pager.env("LESS", "FRX");
        }
        pager.stdin(Stdio::piped()).spawn()
    }
}

/// From here on an interrupt from the keyboard ends what the pager does, and not this process before it.
fn leave_interrupts_alone() {
    if let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() {
        // The first look registers it, for as long as the process lives.
        let _ =
            runtime.block_on(async { tokio::time::timeout(Duration::ZERO, tokio::signal::ctrl_c()).await });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pager(command: &str, screen: (u16, u16)) -> Option<Pager> {
        Pager::of(|name| (name == "PAGER").then(|| command.to_owned()), screen)
    }

    /// What an answer leaves on the terminal.
    fn left(pager: &Pager, answer: &str) -> String {
        let mut out = Vec::new();
        pager.show(answer.as_bytes(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_environment_names_the_pager_or_turns_it_off() {
        let of = |asof: Option<&'static str>, other: Option<&'static str>| {
            let said = move |name: &str| {
                let value = if name == "ASOF_PAGER" { asof } else { other };
                value.map(str::to_owned)
            };
            Pager::of(said, (80, 24)).map(|pager| pager.command)
        };
        assert_eq!(of(None, None), Some(None));
        assert_eq!(of(None, Some("most -s")), Some(Some("most -s".to_owned())));
        assert_eq!(of(Some("less -S"), Some("most")), Some(Some("less -S".to_owned())));
        for off in ["", " ", "cat"] {
            assert_eq!(of(None, Some(off)), None);
            assert_eq!(of(Some(off), Some("most")), None);
        }
    }

    #[test]
    fn what_fits_on_the_screen_needs_no_pager() {
        // The pager would take it all and show nothing.
        let pager = pager("cat > /dev/null", (10, 4)).unwrap();
        for (answer, is_left) in [
            ("1\n2\n3\n", true),
            ("1\n2\n3\n4\n", false),
            ("0123456789\n2\n3\n", true),
            ("0123456789a\n2\n3\n", false),
            ("\u{1b}[1m0123456789\u{1b}[0m\n2\n3\n", true),
        ] {
            assert_eq!(left(&pager, answer), if is_left { answer } else { "" }, "{answer:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_pager_gets_all_of_it_and_may_be_left_early() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("paged");
        let answer = "a line of some length\n".repeat(50_000);
        let whole = pager(&format!("cat > {}", file.display()), (80, 24)).unwrap();
        assert_eq!(left(&whole, &answer), "");
        assert_eq!(std::fs::read_to_string(file).unwrap(), answer);
        assert_eq!(left(&pager("true", (80, 24)).unwrap(), &answer), "");
        assert_eq!(left(&pager("false", (80, 24)).unwrap(), &answer), "");
    }

    #[cfg(unix)]
    #[test]
    fn without_its_program_a_pager_is_not_missed() {
        let answer = "a line\n".repeat(100);
        let pager = pager("no-such-program-anywhere 2>/dev/null", (80, 24)).unwrap();
        assert_eq!(left(&pager, &answer), answer);
    }
}
