//! Which law a Portuguese citation names.

use super::joints::{is_of, is_this, thousands};
use super::words::unit;
use crate::token::Tokens;
use crate::{Law, Step};

/// The law, what it adds to the way down (the transitional provisions are a part of the Constitution), and the
/// token after its name.
#[derive(Debug, Clone)]
pub(super) struct Named {
    pub(super) law: Law,
    pub(super) under: Vec<Step>,
    pub(super) end: usize,
}

/// The name of the Constitution in force as other laws cite it, and as it cites itself.
pub(super) const CONSTITUTION: &str = "Constituição Federal";

/// The year of the Constitution in force.
const YEAR: &str = "1988";

/// Whether a law is the Constitution in force.
pub(super) fn is_constitution(law: &Law) -> bool {
    matches!(law, Law::Cited { name: Some(name), .. } if name == CONSTITUTION)
}

/// What stands before the kind of a law that is another than the one that speaks.
const OF_ANOTHER: &[&str] = &[
    "referida", "referido", "mesma", "mesmo", "citada", "citado", "aludida", "aludido", "mencionada",
    "mencionado", "outra", "outro", "qualquer",
];

/// The law behind a citation: "da Constituição", ", da Lei nº 8.112", "deste Ato".
pub(super) fn behind(tokens: &Tokens<'_>, at: usize) -> Option<Named> {
    let comma = usize::from(tokens.is_sign(at, ','));
    let all = usize::from(tokens.is_word(at + comma, &["todos", "todas", "ambos"]));
    let annex = 2 * usize::from(tokens.word(at) == "e" && tokens.is_word(at + 1, &["anexo", "anexos"]));
    let at = at + comma + all + annex;
    if is_this(tokens, at) {
        return own(tokens, at + 1);
    }
    let distant = tokens.is_word(at, &["daquela", "daquele", "naquela", "naquele"]);
    if !distant && !is_of(tokens, at) {
        return None;
    }
    let first = if distant { at } else { at + 1 };
    if (distant || tokens.is_word(first, OF_ANOTHER))
        && tokens.is_word(first + 1, &["Lei", "Decreto", "Emenda", "Código", "Decreto-Lei", "Constituição"])
    {
        // "da referida Constituição" may be one of another year.
        let named = read(tokens, first + 1).filter(|named| named.end > first + 2);
        let longer = || unnumbered(tokens, first + 1).filter(|named| named.end > first + 2);
        return named.or_else(longer).or_else(|| Some(called(tokens, first, first + 2)));
    }
    let small = || is_genitive(tokens, at).then(|| in_small_letters(tokens, at + 1)).flatten();
    read(tokens, at + 1).or_else(|| unnumbered(tokens, at + 1)).or_else(small)
}

/// A law named without a number, "do Código Penal", "da Constituição Estadual": not the law that speaks.
pub(super) fn unnumbered(tokens: &Tokens<'_>, at: usize) -> Option<Named> {
    const KINDS: &[&str] = &[
        "Código", "Lei", "Decreto", "Emenda", "Regimento", "Regulamento", "Estatuto", "Consolidação",
        "Convenção", "Tratado", "Constituição", "Resolução", "Medida", "Protocolo",
    ];
    // "do código penal": the word after belongs to the name.
    let lower = tokens.is_brief() && tokens.word(at) == "código" && !tokens.word(at + 1).is_empty();
    if !KINDS.contains(&tokens.word(at)) && !lower {
        return None;
    }
    let mut end = at + 1 + usize::from(lower || is_capital(tokens, at + 1));
    while is_named(tokens, end) {
        end += 1;
    }
    let end = year(tokens, end).filter(|_| tokens.is_brief()).map_or(end, |(_, end)| end);
    Some(called(tokens, at, end))
}

/// A law of which a provision is, named without a number in small letters by whoever writes about law: "art. 3º do
/// estatuto da OAB", "da convenção americana de direitos humanos". Its kind alone says of no law which it is.
fn in_small_letters(tokens: &Tokens<'_>, at: usize) -> Option<Named> {
    const KINDS: &[&str] = &[
        "estatuto", "regimento", "regulamento", "consolidação", "convenção", "tratado", "protocolo",
        "declaração", "pacto", "resolução", "portaria", "lei",
    ];
    const ADJECTIVES: &[&str] = &[
        "interno", "interna", "orgânica", "universal", "internacional", "coletiva", "americana", "europeia",
    ];
    if !tokens.is_brief() || !KINDS.contains(&tokens.word(at)) {
        return None;
    }
    let named = at + 1 + usize::from(ADJECTIVES.contains(&tokens.word(at + 1)));
    let end = owned(tokens, named);
    (end > at + 1).then(|| called(tokens, at, end))
}

