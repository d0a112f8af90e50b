//! The text of a query, read within bounds: what costs more to look at than a request may cost is turned down before
//! the parser, which goes down once for every bracket, or the validation, which walks every fragment as often as it is
//! spread, sees it.

use std::collections::HashMap;
use std::fmt::Write as _;

use async_graphql::parser::parse_query;
use async_graphql::parser::types::{
    Directive, DocumentOperations, ExecutableDocument, OperationDefinition, Selection, SelectionSet,
    VariableDefinition,
};
use async_graphql::{ErrorExtensionValues, Name, Pos, Positioned, ServerError, Value, Variables};

/// What a document may be.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    /// Deepest nesting of brackets of all kinds.
    pub(super) depth: usize,
    /// Most tokens.
    pub(super) tokens: usize,
    /// Most selections, each counted as often as its fragment is spread.
    pub(super) selections: usize,
    /// Most aliases, each counted as often as its fragment is spread.
    pub(super) aliases: usize,
    /// Most directives at one field, fragment or operation.
    pub(super) directives: usize,
}

/// How often one field, under one name, may stand in one selection set: once is enough.
const REPEATED: usize = 10;

/// Reads the text of a query.
pub(super) fn read(text: &str, bounds: Bounds) -> Result<ExecutableDocument, ServerError> {
    scan(text, bounds)?;
    let document = parse_query(text).map_err(|error| coded(error.into(), "BAD_DOCUMENT"))?;
    measure(&document, bounds)?;
    Ok(document)
}

/// The operation that a request means; `None` where it is left open which, which execution tells.
pub(super) fn operation<'a>(
    document: &'a ExecutableDocument,
    name: Option<&str>,
) -> Option<&'a OperationDefinition> {
    let operation = match (&document.operations, name) {
        (DocumentOperations::Single(operation), _) => operation,
        (DocumentOperations::Multiple(operations), Some(name)) => operations.get(name)?,
        (DocumentOperations::Multiple(operations), None) => {
            operations.values().next().filter(|_| operations.len() == 1)?
        }
    };
    Some(&operation.node)
}

/// The error of a variable that must be given and is not: one of the request, while execution would only find it in the
/// field that reads it.
pub(super) fn missing(operation: &OperationDefinition, given: &Variables) -> Option<ServerError> {
    let lacks = |variable: &&Positioned<VariableDefinition>| {
        let must = !variable.node.var_type.node.nullable && variable.node.default_value.is_none();
        must && given.get(&variable.node.name.node).is_none_or(|value| *value == Value::Null)
    };
    let variable = operation.variable_definitions.iter().find(lacks)?;
    let (name, kind) = (&variable.node.name.node, &variable.node.var_type.node);
    let message = format!("the variable ${name} of type {kind} must be given and must not be null");
    Some(coded(ServerError::new(message, Some(variable.pos)), "BAD_DOCUMENT"))
}

/// An error with a code, unless it has one.
pub(super) fn coded(mut error: ServerError, code: &str) -> ServerError {
    let extensions = error.extensions.get_or_insert_with(ErrorExtensionValues::default);
    if extensions.get("code").is_none() {
        extensions.set("code", code);
    }
    error
}

fn too_large(message: String, pos: Option<Pos>) -> ServerError {
    coded(ServerError::new(message, pos), "TOO_COMPLEX")
}

/// Longest name. Whoever suggests another one for it compares letter by letter.
const LONGEST_NAME: usize = 256;

