//! Which law a Finnish citation names.

use super::words::{TREATIES, law_name, law_word, laws_name, noun};
use crate::Law;
use crate::numbers::is_plain;
use crate::token::Tokens;

/// The longest name of a law before "annetun lain", in words.
const LONGEST_NAME: usize = 24;

/// The words that name a law.
#[derive(Debug, Clone)]
pub(super) struct Named {
    pub(super) first: usize,
    pub(super) end: usize,
    pub(super) law: Law,
    pub(super) confidence: f32,
}

/// The law that the words from a token on name, if they name one: a compound ("kirjanpitolain"), "annetun lain" with
/// the words before it, an act of the European Union, each with its number where one follows, or "tämän lain".
/// `floor` is the first token that the name may begin with.
pub(super) fn read(tokens: &Tokens<'_>, at: usize, floor: usize) -> Option<Named> {
    if !may_begin(tokens, at) {
        return None;
    }
    let named = this(tokens, at)
        .or_else(|| given(tokens, at, floor))
        .or_else(|| union(tokens, at))
        .or_else(|| compound(tokens, at, floor))
        .or_else(|| several(tokens, at, floor))
        .or_else(|| hyphenated(tokens, at, floor))
        .or_else(|| bare(tokens, at))
        .or_else(|| numbered_instrument(tokens, at))
        .or_else(|| concluded(tokens, at, floor))
        .or_else(|| treaty(tokens, at))
        .or_else(|| short_named_treaty(tokens, at))
        .or_else(|| treaty_between(tokens, at, floor))?;
    Some(brought_into_force(tokens, named))
}

/// "työntekijän eläkelain voimaanpanolain": an act that is named by the law that it brings into force.
fn brought_into_force(tokens: &Tokens<'_>, named: Named) -> Named {
    let head = law_word(tokens.word(named.end));
    let head = head.filter(|(stem, _)| matches!(*stem, "voimaanpano" | "täytäntöönpano"));
    let Some((stem, kind)) = head.filter(|_| named.law != Law::This) else { return named };
    let words = tokens.slice(tokens.start(named.first), tokens.start(named.end));
    let (number, end) = number(tokens, named.end + 1);
    let name = Some(format!("{}{stem}{kind}", lowered(words)));
    Named { end, law: Law::Cited { name, number }, ..named }
}

/// Whether a law can be named from a token on.
fn may_begin(tokens: &Tokens<'_>, at: usize) -> bool {
    is_this(tokens, at)
        || is_given(tokens, at)
        || law_word(tokens.word(at)).is_some()
        || tokens.is_word(at, &["laeissa", "laeilla"])
        || of_sector(tokens, at).is_some()
        || is_letter_of_kind(tokens, at)
        || is_concluded(tokens, at)
        || softer(tokens, at).is_some() && union_number(tokens, at + 1).is_some()
        || tokens.is_sign(at + 1, '(') && (tokens.word(at + 2) == "SopS" || instrument(tokens, at).is_some())
        || is_short_named_treaty(tokens, at)
        || TREATIES
            .iter()
            .any(|[_, on, treaty]| at > 0 && tokens.word(at) == *treaty && tokens.word(at - 1) == *on)
        || tokens.is_brief() && is_law_number(tokens, at)
}

/// "L 55/2001": a law by the letter of its kind.
pub(super) fn is_letter_of_kind(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.is_brief() && matches!(tokens.word(at), "L" | "A") && number(tokens, at + 1).0.is_some()
}

/// Whether a word ends as the names of laws do.
pub(super) fn law_word_at(tokens: &Tokens<'_>, at: usize) -> bool {
    law_word(tokens.word(at)).is_some()
}

/// "tämän lain".
fn this(tokens: &Tokens<'_>, at: usize) -> Option<Named> {
    let own = is_this(tokens, at) && (is_kind(tokens, at + 1) || is_own_instrument(tokens, at + 1));
    own.then_some(Named { first: at, end: at + 2, law: Law::This, confidence: 0.95 })
}

/// "tässä asetuksessa", "tämän päätöksen": what speaks is no law.
pub(super) fn is_own_but_no_law(tokens: &Tokens<'_>, at: usize) -> bool {
    let other = kind_at(tokens, at + 1).is_some_and(|kind| !matches!(kind, "laki" | "direktiivi"));
    is_this(tokens, at) && (other || is_own_instrument(tokens, at + 1))
}

/// "laissa 44/2000", "asetuksessa (831/1992)": an act that gave a provision its wording.
pub(super) fn is_act_of_wording(tokens: &Tokens<'_>, at: usize) -> bool {
    const ACTS: &[&str] =
        &["laissa", "laeissa", "lailla", "laeilla", "asetuksessa", "asetuksissa", "asetuksella"];
    let number = at + 1 + usize::from(tokens.is_sign(at + 1, '('));
    tokens.is_word(at, ACTS) && is_law_number(tokens, number)
}

/// What acts that are no laws call themselves: "tässä työjärjestyksessä".
fn is_own_instrument(tokens: &Tokens<'_>, at: usize) -> bool {
    const ENDINGS: [&str; 3] = ["ksen", "ksessä", "ksestä"];
    let stem = ["työjärjesty", "päätö"].iter().find_map(|stem| tokens.word(at).strip_prefix(stem));
    stem.is_some_and(|ending| ENDINGS.contains(&ending))
}

/// "tämän", "tässä" and their cases.
pub(super) fn is_this(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.is_word(at, &["tämän", "tässä", "tätä", "tästä", "tähän", "tällä", "tämä"])
}

/// "mainitun", "saman" and their like, and "kumottavan": what was named before is meant.
pub(super) fn points_back(tokens: &Tokens<'_>, at: usize) -> bool {
    const STEMS: &[&str] =
        &["mainitu", "mainittu", "sanotu", "kyseise", "saman", "samassa", "samaa", "kumottav"];
    tokens.begins(at, STEMS)
}

/// "lain", "asetuksen": the kind of an act in any case, without a name.
pub(super) fn is_kind(tokens: &Tokens<'_>, at: usize) -> bool {
    law_word(tokens.word(at))
        .is_some_and(|(stem, nominative)| stem.is_empty() && !matches!(nominative, "direktiivi" | "koodeksi"))
}

/// "annetun", "annettu" and their cases; "annetaan" says what will be given.
pub(super) fn is_given(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.begins(at, &["annetu", "annettu"])
}

