//! Lists and texts that are written at once: from the columns into one buffer of JSON, without a future or a value for
//! each field. The bytes are those that the ordinary resolvers give. Where they would not be, because a field needs its
//! resolver or a response key stands twice and answers must be merged, the resolvers are asked.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use asof_engine::store::Subtree;
use asof_engine::{Command, query};
use async_graphql::parser::types::{Field, FragmentDefinition, Selection, SelectionSet, TypeCondition};
use async_graphql::registry::Registry;
use async_graphql::resolver_utils::resolve_list;
use async_graphql::{
    Context, ContextSelectionSet, InputType, Name, OutputType, Positioned, ServerResult, Value,
};
use serde::Serialize;

use super::request_context::RequestContext;
use super::scalars::Language;

/// Writes a field of an item, as JSON.
pub(super) type Write<'a, T> = Box<dyn Fn(&T, &mut Vec<u8>) + 'a>;

/// An object whose fields, or some of them, can be written without their resolvers.
pub(super) trait DirectFields: OutputType {
    /// How a field is written; `None` if it needs its resolver.
    fn direct<'a>(_asked: &Asked<'a>) -> Option<Write<'a, Self>> {
        None
    }
}

/// A list of objects, which is to the schema what a `Vec` of them is.
pub(super) struct DirectList<'l, T: Clone>(Cow<'l, [T]>);

impl<T: Clone> From<Vec<T>> for DirectList<'_, T> {
    fn from(items: Vec<T>) -> Self {
        Self(items.into())
    }
}

impl<'l, T: Clone> From<&'l [T]> for DirectList<'l, T> {
    fn from(items: &'l [T]) -> Self {
        Self(items.into())
    }
}

#[async_graphql::async_trait::async_trait]
impl<T: DirectFields + Clone> OutputType for DirectList<'_, T> {
    fn type_name() -> Cow<'static, str> {
        Vec::<T>::type_name()
    }

    fn qualified_type_name() -> String {
        Vec::<T>::qualified_type_name()
    }

    fn create_type_info(registry: &mut Registry) -> String {
        Vec::<T>::create_type_info(registry)
    }

    async fn resolve(&self, ctx: &ContextSelectionSet<'_>, field: &Positioned<Field>) -> ServerResult<Value> {
        match written(ctx, &self.0) {
            Some(bytes) => Ok(Value::Binary(bytes.into())),
            None => resolve_list(ctx, field, self.0.iter(), Some(self.0.len())).await,
        }
    }
}

fn written<T: DirectFields>(ctx: &ContextSelectionSet<'_>, items: &[T]) -> Option<Vec<u8>> {
    if !is_direct(ctx) {
        return None;
    }
    let plan = Plan::<T>::of(ctx, &ctx.item.node)?;
    let mut out = vec![b'['];
    for (at, item) in items.iter().enumerate() {
        out.extend_from_slice(if at > 0 { b"," } else { b"" });
        plan.write(item, &mut out);
    }
    out.push(b']');
    Some(out)
}

/// Whether the request takes bytes, and asks nothing twice under one key: answers that are bytes cannot be merged.
fn is_direct(ctx: &ContextSelectionSet<'_>) -> bool {
    let env = ctx.query_env;
    let once = || asks_once(&env.operation.node.selection_set.node, &env.fragments, &mut HashSet::new());
    RequestContext::at(ctx).is_ok_and(|request| request.is_direct(once))
}

/// Whether every response key of a selection set, and of all below it, stands in it once.
fn asks_once<'d>(
    set: &'d SelectionSet,
    fragments: &'d HashMap<Name, Positioned<FragmentDefinition>>,
    keys: &mut HashSet<&'d str>,
) -> bool {
    set.items.iter().all(|selection| match &selection.node {
        Selection::Field(field) => {
            keys.insert(field.node.response_key().node.as_str())
                && asks_once(&field.node.selection_set.node, fragments, &mut HashSet::new())
        }
        Selection::InlineFragment(inline) => asks_once(&inline.node.selection_set.node, fragments, keys),
        Selection::FragmentSpread(spread) => fragments
            .get(&spread.node.fragment_name.node)
            .is_none_or(|fragment| asks_once(&fragment.node.selection_set.node, fragments, keys)),
    })
}

/// A field that is asked of an item.
pub(super) struct Asked<'a> {
    list: &'a ContextSelectionSet<'a>,
    field: &'a Positioned<Field>,
}

impl<'a> Asked<'a> {
    pub(super) fn name(&self) -> &'a str {
        &self.field.node.name.node
    }

    /// The context for its resolver, whose path is that of the list.
    pub(super) fn context(&self) -> Context<'a> {
        self.list.with_field(self.field)
    }

    /// An argument; `None` if it cannot be read.
    pub(super) fn argument<A: InputType>(&self, name: &str, default: fn() -> A) -> Option<A> {
        self.context().param_value(name, Some(default)).ok().map(|(_, value)| value)
    }

    /// What is asked of the object that the field gives.
    pub(super) fn object<T: DirectFields>(&self) -> Option<Plan<'a, T>> {
        Plan::of(self.list, &self.field.node.selection_set.node)
    }
}

/// How an object is written: its keys, each with what writes its value.
pub(super) struct Plan<'a, T>(Vec<(Vec<u8>, Write<'a, T>)>);