/// Counts tokens and nesting without a parser's stack. It need not know the grammar: strings and comments are all in
/// which a bracket is no bracket.
fn scan(text: &str, bounds: Bounds) -> Result<(), ServerError> {
    let (mut rest, mut depth, mut tokens) = (text.as_bytes(), 0_usize, 0_usize);
    while let Some((&byte, tail)) = rest.split_first() {
        rest = match byte {
            b' ' | b'\t' | b'\r' | b'\n' | b',' => {
                rest = tail;
                continue;
            }
            b'#' => {
                rest = after(tail, |byte| byte == b'\n' || byte == b'\r');
                continue;
            }
            b'"' => after_string(rest),
            byte if is_word(byte) => {
                let next = after(tail, |byte| !is_word(byte));
                if rest.len() - next.len() > LONGEST_NAME {
                    return Err(too_large(format!("a name or number is longer than {LONGEST_NAME}"), None));
                }
                next
            }
            _ => tail,
        };
        match byte {
            b'{' | b'[' | b'(' => depth += 1,
            b'}' | b']' | b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        tokens += 1;
        if depth > bounds.depth {
            return Err(too_large(
                format!("the query is nested deeper than {} brackets", bounds.depth),
                None,
            ));
        }
        if tokens > bounds.tokens {
            return Err(too_large(format!("the query has more than {} tokens", bounds.tokens), None));
        }
    }
    Ok(())
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+' | b'.') || byte >= 0x80
}

/// What begins with the first byte of a kind.
fn after(bytes: &[u8], stop: impl Fn(u8) -> bool) -> &[u8] {
    let end = bytes.iter().position(|&byte| stop(byte)).unwrap_or(bytes.len());
    bytes.get(end..).unwrap_or_default()
}

/// What follows a string or a block string.
fn after_string(bytes: &[u8]) -> &[u8] {
    let quote: &[u8] = if bytes.starts_with(b"\"\"\"") { b"\"\"\"" } else { b"\"" };
    let mut rest = bytes.get(quote.len()..).unwrap_or_default();
    while !rest.is_empty() && !rest.starts_with(quote) {
        let escaped = match quote.len() {
            3 if rest.starts_with(b"\\\"\"\"") => 4,
            1 if rest.starts_with(b"\\") => 2,
            // A plain string ends with its line, and the parser will say so.
            1 if rest.starts_with(b"\n") => return rest,
            _ => 1,
        };
        rest = rest.get(escaped..).unwrap_or_default();
    }
    rest.get(quote.len()..).unwrap_or_default()
}

/// Counts the selections of every operation with its fragments spread, without spreading them.
fn measure(document: &ExecutableDocument, bounds: Bounds) -> Result<(), ServerError> {
    let mut sizes = Sizes { document, bounds, known: HashMap::new(), path: Vec::new() };
    let fragments = document.fragments.values().map(|fragment| &fragment.node.selection_set);
    let operations = document.operations.iter().map(|(_, operation)| &operation.node.selection_set);
    let (mut all, mut aliases) = (0_usize, 0_usize);
    let run = operations.map(|selections| (selections, true));
    for (selections, is_run) in run.chain(fragments.map(|selections| (selections, false))) {
        let size = sizes.of(selections)?;
        all = all.saturating_add(size.selections);
        // A fragment costs time to read by itself, and its aliases where it is spread.
        aliases = aliases.saturating_add(if is_run { size.aliases } else { 0 });
        let told = |what: &str, most: usize| {
            let message = format!("the query {what} more than {most} fields, spread fragments included");
            Err(too_large(message, Some(selections.pos)))
        };
        if all > bounds.selections {
            return told("selects", bounds.selections);
        }
        if aliases > bounds.aliases {
            return told("has aliases for", bounds.aliases);
        }
    }
    let operations = document.operations.iter().map(|(_, operation)| &operation.node.directives);
    let fragments = document.fragments.values().map(|fragment| &fragment.node.directives);
    operations.chain(fragments).try_for_each(|directives| few(directives, bounds))
}

/// An error where more directives stand at one place than may.
fn few(directives: &[Positioned<Directive>], bounds: Bounds) -> Result<(), ServerError> {
    match directives.get(bounds.directives) {
        None => Ok(()),
        Some(one_more) => {
            let message = format!("more than {} directives stand at one place", bounds.directives);
            Err(too_large(message, Some(one_more.pos)))
        }
    }
}

/// An error where one field stands in a selection set again and again.
fn varied(selections: &SelectionSet) -> Result<(), ServerError> {
    let mut seen: HashMap<&str, usize> = HashMap::new();
    for selection in &selections.items {
        let Selection::Field(field) = &selection.node else { continue };
        let name = field.node.response_key().node.as_str();
        let times = seen.entry(name).or_default();
        *times += 1;
        if *times > REPEATED {
            let message = format!("the field {name} is selected more than {REPEATED} times at one place");
            return Err(too_large(message, Some(selection.pos)));
        }
    }
    Ok(())
}

/// What a selection set comes to.
#[derive(Debug, Clone, Copy, Default)]
struct Size {
    selections: usize,
    aliases: usize,
    /// How often, at most, the lists in which a schema's types lead to one another are within one another.
    rounds: usize,
}

impl Size {
    /// With a field around it.
    fn through(self, field: &str, pos: Pos) -> Result<Self, ServerError> {
        let rounds = match field {
            "fields" | "inputFields" | "interfaces" | "possibleTypes" => self.rounds + 1,
            "__schema" | "__type" if self.rounds > ROUNDS => {
                let message =
                    format!("an introspection goes from types to fields and back more than {ROUNDS} times");
                return Err(too_large(message, Some(pos)));
            }
            _ => self.rounds,
        };
        // A schema tells of all its types, so that a few words ask for a long answer.
        let cost = if field == "__schema" { INTROSPECTION } else { 0 };
        Ok(Self { selections: self.selections.saturating_add(cost), rounds, ..self })
    }
}

/// From a type to its fields, to theirs, and no further: each round multiplies the answer.
const ROUNDS: usize = 2;

/// So many selections an introspection counts for, beside its own.
const INTROSPECTION: usize = 500;

struct Sizes<'a> {
    document: &'a ExecutableDocument,
    bounds: Bounds,
    known: HashMap<&'a Name, Size>,
    /// The fragments that are being counted.
    path: Vec<&'a Name>,
}

