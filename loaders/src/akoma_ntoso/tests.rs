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
    assert!(read_one(&untitled.replace(" name='title'", " name='eli'")).is_err());
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
    let of_day = text_of("2002-01-01", &section("1.", "One.")).replacen("<num>1.", "<num>&foo;1.", 1);
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
fn a_period_that_has_the_day_of_the_text_is_no_doubt() {
    let meta = "</identification><lifecycle><eventRef eId='e1' date='2012-01-01'/><eventRef eId='e2' date='2030-01-01'/>\
                </lifecycle><temporalData><temporalGroup eId='t1'><timeInterval start='#e1'/></temporalGroup>\
                <temporalGroup eId='t2'><timeInterval start='#e2'/></temporalGroup></temporalData>";
    let timed = |num: &str, period: &str| {
        section(num, "x").replace("<section>", &format!("<section period='{period}'>"))
    };
    let body = timed("1.", "#t1") + &timed("2.", "#t2");
    let wrapped = format!("<hcontainer name='schedules' period='#t9'>{}</hcontainer>", section("3.", "x"));
    let text = text_of("2015-01-01", &(body.clone() + &wrapped)).replace("</identification>", meta);
    let (set, _) = load_all(&[text]);
    let told = not_read(&set);
    assert_eq!(told.iter().map(|(touched, _)| *touched).collect::<Vec<_>>(), ["", "sec2"], "{told:?}");
    assert!(told[1].1.contains("from 2030-01-01 on"), "{told:?}");
}

#[test]
fn an_act_as_enacted_is_in_force_on_the_days_that_its_provisions_say_of_themselves() {
    let meta = "</identification><lifecycle><eventRef eId='e1' date='2012-01-01'/><eventRef eId='e2' date='2030-01-01'/>\
                <eventRef eId='e3' date='1001-01-01'/><eventRef eId='e4' date='2009-03-01'/></lifecycle><temporalData>\
                <temporalGroup eId='t1'><timeInterval start='#e1'/></temporalGroup>\
                <temporalGroup eId='t2'><timeInterval start='#e1' end='#e2'/></temporalGroup>\
                <temporalGroup eId='t3'><timeInterval start='#e2'/></temporalGroup>\
                <temporalGroup eId='t4'><timeInterval start='#e3'/></temporalGroup>\
                <temporalGroup eId='t5'><timeInterval start='#e4'/></temporalGroup></temporalData>";
    let told = |periods: [&str; 2], with: &[String]| {
        let timed = |at: usize| {
            let says = format!("<section period='{}'>", periods[at]);
            section(&format!("{}.", at + 1), "x").replace("<section>", &says)
        };
        let act = act(10, "", &(timed(0) + &timed(1))).replace("</identification>", meta);
        let (set, said) = load_all(&[&[act], with].concat());
        set.check().unwrap();
        let is_told = |said: &String| said.contains("not read");
        assert_eq!(said.iter().any(is_told), periods.contains(&"#t9"), "{said:?}");
        let mut doubts = doubts(&set);
        doubts.sort();
        doubts
    };
    let timed = section("1.", "x").replace("<section>", "<section period='#t1'>");
    let (set, _) = load_all(&[act(10, "", &timed).replace("</identification>", meta)]);
    let bound =
        Dated { on: day("2012-01-01"), basis: DateBasis::SnapshotBound, not_before: Some(day("2009-03-01")) };
    assert_eq!(set.acts[0].effective, Some(bound));
    let (open, before) = ("no-commencement 2009-03-01..", "other-days 2009-03-01..2012-01-01");
    let until = format!("{open}2012-01-01");
    let of = |section: &str| format!("{before} {section}");
    assert_eq!(told(["#t1", "#t1"], &[]), [until.clone(), of("sec1"), of("sec2")]);
    let (later, ended) = ("other-days 2009-03-01..2030-01-01 sec2", "other-days 2030-01-01.. sec1");
    assert_eq!(told(["#t2", "#t3"], &[]), [until.as_str(), &of("sec1"), later, ended]);
    // What says no days that can be told leaves open since when the act is in force.
    assert_eq!(told(["#t1", "#t9"], &[]), [open, &of("sec1"), "provision-not-read 2009-03-01.. sec2"]);
    // A day before that of the act stands for one that was not known, and on its own it is there in any case.
    assert_eq!([["#t4", "#t4"], ["#t5", "#t5"]].map(|periods| told(periods, &[])), [[open], [open]]);
    assert_eq!(told(["#t1", "#t4"], &[]), [open, &of("sec1")]);
    let next = text_of("2015-01-01", &(section("1.", "x") + &section("2.", "y")));
    let of_series = told(["#t1", "#t1"], &[next]);
    assert!([until, of("sec1"), of("sec2")].iter().all(|one| of_series.contains(one)), "{of_series:?}");
}

