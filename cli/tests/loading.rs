//! `asof load` and `asof validate`: what cannot be read is told, refused where asked for, and changes nothing else.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

mod common;

use std::fs;

use asof_tests::neo4j::{Access, Database};
use common::{Desk, Ran};
use serde_json::{Value, json};

/// An act of the statute book: number of 2001, kind, title, enacting clause and sections.
fn act(number: u32, kind: &str, title: &str, clause: &str, sections: &str) -> String {
    format!(
        "<v:VahvistettavaLaki xmlns:v='v' xmlns:s='s'>\n<s:AsiakirjaNroTeksti>{number}</s:AsiakirjaNroTeksti>\
         <s:ValtiopaivavuosiTeksti>2001</s:ValtiopaivavuosiTeksti>\n<s:Saados s:saadostyyppiNimi='{kind}'>\
         <s:SaadosNimeke>{title}</s:SaadosNimeke>\n<s:Johtolause>{clause}</s:Johtolause>\n<s:Pykalisto>{sections}\
         <s:Pykala s:pykalaLuokitusKoodi='VoimaantuloSaannos'><s:MomenttiKooste>Tämä laki tulee voimaan 1 päivänä \
         kesäkuuta 2001.</s:MomenttiKooste></s:Pykala></s:Pykalisto></s:Saados>\n\
         <s:PaivaysKooste>Helsingissä {number}.1.2001</s:PaivaysKooste></v:VahvistettavaLaki>"
    )
}

fn section(number: u32, words: &str) -> String {
    format!(
        "<s:Pykala><s:PykalaTunnusKooste>{number} §</s:PykalaTunnusKooste><s:MomenttiKooste>{words}</s:MomenttiKooste>\
         </s:Pykala>"
    )
}

/// A folder of two years: a law and a decision in the first, an act and a broken one in the second.
fn statute_book(desk: &Desk) -> std::path::PathBuf {
    let folder = desk.path().join("statute-book");
    fs::create_dir_all(folder.join("one")).unwrap();
    fs::create_dir_all(folder.join("two")).unwrap();
    let write = |name: &str, text: String| fs::write(folder.join(name), text).unwrap();
    write(
        "one/1.xml",
        act(1, "Laki", "Koelaki", "säädetään:", &(section(1, "Yksi.") + &section(2, "Kaksi."))),
    );
    write("one/2.xml", act(2, "Päätös", "Päätös kokeesta", "päätetään:", &section(1, "Päätös.")));
    let amends = act(
        3,
        "Laki",
        "Laki koelain muuttamisesta",
        "muutetaan koelain (1/2001) 1 § seuraavasti:",
        &section(1, "Toinen."),
    );
    write("two/3.xml", amends.clone());
    write("two/4.xml", amends.replace(">3<", ">4<").replace("</s:Johtolause>", "</s:Johto>"));
    folder
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn a_broken_document_refuses_itself_and_is_told() {
    let desk = Desk::new();
    let folder = statute_book(&desk);
    let folder = folder.to_str().unwrap();
    let strict = desk.run(&["load", "fi-acts", folder, "--strict"]);
    assert_eq!(strict.code, Some(2), "{}", strict.out);
    assert!(strict.err.contains("4.xml, line ") && strict.err.contains("bytes "), "{}", strict.err);
    assert!(!desk.store().exists());

    let rehearsed = desk.run(&["load", "fi-acts", folder, "--dry-run", "--json"]);
    assert_eq!(rehearsed.code, Some(3), "{}", rehearsed.err);
    assert!(!desk.store().exists());
    let loaded = desk.run(&["load", "fi-acts", folder, "--json"]);
    assert_eq!(loaded.code, Some(3), "{}", loaded.err);
    let (rehearsed, loaded) = (json(&rehearsed.out), json(&loaded.out));
    for key in ["documents", "contents", "diagnostics_by_code"] {
        assert_eq!(rehearsed[key], loaded[key], "{key}");
    }
    let documents = serde_json::json!({ "read": 3, "in_part": 0, "not_read": 1, "left_out": 0 });
    assert_eq!(loaded["documents"], documents);
    assert_eq!(loaded["contents"]["doubts_by_code"]["document-not-read"], 1);

    // The law that the broken act may amend is in doubt, and the decision is not.
    let at = |reference: &str| json(&desk.run(&["at", reference, "2001-06-02", "--json"]).out);
    assert_eq!(at("1/2001")["assurance"]["state"], "TOUCHED");
    assert_ne!(at("urn:lex:fi:paatos:2001-01-02;2")["assurance"]["state"], "TOUCHED");
    // What people type with `ä` finds it.
    let typed = at("urn:lex:fi:päätös:2001-01-02;2");
    assert_eq!(typed, at("urn:lex:fi:paatos:2001-01-02;2"));
    assert!(typed["assurance"]["state"].is_string(), "{typed}");
}

/// The text with one space for each white space: as it was before it was wrapped.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn what_cannot_be_read_or_opened_is_known_after_the_load() {
    let desk = Desk::new();
    let folder = statute_book(&desk);
    std::os::unix::fs::symlink("nowhere", folder.join("two/5.xml")).unwrap();
    let path = folder.to_str().unwrap();
    let loaded = desk.run(&["load", "fi-acts", path, "--json"]);
    assert_eq!(loaded.code, Some(3), "{}", loaded.err);
    let documents = serde_json::json!({ "read": 3, "in_part": 0, "not_read": 2, "left_out": 0 });
    assert_eq!(json(&loaded.out)["documents"], documents);

    let told = |code: &str, file: &str| {
        let found = json(&desk.run(&["findings", "--code", code, "--json"]).out);
        found.as_array().unwrap().iter().filter(|one| one["places"][0]["file"] == file).count()
    };
    assert_eq!((told("document-not-read", "4.xml"), told("file-not-read", "5.xml")), (1, 2));
    let listed = json(&desk.run(&["findings", "--json"]).out).as_array().unwrap().len();
    let counted = |stats: &Value| {
        let norms = stats["norms"].as_array().unwrap();
        norms.iter().map(|norm| norm["findings"].as_u64().unwrap()).sum::<u64>()
    };
    let stats = json(&desk.run(&["stats", "--json"]).out);
    assert_eq!(usize::try_from(counted(&stats)).unwrap(), listed, "what is counted is what is listed");
    assert_eq!(counted(&json(&loaded.out)), counted(&stats));
    let shown = unwrapped(&desk.run(&["findings"]).out);
    assert_eq!(shown.matches("5.xml is not read: it cannot be opened: ").count(), 1, "{shown}");
    assert!(shown.contains("[5.xml] (2 times)"), "{shown}");
    let covered = desk.run(&["coverage", "1/2001", "2001-06-02", "--json"]).out;
    assert!(
        covered.contains("5.xml is not read: ") && covered.contains(" of 4.xml are not read: "),
        "{covered}"
    );

    // A load that has no such file knows nothing of what was in it.
    fs::remove_file(folder.join("two/5.xml")).unwrap();
    assert_eq!(desk.run(&["load", "fi-acts", path]).code, Some(3));
    assert_eq!(told("file-not-read", "5.xml"), 2);
    // Once it can be read, it is in doubt no more.
    fs::write(folder.join("two/5.xml"), act(5, "Laki", "Kissalaki", "säädetään:", &section(1, "Yksi.")))
        .unwrap();
    assert_eq!(desk.run(&["load", "fi-acts", path]).code, Some(3));
    assert_eq!((told("document-not-read", "4.xml"), told("file-not-read", "5.xml")), (1, 0));
}

