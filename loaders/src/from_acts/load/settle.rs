//! Until when doubts last, and for which days what is known of a law is claimed.

use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{
    ActId, ActKind, Claim, ClaimBasis, ClaimKind, ComponentId, Day, Doubt, Evidence, IdError, KnownAct, Touch,
};

use super::doubts::INDIRECT;
use super::{Consolidation, Out, is_at_or_below};
use crate::from_acts::ActNumber;
use crate::from_acts::in_force::InForce;
use crate::from_acts::law::Article;

impl Consolidation<'_> {
    /// Components by the day on which an act that fits gave the article anew in which they stand. The law as a whole is
    /// all its articles, unless none of them was given anew.
    fn until_renewed(
        &self,
        articles: &[Article<'_>],
        touches: &[ComponentId],
        fits: impl Fn(&ComponentId, Day, ActNumber) -> bool,
    ) -> BTreeMap<Option<Day>, Vec<ComponentId>> {
        let mut by_day: BTreeMap<Option<Day>, Vec<ComponentId>> = BTreeMap::new();
        if let Some(root) = touches.iter().find(|id| id.is_root()) {
            for article in articles {
                let until = article.renewals.first(|day, act| fits(root, day, act));
                by_day.entry(until).or_default().extend(article.incarnations.iter().cloned());
            }
            if by_day.keys().all(Option::is_none) {
                return BTreeMap::from([(None, vec![self.norm.root()])]);
            }
            return by_day;
        }
        for touched in touches {
            let until = self.law.renewals(touched).first(|day, act| fits(touched, day, act));
            by_day.entry(until).or_default().push(touched.clone());
        }
        by_day
    }

    /// Writes down the doubts: each lasts until a later act gives the article anew in which it is. An act that was published
    /// before the one that left the doubt says nothing of what that one does, on whatever day it takes effect, unless that
    /// one tells that it amends what another act made.
    pub(super) fn settle(&mut self, acts: &[InForce<'_>], out: &mut Out) -> Result<(), IdError> {
        let articles = self.law.articles();
        for (by, doubt) in std::mem::take(&mut out.doubts) {
            let (from, indirect) = (doubt.effective(), doubt.code == INDIRECT);
            let amended = self.amended_by(acts.iter().find(|act| act.document.number == by))?;
            // Acts are numbered as they are published, and a day of publication may be assumed. What an act does to another
            // one is over when it gives the article its own words.
            let fits = |touched: &ComponentId, day: Day, act: ActNumber| {
                let is_after = act > by || (act == by && indirect) || amended.is_before(touched, day, act);
                day > from && is_after
            };
            for (until, touches) in self.until_renewed(&articles, &doubt.touches, fits) {
                let until = until.into_iter().chain(doubt.until).min();
                out.set.doubts.push(Doubt { until, touches, ..doubt.clone() });
            }
        }
        // An act of which no command could be carried out is known and not applied, where its doubts last, and in
        // what is not read.
        for act in std::mem::take(&mut self.unapplied) {
            let of_act = out
                .set
                .doubts
                .iter()
                .filter(|doubt| doubt.act.as_ref() == Some(&act.id) && doubt.until.is_none());
            let of_law = of_act.flat_map(|doubt| &doubt.touches).filter(|named| named.norm() == self.norm);
            let of_law = of_law.map(|named| Touch { component: named.clone(), effective: None });
            let touches: BTreeSet<Touch> = act.touches.iter().cloned().chain(of_law).collect();
            if !touches.is_empty() {
                out.set.known_acts.push(KnownAct { touches: touches.into_iter().collect(), ..act });
            }
        }
        Ok(())
    }

    /// What an act amends as other acts made it, by its own words. Nothing, where the days of the act are not all stated.
    fn amended_by(&self, act: Option<&InForce<'_>>) -> Result<Amended, IdError> {
        let states = |act: &&InForce<'_>| {
            let schedule = &act.schedule;
            schedule.from.is_some()
                && schedule.condition.is_none()
                && schedule.unread.is_empty()
                && act.bound.is_none()
        };
        let Some(act) = act.filter(states) else { return Ok(Amended::default()) };
        let article = self.law.drafting().article();
        let mut amended = Amended { last: act.days().max(), articles: Vec::new() };
        for (target, made_by) in (act.document.drafting.made_by)(&act.document.enacting) {
            if target.number(article).is_some() {
                let concerned = self.law.concerned(&target.down_to(article))?;
                amended.articles.extend(concerned.into_iter().map(|id| (id, made_by)));
            }
        }
        Ok(amended)
    }

    /// Who amends an article says by which act it is as it is. As long as each act names the one before it, none
    /// is missing between them; one that is named and not at hand is known and not applied.
    pub(super) fn claim_vouched(&self, acts: &[InForce<'_>], out: &mut Out) {
        let mut changed: BTreeMap<&ActId, Vec<&ComponentId>> = BTreeMap::new();
        for command in out.set.commands.iter().filter(|command| command.norm == self.norm) {
            changed.entry(&command.act).or_default().extend(command.op.target());
        }
        let mut named: BTreeMap<ComponentId, BTreeSet<(ActNumber, ActNumber)>> = BTreeMap::new();
        for act in acts {
            for (target, before) in (act.document.drafting.vouched)(&act.document.enacting) {
                // What has no id is in no law: nothing is claimed of it.
                for article in self.law.only_one(&target).unwrap_or_default() {
                    named.entry(article).or_default().insert((act.document.number, before));
                }
            }
        }
        named.remove(&self.norm.root());
        let mut by_day: Vec<&InForce<'_>> = acts.iter().collect();
        by_day.sort_by_key(|act| act.document.number);
        let mut claims = Vec::new();
        for (article, named) in named {
            let does = |act: &&&InForce<'_>| {
                changed.get(&act.id).into_iter().flatten().any(|id| is_at_or_below(id, &article))
            };
            let chain: Vec<&&InForce<'_>> = by_day.iter().filter(does).collect();
            let links = chain.windows(2).take_while(|pair| match pair {
                [before, after] => named.contains(&(after.document.number, before.document.number)),
                _ => false,
            });
            if let Some([before, after]) = links.last() {
                claims.push(vouched(article, before, after));
            }
        }
        out.set.claims.extend(claims);
    }

    /// On the day on which a law was published no act had amended it. Nothing vouches for a later day.
    pub(super) fn claim_enacted(&self, original: &InForce<'_>, evidence: Evidence) -> Claim {
        Claim {
            component: self.norm.root(),
            without: Vec::new(),
            says: ClaimKind::Acts,
            through: original.published.on,
            except: vec![ActKind::Judgment],
            basis: ClaimBasis::Stated,
            evidence: Some(evidence),
            note: Some("the law as enacted, on the day of its publication".to_owned()),
        }
    }
}