#[test]
fn an_act_is_in_force_at_once_where_its_history_says_so_of_the_day_of_its_publication() {
    let events = |days: &[(&str, &str, &str)]| {
        let event = |(refers, day, kind): &(&str, &str, &str)| {
            format!("<eventRef refersTo='{refers}' date='{day}' type='{kind}'/>")
        };
        days.iter().map(event).collect::<String>()
    };
    let read = |published: &str, days: &[(&str, &str, &str)]| {
        let meta = format!("{published}<lifecycle>{}</lifecycle>", events(days));
        let (set, _) = load_all(&[act(10, &meta, &section("1.", "x"))]);
        set.check().unwrap();
        (set.acts[0].effective, doubts(&set))
    };
    let (own, kind) = ("2009-03-01", "generation");
    let published = format!("<publication date='{own}'/>");
    let (made, begins) = (("ausfertigung", own, kind), ("inkrafttreten", own, kind));
    let at_once = Dated { on: day(own), basis: DateBasis::SnapshotBound, not_before: Some(day(own)) };
    assert_eq!(read(&published, &[made, begins]), (Some(at_once), Vec::new()));
    let amended = ("inkrafttreten", "2012-01-01", "amendment");
    assert_eq!(read(&published, &[made, begins, amended]), (Some(at_once), Vec::new()));
    // That it was made is no commencement; of two days neither is that of the act; and another day stands for one that was
    // not known, or is that of a part.
    let (later, none) = (("inkrafttreten", "2009-06-01", kind), ("inkrafttreten", "1001-01-01", kind));
    let open = (None, vec!["no-commencement 2009-03-01..".to_owned()]);
    for days in [&[made][..], &[made, begins, later], &[made, later], &[made, none]] {
        assert_eq!(read(&published, days), open, "{days:?}");
    }
    assert_eq!(read("", &[made, begins]), open);
}