/// "X:stä annetun lain", with or without its number.
fn given(tokens: &Tokens<'_>, at: usize, floor: usize) -> Option<Named> {
    if !is_given(tokens, at) {
        return None;
    }
    let kind_at = at + 1 + authors(tokens, at + 1);
    let (stem, kind) = law_word(tokens.word(kind_at))?;
    if !(stem.is_empty() || PARTS_OF_STATE.contains(&stem)) {
        return None;
    }
    let first = name_start(tokens, at, floor);
    let (number, end) = number(tokens, kind_at + 1);
    let union = union_number(tokens, kind_at + 1).filter(|_| number.is_none());
    let of_union = union.is_some();
    let (number, end) = union.map_or((number, end), |(number, end)| (Some(number), end));
    // "annetussa laissa säädetään (808/2019)"
    let number = number.or_else(|| {
        let said = tokens.is_word(kind_at + 1, &["säädetään"]) && tokens.is_sign(kind_at + 2, '(');
        said.then(|| self::number(tokens, kind_at + 2).0).flatten()
    });
    // Names tell what a law is on, in the elative: "perusteella annettu asetus" is none.
    let on = |at: usize| tokens.word(at).ends_with("sta") || tokens.word(at).ends_with("stä");
    let dated = !(first..at).any(on);
    if dated && number.is_none() {
        return None;
    }
    if of_union && (dated || begins_inside(tokens, first)) {
        let law = Law::Cited { name: Some(kind.to_owned()), number };
        return Some(Named { first: kind_at, end, law, confidence: 0.9 });
    }
    let first = if dated { at } else { first };
    let words = tokens.slice(tokens.start(first), tokens.end(at - usize::from(!dated)));
    let by = tokens.slice(tokens.start(at + 1), tokens.start(kind_at));
    let name = (!dated).then(|| format!("{} annettu {by}{stem}{kind}", lowered(words)));
    let confidence = if number.is_some() { 0.95 } else { 0.7 };
    Some(Named { first, end, law: Law::Cited { name, number }, confidence })
}

/// Whether the words from a token on are the rest of a title whose beginning was not read: "kumoamisesta
/// annettu asetus". An act of the Union then is called by its kind and number alone.
fn begins_inside(tokens: &Tokens<'_>, first: usize) -> bool {
    tokens.begins(first, TITLE_ACTIONS)
        || tokens.begins(first, &["koskevi", "koskevaa", "koskevan", "koskevasta", "liittyvi"])
}

/// What a law does to the one whose name stands before it in its title.
pub(super) const TITLE_ACTIONS: &[&str] = &["muuttami", "kumoami", "täydentämi"];

/// First parts of what acts of a province are called: "maakunta-asetus".
const PARTS_OF_STATE: [&str; 2] = ["maakunta-", "maakunta"];

/// How many tokens name who gave an act: "valtioneuvoston", "Euroopan parlamentin ja neuvoston", "komission delegoidun".
fn authors(tokens: &Tokens<'_>, at: usize) -> usize {
    const WORDS: &[&str] = &[
        "valtioneuvoston", "tasavallan", "presidentin", "eduskunnan", "euroopan", "parlamentin", "neuvoston",
        "komission", "delegoidun", "ahvenanmaan", "suomen", "pankin", "ja", "sekä",
    ];
    let names = |&at: &usize| {
        tokens.is_word(at, WORDS) || tokens.word(at).ends_with("ministeriön") || {
            let half = tokens.is_sign(at + 1, '-') && tokens.is_glued(at + 1);
            half || tokens.is_sign(at, '-')
        }
    };
    (at..at + LONGEST_AUTHOR).take_while(names).count()
}

/// The longest name of who gave an act, in tokens.
const LONGEST_AUTHOR: usize = 8;

fn lowered(words: &str) -> String {
    super::words::lower_first(words)
}

/// Where the name before "annetun" begins: the words before it in the cases that names are made of, as far back as
/// they go. Names begin with no conjunction.
fn name_start(tokens: &Tokens<'_>, given: usize, floor: usize) -> usize {
    // "sen nojalla annettujen säännösten ja tilintarkastuksesta annetun lain"
    const BEFORE: &[&str] = &["ja", "sekä", "tai", "taikka", "eikä", "alle", "säännösten", "määräysten"];
    let lowest = floor.max(given.saturating_sub(LONGEST_NAME));
    let mut first = given;
    let mut on = false;
    while first > lowest && is_name_word(tokens, first - 1) {
        let word = tokens.word(first - 1);
        // "koron sekä viivekorosta annetun lain": what is joined is not on the same.
        let apart = tokens.is_word(first - 1, &["ja", "sekä"])
            && ["sta", "stä"].iter().any(|end| tokens.word(first).ends_with(end))
            && first > 1
            && tokens.word(first - 2).ends_with('n');
        // "rojaltista tai korkotulon lähdeverosta annetun lain"
        let is_other = tokens.is_word(first - 1, &["tai", "taikka"])
            && tokens.word(first).ends_with('n')
            && first > 1
            && ["sta", "stä"].iter().any(|end| tokens.word(first - 2).ends_with(end));
        if apart || is_other {
            break;
        }
        // What one thing is done about ends before what the law is on: "virheen korjaamisesta aikuiskoulutustuesta annetun".
        let is_action = ["misesta", "misestä"].iter().any(|ending| word.ends_with(ending));
        if on && is_action && !tokens.is_word(first, &["ja", "sekä", "tai"]) && tokens.sign(first).is_none()
        {
            break;
        }
        // "valvonnassa ammatillisesta koulutuksesta annetun", "sitä käyttävän luottolaitostoiminnasta annetun": what stands in
        // another case before what the law is on is said of something else.
        let is_said = ["ssa", "ssä", "van", "vän"].iter().any(|ending| word.ends_with(ending));
        if is_said && ["sta", "stä"].iter().any(|ending| tokens.word(first).ends_with(ending)) {
            break;
        }
        // "kustannusten korvaamisesta valtion varoista annetun": what is paid from funds is not on them.
        on |= (word.ends_with("sta") || word.ends_with("stä")) && word != "varoista";
        first -= 1;
        // Names begin with "eräiden", whatever stands before it.
        let joined = first > lowest && tokens.is_word(first - 1, &["ja", "sekä"]);
        if tokens.is_word(first, &["eräistä", "eräiden"]) && !joined {
            break;
        }
    }
    let in_force = |at: usize| at > 0 && tokens.word(at - 1) == "voimassa" && is_being(tokens, at);
    while first < given && tokens.is_word(first, BEFORE)
        || tokens.is_sign(first, ',')
        || first < given && in_force(first)
    {
        first += 1;
    }
    behind_term(tokens, first).min(given)
}

