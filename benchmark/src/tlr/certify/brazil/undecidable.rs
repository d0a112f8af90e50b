//! That the sources do not decide a question. They show where they end, which acts they date otherwise or have no text of, and which
//! changes several acts share. Whose words nobody knows they do not show; nor whether an act without a text touches a provision, but
//! which it cannot touch.

use std::collections::BTreeSet;

use chrono::NaiveDate;

use super::Snapshots;
use crate::tlr::certify::citation::{Address, Key};
use crate::tlr::certify::{Verdict, differs};
use crate::tlr::item::{Abstention, Ground};

impl Snapshots {
    /// Every ground that a truth names must be shown.
    pub(super) fn undecidable(&self, truth: &Abstention, key: &Key) -> Result<Verdict, String> {
        let mut rests_on = Vec::new();
        for ground in &truth.grounds {
            let shown = match ground {
                Ground::NotCovered => self.ends_before(truth, key)?,
                Ground::Touched => self.touched(truth, key)?,
                Ground::UnknownWords => return Err("whose words nobody knows is not shown".into()),
                Ground::SeveralCandidates => self.shared(truth, key)?,
            };
            match shown {
                Ok(why) => rests_on.push(why),
                Err(wrong) => return Ok(Verdict::Denied(wrong)),
            }
        }
        if rests_on.is_empty() {
            Err("no ground is named".into())
        } else {
            Ok(Verdict::Confirmed(rests_on.join("; ")))
        }
    }

    /// The last text of the part in which a provision stands: the days that sources give for it, and what it is.
    fn last_text(&self, key: &Key) -> Option<(BTreeSet<NaiveDate>, String)> {
        let snapshot = self.all.last()?;
        let days = snapshot.days.iter().copied().chain(snapshot.published).collect();
        let last = (days, format!("the last snapshot is of {}", snapshot.day));
        // The notes are those of the body.
        let noted = self.later.iter().filter(|act| !key.adct && self.notes.anywhere(act));
        let known = noted.filter_map(|act| Some((act, self.dates.get(act)?)));
        let Some((act, dates)) = known.max_by_key(|(_, dates)| dates.all.last().copied()) else {
            return Some(last);
        };
        Some((dates.all.clone(), format!("the last act that is noted in the body is {act}")))
    }

    /// Whether the texts end before the day, on the last covered day that is told.
    fn ends_before(&self, truth: &Abstention, key: &Key) -> Result<Result<String, String>, String> {
        let (days, what) = self.last_text(key).ok_or("there is no snapshot")?;
        let end = days.last().copied().ok_or("the last text has no day")?;
        if truth.on <= end {
            return Err(format!("{} is not after the last text, of {end}", truth.on));
        }
        match truth.through {
            Some(through) if days.contains(&through) => Ok(Ok(format!("{what}, and {} is later", truth.on))),
            // Something ends before the texts do.
            Some(through) if through < end => Err(format!("what ends on {through} is not shown")),
            through => Ok(Err(differs("last covered day", &through, &Some(end)).unwrap_or_default())),
        }
    }

    /// Whether an act that is named has no text of its own by the day, or is dated otherwise by the sources on both sides of it.
    fn touched(&self, truth: &Abstention, key: &Key) -> Result<Result<String, String>, String> {
        let mut shown = Vec::new();
        for act in &truth.acts {
            let code = code(act).ok_or_else(|| format!("{act} is no amendment of the Constitution"))?;
            let Some(dates) = self.dates.get(&code) else { return Ok(Err(format!("no source has {code}"))) };
            if dates.all.first().is_none_or(|first| truth.on < *first) {
                return Ok(Err(format!("by no source {code} is of {} or earlier", truth.on)));
            }
            shown.extend(self.open(&code, key, truth.on));
        }
        if shown.is_empty() {
            return Err("whether what is in doubt touches the provision is not shown".into());
        }
        Ok(Ok(shown.join(", ")))
    }

    /// Why what an act did by a day is open at a provision.
    fn open(&self, act: &str, key: &Key, day: NaiveDate) -> Option<String> {
        let place = self.all.iter().position(|one| one.acts.iter().any(|one| one == act));
        let Some((place, snapshot)) = place.and_then(|place| Some((place, self.all.get(place)?))) else {
            let noted = !key.adct && self.notes.anywhere(act);
            let may_touch = self.dates.get(act).is_some_and(|dates| dates.may_touch(key));
            return (may_touch && !noted).then(|| format!("no text here has {act}"));
        };
        let scope = Address::Provision(key.clone());
        let changed = self.changes.get(place)?.iter().any(|change| change.lies_in(Some(&scope)));
        let between =
            snapshot.days.first()? <= &day && &day < snapshot.days.last()? && snapshot.published.is_none();
        (changed && between).then(|| format!("the sources give several days for {act}: {:?}", snapshot.days))
    }

    /// Whether each change that several acts may have made is in a text that these acts share, and no note tells them apart.
    fn shared(&self, truth: &Abstention, key: &Key) -> Result<Result<String, String>, String> {
        let runs = self.runs(key);
        if let Some(why) = self.wandered(key, &runs) {
            return Err(why);
        }
        let mut shown = BTreeSet::new();
        for run in runs.iter().filter(|run| run.from > 0) {
            let acts = self.all.get(run.from).map(|one| one.acts.iter().cloned().collect::<BTreeSet<_>>());
            if self.act(run.from, key).is_err() {
                shown.extend(acts);
            }
        }
        let said: Option<BTreeSet<BTreeSet<String>>> =
            truth.candidates.iter().map(|acts| acts.iter().map(|act| code(act)).collect()).collect();
        let said = said.ok_or("an act is no amendment of the Constitution")?;
        if said.is_subset(&shown) && said != shown {
            return Err(format!("other acts are not told apart either: {shown:?}"));
        }
        Ok(match differs("acts of which one did it", &said, &shown) {
            Some(wrong) => Err(wrong),
            None => Ok("no note at the article tells the acts of a snapshot apart".into()),
        })
    }
}

/// The code of an amendment by its URN: `urn:lex:br:federal:emenda.constitucional:2003-12-19;41` is `ec_41`.
fn code(act: &str) -> Option<String> {
    let (kind, number) = act.rsplit_once(';')?;
    let kind = match kind.split(':').nth(4)? {
        "emenda.constitucional" => "ec",
        "emenda.constitucional.revisao" => "ecr",
        _ => return None,
    };
    number.parse::<u32>().ok().map(|number| format!("{kind}_{number}"))
}
