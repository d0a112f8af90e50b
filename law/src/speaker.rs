//! From a target in the words' terms to one that means the same wherever it is read.

use std::sync::Arc;

use super::{Law, Names, Number, Profile, Step, Target, Unit};

/// The provision whose words are read.
#[derive(Debug, Clone)]
pub struct Speaker {
    /// Its steps from the root down, groupings included, each [`Number::Of`]. Of a caput's inciso the caput is one.
    pub steps: Vec<Step>,
    /// The names and numbers by which its law is cited, so that a law which cites itself by name is recognised.
    pub names: Arc<Names>,
    /// How the law of its country is divided.
    pub profile: &'static Profile,
    /// The level from which addresses begin: article, or section.
    pub provision: Unit,
    /// The level within which provisions are numbered anew, if they are: the chapter of many Finnish laws. Its step
    /// then belongs to the address.
    pub anew_in: Option<Unit>,
    /// The numbers of siblings in their order, for levels at which "the one before" is asked for.
    pub siblings: Vec<(Unit, Arc<[String]>)>,
}

/// The target with the law spelled as [`Law::This`] where it is the speaker's, and with every step numbered, from
/// the level on from which addresses begin. A self-reference is the speaker's own address. `None` where the words
/// ask for something that the speaker has not: the paragraph before its first, a chapter where it stands in none.
pub fn absolute(target: &Target, speaker: &Speaker) -> Option<Target> {
    let by_name = speaker.names.are_of(&target.law);
    if target.law != Law::This && !by_name {
        return target.path.iter().all(|step| matches!(step.number, Number::Of(_))).then(|| target.clone());
    }
    let mut path = if by_name { Vec::new() } else { speaker.above(target.path.first()) };
    for step in &target.path {
        path.push(speaker.numbered(step)?);
    }
    Some(Target { law: Law::This, path: speaker.address(path) })
}

impl Speaker {
    /// The speaker's steps above the level at which a path begins. A paragraph that says "inciso II" means that of the
    /// caput beside it, not the list that it begins itself.
    fn above(&self, first: Option<&Step>) -> Vec<Step> {
        let Some(first) = first else { return Vec::new() };
        let level = first.unit.level();
        let elsewhere = self.has_none(first);
        let outer = self.steps.iter().take_while(|step| step.unit.level() < level);
        let own = self.steps.last();
        let beside = self.profile.lead_in().filter(|lead_in| lead_in.list == first.unit);
        let stays = |step: &&Step| {
            !(skips(step, first)
                || elsewhere && self.profile.is_apart(step.unit)
                || beside.is_some_and(|lead_in| lead_in.is_beside(step.unit)) && own == Some(*step))
        };
        outer.filter(stays).cloned().collect()
    }

    /// Whether the numbers of the speaker's siblings are known and this is not among them: in the transitional
    /// provisions, which end at 114, "art. 233" is of the body.
    fn has_none(&self, step: &Step) -> bool {
        let Number::Of(number) = &step.number else { return false };
        let mut known = self.siblings.iter().filter(|(unit, _)| *unit == step.unit);
        known.next().is_some_and(|(_, numbers)| !numbers.contains(number))
    }

    fn numbered(&self, step: &Step) -> Option<Step> {
        let away = match step.number {
            Number::Of(_) => return Some(step.clone()),
            Number::Own => 0,
            Number::Previous => -1,
            Number::Back(by) => isize::try_from(by).ok()?.checked_neg()?,
            Number::Next => 1,
        };
        let own = self.steps.iter().find(|own| own.unit == step.unit)?;
        if away == 0 {
            return Some(own.clone());
        }
        let Number::Of(number) = &own.number else { return None };
        let (_, siblings) = self.siblings.iter().find(|(unit, _)| *unit == step.unit)?;
        let at = siblings.iter().position(|sibling| sibling == number)?.checked_add_signed(away)?;
        siblings.get(at).map(|sibling| Step::of(step.unit, sibling))
    }

    /// The path without groupings that are no part of an address, and with the lead-in through which the list of a
    /// provision hangs. In an annex, whose items are numbered anew in each grouping, all of it is.
    fn address(&self, path: Vec<Step>) -> Vec<Step> {
        let in_annex = path.first().is_some_and(|step| step.unit == Unit::Annex);
        let is_provision = !in_annex && path.iter().any(|step| step.unit >= self.provision);
        let kept = path.into_iter().filter(|step| {
            !is_provision
                || step.unit >= self.provision
                || step.unit == Unit::Schedule
                || self.profile.is_apart(step.unit)
                || Some(step.unit) == self.anew_in
        });
        self.profile.through_lead_in(kept)
    }
}

/// A chapter's speaker stands in a part, but "3 luvussa" is a chapter of the law where chapters are not numbered by
/// part, and a title of the body is no title of the transitional provisions.
fn skips(step: &Step, first: &Step) -> bool {
    first.unit <= Unit::Chapter && step.unit == Unit::Part
}

