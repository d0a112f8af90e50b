//! Claims, known acts and doubts, about what is there.

use asof_schema::{
    Act, ActKind, Claim, ClaimBasis, ClaimKind, Dated, Doubt, KnownAct, Record, Retracted, Retraction, Touch,
};

use super::{Dice, Recorded, Story, WINDOW, act_id, day};

/// What a history records besides acts and commands.
#[derive(Clone, Copy)]
enum Kind {
    Claim,
    KnownAct,
    Doubt,
}

impl Story {
    /// Records a claim, a known act or a doubt; now and then a later batch retracts it.
    pub(super) fn record(&mut self, dice: &mut Dice<'_>) {
        let batch = dice.roll(self.batches);
        let kind = dice.weigh(Kind::Claim, &[(5, Kind::Claim), (6, Kind::KnownAct), (3, Kind::Doubt)]);
        let line: Record = match kind {
            Kind::Claim => {
                let claim = self.claim(dice);
                self.claims.push(Recorded { batch, what: claim.clone() });
                claim.into()
            }
            Kind::KnownAct => {
                let act = self.known_act(dice);
                self.known_acts.push(Recorded { batch, what: act.clone() });
                act.into()
            }
            Kind::Doubt => {
                let doubt = self.doubt(dice);
                self.doubts.push(Recorded { batch, what: doubt.clone() });
                doubt.into()
            }
        };
        let later = batch + 1 + dice.roll(2);
        if dice.chance(4) && later < self.batches && self.gone.insert(line.hash().to_string()) {
            let (target, reason) = (Retracted::Line(line.hash()), "said in error".to_owned());
            self.retractions.push(Recorded { batch: later, what: Retraction { target, reason } });
        }
    }

    fn claim(&self, dice: &mut Dice<'_>) -> Claim {
        let component = self.choices.named(dice);
        let without = self.choices.named(dice);
        let without = Some(without).filter(|without| dice.chance(4) && *without != component);
        Claim {
            component,
            without: without.into_iter().collect(),
            says: if dice.roll(2) == 0 { ClaimKind::Acts } else { ClaimKind::Text },
            through: day(dice.roll(WINDOW + 3)),
            except: if dice.chance(4) { vec![ActKind::Judgment] } else { Vec::new() },
            basis: ClaimBasis::Assumed,
            evidence: None,
            note: None,
        }
    }

    /// Often one of the acts that are told.
    fn known_act(&self, dice: &mut Dice<'_>) -> KnownAct {
        let acts: Vec<&Act> = self.acts.iter().map(|act| &act.what).collect();
        let told = dice.pick(&acts).copied().filter(|_| dice.chance(7));
        let (component, published) = (self.choices.named(dice), dice.roll(WINDOW));
        let effective = dice.chance(8).then(|| Dated::stated(day(dice.roll(WINDOW + 2))));
        let touch =
            Touch { component, effective: dice.chance(3).then(|| Dated::stated(day(dice.roll(WINDOW)))) };
        let second = dice.chance(4).then(|| Touch { component: self.choices.named(dice), effective: None });
        let unlisted = act_id(100 + dice.roll(3));
        KnownAct {
            id: told.map_or(unlisted, |act| act.id.clone()),
            norm: self.norm.clone(),
            kind: if dice.chance(4) { ActKind::Judgment } else { ActKind::Amendment },
            title: "A known act".into(),
            summary: None,
            published: told.map_or(Dated::stated(day(published)), |act| act.published),
            effective,
            touches: std::iter::once(touch).chain(second).collect(),
            evidence: None,
        }
    }

    fn doubt(&self, dice: &mut Dice<'_>) -> Doubt {
        let published = day(dice.roll(WINDOW));
        let effective = dice.chance(6).then(|| day(dice.roll(WINDOW)));
        let length = i32::try_from(dice.roll(5)).unwrap_or(0);
        let until = effective.unwrap_or(published).epoch() + length;
        Doubt {
            code: format!("doubt-{}", dice.roll(4)),
            act: None,
            published,
            effective,
            until: dice.chance(6).then(|| asof_schema::Day::from_epoch(until)),
            touches: vec![self.choices.named(dice)],
            message: "what could not be settled".into(),
            places: Vec::new(),
            evidence: None,
        }
    }
}