impl<'a> Sizes<'a> {
    fn of(&mut self, selections: &'a Positioned<SelectionSet>) -> Result<Size, ServerError> {
        let mut size = Size::default();
        varied(&selections.node)?;
        for selection in &selections.node.items {
            few(selection.node.directives(), self.bounds)?;
            let below = match &selection.node {
                Selection::Field(field) => {
                    let within = self.of(&field.node.selection_set)?;
                    size.aliases = size.aliases.saturating_add(usize::from(field.node.alias.is_some()));
                    within.through(&field.node.name.node, selection.pos)?
                }
                Selection::InlineFragment(inline) => self.of(&inline.node.selection_set)?,
                Selection::FragmentSpread(spread) => {
                    self.of_fragment(&spread.node.fragment_name.node, selection.pos)?
                }
            };
            size.selections = size.selections.saturating_add(below.selections).saturating_add(1);
            size.aliases = size.aliases.saturating_add(below.aliases);
            size.rounds = size.rounds.max(below.rounds);
        }
        Ok(size)
    }

    fn of_fragment(&mut self, name: &Name, pos: Pos) -> Result<Size, ServerError> {
        let Some((name, fragment)) = self.document.fragments.get_key_value(name) else {
            return Ok(Size::default()); // an unknown fragment, which validation tells
        };
        if let Some(&size) = self.known.get(name) {
            return Ok(size);
        }
        if self.path.contains(&name) {
            return Err(coded(ServerError::new(self.cycle(name), Some(pos)), "BAD_DOCUMENT"));
        }
        // A chain of fragments nests as brackets do.
        if self.path.len() > MAX_CHAIN {
            return Err(too_large(format!("fragments are spread more than {MAX_CHAIN} deep"), Some(pos)));
        }
        self.path.push(name);
        let size = self.of(&fragment.node.selection_set)?;
        self.path.pop();
        self.known.insert(name, size);
        Ok(size)
    }

