//! Definitions by a heading: a section that is called "Small undertaking" and begins "Small undertaking means ..."
//! defines the words.

use asof_law::{Language, Mode, ReferenceKind, Scope};

use super::{Origin, Reference, Standing};

/// Name and version of this rule, as grammars have them.
pub(crate) const EXTRACTOR: &str = "heading-3";

/// The definition in the words of a row, where these begin with a term that heads its article or section.
pub(super) fn definition(standing: &Standing, row: usize) -> Option<Reference> {
    let graph = &standing.graph;
    let unit = standing.unit(row).filter(|&unit| unit != row && standing.parent(row) == Some(unit))?;
    let (version, heading) = (standing.version(row)?, standing.version(unit)?.own_text()?);
    let words = version.own_text()?;
    let language = graph.language()?;
    let defines = |term: &&str| {
        let begins = words.get(..term.len()).is_some_and(|first| first.to_lowercase() == term.to_lowercase());
        let rest = words.get(term.len()..).filter(|rest| rest.starts_with(char::is_whitespace));
        begins && rest.is_some_and(|rest| tells_meaning(rest, language))
    };
    let term = terms(heading, language).into_iter().find(|term| defines(&term.as_str()))?;
    let surface = words.get(..term.len())?.to_owned();
    Some(Reference {
        kind: ReferenceKind::Defines,
        source: standing.id(row)?,
        version: version.id(),
        start: 0,
        end: surface.len(),
        nth: 0,
        term: Some(surface.clone()),
        surface,
        law: None,
        path: Vec::new(),
        target: None,
        state: None,
        mode: Mode::Ambulatory,
        as_of: None,
        yields: None,
        basis: None,
        scope: Some(Scope::Unstated),
        within: None,
        language: None,
        origin: Origin::Read,
        extractor: EXTRACTOR,
        confidence: 0.8,
    })
}

/// Whether what stands after a term tells its meaning: "means ...", "is: 1) ...", or "is a thing, which ...".
/// That a thing "is public", "is public unless whoever ..." or "is to be kept" rules it and defines nothing.
fn tells_meaning(rest: &str, language: Language) -> bool {
    let lexicon = &language.lexicon;
    let sentence = rest.split_inclusive(['.', ';']).next().unwrap_or(rest);
    let mut words = sentence.split_whitespace();
    let Some(written) = words.next() else { return false };
    let verb = written.trim_end_matches([':', ',']);
    // "A member of the municipality is: 1) whoever lives there" lists what is one.
    let lists = written.ends_with(':') && lexicon.copulas.contains(&verb);
    let is_duty = |word: &str| lexicon.duties.iter().any(|ending| word.ends_with(ending));
    let must = words.clone().next().is_some_and(is_duty);
    // The relative clause is on the thing: it begins in the first clause or right after it.
    let said: Vec<&str> = words.collect();
    let first = said.iter().position(|word| word.ends_with(',')).map_or(said.len(), |comma| comma + 2);
    let relative = said.iter().take(first).any(|word| lexicon.relatives.contains(word));
    lists || lexicon.defining.contains(&verb) || lexicon.copulas.contains(&verb) && !must && relative
}

/// The terms of a heading: "Group, parent and subsidiary".
fn terms(heading: &str, language: Language) -> Vec<String> {
    let mut terms = Vec::new();
    for part in heading.split([',', '(', ')', ';']) {
        let words: Vec<&str> = part.split_whitespace().collect();
        let groups = words.split(|word| language.lexicon.listing.contains(word));
        terms.extend(groups.filter(|group| !group.is_empty()).map(|group| group.join(" ")));
    }
    terms
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use asof_law::LANGUAGES;

    use super::*;

    #[test]
    fn a_list_after_the_copula_tells_a_meaning() {
        let finnish = LANGUAGES.iter().copied().find(|language| language.tag == "fi").unwrap();
        for (rest, tells) in [
            (" on:", true),
            (" on: 1) henkilö, jonka kotikunta kunta on;", true),
            (" on henkilö, joka asuu kunnassa.", true),
            (" on julkinen.", false),
            (" on pidettävä:", false),
        ] {
            assert_eq!(tells_meaning(rest, finnish), tells, "{rest}");
        }
    }
}