impl<'a, T: DirectFields> Plan<'a, T> {
    fn of(list: &'a ContextSelectionSet<'a>, set: &'a SelectionSet) -> Option<Self> {
        let mut plan = Self(Vec::new());
        plan.add(list, set)?;
        Some(plan)
    }

    fn add(&mut self, list: &'a ContextSelectionSet<'a>, set: &'a SelectionSet) -> Option<()> {
        for selection in &set.items {
            match &selection.node {
                Selection::Field(field) if field.node.directives.is_empty() => {
                    self.0.push((key(&field.node), write::<T>(&Asked { list, field })?));
                }
                Selection::Field(_) => return None,
                Selection::InlineFragment(inline) => {
                    applies::<T>(inline.node.type_condition.as_ref())?;
                    self.add(list, &inline.node.selection_set.node)?;
                }
                Selection::FragmentSpread(spread) => {
                    let fragment = &list.query_env.fragments.get(&spread.node.fragment_name.node)?.node;
                    applies::<T>(Some(&fragment.type_condition))?;
                    self.add(list, &fragment.selection_set.node)?;
                }
            }
        }
        Some(())
    }

    pub(super) fn write(&self, item: &T, out: &mut Vec<u8>) {
        out.push(b'{');
        for (at, (key, write)) in self.0.iter().enumerate() {
            out.extend_from_slice(if at > 0 { b"," } else { b"" });
            out.extend_from_slice(key);
            write(item, out);
        }
        out.push(b'}');
    }

    /// Where there may be none: `null`.
    pub(super) fn write_any(&self, item: Option<&T>, out: &mut Vec<u8>) {
        match item {
            Some(item) => self.write(item, out),
            None => out.extend_from_slice(b"null"),
        }
    }
}

/// Whether a fragment is on the very type; one on an interface is left to the resolvers.
fn applies<T: DirectFields>(condition: Option<&Positioned<TypeCondition>>) -> Option<()> {
    condition.is_none_or(|condition| *condition.node.on.node == *T::type_name()).then_some(())
}

fn key(field: &Field) -> Vec<u8> {
    let mut key = Vec::new();
    string(&field.response_key().node, &mut key);
    key.push(b':');
    key
}

fn write<'a, T: DirectFields>(asked: &Asked<'a>) -> Option<Write<'a, T>> {
    match asked.name() {
        "__typename" => Some(Box::new(|_, out| string(&T::type_name(), out))),
        _ => T::direct(asked),
    }
}

/// Writes a value as JSON.
pub(super) fn json(value: &(impl Serialize + ?Sized), out: &mut Vec<u8>) {
    // Writing what has text keys into memory cannot fail.
    let _ = serde_json::to_writer(out, value);
}

/// Writes a string as JSON.
pub(super) fn string(text: &str, out: &mut Vec<u8>) {
    out.push(b'"');
    escape(text, out);
    out.push(b'"');
}

/// Writes text as it stands within a string of JSON.
fn escape(text: &str, out: &mut Vec<u8>) {
    // Looking at all bytes without a way out is what a compiler turns into wide instructions.
    let special = |byte: u8| byte < 0x20 || byte == b'"' || byte == b'\\';
    if text.bytes().fold(false, |found, byte| found | special(byte)) {
        let begun = out.len();
        json(text, out);
        out.pop();
        out.remove(begun);
    } else {
        out.extend_from_slice(text.as_bytes());
    }
}

/// The text of a subtree, which is to the schema what a `String` is.
pub(super) struct FullText {
    pub(super) subtree: Subtree,
    /// The languages wanted, the best first; none = the norm's own.
    pub(super) languages: Vec<Language>,
    pub(super) notices: bool,
    pub(super) headings: bool,
}

impl FullText {
    fn text(&self) -> String {
        if self.languages.is_empty() && !self.headings {
            return query::full_text(&self.subtree, self.notices);
        }
        let languages = self.wanted();
        if self.headings {
            return query::full_text_headed(&self.subtree, &languages, self.notices);
        }
        query::full_text_in(&self.subtree, &languages, self.notices)
    }

    fn wanted(&self) -> Vec<&str> {
        self.languages.iter().map(|language| language.0.as_str()).collect()
    }

    /// How many of its lines have words in another language that the law's own left behind, and the first such command.
    pub(super) fn behind(&self) -> Option<(usize, Command<'_>)> {
        if self.languages.is_empty() {
            return None;
        }
        let said = query::wordings(&self.subtree, &self.wanted(), self.notices);
        let mut behind = Vec::new();
        for line in said {
            behind.extend(line.behind.or(line.heading_behind.filter(|_| self.headings)));
        }
        behind.first().map(|since| (behind.len(), *since))
    }
}

#[async_graphql::async_trait::async_trait]
impl OutputType for FullText {
    fn type_name() -> Cow<'static, str> {
        <String as OutputType>::type_name()
    }

    fn create_type_info(registry: &mut Registry) -> String {
        <String as OutputType>::create_type_info(registry)
    }

    async fn resolve(&self, ctx: &ContextSelectionSet<'_>, _: &Positioned<Field>) -> ServerResult<Value> {
        if self.headings || !self.languages.is_empty() || !is_direct(ctx) {
            return Ok(Value::String(self.text()));
        }
        let mut out = Vec::with_capacity(self.subtree.rows.len() * 200);
        out.push(b'"');
        query::full_text_parts(&self.subtree, self.notices, |part| escape(part, &mut out));
        out.push(b'"');
        Ok(Value::Binary(out.into()))
    }
}