#[test]
fn a_period_says_nothing_of_the_days_between_two_texts_that_it_has_not() {
    let group =
        |n: u32, days: &str| format!("<temporalGroup eId='t{n}'><timeInterval {days}/></temporalGroup>");
    let event = |n: u32, day: &str| format!("<eventRef eId='e{n}' date='{day}'/>");
    let meta = format!(
        "</identification><lifecycle>{}{}{}</lifecycle><temporalData>{}{}{}{}</temporalData>",
        event(1, "2010-01-01"),
        event(2, "2020-01-01"),
        event(3, "2022-01-01"),
        group(1, "start='#e1' end='#e2'"),
        group(2, "start='#e3'"),
        group(3, "start='#e1'"),
        group(4, "start='#e2'"),
    );
    let timed = |num: &str, period: &str| {
        section(num, "x").replace("<content>", &format!("<content period='{period}'>"))
    };
    let text = |day: &str, periods: [&str; 2]| {
        let body = timed("1.", periods[0]) + &timed("2.", periods[1]);
        text_of(day, &body).replace("</identification>", &meta)
    };
    let told = |first: &str, second: &str| {
        let (set, _) = load_all(&[text("2015-01-01", [first, "#t3"]), text("2025-01-01", [second, "#t3"])]);
        set.check().unwrap();
        let mut told = doubts(&set);
        told.retain(|doubt| doubt.starts_with("other-days"));
        told.iter().map(|doubt| doubt.replace("other-days ", "")).collect::<Vec<_>>()
    };
    assert_eq!(told("#t1", "#t2"), ["2020-01-01..2025-01-01 sec1", "2020-01-01..2022-01-01 sec1"]);
    assert_eq!(told("#t3", "#t2"), ["2015-01-02..2022-01-01 sec1"]);
    // What goes on from the day on which it would have ended was in force until then.
    assert_eq!(told("#t1", "#t4"), ["2020-01-01..2025-01-01 sec1"]);
    assert_eq!(told("#t3", "#t3"), [""; 0]);
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

#[test]
fn consolidated_texts_are_a_series() {
    let named = |num: &str, words: &str| section(num, words).replace("<section>", "<section eId='s'>");
    let first = text_of("2015-01-01", &(section("1.", "old") + &section("2.", "gone") + &named("3.", "x")));
    let apart = section("5.", "z").replace("<section>", "<section period='#p'>");
    let second = text_of(
        "2021-01-01",
        &(section("1.", "new") + &named("3.", "x") + &section("4.", "[Repealed]") + &apart),
    );
    let texts = [second, first.clone(), first];
    let (set, said) = load_all(&texts);
    set.check().unwrap();
    assert_eq!(set.norms.len(), 1);
    assert_eq!(set.norms[0].id.as_str(), "urn:lex:xx:act:2009-03-01;10");
    let bound =
        |on, from| Dated { on: day(on), basis: DateBasis::SnapshotBound, not_before: Some(day(from)) };
    let effective: Vec<Dated> = set.acts.iter().filter_map(|act| act.effective).collect();
    assert_eq!(effective, [bound("2015-01-01", "2009-03-01"), bound("2021-01-01", "2015-01-02")]);
    for (act, on) in set.acts.iter().zip(["2015-01-01", "2021-01-01"]) {
        let id = format!("{}:text:{on}", set.norms[0].id);
        assert_eq!((act.kind, act.id.as_str()), (ActKind::Unresolved, id.as_str()));
        assert_eq!((act.published, act.adopted), (Dated::assumed(day(on)), None));
    }
    let later = set.commands.iter().filter(|command| command.act == set.acts[1].id);
    let mut done: Vec<String> = later
        .map(|command| {
            format!("{} {}", Operation::from(&command.op).name(), command.op.target().unwrap().local())
        })
        .collect();
    done.sort_unstable();
    assert_eq!(done, ["AMEND sec1", "INSERT sec4", "INSERT sec5", "REPEAL sec2", "REPEAL sec4"]);
    let mut told = doubts(&set);
    told.sort_unstable();
    assert_eq!(
        told,
        [
            "changed-between 2015-01-02..2021-01-01 sec1,sec2,sec4,sec5",
            "provision-not-read 2021-01-01.. sec5",
            "text-in-part 2021-01-01.. sec2",
            "undated-text 2009-03-01..2015-01-01",
        ]
    );
    let claims: Vec<_> = set.claims.iter().map(|claim| (claim.says, claim.through, claim.basis)).collect();
    assert_eq!(claims, [(ClaimKind::Text, day("2021-01-01"), asof_schema::ClaimBasis::Assumed)]);
    let alias = set.aliases.iter().find(|alias| alias.scheme == AliasScheme::Akn).unwrap();
    assert_eq!((alias.value.as_str(), alias.component.local()), ("/akn/xx/act/2009/10#s", "sec3"));
    assert_eq!(said, ["the same document as 2.xml"]);
    for command in &set.commands {
        let given = match &command.op {
            Op::Insert(insert) => &insert.texts,
            Op::Amend(amend) => &amend.texts,
            Op::Repeal(repeal) => &repeal.notices,
            _ => continue,
        };
        for text in given {
            let evidence = text.evidence.unwrap();
            let mut files = texts.iter().map(String::as_bytes);
            let file = files.find(|bytes| Sha256::of(bytes) == evidence.sha256).unwrap();
            assert!(bears_out(file, evidence.start, evidence.end, &text.text), "{text:?}");
        }
    }
}

#[test]
fn what_a_consolidated_text_lacks_and_does_not_say_to_be_repealed_is_in_doubt() {
    let text = |day: &str, numbers: &[u32]| {
        let sections = numbers.iter().map(|number| {
            section(
                &format!("{number}."),
                &format!("Ships of class {number} pay at the harbour on the day of arrival."),
            )
        });
        text_of(day, &sections.collect::<String>())
    };
    let told = |texts: &[String]| {
        let (set, _) = load_all(texts);
        set.check().unwrap();
        let mut told = doubts(&set);
        told.retain(|doubt| doubt.starts_with("text-in-part"));
        told
    };
    let first = text("2015-01-01", &[1, 2, 3, 4, 5, 6]);
    // In the middle, and at the end; until a text has them again.
    let second = text("2021-01-01", &[1, 3, 4, 5]);
    let both = "text-in-part 2021-01-01..2023-01-01 sec2,sec6";
    assert_eq!(told(&[first.clone(), second.clone(), text("2023-01-01", &[1, 2, 3, 4, 5, 6])]), [both]);
    assert_eq!(told(&[first.clone(), second.clone()]), ["text-in-part 2021-01-01.. sec2,sec6"]);
    // A later text that lacks them too tells no more.
    let third = text("2023-01-01", &[1, 3, 4, 5]);
    assert_eq!(told(&[first.clone(), second, third]), [both, "text-in-part 2023-01-01.. sec2,sec6"]);
    // What says that it is repealed is no hole.
    let repealed = text("2021-01-01", &[1, 3, 4, 5, 6])
        .replace("<section><num>3.", &format!("{}<section><num>3.", section("2.", "[Repealed]")));
    assert_eq!(told(&[first, repealed]), [""; 0]);
}

#[test]
fn a_single_consolidated_text_vouches_for_its_day_alone() {
    let undated = text_of("2015-01-01", &section("1.", "x"))
        .replace(" contains='singleVersion'", "")
        .replace("<FRBRdate date='2015-01-01' name='Generation'/>", "<FRBRuri value='/x/eng@2015-01-01'/>");
    for text in [text_of("2015-01-01", &section("1.", "x")), undated] {
        let (set, said) = load_all(&[text]);
        assert_eq!((set.acts.len(), set.claims.len(), said.len()), (1, 1, 0), "{said:?}");
        assert_eq!(
            (set.acts[0].effective.unwrap().on, set.claims[0].through),
            (day("2015-01-01"), day("2015-01-01"))
        );
        assert_eq!(doubts(&set), ["undated-text 2009-03-01..2015-01-01"]);
    }
}

#[test]
fn what_stands_beside_the_body_of_a_text_is_missing_until_the_next() {
    let first = text_of("2015-01-01", &section("1.", "x")).replace("</body>", "</body><attachments/>");
    let (set, _) = load_all(&[first, text_of("2021-01-01", &section("1.", "x"))]);
    assert!(doubts(&set).contains(&"appendix-not-read 2015-01-01..2021-01-01 annex".to_owned()));
}

#[test]
fn the_text_as_enacted_is_the_first_of_the_series() {
    let enacted = act(10, "<publication date='2009-06-15'/>", &section("1.", "old"));
    let texts = [enacted, text_of("2015-01-01", &section("1.", "new"))];
    let (set, _) = load_all(&texts);
    set.check().unwrap();
    assert_eq!(set.acts[0].published, Dated::stated(day("2009-06-15")));
    assert_eq!([set.acts[0].kind, set.acts[1].kind], [ActKind::Enactment, ActKind::Unresolved]);
    let mut told = doubts(&set);
    told.sort_unstable();
    assert_eq!(
        told,
        [
            "changed-between 2009-06-16..2015-01-01 sec1",
            "no-commencement 2009-06-15..2015-01-01",
            "undated-text 2009-03-01..2009-06-15",
        ]
    );
    let undated: Vec<_> = set.findings.iter().map(|one| (one.code.as_str(), one.on)).collect();
    assert_eq!(undated, [("undated-text", Some(day("2015-01-01")))]);
    // Of an act of which the year alone is told, its own text may tell the day.
    let of_year = |text: &String| text.replace("<FRBRdate date='2009-03-01'", "<FRBRdate date='2009'");
    let dated = act(10, "", &section("1.", "x"))
        .replace("<FRBRExpression>", "<FRBRExpression><FRBRdate date='2009-04-01' name=''/>");
    let (set, _) = load_all(&[of_year(&dated), of_year(&texts[1])]);
    assert_eq!((set.norms[0].id.as_str(), set.acts.len()), ("urn:lex:xx:act:2009;10", 2));
    assert_eq!(set.acts[0].effective.unwrap().on, day("2009-04-01"));
    // Where acts say in words what they amend, the law is made of them.
    let kind = Kind { name: "section", segment: "sec", role: Role::Article };
    let levels: &[Level] = Box::leak(Box::new([Level { kind, called: "section", is_numbered: true }]));
    let drafted: &'static Drafting = Box::leak(Box::new(Drafting { levels, ..UNDRAFTED }));
    let files: Vec<File> =
        (1..).zip(texts).map(|(at, xml): (usize, String)| (format!("{at}.xml"), xml.into_bytes())).collect();
    let (set, said) = load(&Given { files: &files, options: &[] }, &mut |_| (), |_| drafted).unwrap();
    assert_eq!((set.acts.len(), said[0].code.as_str()), (1, "document-not-read"));
    assert!(said[0].message.contains("it is a consolidated text"), "{said:?}");
    assert!(set.doubts.iter().any(|doubt| doubt.code == "document-not-read"));
}

#[test]
fn what_is_no_text_of_a_series_refuses_itself() {
    let good = [text_of("2015-01-01", &section("1.", "x")), text_of("2021-01-01", &section("1.", "x"))];
    let (alone, _) = load_all(&good);
    let other = text_of("2015-01-01", &section("1.", "y"));
    let of_two_days = "<FRBRdate date='2014-01-01' name=''/><FRBRdate date='2015-01-01'";
    for (bad, problem, doubt) in [
        (other.clone(), "its text is of 2015-01-01, and so is that of 1.xml", Some("2015-01-01..2021-01-01")),
        (
            other.replace("date='2015-01-01'", "date=''"),
            "nothing says of which day its text is",
            Some("2015-01-01.."),
        ),
        (
            other
                .replace(" contains='singleVersion'", "")
                .replace("<FRBRdate date='2015-01-01'", of_two_days),
            "nothing says which of its days, 2014-01-01 to 2015-01-01",
            Some("2015-01-01.."),
        ),
        (
            other.replace("singleVersion", "multipleVersions"),
            "texts of several days are in it",
            Some("2015-01-01.."),
        ),
        (
            other.replace("'eng'", "'fra'").replace("2015", "2018"),
            "it is in `fr`, and the law has no text in `en` of 2018-01-01",
            Some("2018-01-01..2021-01-01"),
        ),
        (
            other.replace("singleVersion", "other").replace("2015", "2001"),
            "its text is of 2001-01-01, and its act of 2009-03-01",
            Some("2015-01-01.."),
        ),
    ] {
        let (set, said) = load_all(&[good[0].clone(), good[1].clone(), bad.clone()]);
        assert!(said.len() == 1 && said[0].contains(problem), "{problem}: {said:?}");
        assert_eq!((&set.acts, &set.commands, &set.claims), (&alone.acts, &alone.commands, &alone.claims));
        let told: Vec<String> =
            doubts(&set).into_iter().filter(|doubt| doubt.starts_with("document-not-read")).collect();
        let expected: Vec<String> =
            doubt.into_iter().map(|days| format!("document-not-read {days}")).collect();
        assert_eq!(told, expected, "{problem}");
        assert_eq!(set.doubts.len(), alone.doubts.len() + expected.len(), "{problem}");
        // The language is that of most texts, wherever the file stands.
        if problem.contains("`fr`") {
            let (set, _) = load_all(&[bad, good[0].clone(), good[1].clone()]);
            assert_eq!(set.acts, alone.acts);
        }
    }
    // One of the same day that says the same is a copy, whatever else is in its file.
    let copy = good[0].replace("<meta>", "<meta ><!-- made later -->");
    let (set, said) = load_all(&[good[0].clone(), good[1].clone(), copy]);
    assert_eq!((said, set.doubts.len()), (vec!["the same document as 1.xml".to_owned()], alone.doubts.len()));
    // Two works are not one law because they have one number.
    let named = good[0].replace("/akn/xx/act/2009/10", "/akn/xx/act/gn/2009/10");
    let (set, said) = load_all(&[good[0].clone(), named]);
    assert!(set.norms.len() == 1 && said[0].contains("another work is the law"), "{said:?}");
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

#[test]
fn texts_of_a_day_in_several_languages_are_those_of_one_provision() {
    let first = in_both("2015-01-01", &[["Ships pay.", "Les navires paient."], ["Cats.", "Les chats."]]);
    let second = in_both("2021-01-01", &[["Ships pay.", "Les navires paient."], ["Dogs.", "Les chiens."]]);
    let files = [first, second].concat();
    let english = [files[0].clone(), files[2].clone()];
    let (alone, _) = load_all(&english);
    let (set, said) = load_all(&files);
    assert_eq!(said, Vec::<String>::new());
    assert_eq!((set.norms.len(), set.norms[0].language.as_str(), set.acts.len()), (1, "en", 2));
    assert_eq!(
        texts_in(&set, "fr", &files),
        [" Loi sur les ports", "sec1 Les navires paient.", "sec2 Les chats.", "sec2 Les chiens."]
    );
    assert_eq!(texts_in(&set, "en", &files), texts_in(&alone, "en", &files));
    assert_eq!((doubts(&set), set.sources.len()), (doubts(&alone), 4));
    let paired = set.findings.iter().filter(|finding| finding.code == "language-paired");
    assert!(
        paired.clone().all(|finding| finding.message.contains("in all, 4 texts in `fr`")),
        "{:?}",
        set.findings
    );
    assert_eq!(paired.count(), 2);
    // In another order it is the same.
    let mut turned = files;
    turned.reverse();
    let (other, _) = load_all(&turned);
    assert_eq!((&other.commands, &other.acts), (&set.commands, &set.acts));
}

#[test]
fn a_language_is_read_whole_or_not_at_all() {
    let ships = ["Ships pay.", "Les navires paient."];
    let first = in_both("2015-01-01", &[ships, ["Cats.", "Les chats."]]);
    let whole = in_both("2021-01-01", &[ships, ["Dogs.", "Les chiens."]]);
    let definitions = |words: [&str; 2]| {
        let paragraphs =
            words.map(|words| format!("<paragraph><content><p>{words}</p></content></paragraph>"));
        format!("<section><num>1.</num>{}</section>", paragraphs.concat())
    };
    let unnumbered = |day: &str| {
        let french = text_of(day, &definitions(["navire", "quai"])).replace("'eng'", "'fra'");
        [text_of(day, &definitions(["ship", "wharf"])), french]
    };
    for (files, why) in [
        (vec![first.clone(), [whole[0].clone(), String::new()]], "it has texts of 1 of the 2 days"),
        (
            vec![
                first.clone(),
                in_both("2021-01-01", &[["Ships pay.", "Les navires payent."], ["Dogs.", "Les chiens."]]),
            ],
            "the words of `sec1` change in it alone",
        ),
        (
            vec![first.clone(), in_both("2021-01-01", &[ships, ["Dogs.", ""], ["", "Seul."]])],
            "`sec3` has no provision at its place in the other",
        ),
        (vec![first, in_both("2021-01-01", &[ships, ["Dogs.", ""]])], "it has 2 provisions, and the other 3"),
        (vec![unnumbered("2015-01-01")], "have no number, or the same"),
    ] {
        let files: Vec<String> = files.concat().into_iter().filter(|file| !file.is_empty()).collect();
        let english: Vec<String> = files.iter().filter(|file| file.contains("'eng'")).cloned().collect();
        let (alone, _) = load_all(&english);
        let (set, said) = load_all(&files);
        assert!(said.iter().all(|message| message.contains(why)) && !said.is_empty(), "{why}: {said:?}");
        assert_eq!(texts_in(&set, "fr", &files), Vec::<String>::new(), "{why}");
        assert_eq!((doubts(&set), set.commands.len()), (doubts(&alone), alone.commands.len()), "{why}");
    }
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
fn lists_that_may_each_follow_an_alphabet_pair_by_more_than_their_letters() {
    let english = [["", "boat means a hull"], ["", "quay means a wall"]];
    let [boat, quay] = [["refersTo='#boat'", "boat means a hull"], ["refersTo='#quay'", "quay means a wall"]];
    let with = |[_, words]: [&'static str; 2], attributes: &'static str| [attributes, words];
    let (ship, wall) = (["", "bateau, une coque"], ["", "quai, un mur"]);
    for (files, is_paired) in [
        (listed(english, [ship, wall]), false),
        // A list that is in no order of an alphabet is in that of its sense.
        (listed([["", "sleeps on a boat"], ["", "eats on a quay"]], [ship, wall]), true),
        (
            listed(
                [["", "a hull of 12 m"], ["", "a wall of 30 m"]],
                [["", "coque de 12 m"], ["", "mur de 30 m"]],
            ),
            true,
        ),
        (
            listed(
                [["", "a hull of 12 m"], ["", "a wall of 30 m"]],
                [["", "coque de 30 m"], ["", "mur de 12 m"]],
            ),
            false,
        ),
        (
            listed(
                [["", "a hull of 12 m"], ["", "a wall of 12 m"]],
                [["", "coque de 12 m"], ["", "mur de 12 m"]],
            ),
            false,
        ),
        (listed([boat, quay], [with(ship, "refersTo='#boat'"), with(wall, "refersTo='#quay'")]), true),
        (listed([boat, quay], [with(ship, "refersTo='#quay'"), with(wall, "refersTo='#boat'")]), false),
        (
            listed(
                [with(boat, "GUID='1'"), with(quay, "GUID='2'")],
                [with(ship, "GUID='1'"), with(wall, "GUID='2'")],
            ),
            true,
        ),
        // A name that is that of the letter tells nothing.
        (
            listed(
                [with(boat, "eId='a' wId='a'"), with(quay, "eId='b' wId='b'")],
                [with(ship, "eId='a' wId='a'"), with(wall, "eId='b' wId='b'")],
            ),
            false,
        ),
    ] {
        let (set, said) = load_all(&files);
        assert_eq!(said, Vec::<String>::new());
        let french = texts_in(&set, "fr", &files);
        assert!(french.contains(&"sec2 Les navires paient.".to_owned()), "{french:?}");
        let items = french.iter().filter(|text| text.starts_with("sec1_par")).count();
        assert_eq!(items, if is_paired { 2 } else { 0 }, "{french:?}");
        let told = set.findings.iter().find(|finding| finding.code == "language-unpaired");
        let named = told.is_some_and(|told| told.message.contains("(2 provisions: sec1_para, sec1_parb)"));
        assert_eq!((told.is_some(), named), (!is_paired, !is_paired), "{told:?}");
    }
}

#[test]
fn what_an_act_marks_as_changed_is_in_the_text_after_it() {
    let change = |day: &str| {
        let meta = format!(
            "<lifecycle><eventRef eId='e' date='{day}' type='generation'/></lifecycle><analysis><activeModifications>\
             <textualMod type='repeal'><destination href='/akn/xx/act/2009/10#s'/><force start='#e'/></textualMod>\
             </activeModifications></analysis>"
        );
        let named = section("1.", "x").replace("<section>", "<section eId='s'>");
        let texts = ["2011-01-01", "2015-01-01"].map(|day| text_of(day, &named));
        let [first, second] = texts;
        let (set, _) = load_all(&[first, second, act(11, &meta, &section("1.", "x"))]);
        assert!(set.findings.iter().all(|finding| finding.code != "modification-not-applied"));
        doubts(&set).into_iter().find(|doubt| doubt.starts_with("modification-not-applied"))
    };
    let until = |told: &str| Some(format!("modification-not-applied {told} sec1"));
    assert_eq!(change("2012-09-01"), until("2012-09-01..2015-01-01"));
    assert_eq!(change("2015-01-01"), None);
    assert_eq!(change("2016-09-01"), until("2016-09-01.."));
}

#[test]
fn a_mark_that_may_tell_of_a_repeal_is_in_doubt_until_the_next_text() {
    let text = |day: &str, words: &str| text_of(day, &(section("1.", "x") + &section("2.", words)));
    let (set, _) = load_all(&[text("2015-01-01", "[Reserved]"), text("2021-01-01", "Dogs.")]);
    let told = doubts(&set);
    assert!(told.contains(&"repeal-or-words 2015-01-01..2021-01-01 sec2".to_owned()), "{told:?}");
}

#[test]
fn what_one_text_of_an_act_marks_as_changed_is_told_once() {
    let named = |words: &str| section("1.", words).replace("<section>", "<section eId='s'>");
    let meta = "<analysis><activeModifications><textualMod type='repeal'><destination href='/akn/xx/act/2009/12#s'/>\
                </textualMod></activeModifications></analysis>";
    let marked = |text: String| text.replace("</identification>", &format!("</identification>{meta}"));
    let text = |day: &str| text_of(day, &named("x"));
    let amended = act(12, "", &named("y"));
    let (set, _) =
        load_all(&[text("2015-01-01"), act(10, meta, &named("x")), amended, marked(text("2021-01-01"))]);
    let mut told = doubts(&set);
    told.retain(|doubt| doubt.starts_with("modification-not-applied"));
    assert_eq!(told, ["modification-not-applied 2009-03-01.. sec1"]);
}

#[test]
fn what_a_text_marks_as_changed_in_it_after_the_last_one_is_in_doubt() {
    let change = |event: &str| {
        format!("<textualMod type='repeal'><destination href='#s'/><force start='#{event}'/></textualMod>")
    };
    let meta = format!(
        "</identification><lifecycle><eventRef eId='e1' date='2012-01-01'/><eventRef eId='e2' date='2022-01-01'/></lifecycle>\
         <analysis><passiveModifications>{}{}{}</passiveModifications></analysis>",
        change("e1"),
        change("e2"),
        change("e3")
    );
    let named = section("1.", "x").replace("<section>", "<section eId='s'>");
    let text = |day: &str| text_of(day, &named).replace("</identification>", &meta);
    let (set, _) = load_all(&[text("2015-01-01"), text("2021-01-01")]);
    let mut told = doubts(&set);
    told.retain(|doubt| doubt.starts_with("modification-not-applied"));
    assert_eq!(told, ["modification-not-applied 2022-01-01.. sec1"]);
}

#[test]
fn changes_of_all_kinds_and_without_a_day_are_told() {
    let change = |kind: &str, event: &str| {
        format!("<{kind}><destination href='#s'/><force start='#{event}'/></{kind}>")
    };
    let analysis = |changes: String| {
        format!("<analysis><passiveModifications>{changes}</passiveModifications></analysis>")
    };
    let meta = "</identification><lifecycle><eventRef eId='e2' date='2022-01-01'/></lifecycle>".to_owned()
        + &analysis(change("textualMod", "e9") + &change("textualMod", "e8"))
        + &analysis(change("forceMod", "e2"));
    let named = section("1.", "x").replace("<section>", "<section eId='s'>");
    let text = |day: &str| text_of(day, &named).replace("</identification>", &meta);
    let (set, _) = load_all(&[text("2015-01-01"), text("2021-01-01")]);
    let mut told = doubts(&set);
    told.retain(|doubt| doubt.starts_with("modification-not-applied"));
    assert_eq!(told, ["modification-not-applied 2022-01-01.. sec1"]);
    let findings = set.findings.iter().filter(|finding| finding.code == "modification-not-applied");
    let messages: Vec<&str> = findings.map(|finding| finding.message.as_str()).collect();
    assert!(messages.len() == 1 && messages[0].contains("without a day (2)"), "{messages:?}");
}

#[test]
fn a_repeal_in_the_history_of_a_law_leaves_it_in_doubt_from_its_day_on() {
    let meta = "</identification><lifecycle><eventRef eId='e1' date='2009-03-01' type='generation'/>\
                <eventRef eId='e2' date='2014-06-01' type='repeal'/></lifecycle><temporalData><temporalGroup eId='t'>\
                <timeInterval start='#e1' end='#e2'/></temporalGroup></temporalData>";
    let body = section("1.", "x") + &section("2.", "y");
    let of_part = body.replacen("<section>", "<section period='#t'>", 1);
    let told = "modification-not-applied 2014-06-01..";
    for (day, body, is_whole) in [
        ("2015-01-01", body.as_str(), true),
        ("2012-01-01", body.as_str(), true),
        // It is of the section alone, which is in doubt by itself.
        ("2015-01-01", of_part.as_str(), false),
    ] {
        let text = text_of(day, body).replace("</identification>", meta);
        let (set, said) = load_all(&[text]);
        assert_eq!(said, Vec::<String>::new());
        assert_eq!(doubts(&set).contains(&told.to_owned()), is_whole, "{day}: {:?}", doubts(&set));
    }
    let enacted = act(10, "", &body).replace("</identification>", meta);
    // On its own day it repeals others.
    let of_others = enacted.replace("date='2014-06-01' type='repeal'", "date='2009-03-01' type='repeal'");
    let (set, _) = load_all(&[of_others]);
    assert!(!doubts(&set).iter().any(|doubt| doubt.starts_with("modification")), "{:?}", doubts(&set));
    let (set, _) = load_all(&[enacted]);
    assert!(doubts(&set).contains(&told.to_owned()), "{:?}", doubts(&set));
    let two = ["2012-01-01", "2015-01-01"].map(|day| text_of(day, &body).replace("</identification>", meta));
    let (set, _) = load_all(&two);
    assert_eq!(doubts(&set).iter().filter(|doubt| *doubt == told).count(), 1, "{:?}", doubts(&set));
}

#[test]
fn a_date_that_ends_a_law_or_its_text_leaves_it_in_doubt() {
    let ended = |day: &str, name: &str, end: &str| {
        let dated = format!("<FRBRdate date='{end}' name='{name}'/><FRBRcountry");
        text_of(day, &section("1.", "x")).replace("<FRBRcountry", &dated)
    };
    let next = text_of("2018-01-01", &section("1.", "x"));
    for (files, expected) in [
        (vec![ended("2015-01-01", "x:dateNoLongerInForce", "2017-01-01")], Some("2017-01-01..")),
        (
            vec![ended("2015-01-01", "x:dateNoLongerInForce", "2017-01-01"), next.clone()],
            Some("2017-01-01.."),
        ),
        (
            vec![ended("2015-01-01", "x:dateEndApplicability", "2016-12-31"), next.clone()],
            Some("2017-01-01..2018-01-01"),
        ),
        (vec![ended("2015-01-01", "x:dateEndApplicability", "2017-12-31"), next], None),
    ] {
        let (set, said) = load_all(&files);
        assert_eq!((said, set.acts[0].id.as_str().contains("text:2015-01-01")), (vec![], true));
        let told = doubts(&set).into_iter().find(|doubt| doubt.starts_with("modification-not-applied"));
        assert_eq!(told, expected.map(|days| format!("modification-not-applied {days}")));
    }
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
fn an_act_that_tells_only_since_when_it_is_in_force_has_its_name_and_a_doubt() {
    let body = format!("<body>{}</body>", section("1.", "x"));
    let act = document("act", "/akn/xx/act/harbours", 10, "", &body)
        .replace("<FRBRnumber value='10'/>", "")
        .replace("name='Generation'", "name='inForce'");
    let (set, said) = load_all(&[act]);
    set.check().unwrap();
    assert_eq!((set.norms[0].id.as_str(), said), ("urn:lex:xx:act:2009;harbours", Vec::new()));
    assert_eq!(set.norms[0].adopted_on, None);
    assert_eq!(doubts(&set), ["undated-text 2009-01-01..2009-03-01", "no-commencement 2009-03-01.."]);
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
