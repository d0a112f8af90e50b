//! Which fields of which objects are written without their resolvers: those of lists that are long, as long as they
//! need no more than the columns. Each is written from what its resolver gives, but for what a resolver would wrap.

use async_graphql::ScalarType;

use super::about::About;
use super::action::Action;
use super::component::Component;
use super::diff::ComponentChange;
use super::direct_json::{Asked, DirectFields, Write, json, string};
use super::finding::Finding;
use super::impact::ImpactEntry;
use super::lineage::LineageEntry;
use super::norm::Norm;
use super::period::Interval;
use super::reference::{Path, Reference};
use super::request_context::RequestContext;
use super::search::SearchHit;
use super::text_unit::TextUnit;
use super::upcoming::Upcoming;
use super::version::ComponentVersion;
use super::vocabulary::{Listed, Member};

impl DirectFields for About {}
impl DirectFields for Action {}
impl DirectFields for Finding {}
impl DirectFields for Norm {}
impl DirectFields for Path {}
impl DirectFields for Reference {}
impl DirectFields for SearchHit {}
impl DirectFields for Upcoming {}

impl DirectFields for ComponentVersion {
    fn direct<'a>(asked: &Asked<'a>) -> Option<Write<'a, Self>> {
        let ctx = asked.context();
        Some(match asked.name() {
            "id" => Box::new(|version, out| string(&version.node_id("version"), out)),
            "urn" => Box::new(|version, out| string(&version.key(), out)),
            "component" => {
                let plan = asked.object()?;
                Box::new(move |version, out| plan.write(&version.component(&ctx), out))
            }
            "cause" => Box::new(move |version, out| variant(version.cause(&ctx), out)),
            "status" => Box::new(move |version, out| variant(version.status(&ctx), out)),
            "printed" => Box::new(move |version, out| json(&version.printed(&ctx), out)),
            "valid" => {
                let plan = asked.object()?;
                Box::new(move |version, out| plan.write(&version.days(), out))
            }
            "ephemeral" => Box::new(move |version, out| json(&version.ephemeral(&ctx), out)),
            "number" => Box::new(move |version, out| json(&version.number(&ctx), out)),
            "heading" => Box::new(move |version, out| json(&version.heading(&ctx), out)),
            "label" => Box::new(move |version, out| string(version.label(&ctx), out)),
            "textHash" => Box::new(move |version, out| scalar(version.text_hash(&ctx), out)),
            "treeHash" => Box::new(move |version, out| scalar(Some(version.tree_hash(&ctx)), out)),
            "text" => {
                let (plan, languages) = (asked.object()?, asked.argument("languages", Vec::new)?);
                // A resolver can refuse words that the law left behind.
                let is_strict = || RequestContext::at(&ctx).is_ok_and(RequestContext::is_strict);
                if !languages.is_empty() && is_strict() {
                    return None;
                }
                Box::new(move |version, out| plan.write_any(TextUnit::own(version, &languages).as_ref(), out))
            }
            _ => return None,
        })
    }
}

impl DirectFields for TextUnit {
    fn direct<'a>(asked: &Asked<'a>) -> Option<Write<'a, Self>> {
        let ctx = asked.context();
        Some(match asked.name() {
            "id" => Box::new(|unit, out| string(&unit.node_id(), out)),
            "language" => Box::new(move |unit, out| string(&unit.language(&ctx).0, out)),
            "aspect" => Box::new(move |unit, out| variant(unit.aspect(&ctx), out)),
            "content" => Box::new(move |unit, out| string(unit.content(&ctx), out)),
            "contentHash" => Box::new(move |unit, out| scalar(Some(unit.content_hash(&ctx)), out)),
            _ => return None,
        })
    }
}

impl DirectFields for Interval {
    fn direct<'a>(asked: &Asked<'a>) -> Option<Write<'a, Self>> {
        Some(match asked.name() {
            "from" => Box::new(|days, out| scalar(Some(days.from), out)),
            "to" => Box::new(|days, out| scalar(days.to, out)),
            "isEmpty" => Box::new(|days, out| json(&days.is_empty, out)),
            _ => return None,
        })
    }
}

impl DirectFields for Component {
    fn direct<'a>(asked: &Asked<'a>) -> Option<Write<'a, Self>> {
        let ctx = asked.context();
        Some(match asked.name() {
            "id" => Box::new(|component, out| string(&component.node_id(), out)),
            "urn" => Box::new(|component, out| string(component.key().as_str(), out)),
            "type" => Box::new(move |component, out| string(component.component_type(&ctx), out)),
            _ => return None,
        })
    }
}

impl DirectFields for LineageEntry {
    fn direct<'a>(asked: &Asked<'a>) -> Option<Write<'a, Self>> {
        let ctx = asked.context();
        Some(match asked.name() {
            "ordinal" => Box::new(|entry, out| json(&entry.ordinal, out)),
            "version" => {
                let plan = asked.object()?;
                Box::new(move |entry, out| plan.write(&entry.version, out))
            }
            "previous" => {
                let plan = asked.object()?;
                Box::new(move |entry, out| plan.write_any(entry.previous.as_ref(), out))
            }
            "changes" => Box::new(move |entry, out| variants(entry.changes(&ctx), out)),
            _ => return None,
        })
    }
}

impl DirectFields for ComponentChange {
    fn direct<'a>(asked: &Asked<'a>) -> Option<Write<'a, Self>> {
        let ctx = asked.context();
        Some(match asked.name() {
            "component" => {
                let plan = asked.object()?;
                Box::new(move |change, out| plan.write_any(change.component(&ctx).as_ref(), out))
            }
            "kinds" => Box::new(move |change, out| variants(change.kinds(&ctx), out)),
            "before" => {
                let plan = asked.object()?;
                Box::new(move |change, out| plan.write_any(change.before(&ctx).as_ref(), out))
            }
            "after" => {
                let plan = asked.object()?;
                Box::new(move |change, out| plan.write_any(change.after(&ctx).as_ref(), out))
            }
            _ => return None,
        })
    }
}

impl DirectFields for ImpactEntry {
    fn direct<'a>(asked: &Asked<'a>) -> Option<Write<'a, Self>> {
        let ctx = asked.context();
        Some(match asked.name() {
            "component" => {
                let plan = asked.object()?;
                Box::new(move |entry, out| plan.write_any(entry.component(&ctx).as_ref(), out))
            }
            "label" => Box::new(move |entry, out| string(entry.label(&ctx), out)),
            "changes" => Box::new(move |entry, out| json(&entry.changes(&ctx), out)),
            "first" => Box::new(move |entry, out| scalar(entry.first(&ctx), out)),
            "last" => Box::new(move |entry, out| scalar(entry.last(&ctx), out)),
            _ => return None,
        })
    }
}

fn scalar(value: Option<impl ScalarType>, out: &mut Vec<u8>) {
    json(&value.map(|value| value.to_value()), out);
}

fn variant(member: Member<impl Listed>, out: &mut Vec<u8>) {
    string(member.0.name(), out);
}

fn variants(members: Vec<Member<impl Listed>>, out: &mut Vec<u8>) {
    json(&members.iter().map(|member| member.0.name()).collect::<Vec<_>>(), out);
}
