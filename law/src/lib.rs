//! How law is written: a language is a [`Language`], a country a [`Profile`], and both are data to everybody else.
//!
//! What the words of a provision speak of is read from them: references to other provisions and laws, exceptions,
//! definitions.
//!
//! [`extract`] is a pure function from a text and its language to [`Mention`]s. A mention's target stays in the
//! words' own terms ("1 momentissa" is moment 1, of whatever section speaks), so that the same words mean the same
//! wherever they stand and the target can be resolved for each day; [`absolute`] puts a target against the provision
//! that speaks. Nothing here knows whether a target exists.
//!
//! A grammar per language ([`fi`], [`pt`], [`en`]) reads tokens from left to right with a bounded lookahead. Texts are
//! provisions: over a whole law in one piece, citations are also held against each definition. Regular expressions were
//! turned down: lists, ranges and levels combine freely, and what a citation means hangs on what was cited before it in
//! the sentence.
//!
//! **Spans.** A citation of several provisions ("12–15 ja 21 §", "arts. 158 e 159") gives one mention for each, all
//! with the span of the whole citation: the unit word belongs to every one of them. A citation under the cue of an
//! exception gives two mentions, REFERS_TO with the citation as its span and EXCEPTS with cue and citation.
//!
//! **Ranges** are written out in whole numbers. Whether a 13 a lies between 12 and 15 hangs on the day, so the
//! range rides along in [`Mention::range`] for whoever resolves it.
//!
//! **Exceptions.** The source of every mention is the provision whose words speak. Which side gives way is another
//! matter, told by [`Yields`]: "jollei 5 §:stä muuta johdu" yields to its target, while the target of "1 momentista
//! poiketen" yields to the speaker. A cue that names no provision ("jollei toisin säädetä") is a mention without a
//! target. Whoever stores an edge "A gives way to B" has to turn it round where the target yields. The law as a whole
//! is the target where the words say so ("tätä lakia ei sovelleta").
//!
//! **Not mined**: amendment text in quotation marks, notices of repeal, dated stamps, and sums, dates and years.
//! Citations in an enacting formula are CITES.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing))]

mod address;
mod alphabet;
mod bound;
mod cases;
mod countries;
pub mod en;
mod everyday;
pub mod fi;
mod fold;
mod forms;
mod habit;
mod habits;
mod judgments;
mod language;
mod laws;
pub mod lexicon;
mod mark;
mod mention;
mod moment;
mod names;
mod notice;
mod numberlike;
mod numbers;
mod parties;
mod printing;
mod profile;
pub mod pt;
mod question;
mod quoted;
mod raw_mention;
mod registry;
mod sentence;
mod signs;
mod slips;
mod speaker;
mod spelled;
mod spoken;
mod stemming;
mod table;
mod target;
mod token;
mod unit;

#[cfg(test)]
mod testing;

pub use address::address;
pub use asof_schema::ReferenceKind;
pub use bound::{bound, bound_before};
pub use countries::{is_basic, is_basic_or_above};
pub use everyday::Everyday;
pub use fold::fold;
pub use forms::cites_below;
pub use habits::Habits;
pub use judgments::{CitedJudgment, NamedCase, is_case, is_judgment, judgments, named_cases};
pub use language::{Bound, Grammar, Language, Lexicon, Printing, Time, begins_term};
pub use laws::{NamedLaw, is_dated, law_begins, law_ends};
pub use mark::{Mark, Marked, Ordinal};
pub use mention::{Basis, Mention, Mode, Relation, Scope, Yields};
pub use moment::{
    Moment, MomentError, Untimely, date, day_of_month, feast_named, moment, month_named, no_date, part,
    phrase, weekday_named, weekday_of, words,
};
pub use names::{Called, NameIndex, Names, law};
pub use notice::Notice;
pub use numberlike::begins_numbered;
pub use profile::{LeadIn, Profile, ProfileError};
pub use question::{Asked, QuestionKind, asked, quotes, tells};
pub use registry::{COMMON, LANGUAGES, stemmings};
pub use signs::{SECTION, begins_section, extract_printed, marks_sections, signed};
pub use speaker::{Speaker, absolute};
pub use spelled::spelled;
pub use stemming::Stemming;
pub use target::{Address, Law, Misread, Name, Number, Step, Target};
pub use unit::Unit;

