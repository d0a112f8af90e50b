mod changes;
mod days;
mod series;

use asof_schema::{
    ActKind, AliasScheme, ChangeSet, ClaimKind, DateBasis, Dated, Op, Operation, Vocabulary as _,
};

use super::*;
use crate::bears_out;
use crate::from_acts::{Level, UNDRAFTED};
use crate::provision::{Kind, Role};
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

/// The text of act 10 on a day.
fn text_of(day: &str, body: &str) -> String {
    let dated = format!("<FRBRExpression><FRBRdate date='{day}' name='Generation'/>");
    act(10, "", body).replace("originalVersion", "singleVersion").replace("<FRBRExpression>", &dated)
}

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

/// The doubts: code, first day, day before which they end, and what they touch.
fn doubts(set: &ChangeSet) -> Vec<String> {
    let local = |doubt: &asof_schema::Doubt| {
        doubt.touches.iter().map(|id| id.local().to_owned()).collect::<Vec<_>>().join(",")
    };
    let until = |doubt: &asof_schema::Doubt| doubt.until.map_or(String::new(), |day| day.to_string());
    let shown = |doubt: &asof_schema::Doubt| {
        format!("{} {}..{} {}", doubt.code, doubt.effective(), until(doubt), local(doubt))
    };
    set.doubts.iter().map(|doubt| shown(doubt).trim_end().to_owned()).collect()
}

/// What a body puts, in its order: address, label, heading, words.
fn shown(body: &str) -> Vec<String> {
    put_by(&act(10, "", body))
}

