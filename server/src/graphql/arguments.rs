//! Arguments as they are meant, however a client writes them.

use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;

use async_graphql::Value;
use async_graphql::registry::{MetaInputValue, MetaType, Registry};

/// A value, its name, and what the schema declares of it.
type Given<'v> = (&'v str, &'v Value, Option<&'v MetaInputValue>);

/// What a schema declares of the arguments of fields, by field and argument; nothing where fields of one name differ, since which
/// type has a field is not told where it is answered.
type Declared = HashMap<String, HashMap<String, Option<MetaInputValue>>>;

/// What the schema declares of an argument of a field: there is one schema, which is gone through once.
pub(super) fn declared(registry: &Registry, field: &str, name: &str) -> Option<&'static MetaInputValue> {
    static ALL: OnceLock<Declared> = OnceLock::new();
    ALL.get_or_init(|| all(registry)).get(field)?.get(name)?.as_ref()
}

fn all(registry: &Registry) -> Declared {
    let mut all = Declared::new();
    for field in registry.types.values().filter_map(MetaType::fields).flat_map(|fields| fields.values()) {
        let arguments = all.entry(field.name.clone()).or_default();
        for argument in field.args.values() {
            let known = arguments.entry(argument.name.clone()).or_insert_with(|| Some(argument.clone()));
            let is_same =
                |one: &MetaInputValue| one.ty == argument.ty && one.default_value == argument.default_value;
            *known = known.take().filter(is_same);
        }
    }
    all
}

/// Named values in the order of their names, without those that say what is meant where they are left out.
pub(super) fn spell_all<'v>(registry: &Registry, given: impl Iterator<Item = Given<'v>>) -> String {
    let mut said = BTreeMap::new();
    for (name, value, of) in given.filter(|(_, value, _)| **value != Value::Null) {
        let spelled = spell(registry, of.map_or("", |of| of.ty.as_str()), value);
        if spelled != "{}" && !of.is_some_and(|of| is_default(of, &spelled)) {
            said.insert(name, spelled);
        }
    }
    let said: Vec<String> = said.into_iter().map(|(name, value)| format!("{name}: {value}")).collect();
    format!("{{{}}}", said.join(", "))
}

/// Whether it is meant where nothing is given. A schema writes names without quotation marks.
fn is_default(of: &MetaInputValue, spelled: &str) -> bool {
    let bare = |value: &str| value.replace('"', "");
    of.default_value.as_ref().is_some_and(|default| bare(default) == bare(spelled))
}

/// A value of a type, the same in the document and in a variable.
fn spell(registry: &Registry, of: &str, value: &Value) -> String {
    let of = of.trim_end_matches('!');
    let item = of.strip_prefix('[').and_then(|of| of.strip_suffix(']'));
    match (item, registry.types.get(of), value) {
        (Some(item), _, Value::List(items)) => {
            let items: Vec<String> = items.iter().map(|one| spell(registry, item, one)).collect();
            format!("[{}]", items.join(", "))
        }
        // One item is a list of it.
        (Some(item), _, one) => format!("[{}]", spell(registry, item, one)),
        (None, Some(MetaType::InputObject { input_fields, .. }), Value::Object(fields)) => {
            let given =
                fields.iter().map(|(name, value)| (name.as_str(), value, input_fields.get(name.as_str())));
            spell_all(registry, given)
        }
        (.., Value::Enum(name)) => format!("{:?}", name.as_str()),
        (.., Value::String(words)) => format!("{words:?}"),
        (.., other) => other.to_string(),
    }
}