use token::Tokens;

/// The mentions in a text, by their first byte. The text is one provision's own words, or the words of its whole
/// subtree in one piece.
pub fn extract(text: &str, language: Language) -> Vec<Mention> {
    let tokens = Tokens::new(text);
    let mut found = (language.find)(&tokens);
    let quoted = quoted::regions(&tokens);
    found.retain(|found| !quoted.iter().any(|region| region.contains(&found.first)));
    found.sort_by_key(|found| (found.first, found.end));
    found.into_iter().flat_map(|found| found.mentions(&tokens, language.extractor)).collect()
}

/// The mentions in the words of an item, where the words above it name the law that the whole list cites ([`announces_law`]):
/// "lain (661/2009):" above "5 §:ssä". Offsets are those of the item's own words.
pub fn extract_below(above: &str, text: &str, language: Language) -> Vec<Mention> {
    // Sources may keep the marker of an item apart from its words.
    let tokens = Tokens::new(text);
    let marker = if tokens.is_sign(1, ')') || tokens.is_sign(2, ')') { "" } else { "1) " };
    let own = above.len() + 1 + marker.len();
    let whole = format!("{above} {marker}{text}");
    let inside = |mention: Mention| {
        let (start, end) = (mention.start.checked_sub(own)?, mention.end.checked_sub(own)?);
        Some(Mention { start, end, ..mention })
    };
    extract(&whole, language).into_iter().filter_map(inside).collect()
}

/// Whether a list of the provisions of a law follows some words: the mentions in them end with it, and the
/// words with a colon after it; or the words say so in the language's own way.
pub fn announces_law(words: &str, mentions: &[Mention], language: Language) -> bool {
    let other = |mention: &Mention| mention.target.as_ref().is_some_and(|target| target.law != Law::This);
    if mentions.iter().any(other) && language.lists.is_some_and(|lists| lists(&Tokens::new(words))) {
        return true;
    }
    let Some(named) = words.trim_end().strip_suffix(':') else { return false };
    let is_law = |target: &Target| target.law != Law::This && target.path.is_empty();
    let ends = |mention: &&Mention| mention.end == named.trim_end().len();
    mentions.iter().rev().find(ends).and_then(|mention| mention.target.as_ref()).is_some_and(is_law)
}

/// The citations in words that are about law and no law themselves: a draft, an answer, a citation alone. Short forms are
/// read too ("90 §, 1 mom.", "10 luku 1 §"), what stands at the beginning is no marker of the words' own ("Art. 5º"),
/// and nothing is left out as quoted. There are neither exceptions nor definitions among them.
pub fn citations(text: &str, language: Language) -> Vec<Mention> {
    let tokens = Tokens::about(text);
    let found = (language.citations)(&tokens);
    found.into_iter().flat_map(|found| found.mentions(&tokens, language.extractor)).collect()
}

/// Whether the last word or sign of a text announces a provision, so that a number after it cites one: "under section",
/// "nos termos do art.". A full stop ends a sentence but after an abbreviation.
pub fn ends_announcing(text: &str, language: Language) -> bool {
    let tokens = Tokens::about(text);
    let Some(last) = tokens.len().checked_sub(1) else { return false };
    let stopped = last.checked_sub(1).filter(|_| tokens.is_sign(last, '.'));
    let last = stopped.filter(|&word| tokens.word(word).len() <= ABBREVIATION).unwrap_or(last);
    (language.announces)(&tokens, last).is_some()
}