#[test]
fn a_document_that_is_not_in_its_encoding_is_told_with_what_makes_it_readable() {
    let desk = Desk::new();
    let folder = statute_book(&desk);
    fs::remove_file(folder.join("two/4.xml")).unwrap();
    let clause = "muutetaan koelain (1/2001) 2 § seuraavasti:";
    let text =
        act(6, "Laki", "Laki yhtiön koelain muuttamisesta", clause, &section(2, "Kolmas \u{96} loppu."));
    let declared = |encoding: &str| -> Vec<u8> {
        let text = format!("<?xml version='1.0' encoding='{encoding}'?>\n{text}");
        text.chars().map(|c| u8::try_from(c).unwrap()).collect()
    };
    fs::write(folder.join("two/6.xml"), declared("Shift_JIS")).unwrap();
    let load = ["load", "fi-acts", folder.to_str().unwrap(), "--diagnostics", "--json"];
    let loaded = desk.run(&load);
    assert_eq!(loaded.code, Some(3), "{}", loaded.err);
    let said = json(&loaded.out)["diagnostics"].to_string();
    assert!(said.contains("no UTF-8") && said.contains("iconv -f Shift_JIS"), "{said}");
    // What its head says is read all the same: the law that it amends is in doubt by it, and no other.
    let state = |reference: &str| {
        json(&desk.run(&["at", reference, "2001-06-02", "--json"]).out)["assurance"]["state"].clone()
    };
    assert_eq!(state("1/2001"), "TOUCHED");
    assert_ne!(state("urn:lex:fi:paatos:2001-01-02;2"), "TOUCHED");
    // A byte that an encoding of ISO has no letter for is read as that of Windows is, and told.
    fs::write(folder.join("two/6.xml"), declared("ISO-8859-1")).unwrap();
    let loaded = desk.run(&load);
    assert_eq!(loaded.code, Some(0), "{}", loaded.err);
    let said = json(&loaded.out)["diagnostics"].to_string();
    assert!(said.contains("6.xml") && said.contains("0x96") && said.contains("windows-1252"), "{said}");
    assert_ne!(state("1/2001"), "TOUCHED");
    let shown = desk.run(&["at", "1/2001", "2001-06-02"]).out;
    assert!(shown.contains("Kolmas \u{2013} loppu."), "{shown}");
    let found = desk.run(&["findings", "--code", "encoding"]).out;
    assert!(found.contains("6.xml"), "{found}");
}