/// A law by the words from one token to another.
fn called(tokens: &Tokens<'_>, at: usize, end: usize) -> Named {
    let name = tokens.slice(tokens.start(at), tokens.end(end - 1)).to_owned();
    Named { law: Law::Cited { name: Some(name), number: None }, under: Vec::new(), end }
}

/// The token after the words by which a name goes on to say of whom or of what it is, in letters of either case: "da
/// criança e do adolescente".
fn owned(tokens: &Tokens<'_>, at: usize) -> usize {
    let mut end = at;
    loop {
        let and = usize::from(end > at && tokens.word(end) == "e");
        let is_own = is_genitive(tokens, end + and) && is_owner(tokens, end + and + 1);
        if !is_own || kind(tokens, end + and + 1).is_some() {
            return end;
        }
        end += and + 2;
        while is_capital(tokens, end) && kind(tokens, end).is_none() {
            end += 1;
        }
    }
}

/// "do", "da" and their like: whose something is.
fn is_genitive(tokens: &Tokens<'_>, at: usize) -> bool {
    matches!(tokens.word(at), "do" | "da" | "dos" | "das" | "de")
}

/// Whether a word after "da" may be that of whom or of what a law is: "da mesma forma" says how, and "do país" is ours.
fn is_owner(tokens: &Tokens<'_>, at: usize) -> bool {
    const OTHERS: &[&str] = &[
        "altura", "atualidade", "data", "década", "época", "era", "ocasião", "vigência", "mesma", "mesmo",
        "mesmas", "mesmos", "qual", "quais", "que", "seguinte", "seguintes", "ponto", "modo", "forma",
        "maneira", "fato", "acordo", "onde", "quem", "hoje", "ontem", "antes", "agora", "então", "país",
        "nação", "nosso", "nossa",
    ];
    !tokens.word(at).is_empty() && !OTHERS.contains(&tokens.word(at)) && unit(tokens, at).is_none()
}

/// "desta Constituição" without its "desta".
fn own(tokens: &Tokens<'_>, at: usize) -> Option<Named> {
    if let Some(named) = transitional(tokens, at) {
        return Some(named);
    }
    if tokens.is_word(at, &["Constituição"]) {
        return constitution(tokens, at);
    }
    let emenda = tokens.is_word(at, &["Emenda"]);
    let end = at + 1 + usize::from(emenda && tokens.is_word(at + 1, &["Constitucional"]));
    let is_law = emenda || matches!(tokens.word(at), "Lei" | "Decreto" | "Código");
    is_law.then(|| Named { law: Law::This, under: Vec::new(), end })
}

/// A law named in full, its article left out.
pub(super) fn read(tokens: &Tokens<'_>, at: usize) -> Option<Named> {
    transitional(tokens, at).or_else(|| constitution(tokens, at)).or_else(|| numbered(tokens, at))
}

/// The ADCT.
fn transitional(tokens: &Tokens<'_>, at: usize) -> Option<Named> {
    let full =
        tokens.word(at) == "Ato" && tokens.word(at + 1) == "das" && tokens.begins(at + 2, &["disposiç"]);
    let short = tokens.word(at) == "Ato" && at > 0 && is_this(tokens, at - 1);
    let end = if full {
        at + 3
            + usize::from(tokens.is_word(at + 3, &["Constitucionais"]))
            + usize::from(tokens.is_word(at + 4, &["Transitórias"]))
    } else if short && !tokens.is_word(at + 1, &["das"]) || tokens.word(at) == "ADCT" {
        at + 1
    } else {
        return None;
    };
    let under = vec![Step::apart()];
    Some(Named { law: Law::Cited { name: Some(CONSTITUTION.to_owned()), number: None }, under, end })
}