/// The token after the term that an item defines, where a name begins with it: "4) EU:n
/// sosiaaliturva-asetuksilla sosiaaliturvajärjestelmien yhteensovittamisesta annettua asetusta".
fn behind_term(tokens: &Tokens<'_>, first: usize) -> usize {
    let is_ending = first > 0 && tokens.is_sign(first - 1, ':') && tokens.is_glued(first);
    let heads = is_ending || first > 0 && tokens.is_sign(first - 1, ')');
    let begins = first + usize::from(is_ending);
    begins + if heads { (begins..tokens.len()).take_while(|&at| is_adessive(tokens, at)).count() } else { 0 }
}

/// Whether a word ends as the terms of definitions do, "valvonta-asetuksella", and tells no place of what is
/// done, "ulkomailla suoritettujen".
fn is_adessive(tokens: &Tokens<'_>, at: usize) -> bool {
    let ends = |at: usize, endings: &[&str]| endings.iter().any(|end| tokens.word(at).ends_with(end));
    ends(at, &["lla", "llä"]) && !ends(at + 1, &["tujen", "tyjen", "vien", "tun", "tyn", "van", "vän"])
}

/// "olevan", "olleissa": what is or was in force.
fn is_being(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.begins(at, &["oleva", "olevi", "ollee", "ollei"])
}

fn is_name_word(tokens: &Tokens<'_>, at: usize) -> bool {
    const CASES: &[&str] = &["sta", "stä", "n", "ssa", "ssä", "lla", "llä"];
    const NO_NAME: &[&str] = &[
        "kuin", "niin", "siten", "sen", "on", "kun", "myös", "näin", "vain", "muun", "siihen", "kuitenkin",
        "voimassa", "perusteella", "nojalla", "avulla", "edellä", "muulla", "tilalla", "tarpeen", "olla",
        "täytäntöön", "ennen", "lukuun", "vastaan", "mukaan", "jälkeen", "kesken", "sijaan", "alkaen",
        "lukien", "kanssa", "kuluessa", "huomioon", "ilman", "joiden", "jonka", "joihin", "johon",
    ];
    let word = tokens.word(at);
    if is_matter_of(tokens, at) {
        return true;
    }
    if word.is_empty() {
        let listed = tokens.is_sign(at, ',') && at > 0 && tokens.word(at - 1).ends_with('n');
        return listed || tokens.is_sign(at, '-');
    }
    let is_half = tokens.is_sign(at + 1, '-') && tokens.is_glued(at + 1);
    if is_half || matches!(word, "ja" | "sekä" | "tai" | "eräistä" | "eräiden" | "alle") {
        return true;
    }
    // "ulkomailta tulevan", "rajoitetusti verovelvollisen", "ajalta annetun"
    let describes = |endings: &[&str]| endings.iter().any(|end| tokens.word(at + 1).ends_with(end));
    let from = ["lta", "ltä"].iter().any(|end| word.ends_with(end))
        && describes(&["van", "vän", "tun", "tyn", "vasta", "västä"]);
    // "markkinoille saattamisesta"
    let towards = word.ends_with("lle") && describes(&["misesta", "misestä"]);
    if from || towards || word.ends_with("usti") && describes(&["llisen"]) {
        return true;
    }
    let is_verb = ["taan", "tään", "daan", "dään", "naan", "nään", "llaan", "llään", "aen", "äen", "oiden"]
        .iter()
        .any(|end| word.ends_with(end))
        && !word.ends_with("oiden");
    // "hankkiessa", "sovellettaessa": while something is done.
    let is_while = ["aessa", "äessä", "iessa", "iessä", "oessa", "uessa", "yessä", "öessä"]
        .iter()
        .any(|ending| word.ends_with(ending));
    let is_participle = tokens.begins(
        at,
        &[
            "tarkoitet", "säädet", "maini", "edellytet", "mukais", "siirret", "viittau", "annettuj",
            "annettui",
        ],
    );
    !is_verb
        && !is_while
        && !is_participle
        && !NO_NAME.contains(&word)
        && CASES.iter().any(|end| word.ends_with(end))
}

/// Whether "perusteella" ends what a law is on, "oleskelun edellytyksistä tutkimuksen perusteella annetun
/// lain", and is not what the law was given by, "lain perusteella annetun asetuksen".
fn is_matter_of(tokens: &Tokens<'_>, at: usize) -> bool {
    let Some(before) = at.checked_sub(1) else { return false };
    let word = tokens.word(before);
    tokens.word(at) == "perusteella"
        && is_given(tokens, at + 1)
        && word.len() > 1
        && is_name_word(tokens, before)
        && law_word(word).is_none()
        && noun(word).is_none()
}

/// A compound that names a law, with the words that belong to the name.
fn compound(tokens: &Tokens<'_>, at: usize, floor: usize) -> Option<Named> {
    let name = law_name(tokens.word(at)).or_else(|| of_union_matter(tokens, at))?;
    // "5) valvonta-asetuksella yhteisestä maatalouspolitiikasta annettua asetusta" defines the name.
    let is_term = tokens.is_sign(1, ')') && at == 2 && is_adessive(tokens, at);
    if is_any(tokens, at) || is_term || is_of_commission(tokens, at) {
        return None;
    }
    let first = at - prefix(tokens, at).min(at.saturating_sub(floor));
    let before = tokens.slice(tokens.start(first), tokens.start(at));
    let before = if first + 1 == at && is_general(tokens, first) { "yleinen " } else { before };
    let before = if before.starts_with("Euroopan")
        || before.starts_with("EU:")
        || before.starts_with("EY:")
        || PEOPLES.contains(&before.trim())
    {
        before.to_owned()
    } else {
        lowered(before)
    };
    let name = if first == at { name } else { adjective(&before) + &name };
    let (former, first) = former(tokens, first, floor).map_or((None, first), |(word, at)| (Some(word), at));
    let name = former.map_or(name.clone(), |former| format!("{former} {name}"));
    let (number, end) = number(tokens, at + 1);
    let year = first.checked_sub(2).filter(|&at| at >= floor && tokens.is_word(at, &["vuoden"]));
    let year = year.filter(|&at| tokens.digits(at + 1).len() == 4);
    let (name, first) =
        year.map_or((name.clone(), first), |at| (format!("{name} {}", tokens.digits(at + 1)), at));
    Some(Named { first, end, law: Law::Cited { name: Some(name), number }, confidence: 0.95 })
}

/// The laws on what all of a sector have, in the nominative plural: "yksityisten alojen työeläkelakien". Without the sector the plural
/// means the laws of a kind, whichever they are.
fn of_sector(tokens: &Tokens<'_>, at: usize) -> Option<String> {
    let first = at.checked_sub(2).filter(|&first| is_sector(tokens, first))?;
    let name = laws_name(tokens.word(at))?;
    Some(format!("{}{name}", lowered(tokens.slice(tokens.start(first), tokens.start(at)))))
}

