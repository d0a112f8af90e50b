use asof_schema::{AliasScheme, ChangeSet, Op};

use super::*;
use crate::from_acts::UNDRAFTED;
use crate::source::File;

/// An act of 2009: its number, what its metadata has beside that, and its body.
fn act(number: u32, meta: &str, body: &str) -> String {
    document("act", &format!("/akn/xx/act/2009/{number}"), number, meta, &format!("<body>{body}</body>"))
}

fn document(kind: &str, uri: &str, number: u32, meta: &str, body: &str) -> String {
    format!(
        "<akomaNtoso><{kind} contains='originalVersion'><meta><identification><FRBRWork><FRBRuri value='{uri}'/>\
         <FRBRdate date='2009-03-01' name='Generation'/><FRBRcountry value='xx'/><FRBRnumber value='{number}'/></FRBRWork>\
         <FRBRExpression><FRBRlanguage language='eng'/></FRBRExpression></identification>{meta}</meta>\
         <preface><p><docTitle>Harbours Act</docTitle></p></preface>{body}</{kind}></akomaNtoso>"
    )
}

fn read_one(xml: &str) -> Result<Document, ReadError> {
    read("x.xml", xml.as_bytes(), |_| &UNDRAFTED)
}

fn load_all(texts: &[String]) -> (ChangeSet, Vec<String>) {
    let files: Vec<File> = (1..)
        .zip(texts)
        .map(|(at, xml): (usize, _)| (format!("{at}.xml"), xml.clone().into_bytes()))
        .collect();
    let (set, said) = load(&Given { files: &files, options: &[] }, &mut |_| (), |_| &UNDRAFTED).unwrap();
    (set, said.into_iter().map(|one| one.message).collect())
}

/// What the body puts, in its order: address, label, heading, words.
fn shown(body: &str) -> Vec<String> {
    let (set, _) = load_all(&[act(10, "", body)]);
    let mut inserts: Vec<_> = set
        .commands
        .iter()
        .filter_map(|command| match &command.op {
            Op::Insert(insert) if !insert.component.is_root() => Some(insert),
            _ => None,
        })
        .collect();
    inserts.sort_by_key(|insert| insert.parent.as_ref().map_or(0, |parent| parent.local().len()));
    let text = |texts: &[asof_schema::Text]| {
        texts.iter().map(|text| text.text.as_str()).collect::<Vec<_>>().join("|")
    };
    inserts
        .into_iter()
        .map(|insert| format!("{} {}={}", insert.component.local(), insert.label, text(&insert.texts)))
        .collect()
}

fn section(num: &str, words: &str) -> String {
    format!("<section><num>{num}</num><content><p>{words}</p></content></section>")
}

#[test]
fn only_an_act_as_enacted_is_read() {
    let body = "<body><section><num>1.</num><content><p>x</p></content></section></body>";
    let uri = "/akn/xx/act/2009/10";
    let of = |kind: &str, meta: &str| document(kind, uri, 10, meta, body);
    assert!(read_one(&of("act", "")).is_ok());
    let collection = of("documentCollection", "")
        .replace("<body>", &format!("<collectionBody><component>{}", of("act", "")))
        .replace("</body></documentCollection>", "</component></collectionBody></documentCollection>");
    let amended = "<lifecycle><eventRef date='2012-09-01' type='amendment'/></lifecycle>";
    let later = |xml: String| {
        xml.replace("<FRBRExpression>", "<FRBRExpression><FRBRdate date='2020-07-01' name='Generation'/>")
    };
    for (xml, problem) in [
        (of("bill", ""), "a `bill` is no act"),
        (collection, "a `documentCollection` is no act"),
        (of("act", "").replace("originalVersion", "singleVersion"), "it contains `singleVersion`"),
        (later(of("act", amended)), "its text of 2020-07-01 has the amendment of 2012-09-01"),
        (
            later(of("act", "")).replace(" contains='originalVersion'", ""),
            "its text is of 2020-07-01, and the act of 2009-03-01",
        ),
    ] {
        let error = read_one(&xml).unwrap_err();
        assert!(error.problem.starts_with(problem), "{error}");
        assert_eq!(error.known.says.as_deref(), Some("Harbours Act"));
    }
    let of_its_day =
        later(of("act", "")).replace("originalVersion", "singleVersion").replace("2020-07-01", "2009-03-01");
    assert!(read_one(&of_its_day).is_ok());
    // What says that it is the original is one, as long as no amendment is in it.
    assert!(read_one(&later(of("act", ""))).is_ok() && read_one(&of("act", amended)).is_ok());
}

