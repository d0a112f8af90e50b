//! A seeded generator of norms in the size and shape of a national constitution: some 2,700 provisions in titles,
//! chapters, articles, paragraphs and incisos, and 76 amendments of some 14 commands each over 27 years.
//!
//! It stands for the real corpus, which is not in the repository: equal seeds give equal bytes.
#![expect(clippy::expect_used, clippy::indexing_slicing, reason = "a benchmark may stop")]

use asof_schema::{
    Act, ActId, ActKind, Amend, ChangeSet, Command, Dated, Day, Insert, Move, Norm, NormId, Op, Repeal,
    Status, Text,
};

const AMENDMENTS: u32 = 76;
const WORDS: [&str; 24] = [
    "a", "lei", "disporá", "sobre", "os", "direitos", "deveres", "da", "União", "e", "dos", "Municípios",
    "na", "forma", "que", "estabelecer", "vedada", "qualquer", "distinção", "entre", "cidadãos",
    "ressalvado", "o", "disposto",
];

/// SplitMix64: small, seeded, good enough for shapes.
struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
    fn below(&mut self, bound: u32) -> u32 {
        u32::try_from(self.next() % u64::from(bound.max(1))).unwrap_or(0)
    }
}

/// The id of the norm with a number.
pub(crate) fn norm_id(number: u32) -> NormId {
    format!("urn:lex:zz:federal:constituicao:1988-10-05;{number}").parse().expect("a URN")
}

/// Norm `number`, with its amendments.
pub(crate) fn norm(number: u32) -> ChangeSet {
    Generator::new(number).run()
}

/// Several norms as one change set.
pub(crate) fn norms(numbers: std::ops::Range<u32>) -> ChangeSet {
    let mut all = ChangeSet::default();
    for number in numbers {
        let set = norm(number);
        all.norms.extend(set.norms);
        all.acts.extend(set.acts);
        all.commands.extend(set.commands);
    }
    all
}

struct Generator {
    rng: Rng,
    number: u32,
    norm: NormId,
    set: ChangeSet,
    /// Local ids of what has words, with the type.
    provisions: Vec<String>,
    articles: Vec<String>,
    gone: std::collections::HashSet<usize>,
}

impl Generator {
    fn new(number: u32) -> Self {
        let (norm, set) = (norm_id(number), ChangeSet::default());
        let rng = Rng(u64::from(number) + 1);
        Self {
            rng,
            number,
            norm,
            set,
            provisions: Vec::new(),
            articles: Vec::new(),
            gone: std::collections::HashSet::new(),
        }
    }

    fn run(mut self) -> ChangeSet {
        let enacted = Day::from_ymd(1988, 10, 5).expect("a day");
        self.set.norms.push(Norm {
            id: self.norm.clone(),
            title: format!("Constituição {}", self.number),
            norm_type: "constitution".into(),
            jurisdiction: "zz".into(),
            language: "pt".into(),
            adopted_on: Some(enacted),
            published_on: Some(enacted),
            data_source: "generated".into(),
            citations: vec![],
        });
        let act = ActId::from(self.norm.clone());
        self.act(act.clone(), ActKind::Enactment, 0, enacted);
        self.enact(&act);
        for amendment in 1..=AMENDMENTS {
            let day = Day::from_epoch(enacted.epoch() + 130 * i32::try_from(amendment).expect("small"));
            let act: ActId = format!("urn:lex:zz:federal:emenda:{day};{}.{amendment}", self.number)
                .parse()
                .expect("a URN");
            self.act(act.clone(), ActKind::Amendment, amendment, day);
            self.amend(&act, amendment);
        }
        self.set
    }

    fn act(&mut self, id: ActId, kind: ActKind, number: u32, day: Day) {
        let code = format!("ec_{number}");
        let (title, published) = (format!("EC {number}"), Dated::stated(day));
        let (summary, adopted, effective, candidates) = (None, Some(published), None, vec![]);
        self.set.acts.push(Act {
            id,
            kind,
            number,
            code,
            title,
            summary,
            adopted,
            published,
            effective,
            candidates,
            quotes: vec![],
        });
    }

