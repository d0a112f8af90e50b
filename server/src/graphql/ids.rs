//! The ids of objects, for caches: one printer and one parser. An id says the type, the name in the data model and, of what
//! is read at a point, the point. Two objects with one id have the same values.
//!
//! ```text
//! norm:URN                 component:URN[!PATH]       finding:16 digits
//! action:URN[#N];rev=REV   REV: the batch that recorded the act or the command
//! reading:URN#N[;at=DAY][;known=DAY];rev=REV
//! version:URN@DAY[.N][!PATH][;at=DAY][;known=DAY];rev=REV
//! expression: as version, and #LANGUAGE
//! text:       as version, and #LANGUAGE/ASPECT
//! ```
//!
//! *Invariant:* what is printed is parsed, and what is not printed so is refused.

use std::fmt::{self, Write};
use std::str::FromStr;

use asof_schema::{ActId, Aspect, CommandId, ComponentId, Day, NormId, VersionId, Vocabulary as _};

/// The point at which an object is read: a clock that is left out is at its latest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pin {
    /// The valid day.
    pub(super) at: Option<Day>,
    /// The last day of publication that counts.
    pub(super) known: Option<Day>,
    /// The number of the last batch that counts: always said, so that "now" is not kept for ever.
    pub(super) rev: u32,
}

/// An id of the interface `Node`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum NodeId {
    /// A norm.
    Norm(NormId),
    /// A provision, independent of time.
    Component(ComponentId),
    /// A version at a point.
    Version(VersionId, Pin),
    /// A version at a point in a language.
    Expression(VersionId, Pin, String),
    /// A text of a version at a point: its language and aspect.
    Text(VersionId, Pin, String, Aspect),
    /// An act, or its command with an ordinal, as a batch recorded it.
    Action(ActId, Option<u32>, u32),
    /// The reading that a command brings, at a point.
    Reading(CommandId, Pin),
    /// A finding, by the first digits of its hash.
    Finding(String),
}

/// The name of a version, as it stands in a graph.
#[derive(Debug, Clone, Copy)]
pub(super) struct VersionName<'n> {
    /// The URN of the norm.
    pub(super) norm: &'n str,
    /// The first day.
    pub(super) start: Day,
    /// 1 for the first version of that component and day.
    pub(super) nth: u32,
    /// The component's path; empty for the root.
    pub(super) local: &'n str,
}

impl VersionName<'_> {
    /// Writes the URN.
    pub(super) fn write_urn(self, out: &mut impl Write) -> fmt::Result {
        out.write_str(self.norm)?;
        out.write_char('@')?;
        write_day(self.start, out)?;
        if self.nth > 1 {
            write!(out, ".{}", self.nth)?;
        }
        write_local(self.local, out)
    }

    /// Writes the id after its type.
    pub(super) fn write(self, kind: &str, pin: Pin, out: &mut impl Write) -> fmt::Result {
        out.write_str(kind)?;
        out.write_char(':')?;
        self.write_urn(out)?;
        pin.write(out)
    }
}

impl Pin {
    fn write(self, out: &mut impl Write) -> fmt::Result {
        for (clock, day) in [(";at=", self.at), (";known=", self.known)] {
            if let Some(day) = day {
                out.write_str(clock)?;
                write_day(day, out)?;
            }
        }
        write!(out, ";rev={}", self.rev)
    }

    /// What follows the name, with the `;` before it.
    fn read(point: &str) -> Option<Self> {
        let mut pin = Self { at: None, known: None, rev: 0 };
        for clock in point.strip_prefix(';')?.split(';') {
            match clock.split_once('=')? {
                ("at", day) => pin.at = Some(day.parse().ok()?),
                ("known", day) => pin.known = Some(day.parse().ok()?),
                ("rev", rev) => pin.rev = rev.parse().ok()?,
                _ => return None,
            }
        }
        Some(pin)
    }
}

/// Writes the URN of a component.
pub(super) fn write_component(norm: &str, local: &str, out: &mut impl Write) -> fmt::Result {
    out.write_str(norm)?;
    write_local(local, out)
}