/// The articles that an act amends as other acts made them.
#[derive(Default)]
struct Amended {
    /// The last day on which anything of the act begins or ends.
    last: Option<Day>,
    /// The articles, each with an act that is named for its words.
    articles: Vec<(ComponentId, ActNumber)>,
}

impl Amended {
    /// Whether the act has done all that it does to a provision when another one gives its article anew on a day: the act
    /// amends the words of other acts than that.
    fn is_before(&self, touched: &ComponentId, day: Day, other: ActNumber) -> bool {
        let of_it = || self.articles.iter().filter(|(article, _)| is_at_or_below(touched, article));
        self.last.is_some_and(|last| last < day)
            && of_it().next().is_some()
            && of_it().all(|(_, made_by)| *made_by != other.as_cited())
    }
}

/// A claim of an article through an act that a later one names.
fn vouched(article: ComponentId, named: &InForce<'_>, by: &InForce<'_>) -> Claim {
    let words = &by.document.title;
    let (start, end) = (words.start as u64, words.end as u64);
    Claim {
        component: article,
        without: Vec::new(),
        says: ClaimKind::Acts,
        through: named.published.on,
        except: vec![ActKind::Judgment],
        basis: ClaimBasis::Stated,
        evidence: Some(Evidence { sha256: by.document.sha256, start, end }),
        note: Some(format!(
            "{} says that it is as by {}, and each act before that names the one before it",
            by.document.code(),
            named.document.code()
        )),
    }
}
