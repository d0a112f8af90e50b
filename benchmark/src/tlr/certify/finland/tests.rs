use super::*;
use crate::tlr::item::Impact;

fn act(number: u32, year: u32, clause: &str, sections: &str, commencement: &str) -> Act {
    let text = format!(
        "<a><AsiakirjaNroTeksti>{number}</AsiakirjaNroTeksti><ValtiopaivavuosiTeksti>{year}</ValtiopaivavuosiTeksti>
        <Johtolause>{clause}</Johtolause> {sections}
        <Pykala><MomenttiKooste>Tämä laki tulee voimaan {commencement}</MomenttiKooste></Pykala></a>"
    );
    Act::read(&Document::parse(&text).unwrap()).unwrap()
}

fn section(number: &str, moments: &[&str], rest: &str) -> String {
    let moments: Vec<String> =
        moments.iter().map(|moment| format!(" <MomenttiKooste>{moment}</MomenttiKooste>")).collect();
    let moments = moments.concat();
    format!(
        "<Pykala><PykalaTunnusKooste>{number} §</PykalaTunnusKooste> <SaadosOtsikkoKooste>Nimi</SaadosOtsikkoKooste>{moments}{rest}</Pykala>"
    )
}

fn book() -> StatuteBook {
    let enacted = section("1", &["Vanha.", "Pysyvä."], "") + &section("2", &["Toinen."], "");
    let changed = section("1", &["Uusi.", "Pysyvä."], "");
    let acts = vec![
        act(
            10,
            2015,
            "säädetään:",
            &(enacted + &section("3", &["Kolmas."], "")),
            "1 päivänä toukokuuta 2015.",
        ),
        act(20, 2016, "muutetaan lain (10/2015) 1 §", &changed, "1 päivänä tammikuuta 2017."),
        act(
            30,
            2017,
            "kumotaan lain (10/2015) 3 § ja muutetaan 2 §:n 1 momentti",
            &section("2", &["Osa."], "<Katkoviiva/>"),
            "1 päivänä helmikuuta 2018. Lain 2 § tulee kuitenkin voimaan 1 päivänä maaliskuuta 2018.",
        ),
    ];
    StatuteBook { acts, consolidated: Consolidated::default() }
}

/// First days, acts and words.
type Told = Vec<(String, Option<String>, Option<String>)>;

fn runs(citation: &str) -> Result<Told, String> {
    let runs = book().runs("10/2015", &place(citation).unwrap())?;
    Ok(runs.into_iter().map(|run| (run.from.to_string(), run.act, run.words)).collect())
}

#[test]
fn what_is_printed_whole_is_known_and_the_rest_is_not() {
    let owned = |text: &str| Some(text.to_owned());
    let whole = runs("1 §").unwrap();
    let expected = [
        ("2015-05-01".into(), None, owned("1 § Nimi Vanha. Pysyvä.")),
        ("2017-01-01".into(), owned("20/2016"), owned("1 § Nimi Uusi. Pysyvä.")),
    ];
    assert_eq!(whole, expected);
    assert_eq!(runs("1 §, 2 mom.").unwrap().len(), 1);
    assert_eq!(runs("1 §, 1 mom.").unwrap().len(), 2);
    assert!(runs("2 §").unwrap_err().contains("several days"));
    let gone = [
        ("2015-05-01".into(), None, owned("3 § Nimi Kolmas.")),
        ("2018-02-01".into(), owned("30/2017"), owned("")),
    ];
    assert_eq!(runs("3 §").unwrap(), gone);
    assert!(runs("4 §").is_err());
}

#[test]
fn consolidated_words_confirm_and_never_deny() {
    let printed = section("1", &["Osa."], "<Katkoviiva/>");
    let clause = "muutetaan lain (10/2015) 1 §:n 1 momentti";
    let mut book = book();
    book.acts.push(act(40, 2018, clause, &printed, "1 päivänä kesäkuuta 2018."));
    let point = |words: &str, from: &str| {
        let truth = Truth::PointInTime(PointInTime {
            in_force: true,
            correct_version: Some(3),
            valid_range: Some((from.parse().unwrap(), None)),
            text_hash: Some(text_hash(words)),
            must_contain: vec![],
            must_not_contain: vec![],
        });
        Item {
            norm: "urn:lex:fi:laki:2015-04-10;10".into(),
            target_citation: "1 §".into(),
            target_date: "2019-01-01".parse().ok(),
            ..Item::sample(truth)
        }
    };
    let mut judged = |words: &str, from: &str, upto: &str| {
        let folder = tempfile::tempdir().unwrap();
        let line = |text: &str| {
            format!(
                r#"{{"law_id": "10/2015", "finlex_version": "fin@{upto}", "chapter": null, "section_id": "1", "section_title": "Nimi", "text": "{text}"}}"#
            )
        };
        let lines = [line("Osa."), line("Pysyvä.")].join("\n");
        std::fs::write(folder.path().join("laki.jsonl"), lines).unwrap();
        book.consolidated = Consolidated::read(folder.path()).unwrap();
        book.judge(&point(words, from)).unwrap().unwrap()
    };
    let words = "1 § Nimi Osa. Pysyvä.";
    assert!(matches!(judged(words, "2018-06-01", "20180040"), Verdict::Confirmed(_)));
    assert!(matches!(judged(words, "2018-06-02", "20180040"), Verdict::Denied(_)));
    assert!(matches!(judged("1 § Nimi Osa.", "2018-06-01", "20180040"), Verdict::Undecided(_)));
    // What was consolidated before the act says nothing of its words.
    assert!(matches!(judged(words, "2018-06-01", "20170030"), Verdict::Undecided(_)));
    assert!(Consolidated::read(tempfile::tempdir().unwrap().path()).is_err());
}