    fn command(&mut self, act: &ActId, op: Op) {
        let seq = match self.set.commands.last() {
            Some(last) if last.act == *act => last.seq + 1,
            _ => 1,
        };
        self.set.commands.push(Command::new(act, seq, &self.norm, op));
    }

    fn words(&mut self) -> Vec<Text> {
        let mut text = format!("{}.{}", self.number, self.rng.below(1_000_000));
        for _ in 0..14 + self.rng.below(28) {
            text.push(' ');
            text.push_str(WORDS[self.rng.below(24) as usize]);
        }
        vec![Text { language: "pt".into(), aspect: asof_schema::Aspect::Canonical, text, evidence: None }]
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one insertion")]
    fn insert(
        &mut self,
        act: &ActId,
        local: &str,
        kind: &str,
        parent: &str,
        number: u32,
        label: String,
        words: bool,
    ) {
        let id = |local: &str| {
            if local.is_empty() { self.norm.root() } else { self.norm.component(local).expect("an id") }
        };
        let (component, parent) = (id(local), (!local.is_empty()).then(|| id(parent)));
        let texts = if words { self.words() } else { vec![] };
        let (component_type, order_key) = (kind.to_owned(), format!("{number:06}"));
        let number = Some(number.to_string());
        self.command(
            act,
            Op::Insert(Insert { component, component_type, parent, number, label, order_key, texts }),
        );
        if words {
            self.provisions.push(local.to_owned());
        }
    }

    fn enact(&mut self, act: &ActId) {
        self.insert(act, "", "constitution", "", 0, String::new(), false);
        let mut article = 0;
        for title in 1..=9 {
            let t = format!("tit{title}");
            self.insert(act, &t, "title", "", title, format!("Título {title}:"), true);
            for chapter in 1..=5 {
                let c = format!("{t}_cap{chapter}");
                self.insert(act, &c, "chapter", &t, chapter, format!("Capítulo {chapter}:"), true);
                for _ in 0..7 {
                    article += 1;
                    self.article(act, &c, article);
                }
            }
        }
    }

    fn article(&mut self, act: &ActId, above: &str, number: u32) {
        let a = format!("art{number}");
        let caput = format!("{a}_cpt");
        self.insert(act, &a, "article", above, number, format!("Art. {number}."), false);
        self.insert(act, &caput, "caput", &a, 0, String::new(), true);
        for inciso in 1..=self.rng.below(9) {
            self.insert(
                act,
                &format!("{caput}_inc{inciso}"),
                "inciso",
                &caput,
                inciso,
                format!("{inciso} -"),
                true,
            );
        }
        for paragraph in 1..=self.rng.below(6) {
            self.insert(
                act,
                &format!("{a}_par{paragraph}"),
                "paragraph",
                &a,
                paragraph,
                format!("§ {paragraph}º"),
                true,
            );
        }
        self.articles.push(a);
    }

    fn amend(&mut self, act: &ActId, amendment: u32) {
        let near = self.rng.below(u32::try_from(self.provisions.len()).expect("small"));
        for step in 0..14 {
            let at = (near + self.rng.below(60)) as usize % self.provisions.len();
            if self.gone.contains(&at) {
                continue;
            }
            let target = self.norm.component(&self.provisions[at]).expect("an id");
            match self.rng.below(100) {
                0..60 => {
                    let texts = self.words();
                    self.command(act, Op::Amend(Amend { target, texts, unknown: vec![] }));
                }
                60..90 => {
                    let article = self.articles
                        [self.rng.below(u32::try_from(self.articles.len()).expect("small")) as usize]
                        .clone();
                    let number = 100 + amendment * 100 + step;
                    let local = format!("{article}_par{number}");
                    self.insert(act, &local, "paragraph", &article, number, format!("§ {number}º"), true);
                }
                90..98 => {
                    self.gone.insert(at);
                    let (status, printed, notices) = (Status::Repealed, false, vec![]);
                    self.command(act, Op::Repeal(Repeal { target, status, printed, notices }));
                }
                _ => {
                    let number = 90_000 + amendment * 100 + step;
                    let (parent, label) = (None, Some(format!("{number} -")));
                    let (number, order_key) = (Some(number.to_string()), Some(format!("{number:06}")));
                    self.command(act, Op::Move(Move { target, parent, number, label, order_key }));
                }
            }
        }
    }
}