    fn cycle(&self, name: &Name) -> String {
        let mut told = format!("the fragment {name} spreads itself");
        let on_the_way: Vec<&str> =
            self.path.iter().skip_while(|on| **on != name).skip(1).take(5).map(|on| on.as_str()).collect();
        if !on_the_way.is_empty() {
            let _ = write!(told, ", by {}", on_the_way.join(", "));
        }
        told
    }
}

/// Longest chain of fragments that spread one another.
const MAX_CHAIN: usize = 32;

#[cfg(test)]
#[expect(clippy::format_collect, reason = "what is long is put together in tests")]
mod tests {
    use super::*;

    const BOUNDS: Bounds = Bounds { depth: 60, tokens: 1000, selections: 100, aliases: 20, directives: 4 };

    fn said(text: &str) -> String {
        match read(text, BOUNDS) {
            Ok(_) => "ok".into(),
            Err(error) => {
                let code = error.extensions.as_ref().and_then(|extensions| extensions.get("code"));
                format!("{}: {}", code.unwrap(), error.message)
            }
        }
    }

    #[test]
    fn ordinary_queries_pass() {
        for text in [
            "{ a }",
            "query Q($x: [Int!]! = [1, 2]) { a(x: $x) { ...F ... on T { b } } } fragment F on T { c }",
            "{ a(x: \"{{{ \\\" {{{\", y: \"\"\"{{{{ \\\"\"\" {{{\"\"\") } # {{{{{{",
            "{ a ...Unknown }",
        ] {
            assert_eq!(said(text), "ok", "{text}");
        }
    }

    #[test]
    fn brackets_in_strings_and_comments_are_none() {
        let many = "{".repeat(500);
        for text in [
            format!("{{ a(x: \"{many}\") }}"),
            format!("{{ a(x: \"\"\"{many}\"\"\") }}"),
            format!("{{ a }} #{many}"),
        ] {
            assert_eq!(said(&text), "ok", "{text}");
        }
        assert!(said(&format!("{{ a(x: \"\n{many}")).starts_with("\"TOO_COMPLEX\""));
        assert!(said(&format!("{{ a(x: \"\" {many}")).starts_with("\"TOO_COMPLEX\""));
    }

    #[test]
    fn bounds_hold() {
        let nested = |n: usize| format!("{}{}", "{a".repeat(n), "}".repeat(n));
        assert_eq!(said(&nested(50)), "ok");
        assert!(said(&nested(61)).contains("nested deeper than 60"));
        assert!(said(&format!("{{a(x:{})}}", "[".repeat(100_000))).contains("nested deeper than 60"));
        let fields = |n: usize| format!("{{{}}}", (0..n).map(|n| format!(" a{n}")).collect::<String>());
        assert_eq!(said(&fields(100)), "ok");
        assert!(said(&fields(101)).contains("more than 100 fields"));
        assert!(said(&format!("{{{}}}", " a".repeat(1000))).contains("more than 1000 tokens"));
    }

    #[test]
    fn aliases_directives_and_fields_that_come_again_have_bounds() {
        let aliases = |n: usize| (0..n).map(|n| format!(" a{n}: b")).collect::<String>();
        assert_eq!(said(&format!("{{{}}}", aliases(20))), "ok");
        assert!(said(&format!("{{{}}}", aliases(21))).contains("aliases for more than 20 fields"));
        let spread = format!("{{ x {{ ...F }} y {{ ...F }} }} fragment F on Q {{ {} }}", aliases(11));
        assert!(said(&spread).contains("aliases for more than 20 fields"), "{}", said(&spread));
        let once = format!("{{ ...F }} fragment F on Q {{ {} }}", aliases(20));
        assert_eq!(said(&once), "ok");
        for place in ["{ a DIRECTIVES }", "{ ... DIRECTIVES { a } }", "query DIRECTIVES { a }"] {
            let with = |n: usize| said(&place.replace("DIRECTIVES", &"@aa".repeat(n)));
            assert_eq!(with(4), "ok", "{place}");
            assert!(with(5).contains("more than 4 directives stand at one place"), "{place}");
        }
        assert_eq!(said(&format!("{{{}}}", " a".repeat(10))), "ok");
        assert!(said(&format!("{{{}}}", " a".repeat(11))).contains("selected more than 10 times"));
    }