/// "da Constituição", "da Constituição da República", and the Constitution of another year or people, under its own
/// name: "Constituição de 1967", "Constituição Portuguesa".
fn constitution(tokens: &Tokens<'_>, at: usize) -> Option<Named> {
    let end = own_constitution(tokens, at).or_else(|| charter(tokens, at))?;
    let name_end = other_words(tokens, end).max(of_another(tokens, at, end));
    let (year, year_end) = year(tokens, name_end).map_or((None, name_end), |(year, end)| (Some(year), end));
    let other = year.filter(|year| year != YEAR);
    let law = |name: String, end| {
        Some(Named { law: Law::Cited { name: Some(name), number: None }, under: Vec::new(), end })
    };
    match other {
        Some(year) if name_end == end && !tokens.is_word(at, &["Carta"]) => {
            law(format!("Constituição de {year}"), year_end)
        }
        None if name_end == end => law(CONSTITUTION.to_owned(), year_end),
        _ => law(tokens.slice(tokens.start(at), tokens.end(year_end - 1)).to_owned(), year_end),
    }
}

/// The token after a name of the Constitution in force, its year left out.
fn own_constitution(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    const POPULAR: &[&[&str]] = &[
        &["Carta", "Magna"],
        &["Carta", "Política"],
        &["Carta", "Federal"],
        &["Carta", "da", "República"],
        &["Lei", "Maior"],
        &["Magna", "Carta"],
        &["Texto", "Constitucional"],
    ];
    let is = |words: &[&str]| words.iter().enumerate().all(|(by, word)| tokens.is_word(at + by, &[word]));
    if let Some(words) = POPULAR.iter().find(|words| tokens.is_brief() && is(words)) {
        return Some(at + words.len());
    }
    let lower = tokens.is_brief() && tokens.word(at).starts_with('c') && tokens.folded(at) == "constituicao";
    if tokens.word(at) != "Constituição" && !lower {
        return None;
    }
    let mut end = at + 1 + usize::from(tokens.is_word(at + 1, &["Federal"]));
    if tokens.word(end) == "da" && tokens.is_word(end + 1, &["República", "Republica"]) {
        end += 2 + usize::from(tokens.is_word(end + 2, &["Federativa"]));
    }
    let brazil = tokens.word(end) == "do" && tokens.is_word(end + 1, &["Brasil"]);
    end += 2 * usize::from(brazil);
    end += usize::from(tokens.is_word(end, &["brasileira", "Cidadã"]));
    Some(end)
}

/// "Carta de 1967" without its year; other charters have names of their own.
fn charter(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    let named = tokens.is_brief() && tokens.is_word(at, &["Carta"]);
    (named && year(tokens, at + 1).is_some()).then_some(at + 1)
}

/// The token after the words that say of what other state or people a constitution is: "da França", "do Estado do
/// Rio", "da Bahia". In small letters only what whoever writes about law puts after "da" does, and what stands after "do".
fn of_another(tokens: &Tokens<'_>, at: usize, end: usize) -> usize {
    let is_small = !is_capital(tokens, end + 1);
    let is_federal = tokens.is_word(at + 1, &["Federal"]);
    let may_be_small = !is_federal
        && match tokens.word(end) {
            "do" => true,
            "da" | "dos" | "das" => tokens.is_brief(),
            _ => false,
        };
    if is_small && !may_be_small { end } else { owned(tokens, end) }
}

/// The token after the words that make another constitution of it: names, and peoples as adjectives.
fn other_words(tokens: &Tokens<'_>, end: usize) -> usize {
    let people = tokens.word(end).to_lowercase();
    // "anterior à EC 41" says of what time the Constitution is meant.
    let of_time = people == "anterior" && tokens.is_word(end + 1, &["a", "à", "ao", "às", "aos"]);
    let adjective = !of_time && people.rsplit('-').next().is_some_and(|word| PEOPLES.contains(&word));
    let mut next = end + usize::from(adjective);
    while is_named(tokens, next) && kind(tokens, next).is_none() && (next > end || !is_of(tokens, next)) {
        next += 1;
    }
    next
}