/// The length of what a text begins with where it announces a level whose number no grammar reads: ", inciso ll", " kohta 2",
/// ", §s". After a citation it is a part of it.
pub fn announces_unread(text: &str, language: Language) -> Option<usize> {
    let near = text.get(..text.floor_char_boundary(LONGEST_UNREAD))?;
    let tokens = Tokens::about(near.split('\n').next()?);
    let at = usize::from(tokens.is_sign(0, ','));
    let announces = |at: usize| (language.announces)(&tokens, at).is_some();
    // "2-kohta"
    if !tokens.digits(at).is_empty() && tokens.is_sign(at + 1, '-') && announces(at + 2) {
        return Some(tokens.end(at + 2));
    }
    if !announces(at) {
        return None;
    }
    let number = at + 1 + usize::from(tokens.is_sign(at + 1, '.'));
    let is_digits = (1..4).contains(&tokens.digits(number).len());
    let is_sign = tokens.is_sign(at, SECTION) && tokens.is_glued(number);
    let fits = is_digits || is_sign || is_like_numeral(tokens.word(number));
    (number < tokens.len() && fits).then(|| tokens.end(number))
}

/// How much of a text is looked at for it, in bytes.
const LONGEST_UNREAD: usize = 60;

/// Whether a word is a Roman numeral but for small letters, or an "l" that stands for an "I": "ll", "lV".
fn is_like_numeral(word: &str) -> bool {
    const GREATEST: i32 = 99;
    let value = roman::from(&word.replace('l', "I").to_uppercase());
    word.len() > 1 && value.is_some_and(|value| value <= GREATEST)
}

