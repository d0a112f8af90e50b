//! A real model behind a real endpoint: what is near is what was meant. `cargo xtask embedder` starts one.
#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a test may fail, and says what it skips")]

use std::sync::Arc;

use asof_engine::embedding::{Cached, Embedder, HashedNgrams, Role};
use asof_server::config::Settings;
use asof_server::embedder;
use pollster::block_on;

/// Of a language: passages, and for each a question that has few of its words.
type Table = [(&'static str, &'static str)];

const PORTUGUESE: &Table = &[
    (
        "O servidor público adquire estabilidade após três anos de efetivo exercício e só perde o cargo por sentença judicial.",
        "Quando um funcionário do Estado não pode mais ser demitido livremente?",
    ),
    (
        "É garantido o direito à moradia digna, cabendo ao Município construir habitações para as famílias de baixa renda.",
        "Quem é pobre tem direito a uma casa para morar?",
    ),
    (
        "O ensino fundamental é obrigatório e gratuito nas escolas mantidas pelo poder público.",
        "As crianças precisam pagar para estudar?",
    ),
    (
        "A proposta de emenda será discutida em dois turnos e aprovada por três quintos dos votos dos membros.",
        "Que maioria é necessária para alterar a Constituição?",
    ),
    (
        "Ninguém será preso senão em flagrante delito ou por ordem escrita e fundamentada do juiz.",
        "Em que casos a polícia pode deter uma pessoa?",
    ),
    (
        "O imposto não incide sobre templos de qualquer culto nem sobre livros e jornais.",
        "As igrejas pagam tributos?",
    ),
];

const FINNISH: &Table = &[
    (
        "Kunnanvaltuusto päättää talousarviosta ja veroprosenteista ennen vuoden loppua.",
        "Kuka päättää, paljonko kunnan rahoja käytetään?",
    ),
    (
        "Asianosaisella on oikeus hakea päätökseen muutosta hallinto-oikeudelta kolmenkymmenen päivän kuluessa.",
        "Miten viranomaisen ratkaisusta voi valittaa?",
    ),
    (
        "Työntekijälle on annettava vuosilomaa kaksi ja puoli arkipäivää kultakin kuukaudelta.",
        "Kuinka paljon palkallista vapaata kertyy?",
    ),
    (
        "Vuokranantaja saa irtisanoa asuinhuoneiston sopimuksen kuuden kuukauden irtisanomisajalla.",
        "Milloin asunnosta täytyy muuttaa pois, jos omistaja niin haluaa?",
    ),
    (
        "Moottoriajoneuvoa ei saa kuljettaa se, jonka veressä on alkoholia yli puoli promillea.",
        "Saako juoneena ajaa autoa?",
    ),
    (
        "Jokaisella on oikeus saada tieto viranomaisen julkisesta asiakirjasta.",
        "Voiko kuka tahansa lukea hallinnon papereita?",
    ),
];

const ENGLISH: &Table = &[
    (
        "A director must avoid a situation in which he has an interest that conflicts with the interests of the company.",
        "May someone who runs a firm do business on his own account against it?",
    ),
    (
        "The tenant may withhold payment where the landlord has failed to keep the dwelling in repair.",
        "What can I do if the owner does not fix my flat?",
    ),
    (
        "A person commits theft if he dishonestly appropriates property belonging to another.",
        "When is taking other people's things a crime?",
    ),
    (
        "The marriage may be dissolved on the application of either spouse after a period of reflection of twenty weeks.",
        "How long until a divorce is final?",
    ),
    (
        "The Secretary of State may by regulations increase the contributions payable by employers to the pension fund.",
        "Who sets what companies pay for the retirement of their workers?",
    ),
    (
        "No vessel shall discharge oil or oily water within the territorial sea.",
        "Are ships allowed to pollute near the coast?",
    ),
];

/// The embedder at `EMBEDDER_TEST_URL`, which puts prefixes before texts itself; none, which is said, without one.
fn model() -> Option<Arc<dyn Embedder>> {
    let Ok(url) = std::env::var("EMBEDDER_TEST_URL") else {
        println!("skipped: there is no EMBEDDER_TEST_URL (`cargo xtask embedder` starts a model)");
        return None;
    };
    let mut settings = Settings::defaults().unwrap();
    settings.embedder_url = Some(url);
    settings.embedder_model = Some("multilingual-e5-small-q4".to_owned());
    // Other tests may work beside the model.
    settings.semantic_timeout_ms = 60_000;
    settings.embedder_query_type = Some("query".to_owned());
    settings.embedder_passage_type = Some("passage".to_owned());
    embedder::of(&settings).unwrap()
}

/// The questions of a table whose passage is not the nearest, among the passages of all tables.
fn astray(embedder: &dyn Embedder, table: &Table, all: &[String]) -> Vec<String> {
    let questions: Vec<String> = table.iter().map(|(_, question)| (*question).to_owned()).collect();
    let passages = block_on(embedder.embed(Role::Passage, all)).unwrap();
    let mut astray = Vec::new();
    for ((passage, question), asked) in
        table.iter().zip(block_on(embedder.embed(Role::Query, &questions)).unwrap())
    {
        let near = |one: &Vec<f32>| one.iter().zip(&asked).map(|(one, other)| one * other).sum::<f32>();
        let (best, text) =
            passages.iter().map(near).zip(all).max_by(|one, other| one.0.total_cmp(&other.0)).unwrap();
        if text != passage {
            astray.push(format!("{question}: {text} ({best})"));
        }
    }
    astray
}

#[test]
fn questions_are_nearest_to_what_answers_them() {
    let Some(model) = model() else { return };
    assert_eq!((model.model().dimension, model.model().semantic), (384, true));
    let folder = tempfile::tempdir().unwrap();
    let cached = Cached::open(&folder.path().join("vectors.redb"), model).unwrap();
    let tables = [PORTUGUESE, FINNISH, ENGLISH];
    let all: Vec<String> = tables.concat().iter().map(|(passage, _)| (*passage).to_owned()).collect();
    let wrong: Vec<String> = tables.iter().flat_map(|table| astray(&cached, table, &all)).collect();
    // A 4-bit model of some hundred million parameters takes the director who works against his company for a thief.
    assert!(wrong.len() <= 1, "{wrong:#?}");
    println!("of {} questions, the model leads {} astray: {wrong:#?}", all.len(), wrong.len());
    let letters: usize = tables.iter().map(|table| astray(&HashedNgrams::new(1024), table, &all).len()).sum();
    println!("of {} questions, n-grams lead {letters} astray", all.len());
    assert!(letters > 0, "what letters tell takes no model");
}

/// The same text is the same vector, whatever is in its batch and whatever was asked before.
#[test]
fn neighbours_in_a_batch_do_not_count() {
    let Some(model) = model() else { return };
    let texts: Vec<String> = ENGLISH.iter().map(|(passage, _)| (*passage).to_owned()).collect();
    let together = block_on(model.embed(Role::Passage, &texts)).unwrap();
    for (text, one) in texts.iter().zip(together) {
        let alone = block_on(model.embed(Role::Passage, std::slice::from_ref(text))).unwrap().concat();
        let cosine: f32 = one.iter().zip(&alone).map(|(one, other)| one * other).sum();
        assert!(cosine > 0.999, "{cosine}: {text}");
    }
}

#[test]
fn a_query_is_embedded_otherwise_than_a_passage() {
    let Some(model) = model() else { return };
    let text = ["The council decides on the budget.".to_owned()];
    let [query, passage] =
        [Role::Query, Role::Passage].map(|role| block_on(model.embed(role, &text)).unwrap());
    assert_ne!(query, passage);
}