/// Whether "yksityisten alojen" begins at a token.
fn is_sector(tokens: &Tokens<'_>, first: usize) -> bool {
    tokens.is_word(first, &["yksityisten", "julkisten"]) && tokens.word(first + 1) == "alojen"
}

fn several(tokens: &Tokens<'_>, at: usize, floor: usize) -> Option<Named> {
    let law = Law::Cited { name: Some(of_sector(tokens, at)?), number: None };
    (at >= floor + 2).then_some(Named { first: at - 2, end: at + 1, law, confidence: 0.8 })
}

/// The laws of the other sector that share the noun with those named behind: "yksityisten alojen ja julkisten alojen työeläkelakien".
pub(super) fn sharing_noun(tokens: &Tokens<'_>, named: &Named, floor: usize) -> Option<Named> {
    let joint = named.first.checked_sub(1).filter(|&joint| tokens.is_word(joint, &["ja", "tai", "sekä"]))?;
    let first = joint.checked_sub(2).filter(|&first| first >= floor && is_sector(tokens, first))?;
    let noun = of_sector(tokens, named.end.checked_sub(1)?).and(laws_name(tokens.word(named.end - 1)))?;
    let sector = lowered(tokens.slice(tokens.start(first), tokens.start(joint)));
    let law = Law::Cited { name: Some(format!("{sector}{noun}")), number: None };
    Some(Named { first, end: joint, law, confidence: named.confidence })
}

/// "komission täytäntöönpanoasetuksessa säädetään": whichever act of the kind the Commission gives.
fn is_of_commission(tokens: &Tokens<'_>, at: usize) -> bool {
    let kind = law_word(tokens.word(at)).is_some_and(|(stem, _)| stem.eq_ignore_ascii_case("täytäntöönpano"));
    kind && at.checked_sub(1).is_some_and(|before| tokens.is_word(before, &["komission"]))
}

/// How many tokens tell what a framework directive is on: "autojen ja perävaunujen puitedirektiivi".
fn matter_of_framework(tokens: &Tokens<'_>, at: usize) -> usize {
    let plural = |by: usize| {
        let word = at.checked_sub(by).map_or("", |at| tokens.word(at));
        ["jen", "ien", "ten"].iter().any(|ending| word.ends_with(ending))
    };
    let is_framework = law_word(tokens.word(at)).is_some_and(|(stem, _)| stem.eq_ignore_ascii_case("puite"));
    let joined = at >= 3 && tokens.is_word(at - 2, &["ja"]) && plural(3);
    match is_framework && plural(1) {
        true if joined => 3,
        true => 1,
        false => 0,
    }
}

/// Whether a law's name means any such law: "asianomaisessa verolaissa", "muun eläkelain". In "muussa
/// yliopistolain 2 §:ssä säädetyssä tehtävässä" the word is of the task, and the provision or the case tells
/// that one law is meant.
fn is_any(tokens: &Tokens<'_>, at: usize) -> bool {
    const OTHER: [(&str, &str); 5] =
        [("muun", "n"), ("muussa", "ssa"), ("muuta", "a"), ("muulla", "lla"), ("muusta", "sta")];
    let Some(before) = at.checked_sub(1) else { return false };
    let agrees =
        |(word, ending): &(&str, &str)| tokens.is_word(before, &[word]) && tokens.word(at).ends_with(ending);
    tokens.begins(before, &["asianomais", "kulloinki"])
        || tokens.digits(at + 1).is_empty() && OTHER.iter().any(agrees)
}

/// "yksinkertaiset painesäiliöt -direktiivin", "maatalousalan de minimis -asetuksen": a name of several words before the kind.
fn hyphenated(tokens: &Tokens<'_>, at: usize, floor: usize) -> Option<Named> {
    let (_, kind) = law_word(tokens.word(at)).filter(|(stem, _)| stem.is_empty())?;
    let dash = at.checked_sub(1).filter(|&dash| tokens.is_sign(dash, '-') && tokens.is_glued(at))?;
    let first = dash.checked_sub(2).filter(|&first| first >= floor && !tokens.is_glued(dash))?;
    let capital = tokens.word(first + 1).starts_with(char::is_uppercase);
    let part = |at: usize| tokens.sign(at).is_none();
    if capital || !part(first + 1) || tokens.word(first).is_empty() {
        return None;
    }
    // Words of another language have their matter before them.
    let matter = first.checked_sub(1).filter(|&word| word >= floor && tokens.word(word).ends_with('n'));
    let first = matter.filter(|_| tokens.word(first) == "de").unwrap_or(first);
    let name = format!("{}{kind}", lowered(tokens.slice(tokens.start(first), tokens.start(at))));
    let (number, end) = number(tokens, at + 1);
    Some(Named { first, end, law: Law::Cited { name: Some(name), number }, confidence: 0.8 })
}

/// The name, in the nominative, of articles of association, rules, agreements and decisions that a word in the genitive
/// ends, and its first token: rules of a body are named with it, "valtioneuvoston ohjesäännön".
pub(super) fn instrument(tokens: &Tokens<'_>, at: usize) -> Option<(String, usize)> {
    const GENITIVES: [(&str, &str); 7] = [
        ("määräyksen", "määräys"),
        ("säännöstön", "säännöstö"),
        ("järjestyksen", "järjestys"),
        ("säännön", "sääntö"),
        ("sopimuksen", "sopimus"),
        ("päätöksen", "päätös"),
        ("pöytäkirjan", "pöytäkirja"),
    ];
    let word = tokens.word(at);
    let split = |(ending, nominative): &(&str, &str)| {
        let stem = word.strip_suffix(ending)?;
        Some(format!("{}{nominative}", lowered(stem)))
    };
    // "tämän päätöksen" is the act that speaks.
    let own = at > 0 && is_this(tokens, at - 1);
    let name = GENITIVES.iter().find_map(split).filter(|_| !own)?;
    let of_union =
        at > 1 && tokens.is_word(at - 1, &["yhteisön", "unionin"]) && tokens.is_word(at - 2, &["Euroopan"]);
    // "Haagin sopimuksen": a place that does not begin the sentence.
    let of_place = at > 1
        && tokens.word(at - 1).starts_with(char::is_uppercase)
        && tokens.word(at - 1).ends_with('n')
        && !tokens.word(at - 2).is_empty()
        && word == "sopimuksen";
    let of_body = of_place || at > 0 && tokens.is_word(at - 1, &["valtioneuvoston", "eduskunnan"]);
    let agency = at.checked_sub(1).filter(|_| word == "määräyksen").and_then(|at| agency(tokens, at));
    let first = if of_union { at - 2 } else { agency.unwrap_or(at - usize::from(of_body)) };
    let body = tokens.slice(tokens.start(first), tokens.start(at));
    Some((
        format!(
            "{}{name}",
            if of_union || of_place || agency.is_some() { body.to_owned() } else { lowered(body) }
        ),
        first,
    ))
}