/// Whether a token goes on with the name before it: a word with a capital, or "de" before one. A name ends with its
/// line, which may be a heading without a full stop, and before a word that announces a provision: "Constituição
/// Federal Título II".
fn is_named(tokens: &Tokens<'_>, at: usize) -> bool {
    let new_line = at.checked_sub(1).is_some_and(|before| {
        !is_of(tokens, before) && tokens.slice(tokens.end(before), tokens.start(at)).contains('\n')
    });
    !new_line && is_capital(tokens, at) || is_of(tokens, at) && is_capital(tokens, at + 1)
}

/// Whether a token is a word with a capital that announces no provision.
fn is_capital(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.word(at).starts_with(char::is_uppercase) && unit(tokens, at).is_none()
}

/// Adjectives that say of what people or time a constitution is.
pub(super) const PEOPLES: &[&str] = &[
    "acreana", "acriana", "afegã", "alagoana", "alemã", "amapaense", "amazonense", "americana", "andorrana",
    "angolana", "anterior", "antiga", "argentina", "australiana", "austríaca", "baiana", "belga",
    "boliviana", "búlgara", "cabo-verdiana", "canadense", "capixaba", "catarinense", "cearense", "chilena",
    "chinesa", "colombiana", "colonial", "coreana", "costarriquenha", "croata", "cubana", "dinamarquesa",
    "distrital", "dominicana", "egípcia", "equatoriana", "eslovaca", "eslovena", "espanhola", "estadual",
    "estadunidense", "estoniana", "europeia", "finlandesa", "fluminense", "francesa", "gaúcha", "goiana",
    "grandense", "grega", "grossense", "guatemalteca", "guineense", "haitiana", "holandesa", "hondurenha",
    "húngara", "imperial", "indiana", "indonésia", "inglesa", "iraniana", "iraquiana", "irlandesa",
    "islandesa", "israelense", "italiana", "japonesa", "lituana", "luxemburguesa", "malaia", "maranhense",
    "marroquina", "mexicana", "mineira", "moçambicana", "municipal", "neerlandesa", "nicaraguense",
    "nigeriana", "norueguesa", "panamenha", "paquistanesa", "paraense", "paraguaia", "paraibana",
    "paranaense", "paulista", "pernambucana", "peruana", "piauiense", "polaca", "polonesa", "portuguesa",
    "potiguar", "pretérita", "provincial", "queniana", "revogada", "romena", "rondoniense", "roraimense",
    "russa", "salvadorenha", "sergipana", "soviética", "sueca", "suíça", "tailandesa", "tcheca", "timorense",
    "tocantinense", "tunisiana", "turca", "ucraniana", "uruguaia", "venezuelana", "verdiana", "weimariana",
];

/// What citations call a law whose title begins with its number: "Lei 8112/1990" of "Lei nº 8.112, de 11 de dezembro de 1990".
pub(super) fn by_number(title: &str) -> Option<String> {
    let tokens = Tokens::about(title);
    let named = numbered(&tokens, 0)?;
    let ends = named.end >= tokens.len() || tokens.sign(named.end).is_some();
    ends.then(|| named.law.to_string())
}

/// "Lei nº 8.112, de 11 de dezembro de 1990", "Lei Complementar nº 101", "Decreto-Lei nº 406/68".
fn numbered(tokens: &Tokens<'_>, at: usize) -> Option<Named> {
    let (mut kind, mut next) = kind(tokens, at)?;
    if kind == "Emenda Constitucional" && tokens.word(next) == "de" && tokens.is_word(next + 1, &["Revisão"])
    {
        (kind, next) = ("Emenda Constitucional de Revisão", next + 2);
    }
    let plural_of_number = matches!(tokens.word(next), "n" | "nº" | "no" | "N" | "nos" | "número");
    if plural_of_number {
        next += 1;
        next += usize::from(matches!(tokens.sign(next), Some('º' | '°' | '.' | 'ª')));
        next += usize::from(matches!(tokens.sign(next), Some('º' | '°')));
    }
    let (mut number, mut end) = thousands(tokens, next)?;
    // "Medida Provisória nº 2.186-16" was reissued.
    if tokens.is_dash(end)
        && tokens.is_glued(end)
        && tokens.is_glued(end + 1)
        && !tokens.digits(end + 1).is_empty()
    {
        number = format!("{number}-{}", tokens.digits(end + 1));
        end += 2;
    }
    let (year, end) = year(tokens, end).map_or((None, end), |(year, end)| (Some(year), end));
    let number = year.map_or(number.clone(), |year| format!("{number}/{year}"));
    let law = Law::Cited { name: Some(kind.to_owned()), number: Some(number) };
    Some(Named { law, under: Vec::new(), end })
}

