//! Ids that others give to the provisions of an Act: `BNS:2023:Sec:303:Sub:2`.

use std::collections::HashMap;

use asof_schema::{Alias, AliasScheme, Command, ComponentId, Op};

use super::facts::{Law, Number};

/// What the ids of a law begin with: `BNS:2023`, or `Act-7:2031` for a law without a short name.
pub(super) fn prefix(number: &Number) -> String {
    let kind = if number.is_bill { "Bill" } else { "Act" };
    Law::of(number).map_or_else(|| format!("{kind}-{}:{}", number.count, number.year), |law| law.alias)
}

/// The ids of all provisions that commands put. What stands in a section first is `Sub`, whether the Act calls it a
/// sub-section or a clause.
pub(super) fn of(commands: &[Command], prefix: &str) -> Vec<Alias> {
    let mut known: HashMap<&ComponentId, (String, &str)> = HashMap::new();
    let mut aliases = Vec::new();
    for command in commands {
        let Op::Insert(insert) = &command.op else { continue };
        let above = insert.parent.as_ref().and_then(|parent| known.get(parent));
        let value = match above {
            None => prefix.to_owned(),
            Some((above, kind)) => {
                let base = if insert.component_type == "section" { prefix } else { above };
                let step = step(&insert.component_type, kind);
                let number = insert.number.as_ref().map(|number| format!(":{number}")).unwrap_or_default();
                let again = insert
                    .component
                    .local()
                    .rsplit('_')
                    .next()
                    .and_then(|own| own.rsplit_once('~'))
                    .map(|(_, count)| format!("~{count}"));
                format!("{base}:{step}{number}{}", again.unwrap_or_default())
            }
        };
        if insert.component_type != "heading" {
            let (component, value) = (insert.component.clone(), value.clone());
            aliases.push(Alias { component, scheme: AliasScheme::Citation, value, from: None, to: None });
        }
        known.insert(&insert.component, (value, &insert.component_type));
    }
    aliases
}

fn step(component_type: &str, above: &str) -> &'static str {
    match (component_type, above) {
        ("part", _) => "Part",
        ("chapter", _) => "Chap",
        ("section", _) => "Sec",
        ("clause", "section") | ("subsection", _) => "Sub",
        ("clause", _) => "Cl",
        ("subclause", _) => "SubCl",
        ("explanation", _) => "Expl",
        ("exception", _) => "Exc",
        ("illustration", _) => "Ill",
        ("proviso", _) => "Prov",
        ("wrap_up", _) => "Wrap",
        ("schedule", _) => "Sch",
        ("annex", _) => "Annex",
        ("form", _) => "Form",
        _ => "Item",
    }
}