#[test]
fn ids_and_citations_are_read() {
    assert_eq!(law("urn:lex:fi:laki:2015-04-10;410").as_deref(), Some("410/2015"));
    let read = place("10 luku, 4 a §, 2 mom., 3").unwrap();
    assert_eq!((read.section.as_str(), read.moment, read.item.as_deref()), ("4a", Some(2), Some("3")));
    assert_eq!(place("I OSA, 1 luku"), None);
}

#[test]
fn what_changed_below_a_chapter_is_which_sections_by_which_acts() {
    let chapter = |number: u32, sections: &str| {
        format!("<Luku><LukuTunnusKooste>{number} luku</LukuTunnusKooste>{sections}</Luku>")
    };
    let enacted = chapter(1, &(section("1", &["Yksi."], "") + &section("2", &["Kaksi."], "")));
    let enacted = enacted + &chapter(2, &section("3", &["Kolme."], ""));
    let first = section("2", &["Kaksi toisin."], "") + &section("2 a", &["Uusi."], "");
    // What an act prints below another heading stands where it stood.
    let second = chapter(2, &section("1", &["Yksi toisin."], ""));
    let acts = vec![
        act(10, 2015, "säädetään:", &enacted, "1 päivänä toukokuuta 2015."),
        act(
            20,
            2016,
            "muutetaan lain (10/2015) 2 § ja lisätään uusi 2 a §",
            &first,
            "1 päivänä tammikuuta 2017.",
        ),
        act(30, 2017, "muutetaan lain (10/2015) 1 §", &second, "1 päivänä tammikuuta 2018."),
    ];
    let mut book = StatuteBook { acts, consolidated: Consolidated::default() };
    let judged =
        |book: &StatuteBook, scope: &str, sections: &[&str], acts: &[&str], changes: usize, to: &str| {
            let owned = |all: &[&str]| all.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>();
            let truth = Truth::HierarchicalImpact(Impact {
                affected_articles: vec![],
                affected_citations: owned(sections),
                amendments: owned(acts),
                total_changes: changes,
            });
            let item = Item {
                norm: "urn:lex:fi:laki:2015-04-10;10".into(),
                target_component: if scope.is_empty() { "urn:lex:fi:laki:2015-04-10;10" } else { "urn:n!x" }
                    .into(),
                target_citation: scope.into(),
                date_range: "2017-01-01".parse().ok().zip(to.parse().ok()),
                ..Item::sample(truth)
            };
            book.judge(&item).unwrap().unwrap()
        };
    let (two, all) = (["2 §", "2 a §"], ["1 §", "2 §", "2 a §"]);
    let is = |verdict: Verdict, right: bool| match verdict {
        Verdict::Confirmed(_) => right,
        Verdict::Denied(_) => !right,
        Verdict::Undecided(why) => panic!("{why}"),
    };
    assert!(is(judged(&book, "1 luku", &two, &["20/2016"], 2, "2018-01-01"), true));
    assert!(is(judged(&book, "1 luku", &two, &["20/2016"], 5, "2018-01-01"), true));
    assert!(is(judged(&book, "1 luku", &all, &["20/2016", "30/2017"], 3, "2018-01-02"), true));
    assert!(is(judged(&book, "1 luku", &two, &["20/2016"], 2, "2018-01-02"), false));
    assert!(is(judged(&book, "1 luku", &all, &["20/2016"], 3, "2018-01-02"), false));
    assert!(is(judged(&book, "1 luku", &two, &["20/2016"], 1, "2018-01-01"), false));
    assert!(is(judged(&book, "2 luku", &["1 §"], &["30/2017"], 1, "2018-01-02"), false));
    // A repeal stands in the clause alone.
    book.acts.push(act(40, 2018, "kumotaan lain (10/2015) 2 §", "", "1 päivänä kesäkuuta 2018."));
    let repealed = ["20/2016", "30/2017", "40/2018"];
    assert!(is(judged(&book, "1 luku", &all, &repealed, 4, "2018-06-02"), true));
    assert!(is(judged(&book, "", &all, &repealed, 3, "2018-06-02"), false));
    book.acts.push(act(50, 2018, "kumotaan lain (10/2015) 2 luku", "", "1 päivänä heinäkuuta 2018."));
    let open = judged(&book, "1 luku", &two, &["20/2016"], 2, "2018-01-01");
    assert!(matches!(open, Verdict::Undecided(_)), "{open:?}");
}

#[test]
fn a_clause_repeals_sections_and_parts_of_them_in_the_chapters_that_it_names() {
    let clause = "kumotaan lain (10/2015) 4 luvun 9 §:n 2 momentti ja 12–15 §, 5 luvun 3 a §, sellaisina kuin niistä ovat 4 luvun 9 § \
                  laissa 4/2016 ja 13 §:n 1 momentti laissa 5/2016, sekä muutetaan 6 luvun 9 §";
    let act = act(20, 2016, clause, "", "1 päivänä tammikuuta 2017.");
    let repeals = |citation: &str| act.repeals(&place(citation).unwrap());
    assert_eq!(repeals("4 luku, 9 §"), Ok(Some(Repeal::Part)));
    assert_eq!(repeals("4 luku, 13 §"), Ok(Some(Repeal::Whole)));
    assert_eq!(repeals("5 luku, 3 a §"), Ok(Some(Repeal::Whole)));
    for citation in ["5 luku, 9 §", "4 luku, 3 a §", "6 luku, 9 §", "5 luku, 3 §"] {
        assert_eq!(repeals(citation), Ok(None), "{citation}");
    }
    assert_eq!(repeals("12 §"), Ok(Some(Repeal::Whole)));
}