/// The first token of the name of an agency that ends in the genitive at a token: "Liikenteen turvallisuusviraston".
pub(super) fn agency(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    const ENDINGS: [&str; 5] = ["viraston", "laitoksen", "keskuksen", "ministeriön", "hallituksen"];
    let word = tokens.word(at).to_lowercase();
    ENDINGS.iter().any(|ending| word.ends_with(ending)).then_some(())?;
    let named = |&before: &usize| {
        tokens.word(before).starts_with(char::is_uppercase) && tokens.word(before).ends_with('n')
    };
    let small = tokens.word(at).starts_with(char::is_lowercase);
    // "Liikenne- ja viestintäviraston"
    let half = at.checked_sub(3).filter(|&half| {
        tokens.is_word(at - 1, &["ja"])
            && tokens.is_sign(half + 1, '-')
            && tokens.is_glued(half + 1)
            && tokens.word(half).starts_with(char::is_uppercase)
    });
    if let Some(half) = half.filter(|_| small) {
        return Some(half);
    }
    Some(at.checked_sub(1).filter(|before| small && named(before)).unwrap_or(at))
}

/// "valtioneuvoston ohjesäännön (262/2003)": rules with the number of an act.
fn numbered_instrument(tokens: &Tokens<'_>, at: usize) -> Option<Named> {
    let (name, first) = instrument(tokens, at).filter(|_| tokens.is_sign(at + 1, '('))?;
    let (number, end) = number(tokens, at + 1);
    number.as_ref()?;
    Some(Named { first, end, law: Law::Cited { name: Some(name), number }, confidence: 0.95 })
}

/// "yleissopimuksen (SopS 5/1985)": a treaty by its number in the series of treaties.
fn treaty(tokens: &Tokens<'_>, at: usize) -> Option<Named> {
    let word = tokens.word(at).to_lowercase();
    let is_treaty = word.contains("sopimu")
        || word.contains("sopimus")
        || word.contains("pöytäkirja")
        || word.contains("perussään");
    let series = tokens.is_sign(at + 1, '(') && tokens.word(at + 2) == "SopS" && tokens.is_sign(at + 6, ')');
    if !(is_treaty && series && (is_law_number(tokens, at + 3) || is_short_number(tokens, at + 3))) {
        return None;
    }
    let number = tokens.slice(tokens.start(at + 2), tokens.end(at + 5)).to_owned();
    let law = Law::Cited { name: None, number: Some(number) };
    Some(Named { first: at, end: at + 7, law, confidence: 0.9 })
}

/// "tehdyn sopimuksen 107 artiklan": a treaty whose provision is cited.
fn is_concluded(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.begins(at, &["tehdyn", "tehdys", "tehtyä"]) && !tokens.digits(at + 2).is_empty()
}

/// Such a treaty, by what it is on: "Euroopan unionin toiminnasta tehty sopimus".
fn concluded(tokens: &Tokens<'_>, at: usize, floor: usize) -> Option<Named> {
    const KINDS: [(&str, &str); 3] =
        [("yleissopimuks", "yleissopimus"), ("sopimuks", "sopimus"), ("pöytäkirja", "pöytäkirja")];
    let kind =
        is_concluded(tokens, at).then(|| KINDS.iter().find(|(stem, _)| tokens.begins(at + 1, &[stem])));
    let (_, kind) = kind.flatten()?;
    let first = name_start(tokens, at, floor);
    let on = |at: usize| tokens.word(at).ends_with("sta") || tokens.word(at).ends_with("stä");
    let words = (first..at).any(on).then(|| tokens.slice(tokens.start(first), tokens.end(at - 1)))?;
    let name = Some(format!("{words} tehty {kind}"));
    Some(Named { first, end: at + 2, law: Law::Cited { name, number: None }, confidence: 0.8 })
}

/// "tehdyn yleissopimuksen, jäljempänä": a treaty that is given a short name there.
fn is_short_named_treaty(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.word(at).contains("sopimu")
        && at > 0
        && tokens.begins(at - 1, &["tehdyn", "tehdys", "tehty"])
        && tokens.is_sign(at + 1, ',')
        && tokens.word(at + 2) == "jäljempänä"
}

/// Such a treaty, by its short name.
fn short_named_treaty(tokens: &Tokens<'_>, at: usize) -> Option<Named> {
    let first = at + 3;
    let end = (first..first + LONGEST_SHORT_NAME).find(|&at| tokens.word(at).is_empty())?;
    if !is_short_named_treaty(tokens, at) || end == first {
        return None;
    }
    let name = Some(tokens.slice(tokens.start(first), tokens.end(end - 1)).to_owned());
    Some(Named { first: at, end: at + 1, law: Law::Cited { name, number: None }, confidence: 0.8 })
}

/// "Suomen ja Ruotsin välistä väestön rekisteröintiä koskevaa sopimusta": a treaty by the states that made it and what it is on.
fn treaty_between(tokens: &Tokens<'_>, at: usize, floor: usize) -> Option<Named> {
    const LONGEST_MATTER: usize = 8;
    let on_at = at.checked_sub(1)?;
    let [between, ..] =
        TREATIES.iter().find(|[_, on, treaty]| tokens.word(at) == *treaty && tokens.word(on_at) == *on)?;
    let between_at = (on_at.saturating_sub(LONGEST_MATTER)..on_at)
        .rev()
        .take_while(|&at| tokens.sign(at).is_none())
        .find(|&at| tokens.word(at) == *between)?;
    let is_state =
        |at: usize| tokens.word(at).starts_with(char::is_uppercase) && tokens.word(at).ends_with('n');
    let joins = |at: usize| tokens.is_sign(at, ',') || matches!(tokens.word(at), "ja" | "sekä");
    let listed = |&at: &usize| is_state(at) || joins(at);
    let mut first = (floor..between_at).rev().take_while(listed).last()?;
    while joins(first) {
        first += 1;
    }
    let states = (first..between_at).filter(|&at| is_state(at)).count();
    let parties = tokens.slice(tokens.start(first), tokens.start(between_at));
    let matter = tokens.slice(tokens.end(between_at), tokens.start(on_at));
    let law = Law::Cited { name: Some(format!("{parties}välinen{matter}koskeva sopimus")), number: None };
    (states > 1).then_some(Named { first, end: at + 1, law, confidence: 0.8 })
}