/// The longest abbreviation of a level that a full stop ends, in bytes: "art.".
const ABBREVIATION: usize = 3;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::fi::FINNISH;
    use super::pt::PORTUGUESE;
    use super::{LANGUAGES, Language, Profile, Speaker, Unit, absolute, citations, extract};

    /// Reads a text in every language and holds what must always be so.
    fn read(text: &str) {
        let nobody = Speaker {
            steps: Vec::new(),
            names: std::sync::Arc::default(),
            profile: Profile::of_country("fi").unwrap(),
            provision: Unit::Section,
            anew_in: None,
            siblings: Vec::new(),
        };
        let both = |language| [extract(text, language), citations(text, language)].concat();
        let judgments = super::judgments(text, &Profile::all());
        assert!(judgments.iter().all(|one| text.get(one.span.clone()).is_some()));
        let cases = super::named_cases(text);
        assert!(cases.iter().all(|one| text.get(one.span.clone()) == Some(one.name.as_str())));
        for mention in LANGUAGES.iter().copied().flat_map(both) {
            assert!(mention.start < mention.end, "{mention:?}");
            assert_eq!(text.get(mention.start..mention.end), Some(mention.surface.as_str()));
            assert!((0.0..=1.0).contains(&mention.confidence));
            if let Some(target) = &mention.target {
                let _ = absolute(target, &nobody);
            }
        }
    }

    #[test]
    fn a_line_may_end_before_the_number_that_it_cites() {
        for (text, language, announces) in [
            ("punished under sub-section", super::en::ENGLISH, true),
            ("as provided for in art.", super::en::ENGLISH, false),
            ("liable to fine.", super::en::ENGLISH, false),
            ("in this section.", super::en::ENGLISH, false),
            ("THE SCHEDULE", super::en::ENGLISH, false),
            ("APPENDIX", super::en::ENGLISH, false),
            ("nos termos do art.", PORTUGUESE, true),
            ("sovelletaan, mitä säädetään luvun", FINNISH, true),
        ] {
            assert_eq!(super::ends_announcing(text, language), announces, "{text}");
        }
    }

    #[test]
    fn a_level_with_a_number_that_nothing_reads_is_found() {
        for (text, language, unread) in [
            (", inciso ll, da CF", PORTUGUESE, ", inciso ll"),
            (", inc. lV", PORTUGUESE, ", inc. lV"),
            (", §s 1º e 2º", PORTUGUESE, ", §s"),
            (", parágrafo que trata disso", PORTUGUESE, ""),
            (", da CF", PORTUGUESE, ""),
            (" kohta 2", FINNISH, " kohta 2"),
            (" 2-kohta", FINNISH, " 2-kohta"),
            (" kohta on selvä", FINNISH, ""),
            (", paragraph I think", super::en::ENGLISH, ""),
            ("\nSection 5", super::en::ENGLISH, ""),
            ("", super::en::ENGLISH, ""),
        ] {
            let length = super::announces_unread(text, language).unwrap_or_default();
            assert_eq!(text.get(..length), Some(unread), "{text}");
        }
    }

    #[test]
    fn the_words_above_a_list_may_name_its_law() {
        let above = "Mitä säädetään väestötietojärjestelmästä annetun lain (661/2009):";
        let read = |above: &str, text: &str| {
            let mentions = super::extract_below(above, text, FINNISH);
            let told = |mention: &super::Mention| {
                assert_eq!(text[mention.start..mention.end], mention.surface);
                mention.target.as_ref().map_or(String::new(), ToString::to_string)
            };
            mentions.iter().map(told).collect::<Vec<_>>().join("; ")
        };
        assert!(super::announces_law(above, &extract(above, FINNISH), FINNISH));
        for text in ["5 §:ssä rekisteristä;", "1) 5 §:ssä rekisteristä;", "6 a) 5 §:ssä rekisteristä;"]
        {
            assert!(read(above, text).ends_with("661/2009 section:5"), "{text}: {}", read(above, text));
        }
        for (above, law) in [
            ("sovelletaan seuraavia yhdistyslain säännöksiä rekisteröidyistä yhdistyksistä:", "yhdistyslaki"),
            ("Joka rikkoo metsälain", "metsälaki"),
            ("Virasto antaa lausunnon metsälain 2 luvun:", "metsälaki chapter:2"),
        ] {
            assert!(super::announces_law(above, &extract(above, FINNISH), FINNISH), "{above}");
            assert_eq!(read(above, "1) 5 §:n säännöksiä;"), format!("{law} section:5"), "{above}");
        }
        for other in ["Tässä laissa tarkoitetaan:", "Mitä 5 §:ssä säädetään:", "kuntalaki (410/2015)"]
        {
            assert!(!super::announces_law(other, &extract(other, FINNISH), FINNISH), "{other}");
        }
    }

    /// What a text cites, as who writes about law does.
    fn briefly(text: &str, language: Language) -> String {
        let targets = citations(text, language).into_iter().filter_map(|mention| mention.target);
        targets.map(|target| target.to_string()).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn who_writes_about_a_law_cites_it_briefly() {
        for (text, expected) in [
            ("90 §, 1 mom.", "this section:90 moment:1"),
            ("Kuntalaki 90 § 1 mom.", "kuntalaki section:90 moment:1"),
            ("10 luku, 1 §, 2 momentti, 3 kohta", "this chapter:10 section:1 moment:2 item:3"),
            (
                "kuntalain 90 §, 91 § ja 92 a §",
                "kuntalaki section:90; kuntalaki section:91; kuntalaki section:92a",
            ),
            ("90 §:n 1 mom. ja 2 mom.", "this section:90 moment:1; this section:90 moment:2"),
            ("RL 21:1 ja 2", "this chapter:21 section:1; this chapter:21 section:2"),
            (
                "RL 21:1–3 §",
                "this chapter:21 section:1; this chapter:21 section:2; this chapter:21 section:3",
            ),
            ("RL 6:5 ja 7:6.", "this chapter:6 section:5; this chapter:7 section:6"),
            ("RL 21:1 ja 2 vuotta vankeutta", "this chapter:21 section:1"),
            ("RL 21:1.1 ja 2", "this chapter:21 section:1 moment:1"),
        ] {
            assert_eq!(briefly(text, FINNISH), expected, "{text}");
        }
        assert_eq!(briefly("IV OSA, 10 luku", FINNISH), "this part:4 chapter:10");
        assert_eq!(extract("90 §, 1 mom.", FINNISH).len(), 1, "a law does not cite so");
    }

    #[test]
    fn who_writes_of_an_article_cites_it_briefly() {
        for (text, expected) in [
            ("Art. 5º, II, a", "this article:5 inciso:2 alinea:a"),
            ("art. 5º, II, e", "this article:5 inciso:2 alinea:e"),
            ("art. 5º, II, e, da Constituição Federal", "Constituição Federal article:5 inciso:2 alinea:e"),
            ("art. 5º, II, e § 1º", "this article:5 inciso:2; this article:5 paragraph:1"),
            ("Veja-se o art. 5º, I.", "this article:5 inciso:1"),
            ("cf. art. 12, I, a.", "this article:12 inciso:1 alinea:a"),
            ("Art. 29, IV, i, da CF", "this article:29 inciso:4 alinea:i"),
            (
                "os incisos I a III do art. 5º",
                "this article:5 inciso:1; this article:5 inciso:2; this article:5 inciso:3",
            ),
            (
                "art. 40, § 1º, I a III",
                "this article:40 paragraph:1 inciso:1; this article:40 paragraph:1 inciso:2; this article:40 paragraph:1 inciso:3",
            ),
            (
                "art. 5º, caput e incisos I e II",
                "this article:5 caput; this article:5 caput inciso:1; this article:5 caput inciso:2",
            ),
            ("art. 5º, caput, incisos I", "this article:5 caput inciso:1"),
            ("art. 37, § 4º e 5º", "this article:37 paragraph:4; this article:37 paragraph:5"),
            ("art. 37, § 4º e 40", "this article:37 paragraph:4; this article:40"),
            ("arts. 37, § 4º, e 5", "this article:37 paragraph:4; this article:5"),
            ("art. 5º, de I até II", "this article:5 inciso:1; this article:5 inciso:2"),
            (
                "art. 5º, I-II, e V a VI",
                "this article:5 inciso:1; this article:5 inciso:2; this article:5 inciso:5; this article:5 inciso:6",
            ),
            ("art. 12, I, a a b", "this article:12 inciso:1 alinea:a; this article:12 inciso:1 alinea:b"),
            (
                "art. 150, VI, \"a\" a \"b\", da CF",
                "this article:150 inciso:6 alinea:a; this article:150 inciso:6 alinea:b",
            ),
            ("art. 12, I, a-b", "this article:12 inciso:1 alinea:a; this article:12 inciso:1 alinea:b"),
            ("arts. 5.º usque 6.º", "this article:5; this article:6"),
            ("art. 5º-XCIX", "this article:5"),
            ("art. 92, I-A", "this article:92 inciso:1-A"),
            ("incisos I e II, art. 5º", "this article:5 inciso:1; this article:5 inciso:2"),
            (
                "alíneas a e b, inciso I, art. 12",
                "this article:12 inciso:1 alinea:a; this article:12 inciso:1 alinea:b",
            ),
            ("art. 5º, I, e art. 6º, II", "this article:5 inciso:1; this article:6 inciso:2"),
            ("inciso II, art. 5º, e § 4º, art. 60", "this article:5 inciso:2; this article:60 paragraph:4"),
            ("inciso II, art. 5º, § 4º, art. 60", "this article:5 inciso:2; this article:60 paragraph:4"),
            (
                "alínea a, art. 12, I, alínea b, art. 12, II",
                "this article:12 inciso:1 alinea:a; this article:12 inciso:2 alinea:b",
            ),
            (
                "art. 40, §§ 2º, XII, g, e 4º",
                "this article:40 paragraph:2 inciso:12 alinea:g; this article:40 paragraph:4",
            ),
            (
                "art. 60 do ADCT, incisos I a II",
                "this adct article:60 inciso:1; this adct article:60 inciso:2",
            ),
            ("art. 60 do ADCT, § 1º do art. 5º", "this adct article:60; this article:5 paragraph:1"),
            (
                "art. 37, incisos X, parte final, e XI, da Constituição Federal",
                "Constituição Federal article:37 inciso:10; Constituição Federal article:37 inciso:11",
            ),
            ("§ 4º, in fine, do art. 60", "this article:60 paragraph:4"),
            ("art. 14 bis, I, art. 7º-ter", "this article:14bis inciso:1; this article:7ter"),
            ("pelo fato de o art. 5º ter sido violado", "this article:5"),
            ("art. 5º TER, art. 6º-bis 7", "this article:5ter; this article:6bis"),
            ("inciso II, arts. 5º a 7º", "this inciso:2; this article:5; this article:6; this article:7"),
            ("inciso II; art. 5º", "this inciso:2; this article:5"),
            ("art. 6º da CF, § 1º, art. 7º", "this article:6; this paragraph:1; this article:7"),
            ("art. 5º, II, item 3", "this article:5 inciso:2; this inciso:3"),
            ("incisos I a II deste artigo", "this article:own inciso:1; this article:own inciso:2"),
            (
                "alíneas a, b, c e e do inciso VII do caput do art. 21",
                "this article:21 caput inciso:7 alinea:a; this article:21 caput inciso:7 alinea:b; this article:21 caput inciso:7 alinea:c; this article:21 caput inciso:7 alinea:e",
            ),
            ("nas Seções II e III deste Capítulo", "this chapter:own section:2; this chapter:own section:3"),
            ("art. 148, I\nart. 16", "this article:148 inciso:1; this article:16"),
            (
                "art. 5º da Constituição Federal\n\nVer Art. 6º da Constituição\nO Código Penal",
                "Constituição Federal article:5; Constituição Federal article:6; Código Penal",
            ),
            ("art. 312 do Código Penal\nVer Art. 2º", "Código Penal article:312; this article:2"),
        ] {
            assert_eq!(briefly(text, PORTUGUESE), expected, "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(text in "\\PC{0,300}") {
            read(&text);
        }

        #[test]
        fn no_heap_of_their_own_words_makes_them_panic(
            words in prop::collection::vec(prop::sample::select(WORDS), 0..80),
            spaced in any::<bool>(),
        ) {
            read(&words.join(if spaced { " " } else { "" }));
        }
    }

    const WORDS: &[&str] = &[
        "1", "2", "12", "2015", "a", "b", "A", "I", "IV", "§", "§§", ":n", ":ssä", ":ää", ",", ".", ";", ":",
        "(", ")", "-", "–", "/", "\"", "'", "º", "ja", "tai", "luvun", "luvussa", "momentin", "momenttia",
        "kohdan", "a alakohdassa", "artiklan", "osassa", "tämän", "tässä", "pykälän", "mainitun", "lain",
        "Lain", "laissa", "kirjanpitolain", "annetun", "asetuksen", "direktiivin", "(EU)", "N:o", "liitteen",
        "jollei", "muuta", "johdu", "toisin", "säädetä", "mitä", "säädetään", "ei", "sovelleta", "poiketen",
        "siitä", "sen", "estämättä", "lukuun ottamatta", "tarkoitetaan", "yrityksellä", "jäljempänä",
        "toisen", "art.", "arts.", "inciso", "alíneas", "caput", "parágrafo", "único", "anterior", "do",
        "da", "deste", "artigo", "e", "Constituição", "Federal", "Ato das Disposições", "Lei nº", "8.112",
        "de", "salvo", "exceto", "não se aplica", "o disposto", "considera-se", "seus", "todos", "section",
        "rule", "44.2", "paragraph", "of", "to", "the", "this", "that", "Act", "Human Rights", "1998",
        "Part", "Schedule", "subject to", "except", "unless", "otherwise", "does not apply", "means",
        "toisin", "jos", "kuin", "poikkeuksia", "ottamatta", "aplicação", "inaplicável", "excetuam-se",
        "dispensada", "não obstante", "a não ser", "referido", "compreendem aqueles", "denominados", "that",
        "amended as follows", "insert", "above", "have the same meaning", "\u{301}", "€", "ADIs", "RE",
        "W.P. (C) No.", "nº", "4.277",
    ];
}