fn write_local(local: &str, out: &mut impl Write) -> fmt::Result {
    if local.is_empty() {
        return Ok(());
    }
    out.write_char('!')?;
    out.write_str(local)
}

fn write_day(day: Day, out: &mut impl Write) -> fmt::Result {
    match day.ymd() {
        Some((year, month, day)) => write!(out, "{year:04}-{month:02}-{day:02}"),
        None => write!(out, "{day}"),
    }
}

fn name(version: &VersionId) -> VersionName<'_> {
    let VersionId { component, start, nth } = version;
    VersionName { norm: component.norm_str(), start: *start, nth: *nth, local: component.local() }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Norm(norm) => write!(f, "norm:{norm}"),
            Self::Component(component) => write!(f, "component:{component}"),
            Self::Version(version, pin) => name(version).write("version", *pin, f),
            Self::Expression(version, pin, language) => {
                name(version).write("expression", *pin, f)?;
                write!(f, "#{language}")
            }
            Self::Text(version, pin, language, aspect) => {
                name(version).write("text", *pin, f)?;
                write!(f, "#{language}/{}", aspect.name())
            }
            Self::Action(act, Some(seq), rev) => write!(f, "action:{act}#{seq};rev={rev}"),
            Self::Action(act, None, rev) => write!(f, "action:{act};rev={rev}"),
            Self::Reading(command, pin) => {
                write!(f, "reading:{command}")?;
                pin.write(f)
            }
            Self::Finding(hash) => write!(f, "finding:{hash}"),
        }
    }
}

/// Not an id that was ever printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NoId;

impl FromStr for NodeId {
    type Err = NoId;

    fn from_str(id: &str) -> Result<Self, NoId> {
        let parsed = read(id).ok_or(NoId)?;
        (parsed.to_string() == id).then_some(parsed).ok_or(NoId)
    }
}

fn read(id: &str) -> Option<NodeId> {
    let (kind, rest) = id.split_once(':')?;
    match kind {
        "norm" => rest.parse().ok().map(NodeId::Norm),
        "component" => rest.parse().ok().map(NodeId::Component),
        "version" => version(rest).map(|(version, pin)| NodeId::Version(version, pin)),
        "expression" => {
            let (of, language) = rest.split_once('#')?;
            let (version, pin) = version(of)?;
            Some(NodeId::Expression(version, pin, tag(language)?))
        }
        "text" => {
            let (of, text) = rest.split_once('#')?;
            let ((language, aspect), (version, pin)) = (text.rsplit_once('/')?, version(of)?);
            let aspect = Aspect::named(aspect)?;
            Some(NodeId::Text(version, pin, tag(language)?, aspect))
        }
        "action" => {
            let (urn, rev) = rest.rsplit_once(";rev=")?;
            let (act, seq) = urn.split_once('#').map_or((urn, None), |(act, seq)| (act, Some(seq)));
            let seq = seq.map(str::parse).transpose().ok()?;
            Some(NodeId::Action(act.parse().ok()?, seq, rev.parse().ok()?))
        }
        "reading" => {
            // A URN may hold `;` and `=`; the number of a command does not.
            let number = rest.rfind('#')?;
            let (command, point) = rest.split_at(number + rest.get(number..)?.find(';')?);
            Some(NodeId::Reading(command.parse().ok()?, Pin::read(point)?))
        }
        "finding" => {
            let digits = rest.len() == 16 && rest.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
            digits.then(|| NodeId::Finding(rest.to_owned()))
        }
        _ => None,
    }
}

fn tag(language: &str) -> Option<String> {
    (!language.is_empty() && !language.contains('#')).then(|| language.to_owned())
}

/// The name of a version and the point. A norm's URN may hold `;` and `=`; what follows `@` does not.
fn version(id: &str) -> Option<(VersionId, Pin)> {
    let after = id.find('@')?;
    let (name, point) = id.split_at(after + id.get(after..)?.find(';')?);
    Some((name.parse().ok()?, Pin::read(point)?))
}

#[cfg(test)]
mod tests;