/// What marks a law as one that was in force before.
pub(super) const FORMER: [&str; 5] = ["voimassa ollut", "kumottu", "aikaisempi", "aiempi", "entinen"];

/// The word that marks a law of the same name as one that was in force before, in the nominative, and its token:
/// "voimassa olleen kuntalain 65 §" is not of the kuntalaki that speaks.
fn former(tokens: &Tokens<'_>, at: usize, floor: usize) -> Option<(&'static str, usize)> {
    let before = at.checked_sub(1).filter(|&before| before >= floor)?;
    let stems = [
        ("kumotu", "kumottu"),
        ("kumottu", "kumottu"),
        ("aikaisem", "aikaisempi"),
        ("aiem", "aiempi"),
        ("entis", "entinen"),
    ];
    if let Some((_, nominative)) = stems.iter().find(|(stem, _)| tokens.begins(before, &[stem])) {
        return Some((nominative, before));
    }
    let was = tokens.begins(before, &["ollut", "ollee", "ollei"]);
    let in_force = before.checked_sub(1).filter(|&at| at >= floor && tokens.is_word(at, &["voimassa"]))?;
    was.then_some(("voimassa ollut", in_force))
}

/// How many tokens before a compound belong to its name: a plural genitive ("erityisalojen hankintalaki"), the first
/// half of a pair ("yritys- ja yhteisötietolaki"), "Euroopan unionin", "vanha".
fn prefix(tokens: &Tokens<'_>, at: usize) -> usize {
    let back = |by: usize| at.checked_sub(by).map_or("", |at| tokens.word(at));
    let paired =
        at >= 3 && matches!(back(1), "ja" | "tai") && tokens.is_sign(at - 2, '-') && tokens.is_glued(at - 2);
    match () {
        () if paired => 3 + usize::from(at >= 4 && is_own_of_farmers(tokens, at)),
        () if is_own_of_farmers(tokens, at) => 1,
        () if at >= 3 && back(1) == "n" && tokens.is_sign(at - 2, ':') && matches!(back(3), "EU" | "EY") => 3,
        () if matches!(back(1), "valtion" | "Valtion") => 1,
        () if back(1) == "unionin" && back(2) == "Euroopan" => 2,
        () if is_union_matter(tokens, at) => 4,
        () if matter_of_framework(tokens, at) > 0 => matter_of_framework(tokens, at),
        () if tokens.is_brief() && PEOPLES.contains(&back(1)) => 1,
        () if back(1) == "alojen" && matches!(back(2), "julkisten" | "yksityisten") => 2,
        () if is_of_union_subject(tokens, at) => {
            let of_animals = back(3) == "eläimistä" && back(2) == "saatavien";
            1 + 2 * usize::from(of_animals)
        }
        () if is_of_somebody(tokens.word(at))
            && back(2) == "ja"
            && back(3).ends_with("in")
            && law_word(back(3)).is_none() =>
        {
            3 + usize::from(back(4).ends_with("ten"))
        }
        () if is_of_somebody(tokens.word(at)) && adjective(&format!("{} ", back(1))).ends_with("llinen ") => {
            1
        }
        () if is_of_somebody(tokens.word(at)) && back(1).ends_with('n') && !is_pointer(tokens, at - 1) => 1,
        () if at >= 1
            && is_general(tokens, at - 1)
            && law_word(tokens.word(at)).is_some_and(is_regulation) =>
        {
            1
        }
        () if back(1).ends_with("ojen") || matches!(back(1), "vanha" | "vanhan" | "vanhaa" | "saamen") => 1,
        () => 0,
    }
}

/// The nominative of an adjective that begins a name: "kunnallisen" of "kunnallinen eläkelaki". Other words stay.
fn adjective(before: &str) -> String {
    const CASES: [&str; 8] = ["en ", "ta ", "tä ", "essa ", "essä ", "esta ", "estä ", "een "];
    let split =
        before.rsplit_once("llis").filter(|(stem, ending)| !stem.contains(' ') && CASES.contains(ending));
    split.map_or_else(|| before.to_owned(), |(stem, _)| format!("{stem}llinen "))
}

/// Whether "EU:n sosiaaliturvan" stands before a token: on what an act of the Union is that ends there, "perusasetuksessa".
fn is_union_matter(tokens: &Tokens<'_>, at: usize) -> bool {
    let Some(first) = at.checked_sub(4) else { return false };
    let union = tokens.word(first) == "EU" && tokens.is_sign(first + 1, ':') && tokens.word(first + 2) == "n";
    union && tokens.word(at - 1).ends_with('n') && law_word(tokens.word(at)).is_some_and(is_regulation)
}

/// The name of such an act, whatever kind of regulation it is: "täytäntöönpanoasetus".
fn of_union_matter(tokens: &Tokens<'_>, at: usize) -> Option<String> {
    let (stem, kind) = law_word(tokens.word(at)).filter(|_| is_union_matter(tokens, at))?;
    Some(format!("{}{kind}", lowered(stem)))
}

/// "yleinen tietosuoja-asetus": the adjective, in any case.
fn is_general(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.is_word(at, &["yleinen", "yleisen", "yleistä", "yleisessä", "yleisestä", "yleiseen"])
}

fn is_regulation((_, kind): (&str, &str)) -> bool {
    kind == "asetus"
}

/// Whether a law is named with whose it is: "maatalousyrittäjän eläkelaki".
fn is_of_somebody(word: &str) -> bool {
    law_word(word).is_some_and(|(stem, _)| stem.eq_ignore_ascii_case("eläke"))
}

/// Whether what acts of the Union are on stands before one of them: "markkinoiden väärinkäyttöasetus".
fn is_of_union_subject(tokens: &Tokens<'_>, at: usize) -> bool {
    let before =
        at.checked_sub(1).is_some_and(|before| tokens.is_word(before, &["markkinoiden", "elintarvikkeiden"]));
    before && law_word(tokens.word(at)).is_some_and(is_regulation)
}

/// Whether farmers stand before a law that the insured of other occupations have another one of: "maatalousyrittäjien
/// tapaturmavakuutuslaki" is not tapaturmavakuutuslaki.
fn is_own_of_farmers(tokens: &Tokens<'_>, at: usize) -> bool {
    let stem = law_word(tokens.word(at)).map_or("", |(stem, _)| stem);
    let first = if stem.ends_with("ammattitauti") { at.checked_sub(4) } else { at.checked_sub(1) };
    let insured = ["tapaturmavakuutus", "ammattitauti", "luopumiseläke", "luopumistuki"].contains(&stem);
    insured
        && first.is_some_and(|first| tokens.is_word(first, &["maatalousyrittäjän", "maatalousyrittäjien"]))
}