fn kind(tokens: &Tokens<'_>, at: usize) -> Option<(&'static str, usize)> {
    let word = |at: usize| {
        if tokens.is_brief() { titled(tokens.word(at)) } else { tokens.word(at).to_owned() }
    };
    match (word(at).as_str(), word(at + 1).as_str()) {
        ("Lei" | "Leis", "Complementar" | "Complementares") => Some(("Lei Complementar", at + 2)),
        ("Lei" | "Leis", "Delegada") => Some(("Lei Delegada", at + 2)),
        ("Lei" | "Leis", _) => Some(("Lei", at + 1)),
        ("Emenda" | "Emendas", "Constitucional" | "Constitucionais") => {
            Some(("Emenda Constitucional", at + 2))
        }
        ("Emenda", _) => Some(("Emenda Constitucional", at + 1)),
        ("Decreto-Lei" | "Decretos-Leis" | "Decreto-lei", _) => Some(("Decreto-Lei", at + 1)),
        ("Decreto", "Legislativo") => Some(("Decreto Legislativo", at + 2)),
        ("Decreto", _) => Some(("Decreto", at + 1)),
        ("Medida", "Provisória") => Some(("Medida Provisória", at + 2)),
        ("Ato", "Institucional") => Some(("Ato Institucional", at + 2)),
        _ if tokens.is_brief() => abbreviated(tokens.word(at)).map(|kind| (kind, at + 1)),
        _ => None,
    }
}

/// A word with a capital before small letters.
fn titled(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.flat_map(char::to_lowercase)).collect()
}

/// The kind of act that an abbreviation means; a number must follow.
fn abbreviated(word: &str) -> Option<&'static str> {
    Some(match word {
        "EC" | "ec" => "Emenda Constitucional",
        "ECR" | "ecr" => "Emenda Constitucional de Revisão",
        "LC" | "lc" => "Lei Complementar",
        "LD" => "Lei Delegada",
        "DL" => "Decreto-Lei",
        "MP" | "MPV" => "Medida Provisória",
        "AI" => "Ato Institucional",
        _ => return None,
    })
}

/// ", de 11 de dezembro de 1990", "de 1990", "/1990", "/90", and the token after it.
fn year(tokens: &Tokens<'_>, at: usize) -> Option<(String, usize)> {
    let is_year = |at: usize| tokens.digits(at).len() == 4;
    let short = |at: usize| {
        let ends = !tokens.is_glued(at + 1) || tokens.word(at + 1).is_empty() && !tokens.is_sign(at + 1, '/');
        Some(tokens.digits(at)).filter(|digits| digits.len() == 2 && ends).map(century)
    };
    if tokens.is_sign(at, '/') {
        let year = if is_year(at + 1) { Some(tokens.digits(at + 1).to_owned()) } else { short(at + 1) };
        return year.map(|year| (year, at + 2));
    }
    if tokens.is_brief() && tokens.is_sign(at, '(') && is_year(at + 1) && tokens.is_sign(at + 2, ')') {
        return Some((tokens.digits(at + 1).to_owned(), at + 3));
    }
    let of = at + usize::from(tokens.is_sign(at, ','));
    if tokens.word(of) != "de" {
        return None;
    }
    if is_year(of + 1) {
        return Some((tokens.digits(of + 1).to_owned(), of + 2));
    }
    let month = of + 2 + usize::from(tokens.is_sign(of + 2, 'º'));
    let dated =
        !tokens.digits(of + 1).is_empty() && tokens.word(month) == "de" && tokens.word(month + 2) == "de";
    if dated && is_year(month + 3) {
        return Some((tokens.digits(month + 3).to_owned(), month + 4));
    }
    short(of + 1).filter(|_| tokens.is_brief() && tokens.word(of + 2) != "de").map(|year| (year, of + 2))
}

/// The year that two digits mean: of this century, if it is not long to come.
fn century(digits: &str) -> String {
    let century = if digits < "40" { "20" } else { "19" };
    format!("{century}{digits}")
}