/// What a document puts.
fn put_by(xml: &str) -> Vec<String> {
    let (set, _) = load_all(&[xml.to_owned()]);
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
    let made_anew = "<lifecycle><eventRef date='2009-03-01' type='generation'/>\
                     <eventRef date='2020-07-01' type='generation'/></lifecycle>";
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
        (
            later(of("act", made_anew)).replace(" contains='originalVersion'", ""),
            "its text of 2020-07-01 was made anew on 2020-07-01",
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
    assert!(read_one(&later(of("act", made_anew))).is_ok());
    let published = later(of("act", made_anew)).replace(" contains='originalVersion'", "");
    let published = published.replace("2020-07-01' name='Generation'", "2020-07-01' name='publication'");
    assert!(read_one(&published).is_ok());
}

#[test]
fn title_and_days_are_taken_from_the_metadata_too() {
    let xml = act(10, "<publication date='2009-06-15'/>", &section("1.", "x"));
    let alias = "<FRBRalias value='Harbours &amp; Ports' name='title'/><FRBRcountry";
    let untitled = xml
        .replace("<preface><p><docTitle>Harbours Act</docTitle></p></preface>", "")
        .replace("<FRBRcountry", alias)
        .replace("name='Generation'", "name=''");
    let nameless = untitled.replace(" name='title'", "");
    assert_eq!(read_one(&nameless).unwrap().title.text, "Harbours & Ports");
    let called = read_one(&untitled.replace(" name='title'", " name='eli'")).unwrap();
    assert!(called.title.text.starts_with('/'), "{:?}", called.title);
    assert!(called.remarks.iter().any(|(_, remark)| remark.contains("its address")), "{:?}", called.remarks);
    let long = "<preface><longTitle><p>An Act to <docTitle>provide for harbours</docTitle></p></longTitle>";
    for (named, title) in [
        (
            untitled
                .replace("<body>", &format!("{long}<p><shortTitle>Ports</shortTitle></p></preface><body>")),
            "Ports",
        ),
        (untitled.replace("<body>", &format!("{long}</preface><body>")), "Harbours & Ports"),
        (
            nameless.replace("<FRBRalias", "<x").replace("<body>", &format!("{long}</preface><body>")),
            "provide for harbours",
        ),
    ] {
        assert_eq!(read_one(&named).unwrap().title.text, title);
    }
    // A short title that comes first is the title, and what comes after it a long one.
    let (short, full) =
        ("<p><shortTitle>Ports Act</shortTitle></p>", "<p><docTitle>An Act on ports</docTitle></p>");
    for (first, second, title) in [(short, full, "Ports Act"), (full, short, "An Act on ports")] {
        let preface = format!("<preface>{first}{second}</preface><body>");
        let document = read_one(&untitled.replace("<body>", &preface)).unwrap();
        assert_eq!(document.title.text, title);
        let is_told = document.remarks.iter().any(|(_, remark)| remark.contains("not the long title"));
        assert_eq!(is_told, title == "Ports Act", "{:?}", document.remarks);
    }
    for mark in ["c. 10", "No. 10", "10"] {
        let preface = format!("<preface><p><shortTitle>{mark}</shortTitle></p>{full}</preface><body>");
        let document = read_one(&untitled.replace("<body>", &preface)).unwrap();
        assert_eq!(document.title.text, "An Act on ports");
    }
    let bracketed =
        "<preface><longTitle><docTitle>Act on ports</docTitle> <shortTitle>(Ports)</shortTitle></longTitle>";
    let nameless =
        nameless.replace("<FRBRalias", "<x").replace("<body>", &format!("{bracketed}</preface><body>"));
    assert_eq!(read_one(&nameless).unwrap().title.text, "Act on ports");
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

/// What the doubts about what is not read touch, and their messages.
fn not_read(set: &ChangeSet) -> Vec<(&str, &str)> {
    let doubts = set.doubts.iter().filter(|doubt| doubt.code == "provision-not-read");
    let mut told: Vec<(&str, &str)> =
        doubts.map(|doubt| (doubt.touches[0].local(), doubt.message.as_str())).collect();
    told.sort_unstable_by_key(|(touched, _)| *touched);
    told
}

#[test]
fn bytes_that_cannot_be_read_leave_the_provision_in_doubt_whose_words_they_are_in() {
    let of = |words: &str| act(10, "", &(section("1.", words) + &section("2.", "Two.")));
    for (words, shown) in [("One &foo; one.", "One \u{fffd} one."), ("One & one.", "One & one.")] {
        let (set, said) = load_all(&[of(words)]);
        assert_eq!(put_by(&of(words)), [format!("sec1 1.={shown}"), "sec2 2.=Two.".to_owned()]);
        let told = not_read(&set);
        assert!(matches!(told.as_slice(), [("sec1", message)] if message.contains('&')), "{told:?}");
        assert!(said.iter().any(|message| message.contains('&')), "{said:?}");
    }
    let mut bytes = of("One \u{e9}t\u{e9}.").into_bytes();
    let at = bytes.windows(4).position(|words| words == b"One ").unwrap();
    bytes[at] = 0xff;
    let read = read("x.xml", &bytes, |_| &UNDRAFTED).unwrap();
    let odd: Vec<usize> =
        read.provisions.iter().map(|one| one.all().flat_map(|own| &own.unread).count()).collect();
    assert_eq!(odd, [1, 0]);
    for words in ["One\u{7} one.", "One Ã¤ one."] {
        let (set, _) = load_all(&[of(words)]);
        assert_eq!(not_read(&set).iter().map(|(id, _)| *id).collect::<Vec<_>>(), ["sec1"], "{words:?}");
    }
    // In what is said about the text they are no words of it.
    let about = of("One.").replacen("<meta>", "<meta><!-- \u{7} -->", 1);
    assert!(about.contains('\u{7}'));
    assert!(not_read(&load_all(&[about]).0).is_empty());
    // In a number it may be that of any provision, and in a title it is of the law.
    for (words, others) in [("<num>1.", "<num>&foo;1."), ("Harbours", "&foo;")] {
        let (set, _) = load_all(&[of("One.").replacen(words, others, 1)]);
        assert_eq!(not_read(&set).iter().map(|(id, _)| *id).collect::<Vec<_>>(), [""]);
        assert!(set.commands.iter().any(|one| one.op.target().is_some_and(|id| id.local() == "sec2")));
    }
    // In what is said about a text it may be of which law that is, and in the text of a day, of any provision.
    let of_day = text_of("2015-01-01", &section("1.", "One.")).replacen("<num>1.", "<num>&foo;1.", 1);
    for broken in [of("One.").replacen("<meta>", "<meta>&foo;", 1), of_day] {
        assert!(read_one(&broken).unwrap_err().to_string().contains("`&foo;` is not declared"));
    }
}

#[test]
fn words_outside_of_all_elements_and_documents_are_in_doubt() {
    let body = section("1.", "one") + "<section><num>2.</num>Loose words</section> and more";
    let xml = act(10, "", &body)
        .replace("</act>", "<schedules><p>Fees</p></schedules></act><act><body><p>Other</p></body></act>");
    let (set, _) = load_all(&[xml]);
    let told = not_read(&set);
    let touched: Vec<&str> = told.iter().map(|(touched, _)| *touched).collect();
    assert_eq!(touched, ["", "", "", "sec2"]);
    for problem in
        ["in `body` itself", "in `section` itself", "`schedules` is no provision", "`act` stands beside"]
    {
        assert!(told.iter().any(|(_, message)| message.contains(problem)), "{problem}: {told:?}");
    }
}

#[test]
fn what_stands_after_the_body_as_in_it_is_read() {
    let schedule = "<hcontainer name='schedules'><hcontainer name='schedule'><paragraph><num>1.</num>\
                    <content><p>Dover</p></content></paragraph></hcontainer></hcontainer>";
    let xml = act(10, "", &section("1.", "one")).replace("</body>", &format!("</body>{schedule}"));
    assert_eq!(put_by(&xml), ["sec1 1.=one", "sch1 =", "sch1_par1 1.=Dover"]);
}

#[test]
fn contents_side_by_side_are_the_words_of_one_provision() {
    let contents = |of_each: [&str; 2]| {
        let [one, two] = of_each.map(|says| format!("<content{says}><p>Ships pay.</p></content>"));
        format!("<section><num>1.</num>{one}{two}</section>")
    };
    assert_eq!(shown(&contents(["", ""])), ["sec1 1.=Ships pay. Ships pay."]);
    assert_eq!(shown(&contents([" status='removed'", ""])), ["sec1 1.=Ships pay."]);
    // Of several wordings, one is read, and which one holds is in doubt.
    let wordings = contents([" period='#a'", " period='#b'"]);
    assert_eq!(shown(&wordings), ["sec1 1.=Ships pay."]);
    let (set, _) = load_all(&[act(10, "", &wordings)]);
    let told = not_read(&set);
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told.iter().all(|(touched, _)| *touched == "sec1"), "{told:?}");
}

#[test]
fn blocks_of_words_are_those_of_what_they_stand_in() {
    let body = "<p>Whereas</p><table><tr><td>ships</td><td>pay:</td></tr></table>".to_owned()
        + &section("1.", "one")
        + "<section><num>2.</num><p>two</p><blockList><item><num>(a)</num><p>a</p></item></blockList></section>\
           <p>Last.</p>";
    let mut put = shown(&body);
    put.sort_unstable();
    assert_eq!(put, ["cont1 =Whereas ships pay:", "cont2 =Last.", "sec1 1.=one", "sec2 2.=two (a) a"]);
}

#[test]
fn a_clause_of_commencement_that_nothing_reads_is_a_provision() {
    let clause =
        "<hcontainer name='entryIntoForce'><num>9.</num><content><p>At once.</p></content></hcontainer>";
    assert_eq!(shown(clause), ["cont9 9.=At once."]);
}

#[test]
fn attached_documents_are_provisions() {
    let attached = |fee: &str| {
        format!(
            "</body><attachments><attachment eId='att_1'><heading>Schedule 2</heading><subheading>Fees</subheading>\
             <doc name='schedule'><meta/><mainBody><p>Due are:</p><paragraph eId='att_1__para_1'><num>1.</num>\
             <content><p>{fee}</p></content></paragraph></mainBody><attachments><attachment><doc name='map'><meta/>\
             <mainBody><p>Quay</p></mainBody></doc></attachment></attachments></doc></attachment>\
             <attachment><doc name='annexure'><meta/><preface><p>Map of ports</p></preface><mainBody><table><tr>\
             <td>Dover</td></tr></table></mainBody><conclusions><p>Done.</p></conclusions></doc></attachment></attachments>"
        )
    };
    let xml = act(10, "", &section("1.", "one")).replace("</body>", &attached("Five."));
    assert_eq!(
        put_by(&xml),
        [
            "sec1 1.=one",
            "sch2 =Schedule 2 Fees|Due are:",
            "annex1 =Map of ports|Dover",
            "sch2_par1 1.=Five.",
            "sch2_annex1 =Quay",
        ]
    );
    let (set, _) = load_all(&[xml]);
    assert!(set.findings.iter().all(|finding| finding.code != "appendix-not-read"));
    let told = not_read(&set);
    assert!(told.len() == 1 && told[0].0 == "annex1" && told[0].1.contains("`conclusions`"), "{told:?}");
    let addresses: Vec<(&str, &str)> = set
        .aliases
        .iter()
        .filter(|alias| alias.scheme == AliasScheme::Akn)
        .map(|alias| (alias.value.as_str(), alias.component.local()))
        .collect();
    for expected in
        [("/akn/xx/act/2009/10#att_1", "sch2"), ("/akn/xx/act/2009/10#att_1__para_1", "sch2_par1")]
    {
        assert!(addresses.contains(&expected), "{addresses:?}");
    }
    let texts = [("2015-01-01", "Five."), ("2021-01-01", "Six.")]
        .map(|(day, fee)| text_of(day, &section("1.", "one")).replace("</body>", &attached(fee)));
    let (set, _) = load_all(&texts);
    assert!(doubts(&set).contains(&"changed-between 2015-01-02..2021-01-01 sch2_par1".to_owned()));
}

#[test]
fn what_is_attached_and_is_no_document_is_told() {
    let attached = "<attachments><attachment><documentRef href='x'/></attachment></attachments></act>";
    let (set, said) = load_all(&[act(10, "", &section("1.", "one")).replace("</act>", attached)]);
    assert!(set.findings.iter().any(|finding| finding.code == "appendix-not-read"));
    assert!(said.iter().any(|message| message.contains("`attachment` holds no document")), "{said:?}");
}

#[test]
fn what_is_attached_by_reference_is_read_where_its_file_has_it() {
    let reference = |name: &str, head: &str| {
        format!(
            "<attachments><attachment>{head}<componentRef src='#{name}'/></attachment></attachments></act>"
        )
    };
    let component = "<components><component eId='c1'><doc name='annex'><meta/><mainBody><paragraph><num>1.</num>\
                     <content><p>Five.</p></content></paragraph></mainBody></doc></component></components>";
    for (name, head, expected) in [
        ("c1", "", ""),
        ("c1", "<heading>Fees</heading>", "the heading of `attachment` is not read"),
        ("c2", "", "`attachment` holds no document that is read"),
    ] {
        let xml = act(10, "", &section("1.", "one"))
            .replace("</act>", &format!("{}{component}", reference(name, head)));
        let (set, said) = load_all(std::slice::from_ref(&xml));
        assert_eq!(put_by(&xml), ["sec1 1.=one", "annex1 =", "annex1_par1 1.=Five."]);
        assert_eq!(said.concat(), expected);
        let is_missing = set.findings.iter().any(|finding| finding.code == "appendix-not-read");
        assert_eq!(is_missing, name == "c2");
    }
}

#[test]
fn earlier_versions_of_the_standard_are_read() {
    let components = "</act><components><component id='component-1'><doc name='schedules'><meta/><mainBody>\
                      <hcontainer id='schedule1' name='schedule'><heading>Fees</heading><paragraph id='p1'>\
                      <num>1.</num><content><p>Five.</p></content></paragraph></hcontainer></mainBody></doc></component>\
                      </components>";
    let named = section("1.", "one").replace("<section>", "<section id='section-1'>");
    let xml = act(10, "", &named).replace("</act>", components);
    let expected = ["sec1 1.=one", "sch1 =Fees", "sch1_par1 1.=Five."];
    assert_eq!(put_by(&xml), expected);
    let prefixed = xml.replace("</", "\u{1}").replace('<', "<an:").replace('\u{1}', "</an:");
    assert_eq!(put_by(&prefixed), expected);
    let (set, _) = load_all(&[xml]);
    let address = "/akn/xx/act/2009/10#section-1";
    assert!(set.aliases.iter().any(|alias| alias.value == address && alias.component.local() == "sec1"));
}

#[test]
fn a_collection_that_lists_the_files_beside_it_is_left_out() {
    let list = |href: &str| {
        let component = format!("<component><documentRef href='{href}'/></component>");
        let body = format!("<collectionBody>{component}</collectionBody>");
        let xml = document("documentCollection", "/akn/xx/act/2009/10", 10, "", &body);
        xml.replace("<preface><p><docTitle>Harbours Act</docTitle></p></preface>", "")
    };
    let told = |list: String| {
        let (set, said) = load_all(&[act(10, "", &section("1.", "x")), list]);
        set.check().unwrap();
        (doubts(&set), said.iter().any(|one| one.starts_with("2.xml lists documents")))
    };
    assert_eq!(told(list("eli/xx/act/1.xml")), (vec!["no-commencement 2009-03-01..".to_owned()], true));
    // What lists another file, or has words, may have law.
    let worded = list("1.xml").replace("</component>", "x</component>");
    for other in [list("eli/xx/act/3.xml"), worded] {
        let (all, is_listed) = told(other);
        assert!(!is_listed && all.iter().any(|one| one.starts_with("document-not-read")), "{all:?}");
    }
}

#[test]
fn another_wording_of_a_provision_is_in_doubt() {
    let body = section("1.", "x") + &section("1.", "y").replace("<section>", "<section alternativeTo='s1'>");
    let (set, _) = load_all(&[act(10, "", &body)]);
    let told = not_read(&set);
    assert!(told.len() == 1 && told[0].1.contains("one of several wordings"), "{told:?}");
}

#[test]
fn what_shows_more_than_words_or_may_be_no_law_is_in_doubt() {
    let image = "<img src='x.png'/>";
    let body = section("1.", "gone").replace("<section>", "<section status='repealed'>")
        + &section("2.", image)
        + &format!("<section><num>3.</num>{image}</section>")
        + &section("4.", &format!("a<authorialNote><p>{image}</p></authorialNote>"))
        + &section("5.", "a <foreign><mi>x</mi><mn>2</mn></foreign>")
        + &section("6.", "a").replace("<section>", "<section status='edited'>");
    let (set, _) = load_all(&[act(10, "", &body)]);
    let told = not_read(&set);
    let touched: Vec<&str> = told.iter().map(|(touched, _)| *touched).collect();
    assert_eq!(touched, ["sec1", "sec2", "sec3", "sec5"], "{told:?}");
    assert!(told[0].1.contains("`repealed`"), "{told:?}");
}

#[test]
fn what_stands_around_the_provisions_is_told() {
    let xml = act(10, "", &section("1.", "one<noteRef href='#n1'/>"))
        .replace("</preface>", "<longTitle><p>An Act on harbours</p></longTitle></preface>")
        .replace("</act>", "<conclusions><p>Done at Dover.</p></conclusions></act>");
    let (_, said) = load_all(&[xml]);
    for told in ["not the long title", "the conclusions are not read", "notes, remarks and deleted words (1)"]
    {
        assert!(said.iter().any(|message| message.contains(told)), "{told}: {said:?}");
    }
}

#[test]
fn quotation_marks_in_attributes_and_the_form_of_tables_are_told() {
    let quoted = "Read <mod><quotedText startQuote='\"' endQuote='\"'>ships</quotedText></mod>.";
    let table = "</p><table><tr><th>Ship</th><th>Fee</th></tr><tr><td>small</td><td>5</td></tr></table><p>";
    let (_, said) = load_all(&[act(10, "", &section("1.", &format!("{quoted}{table}")))]);
    for told in [
        "quotation marks that stand in attributes (1) are none of the text",
        "tables (1) are read as the words of one cell after another",
    ] {
        assert!(said.iter().any(|message| message.contains(told)), "{told}: {said:?}");
    }
    let (_, said) = load_all(&[act(10, "", &section("1.", "</p><table><tr><td>Dover</td></tr></table><p>"))]);
    assert!(!said.iter().any(|message| message.contains("tables")), "{said:?}");
}

#[test]
fn an_act_in_two_languages_is_read_in_one() {
    let one = act(10, "", &section("1.", "one"));
    let (set, said) = load_all(&[one.clone(), one.replace("'eng'", "'cym'")]);
    assert_eq!((set.norms.len(), set.norms[0].language.as_str()), (1, "en"));
    assert!(said.iter().any(|message| message.contains("in `cy`, and 1.xml is that in `en`")), "{said:?}");
    assert!(set.doubts.iter().any(|doubt| doubt.code == "document-not-read"));
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

/// The texts of the commands in a language: the address of the provision, its words, and whether its file bears them out.
fn texts_in(set: &ChangeSet, language: &str, files: &[String]) -> Vec<String> {
    let mut told = Vec::new();
    for command in &set.commands {
        let (id, texts) = match &command.op {
            Op::Insert(insert) => (&insert.component, &insert.texts),
            Op::Amend(amend) => (&amend.target, &amend.texts),
            _ => continue,
        };
        for text in texts.iter().filter(|text| text.language == language) {
            let at = text.evidence.as_ref().unwrap();
            let file =
                files.iter().find(|file| asof_schema::Sha256::of(file.as_bytes()) == at.sha256).unwrap();
            let stretch =
                &file.as_bytes()[usize::try_from(at.start).unwrap()..usize::try_from(at.end).unwrap()];
            assert!(String::from_utf8_lossy(stretch).contains(&text.text), "{}", text.text);
            told.push(format!("{} {}", id.local(), text.text));
        }
    }
    told
}

/// Texts of a day in English and French, of sections with both words; none where they are empty.
fn in_both(day: &str, words: &[[&str; 2]]) -> [String; 2] {
    let body = |language: usize| {
        let sections = (1..).zip(words).filter(|(_, words)| !words[language].is_empty());
        sections.map(|(at, words)| section(&format!("{at}."), words[language])).collect::<String>()
    };
    let french = text_of(day, &body(1)).replace("'eng'", "'fra'");
    [text_of(day, &body(0)), french.replace("Harbours Act", "Loi sur les ports")]
}

/// Texts of a day in English and French, whose first section is a list by letters. Each item is its attributes and its words.
fn listed(english: [[&str; 2]; 2], french: [[&str; 2]; 2]) -> Vec<String> {
    let body = |words: [[&str; 2]; 2], last: &str| {
        let item = |(letter, [attributes, words]): (char, [&str; 2])| {
            format!(
                "<paragraph {attributes}><num>({letter})</num><content><p>{words}</p></content></paragraph>"
            )
        };
        let list: String = ['a', 'b'].into_iter().zip(words).map(item).collect();
        format!("<section><num>1.</num>{list}</section>{}", section("2.", last))
    };
    let text = |words, last| text_of("2015-01-01", &body(words, last));
    vec![text(english, "Ships pay."), text(french, "Les navires paient.").replace("'eng'", "'fra'")]
}

#[test]
fn what_is_in_another_language_than_its_document_is_in_doubt() {
    let block = |words: &str| format!("<section><num>1.</num><content>{words}</content></section>");
    for (body, is_told) in [
        (block("<p xml:lang='en'>Ships pay.</p><p xml:lang='af'>Skepe betaal.</p>"), true),
        (block("<p>x</p>").replace("<section>", "<section xml:lang='af'>"), true),
        (block("<p xml:lang='en-ZA'>Ships pay <i xml:lang='la'>pro rata</i>.</p>"), false),
        (
            block(
                "<p>Read <mod><quotedStructure><p xml:lang='af'>Skepe betaal.</p></quotedStructure></mod>.</p>",
            ),
            false,
        ),
    ] {
        let (set, _) = load_all(&[text_of("2015-01-01", &body)]);
        let told = doubts(&set).contains(&"provision-not-read 2015-01-01.. sec1".to_owned());
        assert_eq!(told, is_told, "{body}: {:?}", doubts(&set));
    }
}

#[test]
fn a_document_that_may_be_no_law_is_in_doubt_as_a_whole() {
    let meta = "</identification><lifecycle><eventRef eId='e1' date='2009-03-01'/><eventRef eId='e2' date='2014-06-01'/>\
                </lifecycle><temporalData><temporalGroup eId='t'><timeInterval start='#e1' end='#e2'/></temporalGroup>\
                </temporalData>";
    let text = text_of("2015-01-01", &section("1.", "x")).replace("</identification>", meta);
    for says in ["status='repealed'", "period='#t'"] {
        let (set, _) = load_all(&[text.replace("<act ", &format!("<act {says} "))]);
        assert!(doubts(&set).contains(&"provision-not-read 2015-01-01..".to_owned()), "{:?}", doubts(&set));
    }
    let (set, _) = load_all(&[text]);
    assert!(!doubts(&set).iter().any(|doubt| doubt.starts_with("provision-not-read")), "{:?}", doubts(&set));
    // Of an act that is of each day since its own, nothing is told by that.
    for (days, is_told) in [("start='#e1'", false), ("start='#e2'", true), ("start='#e1' end='#e2'", true)] {
        let meta = meta.replace("start='#e1' end='#e2'", days);
        let enacted = act(10, "", &section("1.", "x")).replace("</identification>", &meta);
        let (set, _) = load_all(&[enacted.replace("<act ", "<act period='#t' ")]);
        let told = doubts(&set).iter().any(|doubt| doubt.starts_with("other-days"));
        assert_eq!(told, is_told, "{days}: {:?}", doubts(&set));
    }
}

#[test]
fn a_resolution_is_read_as_an_act_is() {
    let uri = "/akn/un/statement/deliberation/unga/2025-03-25/79-275/";
    let body = "<mainBody><paragraph><num>1.</num><content><p>Recalls</p></content></paragraph></mainBody>";
    let xml = document("statement", uri, 0, "", body)
        .replace("<FRBRnumber value='0'/>", "")
        .replace("2009-03-01", "2025-03-25")
        .replace("<preface>", "<coverPage><p><docTitle>Resolution</docTitle></p></coverPage><preface>");
    let (set, mut said) = load_all(&[xml]);
    assert_eq!(set.norms[0].title, "Harbours Act");
    said.retain(|message| !message.contains("not the long title"));
    set.check().unwrap();
    assert_eq!((set.norms.len(), said), (1, Vec::new()));
    assert_eq!(set.norms[0].id.as_str(), "urn:lex:xx:statement:2025-03-25;79-275");
}

#[test]
fn the_address_of_a_work_may_end_in_the_day_of_its_text() {
    let text = |day: &str, words: &str| {
        let address = format!("/eli/cc/2009/10/{}", day.replace('-', ""));
        text_of(day, &section("1.", words)).replace("/akn/xx/act/2009/10", &address)
    };
    let (set, said) = load_all(&[text("2015-01-01", "old"), text("2021-01-01", "new")]);
    assert_eq!((set.norms.len(), set.acts.len(), said), (1, 2, Vec::new()));
    assert_eq!(set.norms[0].id.as_str(), "urn:lex:xx:act:2009-03-01;10");
}

#[test]
fn a_text_has_the_address_of_its_work_with_its_day_and_without() {
    let text = |day: &str| {
        let address = format!("/eli/cc/2009/10/{}", day.replace('-', ""));
        let named = section("1.", day).replace("<section>", "<section eId='s1'>");
        text_of(day, &named).replace("/akn/xx/act/2009/10", &address)
    };
    let (set, _) = load_all(&[text("2015-01-01"), text("2021-01-01")]);
    let mut addresses: Vec<&str> = set
        .aliases
        .iter()
        .filter(|one| one.scheme == AliasScheme::Akn)
        .map(|one| one.value.as_str())
        .collect();
    addresses.sort_unstable();
    let expected = ["/eli/cc/2009/10#s1", "/eli/cc/2009/10/20150101#s1", "/eli/cc/2009/10/20210101#s1"];
    assert_eq!(addresses, expected);
}

#[test]
fn the_day_of_an_act_in_its_address_tells_it_from_others() {
    let of = |day: &str, number: u32, meta: &str| {
        let address = format!("/eli/xx/decree/{}", day.replace('-', ""));
        let dated = format!("<FRBRExpression><FRBRdate date='{day}' name='Generation'/>");
        let named = section("1.", day).replace("<section>", "<section eId='s1'>");
        let text = document("act", &address, number, meta, &format!("<body>{named}</body>"));
        text.replace("2009-03-01", day).replace("<FRBRExpression>", &dated)
    };
    let marks = "<analysis><activeModifications><textualMod type='substitution'>\
                 <destination href='/eli/xx/decree/20090301#s1'/></textualMod></activeModifications></analysis>";
    let texts = [of("2008-03-01", 5, ""), of("2009-03-01", 10, ""), of("2010-04-01", 12, marks)];
    let (set, _) = load_all(&texts);
    let alias = set.aliases.iter().find(|one| one.value == "/eli/xx/decree/20090301#s1").unwrap();
    assert_eq!(alias.component.norm_str(), "urn:lex:xx:act:2009-03-01;10");
    let mut marked = set.doubts.iter().filter(|doubt| doubt.code == "modification-not-applied");
    assert_eq!(marked.next().unwrap().touches, std::slice::from_ref(&alias.component));
    let (set, _) = load_all(&texts.map(|text| text.replace("<FRBRnumber", "<x")));
    assert_eq!(set.norms.len(), 3, "{:?}", set.norms);
}

#[test]
fn a_work_without_a_number_has_the_name_of_its_address() {
    let by_law = |name: &str, text: String| {
        text.replace("/akn/xx/act/2009/10", &format!("/akn/xx-cpt/act/by-law/2009/{name}"))
            .replace("<FRBRnumber value='10'/>", "<FRBRsubtype value='by-law'/>")
    };
    let markets = text_of("2015-01-01", &section("1.", "old"));
    let changed = text_of("2021-01-01", &section("1.", "new"));
    let ports = act(10, "", &section("1.", "x"));
    let (set, said) =
        load_all(&[by_law("markets", markets), by_law("ports", ports.clone()), by_law("markets", changed)]);
    set.check().unwrap();
    assert!(said.is_empty(), "{said:?}");
    let norms: Vec<(&str, &[String])> =
        set.norms.iter().map(|norm| (norm.id.as_str(), norm.citations.as_slice())).collect();
    let title = ["Harbours Act".to_owned()];
    let of = ["markets", "ports"].map(|name| format!("urn:lex:xx-cpt:by-law:2009-03-01;{name}"));
    assert_eq!(norms, [(of[0].as_str(), title.as_slice()), (of[1].as_str(), title.as_slice())]);
    assert_eq!((set.acts.len(), set.claims.len()), (3, 2));
    assert!(set.aliases.iter().all(|alias| alias.scheme != AliasScheme::Native));
    // No act amends another one by a number that it has not.
    let error = read_one(&by_law("ports", ports)).unwrap_err();
    assert_eq!(error.problem, "it has no FRBRnumber and year");
}

#[test]
fn the_places_of_a_document_in_utf16_are_those_of_its_bytes() {
    let alias = "<FRBRalias name='title' value='Quays Act'/><FRBRcountry";
    let xml = act(10, "", &section("1.", "Ships pay \u{a3}5."));
    let xml = xml.replace("<docTitle>Harbours Act</docTitle>", "").replace("<FRBRcountry", alias);
    let bytes: Vec<u8> = format!("\u{feff}{xml}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let document = read("x.xml", &bytes, |_| &UNDRAFTED).unwrap();
    let provisions = document.provisions.iter().flat_map(crate::provision::Printed::all);
    let words: Vec<&Words> =
        provisions.filter_map(|one| one.words.as_ref()).chain([&document.title]).collect();
    let texts: Vec<&str> = words.iter().map(|words| words.text.as_str()).collect();
    assert_eq!(texts, ["Ships pay \u{a3}5.", "Quays Act"]);
    for words in words {
        assert!(crate::bears_out(&bytes, words.start as u64, words.end as u64, &words.text), "{words:?}");
    }
}