/// Words before a law's name that are no part of it: "tämän", "mainitun", "muun", "voimassa olevan".
fn is_pointer(tokens: &Tokens<'_>, at: usize) -> bool {
    is_this(tokens, at)
        || points_back(tokens, at)
        || tokens
            .is_word(at, &["muun", "uuden", "vanhan", "olevan", "olleen", "sen", "kuin", "siten", "näiden"])
        || tokens.begins(at, &["tarkoitet", "voima", "kumo", "aiem", "aikaisem"])
}

/// Of what country a law of the same name may be.
const PEOPLES: &[&str] = &[
    "Alankomaiden", "Amerikan", "Belgian", "Espanjan", "Islannin", "Italian", "Itävallan", "Japanin",
    "Kanadan", "Kiinan", "Latvian", "Liettuan", "Norjan", "Portugalin", "Puolan", "Ranskan", "Ruotsin",
    "Saksan", "Sveitsin", "Tanskan", "Tšekin", "Ukrainan", "Unkarin", "Venäjän", "Viron", "Yhdysvaltain",
];

/// Whether words before a kind of act make a name of it that is told elsewhere, "suorien tukien lain", "vanhan lain": it is not
/// the law that speaks. The name in the nominative, and its first token.
pub(super) fn told_elsewhere(tokens: &Tokens<'_>, at: usize) -> Option<(String, usize)> {
    const OLD: [(&str, &str); 5] = [
        ("vanhan", "vanha"),
        ("entisen", "entinen"),
        ("aiemman", "aiempi"),
        ("aikaisemman", "aikaisempi"),
        ("kumotun", "kumottu"),
    ];
    let (_, kind) = law_word(tokens.word(at)).filter(|(stem, _)| stem.is_empty())?;
    let before = at.checked_sub(1)?;
    let numbered = before
        .checked_sub(1)
        .filter(|&word| (1..=2).contains(&tokens.digits(before).len()) && tokens.word(word).ends_with('n'));
    if tokens.is_sign(before, '-') && tokens.is_glued(at) {
        let named = |&at: &usize| tokens.word(at).starts_with(char::is_uppercase);
        let first = (before.saturating_sub(3)..before).rev().take_while(named).last()?;
        let words = tokens.slice(tokens.start(first), tokens.start(at));
        return Some((format!("{words}{kind}"), first));
    }
    let plural = |at: usize| {
        let word = tokens.word(at);
        let begins = at == 0 || tokens.ends_sentence(at - 1);
        (begins || word.starts_with(char::is_lowercase))
            && ["ien", "jen", "ten"].iter().any(|end| word.ends_with(end))
    };
    let old = OLD.iter().find(|(word, _)| tokens.is_word(before, &[word]));
    if let Some((_, nominative)) = old {
        return Some((format!("{nominative} {kind}"), before));
    }
    let by_author = tokens.is_word(before, &["valtioneuvoston", "ministeriön"])
        || tokens.word(before).ends_with("ministeriön");
    let first = match numbered {
        Some(word) => word,
        None if by_author && kind == "asetus" => before,
        None if plural(before) => before - usize::from(before > 0 && plural(before - 1)),
        None => return None,
    };
    let words = tokens.slice(tokens.start(first), tokens.start(at));
    Some((format!("{}{kind}", lowered(words)), first))
}

/// The name of the act of the Union, in the nominative, that a word right before an article says, whatever names it.
pub(super) fn with_articles(tokens: &Tokens<'_>, at: usize) -> Option<String> {
    let (stem, kind) =
        law_word(tokens.word(at)).filter(|(stem, kind)| !stem.is_empty() || *kind == "koodeksi")?;
    Some(format!("{}{kind}", lowered(stem)))
}

/// "tämä laki", "lain voimaan tullessa", "Lakia sovelletaan": what speaks is a law, and means itself.
pub(super) fn is_own_law(tokens: &Tokens<'_>, at: usize) -> bool {
    at.checked_sub(1).is_some_and(|this| is_this(tokens, this)) && kind_at(tokens, at) == Some("laki")
        || tokens.word(at) == "lain" && tokens.begins(at + 1, &["voimaan", "tultua"])
        || matches!(tokens.word(at), "Laki" | "Lakia") && tokens.digits(at + 1).is_empty()
}