#[cfg(test)]
mod tests {
    use super::super::{Language, extract};
    use super::*;
    use crate::fi::FINNISH;
    use crate::pt::PORTUGUESE;

    fn speaker(country: &str, steps: &[(Unit, &str)], provision: Unit, anew_in: Option<Unit>) -> Speaker {
        let steps = steps.iter().map(|&(unit, number)| Step::of(unit, number)).collect();
        let names = Arc::new(Names::called(["1336/1997", "Kirjanpitolaki", "Constituição Federal"]));
        let numbers = |numbers: &[&str]| numbers.iter().map(|&number| number.to_owned()).collect();
        let siblings =
            vec![(Unit::Inciso, numbers(&["1", "1-A", "2"])), (Unit::Article, numbers(&["1", "2", "60"]))];
        let profile = Profile::of_country(country).unwrap();
        Speaker { steps, names, profile, provision, anew_in, siblings }
    }

    fn resolved(text: &str, language: Language, speaker: &Speaker) -> String {
        let mentions = extract(text, language);
        let target = mentions.last().and_then(|mention| mention.target.as_ref()).unwrap();
        absolute(target, speaker).map_or("none".to_owned(), |target| target.to_string())
    }

    #[test]
    fn finnish_targets() {
        let place = [(Unit::Part, "2"), (Unit::Chapter, "7a"), (Unit::Section, "3"), (Unit::Moment, "4")];
        let anew = speaker("fi", &place, Unit::Section, Some(Unit::Chapter));
        let through = speaker("fi", &place, Unit::Section, None);
        let cases = [
            ("1 momentissa", "this chapter:7a section:3 moment:1", "this section:3 moment:1"),
            ("2 kohdassa", "this chapter:7a section:3 moment:4 item:2", "this section:3 moment:4 item:2"),
            ("5 §:ssä", "this chapter:7a section:5", "this section:5"),
            ("1 luvun 5 §:ssä", "this chapter:1 section:5", "this section:5"),
            ("tämän luvun 5 §:ssä", "this chapter:7a section:5", "this section:5"),
            ("tässä pykälässä", "this chapter:7a section:3", "this section:3"),
            ("tässä luvussa", "this chapter:7a", "this chapter:7a"),
            ("3 luvussa", "this chapter:3", "this chapter:3"),
            ("tässä kohdassa", "none", "none"),
            (
                "liitteen 3 luvun D kohdan 2 alakohdassa",
                "this annex chapter:3 item:D subitem:2",
                "this annex chapter:3 item:D subitem:2",
            ),
            ("kirjanpitolain 1 luvun 2 §:ssä", "this chapter:1 section:2", "this section:2"),
            (
                "osakeyhtiölain 1 luvun 2 §:ssä",
                "osakeyhtiölaki chapter:1 section:2",
                "osakeyhtiölaki chapter:1 section:2",
            ),
        ];
        for (text, in_chapters, all_through) in cases {
            assert_eq!(resolved(text, FINNISH, &anew), in_chapters, "{text}");
            assert_eq!(resolved(text, FINNISH, &through), all_through, "{text}");
        }
    }

    #[test]
    fn portuguese_targets() {
        let inciso = speaker(
            "br",
            &[(Unit::Title, "2"), (Unit::Article, "5"), (Unit::Caput, ""), (Unit::Inciso, "2")],
            Unit::Article,
            None,
        );
        let paragraph = speaker(
            "br",
            &[(Unit::Title, "2"), (Unit::Article, "5"), (Unit::Paragraph, "3")],
            Unit::Article,
            None,
        );
        let transitional = speaker(
            "br",
            &[(Unit::Transitional, ""), (Unit::Article, "60"), (Unit::Paragraph, "3")],
            Unit::Article,
            None,
        );
        let cases = [
            (&inciso, "do inciso anterior", "this article:5 caput inciso:1-A"),
            (&inciso, "no inciso seguinte", "none"),
            (&inciso, "no inciso I", "this article:5 caput inciso:1"),
            (&inciso, "no § 2º deste artigo", "this article:5 paragraph:2"),
            (&inciso, "do art. 37, XI", "this article:37 caput inciso:11"),
            (&inciso, "deste Título", "this title:2"),
            (&inciso, "deste Capítulo", "none"),
            (&paragraph, "no inciso I", "this article:5 caput inciso:1"),
            (&paragraph, "no caput", "this article:5 caput"),
            (&transitional, "no art. 2º", "this adct article:2"),
            (&transitional, "no art. 233", "this article:233"),
            (&transitional, "no art. 2º da Constituição", "this article:2"),
            (&transitional, "no § 1º", "this adct article:60 paragraph:1"),
        ];
        for (speaker, text, expected) in cases {
            assert_eq!(resolved(text, PORTUGUESE, speaker), expected, "{text}");
        }
    }
}