#[test]
fn a_later_load_says_what_one_load_of_all_says() {
    let (one, two) = (Desk::new(), Desk::new());
    let folder = statute_book(&one);
    let years = ["one", "two"].map(|year| folder.join(year).display().to_string());
    for (at, year) in [("2020-01-01T00:00:00Z", &years[0]), ("2021-01-01T00:00:00Z", &years[1])] {
        let ran = one.run(&["load", "fi-acts", year, "--recorded-at", at]);
        assert!(matches!(ran.code, Some(0 | 3)), "{}", ran.err);
    }
    let all = folder.display().to_string();
    two.run(&["load", "fi-acts", &all, "--recorded-at", "2021-01-01T00:00:00Z"]);
    for question in [
        &["at", "1/2001", "2001-06-02", "--json"][..],
        &["lineage", "urn:lex:fi:laki:2001-01-01;1!sec1_sub1", "--json"],
        &["coverage", "1/2001", "2001-06-02", "--json"],
    ] {
        let (first, second) = (one.run(question), two.run(question));
        assert_eq!((first.code, second.code), (Some(0), Some(0)), "{question:?}: {}", second.err);
        assert_eq!(without_clock(json(&first.out)), without_clock(json(&second.out)), "{question:?}");
    }
}

#[test]
fn an_act_that_a_later_load_brings_is_missing_no_more() {
    let desk = Desk::new();
    let book = desk.path().join("book");
    let load = |number: u32, by: &str| {
        let year = book.join(number.to_string());
        fs::create_dir_all(&year).unwrap();
        let clause = format!("muutetaan koelain (1/2001) 2 §{by} seuraavasti:");
        let (title, words) = ("Laki koelain muuttamisesta", format!("Sanat {number}."));
        let amends = act(number, "Laki", title, &clause, &section(2, &words));
        fs::write(year.join(format!("{number}.xml")), amends).unwrap();
        if number == 6 {
            let sections = section(1, "Yksi.") + &section(2, "Kaksi.");
            fs::write(year.join("1.xml"), act(1, "Laki", "Koelaki", "säädetään:", &sections)).unwrap();
        }
        let ran = desk.run(&["load", "fi-acts", year.to_str().unwrap(), "--json"]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        json(&ran.out)
    };
    let told = || {
        let found = json(&desk.run(&["findings", "--json"]).out);
        let found = found.as_array().unwrap().iter().filter(|one| one["code"] == "missing-act").count();
        let at = json(&desk.run(&["at", "1/2001", "2001-06-02", "--json"]).out);
        (found, at["assurance"]["state"] == "TOUCHED")
    };
    load(6, ", sellaisena kuin se on laissa 5/2001,");
    assert_eq!(told(), (1, true));
    load(5, "");
    assert_eq!(told(), (0, false));
    assert_eq!(load(5, "")["batch"], Value::Null, "loading twice is loading once");
}

#[test]
fn a_text_that_a_later_load_brings_takes_back_what_was_given_to_one_of_several() {
    let text = |words: [&str; 2]| {
        let head = "classe,texto,titulo,capitulo,secao,subsecao,artigo,paragrafo,inciso,alinea";
        let article = |(number, words): (usize, &str)| {
            format!("artigo,Art. {number}º {words},1,NA,NA,NA,{number},NA,NA,NA\n")
        };
        let articles: String = (1..).zip(words).map(article).collect();
        format!("{head}\ntitartb,Título I: T,1,NA,NA,NA,NA,NA,NA,NA\n{articles}")
    };
    let [steps, whole] = [Desk::new(), Desk::new()];
    let load = |desk: &Desk, texts: &[(&str, [&str; 2])]| {
        let folder = desk.path().join("brazil");
        fs::create_dir_all(folder.join("cf1988")).unwrap();
        for (name, words) in texts {
            fs::write(folder.join("cf1988").join(name), text(*words)).unwrap();
        }
        let ran = desk.run(&["load", "br-constitution", folder.to_str().unwrap(), "--json"]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        json(&ran.out)
    };
    let original = ("19881005_ORIGINAL.csv", ["A", "B"]);
    let (first, second) = (("19920331_EMC1.csv", ["X", "B"]), ("19920825_EMC2.csv", ["X", "Y"]));
    load(&steps, &[original, second]);
    let lineage = ["lineage", "art. 1, CF", "--json"];
    let told = steps.run(&lineage).out;
    assert!(told.contains("unresolved_1992-08-25"), "{told}");
    let act = steps.run(&["act", "EC 2"]).out;
    assert!(act.contains("may have done") && act.contains("unresolved_1992-08-25"), "{act}");
    load(&steps, &[first]);
    load(&whole, &[original, first, second]);
    for question in
        [&lineage[..], &["lineage", "art. 2, CF", "--json"], &["coverage", "CF", "1992-08-25", "--json"]]
    {
        let (one, other) = (steps.run(question), whole.run(question));
        assert_eq!((one.code, other.code), (Some(0), Some(0)), "{question:?}: {}", one.err);
        assert!(!one.out.contains("unresolved"), "{}", one.out);
        // A version that is told a second time has a number of its own.
        let told = |ran: &Ran| without_clock(json(&ran.out.replace(".2!", "!").replace(".2\"", "\"")));
        assert_eq!(told(&one), told(&other), "{question:?}");
    }
    assert_eq!(load(&steps, &[first])["batch"], Value::Null, "loading twice is loading once");
}

#[test]
fn a_refused_load_names_the_file_that_is_another_than_before() {
    let text = |words: &str| {
        let head = "classe,texto,titulo,capitulo,secao,subsecao,artigo,paragrafo,inciso,alinea";
        let article = format!("artigo,Art. 1º {words},1,NA,NA,NA,1,NA,NA,NA\n");
        format!("{head}\ntitartb,Título I: T,1,NA,NA,NA,NA,NA,NA,NA\n{article}")
    };
    let desk = Desk::new();
    let folder = desk.path().join("brazil");
    let texts = folder.join("cf1988");
    fs::create_dir_all(&texts).unwrap();
    let second = texts.join("19920331_EMC1.csv");
    fs::write(texts.join("19881005_ORIGINAL.csv"), text("A")).unwrap();
    fs::write(&second, text("B")).unwrap();
    let load = ["load", "br-constitution", folder.to_str().unwrap()];
    assert_eq!(desk.run(&load).code, Some(0));
    fs::write(&second, text("C")).unwrap();
    for options in [&[][..], &["--dry-run"]] {
        let ran = desk.run(&[&load[..], options].concat());
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        assert!(ran.err.contains("the bytes of 19920331_EMC1.csv are not those"), "{}", ran.err);
        assert!(ran.err.contains("give the one of before"), "{}", ran.err);
    }
}

#[test]
fn what_a_judgment_says_of_a_law_is_told_until_the_law_is_there() {
    const END: &str = "……………………J.\n(A.B. RAO)\nNEW DELHI;\nMAY 03, 2023.\n";
    const CODE: &str = "urn:lex:in:act:1860-10-06;45";
    let desk = Desk::new();
    let holds = "3. We hold that section 406 of the IPC does not include a loan.\n4. The";
    desk.file("a.txt", &judgment("ACME", "We have heard the parties.", END).replace("3. The", holds));
    let command = |seq: u32, insert: Value| {
        json!({"command": {"act": CODE, "seq": seq, "norm": CODE, "op": {"insert": insert}}}).to_string()
    };
    let law = [
        json!({"changeset": {"format": 1}}).to_string(),
        json!({"norm": {"id": CODE, "title": "Indian Penal Code", "type": "act", "jurisdiction": "in", "language": "en",
            "data_source": "invented"}}).to_string(),
        json!({"act": {"id": CODE, "kind": "enactment", "number": 45, "code": "ipc", "title": "Indian Penal Code",
            "published": {"on": "1860-10-06", "basis": "STATED"}}}).to_string(),
        command(1, json!({"component": CODE, "type": "norm", "order_key": "0"})),
        command(2, json!({"component": format!("{CODE}!sec406"), "type": "section", "order_key": "406", "parent": CODE,
            "number": "406", "label": "406.", "texts": [{"language": "en", "text": "Breach of trust is punished."}]})),
    ];
    desk.file("law.jsonl", &law.join("\n"));
    let load = || desk.json(&["load", "in-judgments", "a.txt"]).0;
    let is_told = || desk.json(&["findings"]).0.to_string().contains("law-read-absent");
    load();
    assert!(is_told());
    assert_eq!(load()["batch"], Value::Null, "loading twice is loading once");
    assert_eq!(desk.run(&["load", "changeset", "law.jsonl"]).code, Some(0));
    load();
    assert!(!is_told(), "the law is there");
    // A provision that the law has not is none of it by what a judgment says.
    let other = judgment("OMEGA", "We have heard the parties.", END).replace("3. The", holds);
    desk.file("b.txt", &other.replace("INSC 7", "INSC 8").replace("406", "999"));
    let (told, _) = desk.json(&["load", "in-judgments", "b.txt"]);
    let codes: Vec<&Value> =
        told["findings_by_code"].as_array().unwrap().iter().map(|one| &one["code"]).collect();
    assert_eq!(codes, ["law-read-absent"], "{told:#}");
    let (readings, _) = desk.json(&["readings", &format!("{CODE}!sec406"), "2023-06-01"]);
    assert!(readings.to_string().contains("does not include a loan"), "{readings:#}");
    assert_eq!(load()["batch"], Value::Null);
}

/// A judgment of a case and a day, with its second paragraph.
fn judgment(party: &str, words: &str, end: &str) -> String {
    format!(
        "2023 INSC 7\n1\nREPORTABLE\nIN THE SUPREME COURT OF INDIA\nCRIMINAL APPELLATE JURISDICTION\n\
         CRIMINAL APPEAL NO. 12 OF 2023\n{party} …APPELLANT(S)\nVERSUS\nSTATE OF NOWHERE …RESPONDENT(S)\n\
         J U D G M E N T\nA.B. RAO, J.\n1. Leave granted.\n2. {words}\n3. The appeal is dismissed.\n{end}"
    )
}

/// The end of a judgment, with its day.
const END: &str = "……………………J.\n(A.B. RAO)\nNEW DELHI;\nMAY 03, 2023.\n";

/// Of two files of one judgment the first is read, and after the load of the law of which it speaks it is read again with what it
/// says of that.
#[test]
fn a_judgment_that_is_read_otherwise_of_the_same_file_has_no_other_text() {
    const LAW: &str = "urn:lex:in:act:1860-10-06;45";
    let desk = Desk::new();
    let words = "An offence under section 406 of the IPC requires entrustment.";
    desk.file("a.txt", &judgment("ACME", words, END));
    desk.file("b.txt", &judgment("ACME", &format!("{words} It does."), END));
    let command = |seq: u32, insert: Value| json!({"command": {"act": LAW, "seq": seq, "norm": LAW, "op": {"insert": insert}}});
    let law = [
        json!({"changeset": {"format": 1}}),
        json!({"norm": {"id": LAW, "title": "Indian Penal Code", "type": "act", "jurisdiction": "in", "language": "en",
            "data_source": "invented", "citations": ["IPC"]}}),
        json!({"act": {"id": LAW, "kind": "enactment", "number": 1, "code": "ipc", "title": "IPC",
            "published": {"on": "1860-10-06", "basis": "STATED"}}}),
        command(1, json!({"component": LAW, "type": "norm", "order_key": "0"})),
        command(
            2,
            json!({"component": format!("{LAW}!sec406"), "type": "section", "parent": LAW, "number": "406",
            "label": "406.", "order_key": "406", "texts": [{"language": "en", "text": "Nobody keeps what is not theirs."}]}),
        ),
    ];
    desk.file("law.jsonl", &law.map(|line| line.to_string()).join("\n"));
    let load = || desk.json(&["load", "in-judgments", "a.txt", "b.txt"]).0;
    load();
    assert_eq!(desk.json(&["load", "changeset", "law.jsonl"]).1, Some(0));
    let again = load();
    assert!(again["batch"].is_number(), "{again:#}");
    let told = again["findings_by_code"].as_array().unwrap();
    assert!(told.iter().all(|one| one["code"] != "text-replaced"), "{again:#}");
    let (said, _) = desk.json(&["readings", &format!("{LAW}!sec406"), "2024-01-01"]);
    assert!(said.to_string().contains("requires entrustment"), "{said:#}");
}

#[test]
fn another_text_of_a_judgment_ends_the_one_before_as_recorded() {
    let (first, second) = ("The fine is 500 rupees.", "The fine is 50 rupees.");
    let desk = Desk::new();
    desk.file("first.txt", &judgment("ACME", first, END));
    desk.file("second.txt", &judgment("ACME", second, END));
    desk.file("other.txt", &judgment("OMEGA", second, END).replace("NO. 12 OF", "NO. 13 OF"));
    let of_other_day = judgment("ACME", second, &END.replace("MAY 03", "MAY 08"));
    desk.file("another.txt", &of_other_day.replace("NO. 12 OF", "NO. 13 OF"));
    desk.file("cut.txt", &judgment("ACME", "The fine is", ""));
    // It says its day at the beginning, and lacks the end.
    let dated = judgment("ACME", second, "").replace("J U D G", "Pronounced on: May 3, 2023\nJ U D G");
    desk.file("short.txt", &dated);
    let load = |file: &str, at: &str| {
        desk.json(&["load", "in-judgments", file, "--recorded-at", &format!("2024-{at}T00:00:00Z")])
    };
    let shown = |recorded: &[&str]| {
        let asked = ["at", "urn:lex:in:supreme.court:judgment:2023;insc-7!para2", "2024-01-01"];
        let text = desk.json(&[&asked[..], recorded].concat()).0["version"]["textUnits"][0].clone();
        (text["content"].as_str().unwrap().to_owned(), text["source"]["sha256"].clone())
    };
    let before = ["--recorded", "2024-01-15T00:00:00Z"];
    assert_eq!(load("first.txt", "01-01").1, Some(0));
    let as_first = shown(&[]);
    let (told, code) = load("second.txt", "02-01");
    assert_eq!(code, Some(0), "{told:#}");
    assert_eq!(told["findings_by_code"][0]["code"], "text-replaced");
    let as_second = shown(&[]);
    assert_eq!((as_first.0.as_str(), as_second.0.as_str()), (first, second));
    assert_ne!(as_first.1, as_second.1, "each has the hash of its own file");
    assert_eq!(shown(&before), as_first);
    assert_eq!(load("second.txt", "03-01").0["batch"], Value::Null, "loading twice is loading once");
    // Another case or no day: it may be another judgment, or a file that is cut off.
    for (file, why) in [
        ("other.txt", "of a case with other numbers"),
        ("another.txt", "of a case with other numbers"),
        ("cut.txt", "it says no day"),
        ("short.txt", "fewer parts"),
    ] {
        let ran = desk.run(&["load", "in-judgments", file]);
        assert_eq!(ran.code, Some(2), "{file}: {}", ran.out);
        assert!(ran.err.contains(why), "{file}: {}", ran.err);
        assert_eq!(shown(&[]), as_second, "{file}");
    }
    // What was on record first may be so again.
    let (told, code) = load("first.txt", "04-01");
    assert_eq!((code, &told["findings_by_code"][0]["code"]), (Some(0), &json!("text-replaced")), "{told:#}");
    assert_eq!((shown(&[]), shown(&before)), (as_first.clone(), as_first));
    assert_eq!(shown(&["--recorded", "2024-02-15T00:00:00Z"]), as_second);
    assert_eq!(desk.run(&["check"]).code, Some(0));
}

/// The citation and the number of the case name it. `--recorded` shows the day of before, and every change is told.
#[test]
fn another_text_of_a_judgment_puts_right_its_title_and_its_day() {
    const ID: &str = "urn:lex:in:supreme.court:judgment:2023;insc-7";
    let desk = Desk::new();
    let words = "The fine is 500 rupees.";
    desk.file("first.txt", &judgment("ACME", words, END));
    desk.file("later.txt", &judgment("ACME INDUSTRIES", words, &END.replace("MAY 03", "MAY 08")));
    let load = |file: &str, at: &str| {
        desk.json(&["load", "in-judgments", file, "--recorded-at", &format!("2024-{at}T00:00:00Z")]).0
    };
    let codes = |told: &Value| -> Vec<String> {
        let all = told["findings_by_code"].as_array().unwrap().iter();
        let mut codes: Vec<String> = all.map(|one| one["code"].as_str().unwrap().to_owned()).collect();
        codes.sort();
        codes
    };
    let is_there = |day: &str, recorded: &[&str]| {
        let para = format!("{ID}!para2");
        desk.run(&[&["at", para.as_str(), day][..], recorded].concat()).code == Some(0)
    };
    load("first.txt", "01-01");
    assert!(is_there("2023-05-03", &[]));
    let told = load("later.txt", "02-01");
    assert_eq!(codes(&told), ["text-replaced", "title-replaced"], "{told:#}");
    assert!(!is_there("2023-05-07", &[]) && is_there("2023-05-08", &[]));
    // Which of the two days is right, no text says.
    let state = |day: &str| {
        let (said, _) = desk.json(&["at", &format!("{ID}!para2"), day]);
        said["assurance"]["state"].as_str().unwrap().to_owned()
    };
    let states = ["2023-05-02", "2023-05-03", "2023-05-07", "2023-05-08"].map(state);
    assert_eq!(states, ["ASSURED", "TOUCHED", "TOUCHED", "ASSURED"]);
    assert!(is_there("2023-05-03", &["--recorded", "2024-01-15T00:00:00Z"]), "as recorded before");
    let (listed, _) = desk.json(&["stats"]);
    assert!(listed.to_string().contains("ACME INDUSTRIES v. STATE OF NOWHERE"), "{listed:#}");
    assert_eq!(load("later.txt", "03-01")["batch"], Value::Null, "loading twice is loading once");
    assert_eq!(desk.run(&["check"]).code, Some(0));
}

/// Its day names it, so that one whose day was put right is another norm; that they may be one is a doubt about both.
#[test]
fn judgments_that_their_days_name_may_be_one() {
    let desk = Desk::new();
    let uncited = |words: &str, day: &str| {
        judgment("ACME", words, &END.replace("MAY 03", day)).replace("2023 INSC 7\n", "")
    };
    desk.file("first.txt", &uncited("The fine is 500 rupees.", "MAY 03"));
    desk.file("later.txt", &uncited("The fine is 500 rupees.", "MAY 08"));
    desk.file(
        "other.txt",
        &uncited("The fine is 900 rupees.\n3. We say why.", "MAY 09").replace("3. The", "4. The"),
    );
    let load = |file: &str| desk.json(&["load", "in-judgments", file]).0;
    let state = || {
        let para = "urn:lex:in:supreme.court:judgment:2023-05-03;criminal-appeal-no-12-of-2023!para2";
        let (said, _) = desk.json(&["at", para, "2023-05-03"]);
        said["assurance"]["state"].as_str().unwrap().to_owned()
    };
    load("first.txt");
    load("other.txt");
    assert_eq!(state(), "ASSURED", "an order with more parts is another");
    load("later.txt");
    assert_eq!(state(), "TOUCHED");
    assert_eq!(load("later.txt")["batch"], Value::Null, "loading twice is loading once");
    assert_eq!(load("first.txt")["batch"], Value::Null);
    assert_eq!(desk.run(&["check"]).code, Some(0));
    let (both, _) = desk.json(&["--store", "both.asof", "load", "in-judgments", "first.txt", "later.txt"]);
    assert!(
        both["contents"]["doubts_by_code"]["day-replaced-or-other"].is_number(),
        "one load of both: {both}"
    );
}

#[test]
fn what_a_text_that_is_cut_off_lacks_is_no_problem_of_the_store() {
    let head = "classe,texto,titulo,capitulo,secao,subsecao,artigo,paragrafo,inciso,alinea";
    let text = |numbers: std::ops::RangeInclusive<u32>, words: &str| {
        let article = |number| format!("artigo,Art. {number}º {words},1,NA,NA,NA,{number},NA,NA,NA\n");
        let articles: String = numbers.map(article).collect();
        format!("{head}\ntitartb,Título I: T,1,NA,NA,NA,NA,NA,NA,NA\n{articles}")
    };
    let desk = Desk::new();
    let folder = desk.path().join("brazil");
    let texts = folder.join("cf1988");
    fs::create_dir_all(&texts).unwrap();
    fs::write(texts.join("19881005_ORIGINAL.csv"), text(1..=6, "A")).unwrap();
    // The next one ends after its second article, and there is another one of its act.
    fs::write(texts.join("19920331_EMC1.csv"), text(1..=2, "A")).unwrap();
    fs::write(texts.join("19920402_EMC1.csv"), text(1..=6, "B")).unwrap();
    let folder = folder.to_str().unwrap();
    assert_eq!(desk.run(&["load", "br-constitution", folder]).code, Some(3));
    let verify = |provision: &str| {
        let ran = desk.run(&["verify", provision, "1992-04-05", "--sources", folder, "--json"]);
        (ran.code, json(&ran.out))
    };
    let (code, kept) = verify("art. 5, CF");
    assert_eq!((code, &kept["problems"]), (Some(0), &serde_json::json!([])), "{kept:#}");
    assert_eq!((&kept["rows"], kept["doubted"].as_array().unwrap().len()), (&serde_json::json!(0), 1));
    // What the cut text has is held against it.
    let (code, borne) = verify("art. 1, CF");
    assert_eq!((code, &borne["rows"], &borne["doubted"]), (Some(0), &serde_json::json!(1), &Value::Null));
    let shown = desk.run(&["verify", "art. 5, CF", "1992-04-05", "--sources", folder]);
    assert!(shown.out.contains("in doubt") && shown.out.contains("everything else"), "{}", shown.out);
}

/// A text of an act in Akoma Ntoso on a day.
fn akoma_ntoso(day: &str, contains: &str, words: &str) -> String {
    let date = |day: &str| format!("<FRBRdate date='{day}' name='Generation'/>");
    format!(
        "<akomaNtoso><act contains='{contains}'><meta><identification><FRBRWork><FRBRuri value='/akn/xx/act/2009/10'/>{}\
         <FRBRalias name='title' value='Harbours Act'/><FRBRcountry value='xx'/><FRBRnumber value='10'/></FRBRWork>\
         <FRBRExpression>{}<FRBRlanguage language='eng'/></FRBRExpression></identification></meta><body><section>\
         <num>1.</num><content><p>{words}</p></content></section></body></act></akomaNtoso>",
        date("2009-03-01"),
        date(day),
    )
}

#[test]
fn consolidated_texts_join_the_act_that_was_loaded_before_them() {
    let desk = Desk::new();
    let load = |day: &str, contains: &str, words: &str| {
        let file = desk.path().join(format!("{day}.xml"));
        fs::write(&file, akoma_ntoso(day, contains, words)).unwrap();
        let ran = desk.run(&["load", "akn", file.to_str().unwrap()]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    };
    load("2009-03-01", "originalVersion", "Ships pay five.");
    load("2018-07-01", "singleVersion", "Ships pay ten.");
    load("2012-01-01", "singleVersion", "Ships pay six.");
    for (day, words, state) in [
        ("2010-01-01", "Ships pay five.", "TOUCHED"),
        ("2012-01-01", "Ships pay six.", "ASSURED"),
        ("2014-01-01", "Ships pay six.", "TOUCHED"),
        ("2018-07-01", "Ships pay ten.", "ASSURED"),
    ] {
        let at = json(&desk.run(&["at", "section 1, Harbours Act", day, "--json"]).out);
        assert_eq!(at["assurance"]["state"], state, "{day}: {at:#}");
        assert!(at.to_string().contains(words), "{day}: {at:#}");
    }
}

fn on_server(desk: &Desk, access: &Access, arguments: &[&str]) -> Ran {
    let mut command = desk.command(arguments);
    command.env("ASOF_NEO4J_USER", &access.user).env("ASOF_NEO4J_PASSWORD", &access.password);
    command.output().unwrap().into()
}

#[test]
fn a_later_load_into_neo4j_says_what_one_into_a_folder_says() {
    let Some(database) = Database::empty() else { return };
    let (desk, access) = (Desk::new(), &database.access);
    let folder = statute_book(&desk);
    let [one, two] = ["one", "two"].map(|year| folder.join(year).display().to_string());
    let load = |store: &str, year: &str, at: &str| {
        let ran = on_server(
            &desk,
            access,
            &["load", "fi-acts", year, "--recorded-at", at, "--store", store, "--json"],
        );
        assert!(matches!(ran.code, Some(0 | 3)), "{}", ran.err);
        json(&ran.out)
    };
    let (first, second) = ("2020-01-01T00:00:00Z", "2021-01-01T00:00:00Z");
    load("corpus.asof", &one, first);
    // One way to the server is to load there, the other to copy what was loaded into a folder.
    for copied in [false, true] {
        database.clear();
        if copied {
            let ran = on_server(&desk, access, &["copy", "--from", "first.asof", "--to", &access.uri]);
            assert!(ran.out.contains("2 documents kept for later loads"), "{}{}", ran.out, ran.err);
        } else {
            load(&access.uri, &one, first);
            let ran = on_server(&desk, access, &["copy", "--from", &access.uri, "--to", "first.asof"]);
            assert!(ran.out.contains("2 documents kept for later loads"), "{}{}", ran.out, ran.err);
        }
        let (ours, theirs) = (load("corpus.asof", &two, second), load(&access.uri, &two, second));
        assert_eq!(
            theirs["documents"],
            serde_json::json!({ "read": 3, "in_part": 0, "not_read": 1, "left_out": 0 })
        );
        if !copied {
            assert_eq!(ours, theirs);
        }
        for question in [
            &["at", "1/2001", "2001-06-02", "--json"][..],
            &["lineage", "urn:lex:fi:laki:2001-01-01;1!sec1_sub1", "--json"],
            &["coverage", "1/2001", "2001-06-02", "--json"],
        ] {
            let ask = |store: &str| on_server(&desk, access, &[question, &["--store", store]].concat());
            let (ours, theirs) = (ask("corpus.asof"), ask(&access.uri));
            assert_eq!((ours.code, theirs.code), (Some(0), Some(0)), "{question:?}: {}", theirs.err);
            assert_eq!(ours.out, theirs.out, "{question:?}, copied: {copied}");
        }
        let again = load(&access.uri, &two, "2022-01-01T00:00:00Z");
        assert_eq!(again["batch"], Value::Null, "loading twice is loading once");
        let checked = on_server(&desk, access, &["check", "--store", &access.uri]);
        assert_eq!(checked.code, Some(0), "{}", checked.out);
    }
}

/// An answer without what tells when it was recorded.
fn without_clock(mut answer: Value) -> Value {
    match &mut answer {
        Value::Object(fields) => {
            fields
                .retain(|key, _| !key.contains("recorded") && !matches!(key.as_str(), "batch" | "revision"));
            fields.values_mut().for_each(|value| *value = without_clock(value.take()));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| *value = without_clock(value.take())),
        _ => {}
    }
    answer
}

#[test]
fn what_is_wrong_with_a_change_set_is_told() {
    const SET: &str = r#"{"changeset":{"format":1}}
{"norm":{"id":"urn:x:a","title":"A","type":"law","jurisdiction":"xx","language":"en","data_source":"us"}}
{"act":{"id":"urn:x:a","kind":"enactment","number":1,"title":"A","code":"A","published":{"on":"2000-01-01","basis":"STATED"}}}
{"command":{"act":"urn:x:a","seq":1,"norm":"urn:x:a","op":{"insert":{"component":"urn:x:a","type":"norm","order_key":"0"}}}}
{"command":{"act":"urn:x:a","seq":2,"norm":"urn:x:a","op":{"amend":{"target":"urn:x:a!art2","texts":[{"language":"en","text":"x"}]}}}}
"#;
    let desk = Desk::new();
    let file = desk.file("set.jsonl", SET).display().to_string();
    let validated = desk.run(&["validate", &file, "--json"]);
    assert_eq!(validated.code, Some(1), "{}", validated.err);
    assert_eq!(json(&validated.out)[0]["faults"][0]["code"], "target-absent");
    assert_eq!(desk.run(&["load", "changeset", &file, "--strict"]).code, Some(2));
    let loaded = desk.run(&["load", "changeset", &file, "--json"]);
    assert_eq!(loaded.code, Some(3), "{}", loaded.err);
    assert_eq!(json(&loaded.out)["findings_by_code"][0]["code"], "target-absent");
    let good = desk.file("good.jsonl", SET.rsplit_once("{\"command\"").unwrap().0).display().to_string();
    assert_eq!(desk.run(&["validate", &good]).code, Some(0));
    assert_eq!(desk.run(&["validate", &desk.file("bad.jsonl", "{}").display().to_string()]).code, Some(2));
}