/// The kind of act, in the nominative, that a word says in any case.
pub(super) fn kind_at(tokens: &Tokens<'_>, at: usize) -> Option<&'static str> {
    law_word(tokens.word(at)).filter(|(stem, _)| stem.is_empty()).map(|(_, kind)| kind)
}

/// The kind of act, in the nominative, that a word or the end of one says in any case.
pub(super) fn kind_of(tokens: &Tokens<'_>, at: usize) -> Option<&'static str> {
    law_word(tokens.word(at)).map(|(_, kind)| kind)
}

/// The kind of act, in the nominative, that a word says alone: "lain 12 luvun 5 §".
pub(super) fn bare_genitive(word: &str) -> Option<&'static str> {
    let kinds = [("lain", "laki"), ("asetuksen", "asetus"), ("direktiivin", "direktiivi")];
    kinds.iter().find(|(genitive, _)| *genitive == word).map(|(_, kind)| *kind)
}

/// The name, in the nominative, of a law that a compound right before a provision says, also where the
/// compound alone would name none: "täytäntöönpanolain 13 §". Its provisions are not of the law that speaks.
/// "elinkaaren" is no law.
pub(super) fn with_provisions(tokens: &Tokens<'_>, at: usize) -> Option<String> {
    let (stem, kind) = law_word(tokens.word(at)).filter(|(stem, _)| stem.chars().count() >= 3)?;
    let genitive = tokens.word(at).ends_with('n');
    (genitive && kind != "kaari").then(|| format!("{}{kind}", lowered(stem)))
}

/// "lain (621/1999)" and "laissa 578/2006", where nothing names it.
fn bare(tokens: &Tokens<'_>, at: usize) -> Option<Named> {
    let alone = tokens.is_brief() && is_law_number(tokens, at);
    let kind =
        is_kind(tokens, at) || tokens.is_word(at, &["laeissa", "laeilla"]) || is_letter_of_kind(tokens, at);
    if !kind && !alone {
        return None;
    }
    let next = at + usize::from(!alone);
    let (found, end) = number(tokens, next);
    let (found, end) = if found.is_none() && !alone { titled(tokens, next)? } else { (found, end) };
    found.as_ref()?;
    Some(Named { first: at, end, law: Law::Cited { name: None, number: found }, confidence: 0.9 })
}

/// "valtioneuvoston asetuksessa ulkoasiainhallinnosta (256/2000)": the number after a name that follows the kind.
fn titled(tokens: &Tokens<'_>, at: usize) -> Option<(Option<String>, usize)> {
    let end = (at..at + LONGEST_NAME).find(|&at| !is_name_word(tokens, at))?;
    let on = (at..end).any(|at| tokens.word(at).ends_with("sta") || tokens.word(at).ends_with("stä"));
    (on && tokens.is_sign(end, '(')).then(|| number(tokens, end))
}

/// "direktiivin 2006/43/EY", "asetuksen (EU) N:o 537/2014", "päätöksen 2008/768/EY".
fn union(tokens: &Tokens<'_>, at: usize) -> Option<Named> {
    let of_law = law_word(tokens.word(at)).map(|(_, kind)| kind);
    let kind =
        of_law.filter(|kind| matches!(*kind, "direktiivi" | "asetus")).or_else(|| softer(tokens, at))?;
    let (number, end) = union_number(tokens, at + 1).or_else(|| union_short(tokens, at))?;
    let of_whom = || union_short(tokens, at).and(law_word(tokens.word(at)));
    let name = law_name(tokens.word(at))
        .or_else(|| of_whom().map(|(stem, kind)| format!("{stem}{kind}")))
        .unwrap_or_else(|| kind.to_owned());
    Some(Named {
        first: at,
        end,
        law: Law::Cited { name: Some(name), number: Some(number) },
        confidence: 0.9,
    })
}

/// "EU-asetuksen 883/2004": the number alone, after a word that says whose act it is.
fn union_short(tokens: &Tokens<'_>, at: usize) -> Option<(String, usize)> {
    let (stem, _) = law_word(tokens.word(at))?;
    let own = stem.strip_suffix('-').is_some_and(|whose| COMMUNITIES.contains(&whose));
    let numbered = (1..=4).contains(&tokens.digits(at + 1).len())
        && tokens.is_sign(at + 2, '/')
        && matches!(tokens.digits(at + 3).len(), 2 | 4);
    (own && numbered).then(|| (tokens.slice(tokens.start(at + 1), tokens.end(at + 3)).to_owned(), at + 4))
}

/// The other acts of the Union that a number may follow, in the nominative.
fn softer(tokens: &Tokens<'_>, at: usize) -> Option<&'static str> {
    let acts = [("päätö", "päätös"), ("suositu", "suositus"), ("puitepäätö", "puitepäätös")];
    let compound = |stem: &str| tokens.word(at).contains(stem);
    acts.iter().find(|(stem, _)| tokens.begins(at, &[stem]) || compound(stem)).map(|(_, act)| *act)
}

/// The longest short name that stands in brackets with a number, in tokens.
const LONGEST_SHORT_NAME: usize = 6;

/// "2006/43/EY", "(EU) 2016/679", "(ETY) N:o 2408/92", as written.
pub(super) fn union_number(tokens: &Tokens<'_>, at: usize) -> Option<(String, usize)> {
    let bracket = community_bracket(tokens, at);
    let mut next = bracket.unwrap_or(at);
    next += match tokens.word(next) {
        "N" if tokens.is_sign(next + 1, ':') => 3,
        "No" | "Nro" | "nro" => 1,
        _ => 0,
    };
    let is_number = !tokens.digits(next).is_empty()
        && tokens.is_sign(next + 1, '/')
        && !tokens.digits(next + 2).is_empty();
    let community = tokens.is_sign(next + 3, '/') && COMMUNITIES.contains(&tokens.word(next + 4));
    let end = if community { next + 5 } else { next + 3 };
    let bracket = bracket.is_some();
    (is_number && (bracket || community))
        .then(|| (tokens.slice(tokens.start(at), tokens.end(end - 1)).to_owned(), end))
}

/// Whose act it is, as its number says.
const COMMUNITIES: [&str; 8] = ["EU", "EY", "ETY", "Euratom", "EURATOM", "YOS", "YUTP", "EHTY"];

/// "(EU)", "(EU, Euratom)": the token after it.
fn community_bracket(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    let close = (at + 2..at + 5).find(|&close| tokens.is_sign(close, ')'))?;
    let inside = |at: usize| COMMUNITIES.contains(&tokens.word(at)) || tokens.is_sign(at, ',');
    (tokens.is_sign(at, '(') && (at + 1..close).all(inside)).then_some(close + 1)
}

/// The number after a law's name, "(1336/1997)" or "578/2006", and the token after it.
pub(super) fn number(tokens: &Tokens<'_>, at: usize) -> (Option<String>, usize) {
    let brackets = usize::from(tokens.is_sign(at, '('));
    let sign = tokens.is_brief() && tokens.is_word(at + brackets, &["nro"]);
    let first =
        at + brackets + usize::from(sign) + usize::from(sign && tokens.is_sign(at + brackets + 1, '.'));
    // "(610/2014, jäljempänä laki)"
    let stops = |sign| matches!(sign, ',' | ';');
    let named = brackets == 1 && tokens.sign(first + 3).is_some_and(stops);
    let close =
        (first + 4..first + 4 + LONGEST_SHORT_NAME).find(|&at| tokens.is_sign(at, ')')).filter(|_| named);
    let end = close.map_or(first + 3 + brackets, |close| close + 1);
    let closed = brackets == 0 || close.is_some() || tokens.is_sign(first + 3, ')');
    let bracketed = brackets == 1 && is_short_number(tokens, first);
    if !closed || !bracketed && !is_law_number(tokens, first) {
        return (None, at);
    }
    // Laws print years in two digits in the last century only; who writes about them goes on to.
    let year = tokens.digits(first + 2);
    let recent = if tokens.is_brief() { "40" } else { "10" };
    let century = match year.len() {
        4 => "",
        _ if year < recent => "20",
        _ => "19",
    };
    (Some(format!("{}/{century}{year}", tokens.digits(first))), end)
}

/// Whether "1336/1997" stands here: number, stroke and a year.
pub(super) fn is_law_number(tokens: &Tokens<'_>, at: usize) -> bool {
    let year = tokens.digits(at + 2);
    let is_year = year.len() == 4 && matches!(year.as_bytes(), [b'1', b'6'..=b'9', ..] | [b'2', b'0', ..]);
    is_year && numbers_act(tokens, at) || tokens.is_brief() && is_short_number(tokens, at)
}

/// Whether "367/61" stands here: number, stroke and the last two digits of a year.
fn is_short_number(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.digits(at + 2).len() == 2 && numbers_act(tokens, at)
}

/// Whether an act's number and a stroke stand here.
fn numbers_act(tokens: &Tokens<'_>, at: usize) -> bool {
    let number = tokens.digits(at);
    (is_plain(number) || number.len() == 4 && !number.starts_with('0')) && tokens.is_sign(at + 1, '/')
}