    #[test]
    fn fragments_count_as_often_as_they_are_spread() {
        let mut text = "{ ...F0 }".to_owned();
        for n in 0..30 {
            let _ = write!(text, " fragment F{n} on Q {{ ...F{m} ...F{m} }}", m = n + 1);
        }
        text += " fragment F30 on Q { a }";
        assert!(said(&text).contains("more than 100 fields"), "{}", said(&text));
    }

    #[test]
    fn an_introspection_goes_round_so_often() {
        let bounds = Bounds { selections: 2000, ..BOUNDS };
        let said = |text: &str| read(text, bounds).map_err(|error| error.message).err();
        let rounds = |n: usize| format!("{} name {}", "fields { type { ".repeat(n), "} }".repeat(n));
        assert_eq!(said(&format!("{{ __schema {{ types {{ {} }} }} }}", rounds(2))), None);
        let told = Some("an introspection goes from types to fields and back more than 2 times".to_owned());
        assert_eq!(said(&format!("{{ __schema {{ types {{ {} }} }} }}", rounds(3))), told);
        assert_eq!(said(&format!("{{ __type(name: \"X\") {{ {} }} }}", rounds(3))), told);
        let spread =
            format!("{{ __schema {{ types {{ ...A }} }} }} fragment A on __Type {{ {} }}", rounds(3));
        assert_eq!(said(&spread), told);
        assert_eq!(said(&format!("{{ {} }}", rounds(5))), None, "other fields may have these names");
        let many =
            ["a", "b", "c", "d"].map(|alias| format!("{alias}: __schema {{ types {{ name }} }} ")).concat();
        assert!(said(&format!("{{ {many} }}")).unwrap().contains("more than 2000 fields"));
    }

    #[test]
    fn a_fragment_that_spreads_itself_is_told() {
        let own = said("{ ...A } fragment A on Q { ...A }");
        assert_eq!(own, "\"BAD_DOCUMENT\": the fragment A spreads itself");
        let others =
            "{ ...A } fragment A on Q { ...B } fragment B on Q { x { ...C } } fragment C on Q { ...A }";
        assert!(said(others).contains("spreads itself, by "), "{}", said(others));
        assert!(said("{ a } fragment Z on Q { ...Z }").contains("spreads itself"));
    }

    #[test]
    fn the_operation_meant() {
        use async_graphql::parser::types::OperationType::{Mutation, Query};
        let document = read("query A { a } mutation B { b }", BOUNDS).unwrap();
        let kind = |name| operation(&document, name).map(|operation| operation.ty);
        assert_eq!((kind(Some("A")), kind(Some("B"))), (Some(Query), Some(Mutation)));
        assert_eq!((kind(Some("C")), kind(None)), (None, None));
        let one = read("mutation B { b }", BOUNDS).unwrap();
        assert_eq!(operation(&one, None).unwrap().ty, Mutation);
    }

    #[test]
    fn variables_that_must_be_given() {
        let document = read("query($a: [Int!]!, $b: Int, $c: Int! = 1) { x }", BOUNDS).unwrap();
        let said = |json| {
            let given = Variables::from_json(json);
            missing(operation(&document, None).unwrap(), &given).map(|error| error.message)
        };
        let told = "the variable $a of type [Int!]! must be given and must not be null".to_owned();
        assert_eq!(said(serde_json::json!({})), Some(told.clone()));
        assert_eq!(said(serde_json::json!({ "a": null })), Some(told));
        assert_eq!(said(serde_json::json!({ "a": [] })), None);
    }
}
