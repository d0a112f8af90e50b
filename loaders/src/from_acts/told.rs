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
                let component = touches.first().cloned();
                self.find_at("new-by-its-number", Severity::Warning, component, act, message);
                return Ok(());
            }
            Problem::Renewed(what) => {
                let message =
                    format!("`{wording}`: {what} is not known; from here on it is what the act prints");
                let component = touches.first().cloned();
                self.find_at("renewed", Severity::Warning, component, act, message);
                return Ok(());
            }
            Problem::Heading(what) => {
                let message = format!("`{wording}`: {what}; what the heading is from here on is not known");
                let component = touches.first().cloned();
                self.find_at("heading-not-changed", Severity::Warning, component, act, message);
                return Ok(());
            }
            Problem::Reprinted => {
                let message = format!("`{wording}`: the act prints the heading as it was: it stays");
                let component = touches.first().cloned();
                self.find_at("heading-not-changed", Severity::Warning, component, act, message);
                return Ok(());
            }
            Problem::Unprinted(why) => {
                ("text-not-printed", format!("`{wording}`: {why}; the command is left out"))
            }
            Problem::Unread(parts) => {
                for unread in &parts {
                    self.unread(unread, act, touches.clone());
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
                self.say(
                    "heading-between-not-read",
                    Severity::Info,
                    act.document,
                    act.document.line,
                    message,
                );
                return Ok(());
            }
            Problem::OtherLanguage => {
                let message = format!("`{wording}`: only the wording in another language changes");
                self.say("other-language", Severity::Info, act.document, act.document.line, message);
                return Ok(());
            }
        };
        self.doubt(code, act, touches, message);
        Ok(())
    }
}