#[test]
fn title_and_days_are_taken_from_the_metadata_too() {
    let xml = act(10, "<publication date='2009-06-15'/>", &section("1.", "x"));
    let alias = "<FRBRalias value='Harbours &amp; Ports' name='title'/><FRBRcountry";
    let untitled = xml
        .replace("<preface><p><docTitle>Harbours Act</docTitle></p></preface>", "")
        .replace("<FRBRcountry", alias)
        .replace("name='Generation'", "name=''");
    let document = read_one(&untitled).unwrap();
    assert_eq!(document.title.text, "Harbours & Ports");
    assert_eq!(untitled.get(document.title.start..document.title.end), Some("Harbours &amp; Ports"));
    let days = [document.signed, document.published].map(|day| day.unwrap().to_string());
    assert_eq!(days, ["2009-03-01", "2009-06-15"]);
}

#[test]
fn provisions_stand_in_the_order_of_the_document() {
    let items = ["(i)", "(ii)", "(v)", "(h)", "(aa)", "A1"].map(|num| section(num, num)).concat();
    let (set, _) = load_all(&[act(10, "", &items)]);
    let mut keys = Vec::new();
    for command in &set.commands {
        if let Op::Insert(insert) = &command.op
            && !insert.component.is_root()
        {
            keys.push((insert.order_key.clone(), insert.number.clone().unwrap()));
        }
    }
    keys.sort();
    let numbers: Vec<&str> = keys.iter().map(|(_, number)| number.as_str()).collect();
    assert_eq!(numbers, ["i", "ii", "v", "h", "aa", "a1"]);
}

#[test]
fn an_unnumbered_provision_among_numbered_ones_takes_no_number() {
    let body =
        section("1.", "one") + "<section><content><p>none</p></content></section>" + &section("2.", "two");
    assert_eq!(shown(&body), ["sec1 1.=one", "sec =none", "sec2 2.=two"]);
    let bare = "<section><content><p>a</p></content></section>".repeat(2);
    assert_eq!(shown(&bare), ["sec1 =a", "sec2 =a"]);
}

#[test]
fn a_container_with_a_number_heading_or_words_is_a_provision() {
    let body = format!(
        "<hcontainer name='wrapper'>{}</hcontainer>\
         <hcontainer name='regulation'><num>2.</num><heading>Fees</heading><subheading>of boats</subheading>\
         <intro><p>A fee for</p></intro><level><num>(a)</num><content><p>a boat</p></content></level>\
         <wrapUp><p>is due.</p></wrapUp></hcontainer>\
         <hcontainer name='schedule'><num>Schedule 1</num><heading>Ports</heading>\
         <article><num>1</num><content><p>Dover</p></content></article></hcontainer>\
         <hcontainer name='schedule'><num>Schedule 2</num><content><p>Words.</p></content></hcontainer>",
        section("1.", "one")
    );
    assert_eq!(
        shown(&body),
        [
            "sec1 1.=one",
            "reg2 2.=Fees of boats|A fee for",
            "sch1 Schedule 1=Ports",
            "sch2 Schedule 2=Words.",
            "reg2_lev1 (a)=a boat",
            "reg2_wrap =is due.",
            "sch1_art1 1=Dover",
        ]
    );
}

