//! What is told of instructions that have no effect, or not all of it.

use asof_schema::{ComponentId, IdError, Severity};

use super::apply::Problem;
use super::in_force::InForce;
use super::load::Out;

impl Out {
    /// What became of an instruction that has no effect, or not all of it. Only what another language or an appendix says
    /// changes no words that are at hand.
    pub(super) fn tell(
        &mut self,
        act: &InForce<'_>,
        wording: &str,
        problem: Problem,
        touches: Vec<ComponentId>,
    ) -> Result<(), IdError> {
        let (code, message) = match problem {
            Problem::Id(error) => return Err(error),
            Problem::Absent(what) => (
                "target-absent",
                format!("`{wording}`: {what} does not stand in the law; the command is left out"),
            ),
            Problem::Restored(what) => (
                "target-absent",
                format!(
                    "`{wording}`: {what} does not stand in the law; what the act prints of it is put there"
                ),
            ),
            Problem::Next => {
                let message = format!(
                    "`{wording}`: what is said to change is not there, and comes right after the last one; it is new"
                );
                self.warn("new-by-its-number", act, &touches, message);
                return Ok(());
            }
            Problem::Renewed(what) => {
                let message =
                    format!("`{wording}`: {what} is not known; from here on it is what the act prints");
                self.warn("renewed", act, &touches, message);
                return Ok(());
            }
            Problem::Heading(what) => {
                let message = format!("`{wording}`: {what}; what the heading is from here on is not known");
                self.warn("heading-not-changed", act, &touches, message);
                return Ok(());
            }
            Problem::Reprinted => {
                let message = format!("`{wording}`: the act prints the heading as it was: it stays");
                self.warn("heading-not-changed", act, &touches, message);
                return Ok(());
            }
            Problem::Unprinted(why) => {
                ("text-not-printed", format!("`{wording}`: {why}; the command is left out"))
            }
            Problem::Unread(parts) => {
                for unread in &parts {
                    self.unread(unread, act, &touches);
                }
                (
                    "text-not-printed",
                    format!(
                        "`{wording}`: what is printed of it cannot be read whole; the command is left out"
                    ),
                )
            }
            Problem::Present => {
                let message =
                    format!("`{wording}`: what is said to be new stands there already; it is amended");
                ("already-there", message)
            }
            Problem::Term(what, end) => {
                let message = format!(
                    "`{wording}`: {what} is temporary, until before {end}, and the act that changes it says no end: it \
                     ends then"
                );
                self.doubt_on("term-not-told", act, (end, None), touches, message);
                return Ok(());
            }
            Problem::Taken(number) => (
                "number-taken",
                format!("`{wording}`: {number} stands there already: from here on two have this number"),
            ),
            Problem::Appendix => {
                let message = format!("`{wording}`: appendices are not read");
                if let Some(norm) = touches.first().map(ComponentId::norm) {
                    self.find("appendix-not-read", Severity::Warning, &norm, act, message);
                }
                return Ok(());
            }
            Problem::Between => {
                let message = format!("`{wording}`: headings between provisions are not read");
                self.inform("heading-between-not-read", act, message);
                return Ok(());
            }
            Problem::OtherLanguage => {
                let message = format!("`{wording}`: only the wording in another language changes");
                self.inform("other-language", act, message);
                return Ok(());
            }
        };
        self.doubt(code, act, touches, message);
        Ok(())
    }

    /// Tells of the first of what an instruction touches.
    fn warn(&mut self, code: &'static str, act: &InForce<'_>, touches: &[ComponentId], message: String) {
        self.find_at(code, Severity::Warning, touches.first().cloned(), act, message);
    }

    /// Tells of what changes nothing that is at hand.
    fn inform(&mut self, code: &'static str, act: &InForce<'_>, message: String) {
        self.say(code, Severity::Info, act.document, act.document.line, message);
    }
}