#[test]
fn what_is_not_read_is_in_doubt() {
    let body = "<section><num>1.</num><content><p>Before</p></content><paragraph><num>(a)</num>\
                <content><p>a</p></content></paragraph><content><p>After</p></content></section>\
                <interstitial><p>Between.</p></interstitial>\
                <section period='#p'><num>2.</num><content><p>two<remark>[n]</remark></p></content></section>\
                <section status='removed'><num>3.</num><content><p>gone</p></content></section>";
    let (set, said) = load_all(&[act(10, "", body)]);
    let mut doubts: Vec<(&str, bool)> = set
        .doubts
        .iter()
        .filter(|doubt| doubt.code == "provision-not-read")
        .map(|doubt| (doubt.touches[0].local(), doubt.message.contains("is no provision that is read")))
        .collect();
    doubts.sort_unstable();
    assert_eq!(doubts, [("", true), ("sec1", true), ("sec2", false)]);
    for told in ["marked as removed", "deleted words (1) are none of the text"] {
        assert!(said.iter().any(|message| message.contains(told)), "{said:?}");
    }
    assert!(set.commands.iter().all(|command| command.op.target().is_none_or(|id| id.local() != "sec3")));
}

#[test]
fn works_of_one_number_and_other_kinds_are_both_kept() {
    let by_law = act(10, "", &section("1.", "by-law"))
        .replace("<FRBRcountry", "<FRBRsubtype value='by-law'/><FRBRcountry");
    let part = act(10, "", &section("1.", "part")).replace("/akn/xx/", "/akn/xx-cpt/");
    let (set, _) = load_all(&[act(10, "", &section("1.", "act")), by_law, part]);
    let mut norms: Vec<&str> = set.norms.iter().map(|norm| norm.id.as_str()).collect();
    norms.sort_unstable();
    let expected = ["xx-cpt:act", "xx:act", "xx:by-law"].map(|one| format!("urn:lex:{one}:2009-03-01;10"));
    assert_eq!(norms, expected);
}

#[test]
fn what_an_act_marks_as_changed_is_in_doubt() {
    let change = |kind: &str, href: &str| {
        format!("<textualMod type='{kind}'><destination href='{href}'/><force period='#t'/></textualMod>")
    };
    let changes = [
        change("substitution", "/akn/xx/act/2009/10#sec_1__para_9"),
        change("repeal", "/akn/xx/act/2009/10/eng@"),
        change("repeal", "/akn/xx/act/2009/1#sec_1"),
    ];
    let meta = format!(
        "<lifecycle><eventRef eId='e' date='2012-09-01' type='generation'/></lifecycle><analysis><activeModifications>{}\
         </activeModifications></analysis><temporalData><temporalGroup eId='t'><timeInterval start='#e'/></temporalGroup>\
         </temporalData>",
        changes.concat()
    );
    let amended = section("1.", "one").replace("<section>", "<section eId='sec_1'>");
    let (set, _) = load_all(&[act(10, "", &amended), act(11, &meta, &section("1.", "x"))]);
    assert!(set.aliases.iter().any(|alias| alias.scheme == AliasScheme::Akn));
    let doubts: Vec<(String, String)> = set
        .doubts
        .iter()
        .filter(|doubt| doubt.code == "modification-not-applied")
        .map(|doubt| (doubt.touches[0].to_string(), doubt.effective.unwrap().to_string()))
        .collect();
    let norm = "urn:lex:xx:act:2009-03-01;10";
    let on = "2012-09-01".to_owned();
    assert_eq!(doubts, [(format!("{norm}!sec1"), on.clone()), (norm.to_owned(), on)]);
    let finding = set.findings.iter().find(|finding| finding.code == "modification-not-applied").unwrap();
    assert!(finding.component.to_string().ends_with(";11") && finding.message.contains("2009/1#sec_1"));
}
