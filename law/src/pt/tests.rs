use super::PORTUGUESE;
use crate::testing::check;

#[test]
#[expect(clippy::too_many_lines, reason = "a table")]
fn citations_within_the_law() {
    check(
        PORTUGUESE,
        &[
            ("observado o disposto no art. 5º, II", &["refers [art. 5º, II] this article:5 inciso:2"]),
            (
                "prevista no art. 37, inciso XVI, alínea c,",
                &["refers [art. 37, inciso XVI, alínea c] this article:37 inciso:16 alinea:c"],
            ),
            ("previstas no § 2º deste artigo", &["refers [§ 2º deste artigo] this article:own paragraph:2"]),
            (
                "a que se refere o inciso I do parágrafo anterior serão",
                &["refers [inciso I do parágrafo anterior] this paragraph:previous inciso:1"],
            ),
            ("do inciso anterior;", &["refers [inciso anterior] this inciso:previous"]),
            (
                "no caso do art. 137, I, por trinta dias; no do inciso II, por todo o tempo",
                &[
                    "refers [art. 137, I] this article:137 inciso:1",
                    "refers [inciso II] this article:137 inciso:2",
                ],
            ),
            (
                "os arts. 158 e 159",
                &["refers [arts. 158 e 159] this article:158", "refers [arts. 158 e 159] this article:159"],
            ),
            (
                "nos arts. 39, § 4º, 150, II, e 153, § 2º, I.",
                &[
                    "refers [arts. 39, § 4º, 150, II, e 153, § 2º, I] this article:39 paragraph:4",
                    "refers [arts. 39, § 4º, 150, II, e 153, § 2º, I] this article:150 inciso:2",
                    "refers [arts. 39, § 4º, 150, II, e 153, § 2º, I] this article:153 paragraph:2 inciso:1",
                ],
            ),
            (
                "art. 195, I e §§ 12 e 13, e",
                &[
                    "refers [art. 195, I e §§ 12 e 13] this article:195 inciso:1",
                    "refers [art. 195, I e §§ 12 e 13] this article:195 paragraph:12",
                    "refers [art. 195, I e §§ 12 e 13] this article:195 paragraph:13",
                ],
            ),
            (
                "arts. 37, §§ 1º e 2º, II, e 40 da Constituição",
                &[
                    "refers [arts. 37, §§ 1º e 2º, II, e 40 da Constituição] Constituição Federal article:37 paragraph:1",
                    "refers [arts. 37, §§ 1º e 2º, II, e 40 da Constituição] Constituição Federal article:37 paragraph:2 inciso:2",
                    "refers [arts. 37, §§ 1º e 2º, II, e 40 da Constituição] Constituição Federal article:40",
                ],
            ),
            (
                "art. 100, §§ 9º, I, e 10 da Constituição",
                &[
                    "refers [art. 100, §§ 9º, I, e 10 da Constituição] Constituição Federal article:100 paragraph:9 inciso:1",
                    "refers [art. 100, §§ 9º, I, e 10 da Constituição] Constituição Federal article:100 paragraph:10",
                ],
            ),
            (
                "art. 40, §§ 1º, II, e 5º, da Constituição",
                &[
                    "refers [art. 40, §§ 1º, II, e 5º, da Constituição] Constituição Federal article:40 paragraph:1 inciso:2",
                    "refers [art. 40, §§ 1º, II, e 5º, da Constituição] Constituição Federal article:40 paragraph:5",
                ],
            ),
            (
                "nos §§ 1º, I, e 3º serão",
                &[
                    "refers [§§ 1º, I, e 3º] this paragraph:1 inciso:1",
                    "refers [§§ 1º, I, e 3º] this paragraph:3",
                ],
            ),
            (
                "nos arts. 39, § 1º, I, e 41",
                &[
                    "refers [arts. 39, § 1º, I, e 41] this article:39 paragraph:1 inciso:1",
                    "refers [arts. 39, § 1º, I, e 41] this article:41",
                ],
            ),
            (
                "nos incisos I a IV deste artigo",
                &[
                    "refers [incisos I a IV deste artigo] this article:own inciso:1",
                    "refers [incisos I a IV deste artigo] this article:own inciso:2",
                    "refers [incisos I a IV deste artigo] this article:own inciso:3",
                    "refers [incisos I a IV deste artigo] this article:own inciso:4",
                ],
            ),
            (
                "as alíneas a, b, c e e do inciso VII do caput do art. 21",
                &[
                    "refers [alíneas a, b, c e e do inciso VII do caput do art. 21] this article:21 caput inciso:7 alinea:a",
                    "refers [alíneas a, b, c e e do inciso VII do caput do art. 21] this article:21 caput inciso:7 alinea:b",
                    "refers [alíneas a, b, c e e do inciso VII do caput do art. 21] this article:21 caput inciso:7 alinea:c",
                    "refers [alíneas a, b, c e e do inciso VII do caput do art. 21] this article:21 caput inciso:7 alinea:e",
                ],
            ),
            ("na alínea \"b\" do inciso I", &["refers [alínea \"b\" do inciso I] this inciso:1 alinea:b"]),
            (
                "no parágrafo único do art. 2º",
                &["refers [parágrafo único do art. 2º] this article:2 paragraph:1u"],
            ),
            ("no caput deste artigo", &["refers [caput deste artigo] this article:own caput"]),
            (
                "nas Seções II e III deste Capítulo",
                &[
                    "refers [Seções II e III deste Capítulo] this chapter:own section:2",
                    "refers [Seções II e III deste Capítulo] this chapter:own section:3",
                ],
            ),
            ("do art. 103-A, § 1º-A", &["refers [art. 103-A, § 1º-A] this article:103-A paragraph:1-A"]),
            (
                "das alíneas a e b do inciso I e do inciso II do art. 159",
                &[
                    "refers [alíneas a e b do inciso I] this article:159 inciso:1 alinea:a",
                    "refers [alíneas a e b do inciso I] this article:159 inciso:1 alinea:b",
                    "refers [inciso II do art. 159] this article:159 inciso:2",
                ],
            ),
        ],
    );
}

/// Ranges and lists of what hangs further out, and what looks like them.
#[test]
fn ranges_and_lists_within_the_law() {
    check(
        PORTUGUESE,
        &[
            (
                "nos arts. 103 a 103-B",
                &[
                    "refers [arts. 103 a 103-B] this article:103",
                    "refers [arts. 103 a 103-B] this article:103-A",
                    "refers [arts. 103 a 103-B] this article:103-B",
                ],
            ),
            (
                "do inciso I até o inciso II do art. 5º",
                &[
                    "refers [inciso I até o inciso II do art. 5º] this article:5 inciso:1",
                    "refers [inciso I até o inciso II do art. 5º] this article:5 inciso:2",
                ],
            ),
            (
                "Aplica-se o inciso I ao inciso II.",
                &["refers [inciso I] this inciso:1", "refers [inciso II] this inciso:2"],
            ),
            (
                "no inciso II do art. 5º e § 4º do art. 60",
                &[
                    "refers [inciso II do art. 5º] this article:5 inciso:2",
                    "refers [§ 4º do art. 60] this article:60 paragraph:4",
                ],
            ),
            (
                "no art. 4º e § 2º do art. 6º",
                &["refers [art. 4º] this article:4", "refers [§ 2º do art. 6º] this article:6 paragraph:2"],
            ),
            (
                "no art. 4º, §§ 1º e 2º, do art. 6º",
                &[
                    "refers [art. 4º] this article:4",
                    "refers [§§ 1º e 2º, do art. 6º] this article:6 paragraph:1",
                    "refers [§§ 1º e 2º, do art. 6º] this article:6 paragraph:2",
                ],
            ),
            (
                "no art. 4º, § 2º, do Capítulo I",
                &["refers [art. 4º, § 2º, do Capítulo I] this chapter:1 article:4 paragraph:2"],
            ),
            ("do art. 5º a 10 de maio", &["refers [art. 5º] this article:5"]),
            (
                "no inciso II, art. 5º",
                &["refers [inciso II] this inciso:2", "refers [art. 5º] this article:5"],
            ),
        ],
    );
}

#[test]
fn citations_of_other_laws_and_parts() {
    check(
        PORTUGUESE,
        &[
            (
                "no art. 80, inciso IV, do Ato das Disposições Constitucionais Transitórias",
                &[
                    "refers [art. 80, inciso IV, do Ato das Disposições Constitucionais Transitórias] Constituição Federal adct article:80 inciso:4",
                ],
            ),
            (
                "no § 3º do art. 100 da Constituição Federal",
                &[
                    "refers [§ 3º do art. 100 da Constituição Federal] Constituição Federal article:100 paragraph:3",
                ],
            ),
            (
                "do § 1º do art. 22 da Lei nº 8.212, de 24 de julho de 1991",
                &[
                    "refers [§ 1º do art. 22 da Lei nº 8.212, de 24 de julho de 1991] Lei 8212/1991 article:22 paragraph:1",
                ],
            ),
            (
                "trata a Lei Complementar nº 7, de 7 de setembro de 1970, devida",
                &["refers [Lei Complementar nº 7, de 7 de setembro de 1970] Lei Complementar 7/1970"],
            ),
            (
                "o art. 123, § 2º, da Constituição de 1967, com a redação dada pela Emenda Constitucional nº 7, de 1977",
                &[
                    "refers [art. 123, § 2º, da Constituição de 1967] Constituição de 1967 article:123 paragraph:2",
                    "refers static [Emenda Constitucional nº 7, de 1977] Emenda Constitucional 7/1977",
                ],
            ),
            (
                "do art. 312 do Código de Processo Penal e",
                &["refers [art. 312 do Código de Processo Penal] Código de Processo Penal article:312"],
            ),
            (
                "no art. 5º da Constituição Estadual",
                &["refers [art. 5º da Constituição Estadual] Constituição Estadual article:5"],
            ),
            ("no art. 4º da referida Lei", &["refers [art. 4º da referida Lei] referida Lei article:4"]),
            ("no art. 4º daquela Lei", &["refers [art. 4º daquela Lei] daquela Lei article:4"]),
            (
                "no art. 4º do mencionado Código Civil",
                &["refers [art. 4º do mencionado Código Civil] Código Civil article:4"],
            ),
            (
                "no art. 4º da referida Constituição",
                &["refers [art. 4º da referida Constituição] referida Constituição article:4"],
            ),
            (
                "no art. 4º do mencionado Código",
                &["refers [art. 4º do mencionado Código] mencionado Código article:4"],
            ),
            (
                "no art. 4º do mesmo Código Penal e no art. 5º de qualquer Lei",
                &[
                    "refers [art. 4º do mesmo Código Penal] Código Penal article:4",
                    "refers [art. 5º de qualquer Lei] qualquer Lei article:5",
                ],
            ),
            (
                "no art. 4º de qualquer constituição",
                &["refers [art. 4º de qualquer constituição] qualquer constituição article:4"],
            ),
            (
                "no art. 4º de outra Constituição",
                &["refers [art. 4º de outra Constituição] outra Constituição article:4"],
            ),
            (
                "no art. 4º da mesma Lei nº 8.112, de 1990",
                &["refers [art. 4º da mesma Lei nº 8.112, de 1990] Lei 8112/1990 article:4"],
            ),
            (
                "anexa ao Decreto-Lei nº 406, de 31 de dezembro de 1968",
                &["refers [Decreto-Lei nº 406, de 31 de dezembro de 1968] Decreto-Lei 406/1968"],
            ),
        ],
    );
}

#[test]
fn exceptions_and_who_yields() {
    check(
        PORTUGUESE,
        &[
            (
                "ressalvado o disposto no art. 142, § 3º, X.",
                &[
                    "yields to [ressalvado o disposto no art. 142, § 3º, X] this article:142 paragraph:3 inciso:10",
                    "refers [art. 142, § 3º, X] this article:142 paragraph:3 inciso:10",
                ],
            ),
            (
                "Não se aplica às terras indígenas o disposto no art. 174, § 3º.",
                &[
                    "overrides [Não se aplica às terras indígenas o disposto no art. 174, § 3º] this article:174 paragraph:3",
                    "refers [art. 174, § 3º] this article:174 paragraph:3",
                ],
            ),
            (
                "O disposto no parágrafo anterior não se aplica aos recursos previstos nos arts. 158 e 159.",
                &[
                    "overrides [parágrafo anterior não se aplica] this paragraph:previous",
                    "refers [parágrafo anterior] this paragraph:previous",
                    "refers [arts. 158 e 159] this article:158",
                    "refers [arts. 158 e 159] this article:159",
                ],
            ),
            ("ressalvada a posse e observado o disposto no art. 38", &["refers [art. 38] this article:38"]),
            (
                "salvo nas hipóteses previstas em lei;",
                &["yields to [salvo nas hipóteses previstas em lei] nothing"],
            ),
            (
                "salvo disposição legal em contrário.",
                &["yields to [salvo disposição legal em contrário] nothing"],
            ),
            (
                "salvo os casos previstos nesta Constituição",
                &["yields to [salvo os casos previstos nesta Constituição] this"],
            ),
        ],
    );
}

#[test]
fn further_forms_of_exceptions() {
    check(
        PORTUGUESE,
        &[
            (
                "com exceção do previsto no art. 9º.",
                &[
                    "yields to [exceção do previsto no art. 9º] this article:9",
                    "refers [art. 9º] this article:9",
                ],
            ),
            (
                "vedada a cobrança, com as ressalvas do § 2º;",
                &["yields to [ressalvas do § 2º] this paragraph:2", "refers [§ 2º] this paragraph:2"],
            ),
            (
                "a não ser nos casos do inciso II;",
                &[
                    "yields to [não ser nos casos do inciso II] this inciso:2",
                    "refers [inciso II] this inciso:2",
                ],
            ),
            (
                "fora dos casos previstos no art. 3º",
                &[
                    "yields to [fora dos casos previstos no art. 3º] this article:3",
                    "refers [art. 3º] this article:3",
                ],
            ),
            (
                "Excetuam-se do disposto no caput as alienações a que se refere o art. 7º.",
                &[
                    "overrides [Excetuam-se do disposto no caput] this caput",
                    "refers [caput] this caput",
                    "refers [art. 7º] this article:7",
                ],
            ),
            (
                "Não obstante o disposto no art. 4º, a lei poderá",
                &[
                    "overrides [Não obstante o disposto no art. 4º] this article:4",
                    "refers [art. 4º] this article:4",
                ],
            ),
            (
                "independentemente das regras do art. 4º;",
                &[
                    "overrides [independentemente das regras do art. 4º] this article:4",
                    "refers [art. 4º] this article:4",
                ],
            ),
            (
                "O cão está isento do art. 4º.",
                &["overrides [isento do art. 4º] this article:4", "refers [art. 4º] this article:4"],
            ),
            (
                "Fica dispensada, no exercício de 2021, a observância do inciso III do art. 167.",
                &[
                    "overrides [dispensada, no exercício de 2021, a observância do inciso III do art. 167] this article:167 inciso:3",
                    "refers [inciso III do art. 167] this article:167 inciso:3",
                ],
            ),
            (
                "admitida a não aplicação do disposto no § 1º;",
                &[
                    "overrides [aplicação do disposto no § 1º] this paragraph:1",
                    "refers [§ 1º] this paragraph:1",
                ],
            ),
        ],
    );
}

#[test]
fn rules_that_do_not_apply() {
    check(
        PORTUGUESE,
        &[
            (
                "As exigências do art. 8º não são aplicáveis aos Municípios.",
                &["overrides [art. 8º não são aplicáveis] this article:8", "refers [art. 8º] this article:8"],
            ),
            (
                "não se sujeitando aos limites do art. 29;",
                &[
                    "overrides [não se sujeitando aos limites do art. 29] this article:29",
                    "refers [art. 29] this article:29",
                ],
            ),
            (
                "excetuada dos limites de endividamento de que tratam os incisos VI e VII do art. 52;",
                &[
                    "overrides [excetuada dos limites de endividamento de que tratam os incisos VI e VII do art. 52] this article:52 inciso:6",
                    "overrides [excetuada dos limites de endividamento de que tratam os incisos VI e VII do art. 52] this article:52 inciso:7",
                    "refers [incisos VI e VII do art. 52] this article:52 inciso:6",
                    "refers [incisos VI e VII do art. 52] this article:52 inciso:7",
                ],
            ),
            (
                "As empresas do art. 5º não se sujeitam ao disposto no art. 6º.",
                &[
                    "refers [art. 5º] this article:5",
                    "overrides [não se sujeitam ao disposto no art. 6º] this article:6",
                    "refers [art. 6º] this article:6",
                ],
            ),
            (
                "O § 3º não se aplica às fundações de que trata o art. 2º.",
                &[
                    "overrides [§ 3º não se aplica] this paragraph:3",
                    "refers [§ 3º] this paragraph:3",
                    "refers [art. 2º] this article:2",
                ],
            ),
            (
                "Nesse caso, não se aplica a alínea b do inciso I.",
                &[
                    "overrides [não se aplica a alínea b do inciso I] this inciso:1 alinea:b",
                    "refers [alínea b do inciso I] this inciso:1 alinea:b",
                ],
            ),
            (
                "A vedação do inciso III, b, não se aplica aos tributos do art. 148, I.",
                &[
                    "overrides [inciso III, b, não se aplica] this inciso:3 alinea:b",
                    "refers [inciso III, b] this inciso:3 alinea:b",
                    "refers [art. 148, I] this article:148 inciso:1",
                ],
            ),
            (
                "não se aplica o disposto no art. 16 e as regras do art. 77 da Constituição",
                &[
                    "overrides [não se aplica o disposto no art. 16] Constituição Federal article:16",
                    "refers [art. 16] Constituição Federal article:16",
                    "overrides [não se aplica o disposto no art. 16 e as regras do art. 77 da Constituição] Constituição Federal article:77",
                    "refers [art. 77 da Constituição] Constituição Federal article:77",
                ],
            ),
            (
                "salvo disposição constitucional em contrário,",
                &["yields to [salvo disposição constitucional em contrário] nothing"],
            ),
        ],
    );
}

/// Words near to those of exceptions: the provisions cited hold.
#[test]
fn no_exceptions() {
    check(
        PORTUGUESE,
        &[
            ("Sem prejuízo do disposto no art. 5º, a lei", &["refers [art. 5º] this article:5"]),
            (
                "não se aplica aos Municípios, observado o disposto no § 1º;",
                &["refers [§ 1º] this paragraph:1"],
            ),
            ("independentemente de licença, nos termos do art. 9º;", &["refers [art. 9º] this article:9"]),
            ("desde que cumprido o disposto no art. 9º", &["refers [art. 9º] this article:9"]),
            ("apesar da crise, nos termos do art. 9º,", &["refers [art. 9º] this article:9"]),
            ("inaplicável § 2º", &["refers [§ 2º] this paragraph:2"]),
            ("tribunal de exceção, na forma do art. 9º", &["refers [art. 9º] this article:9"]),
            (
                "se não tiver sido aplicado o mínimo exigido pelo art. 212",
                &["refers [art. 212] this article:212"],
            ),
            ("dispensados os juros, na forma do art. 9º", &["refers [art. 9º] this article:9"]),
            (
                "As vedações do § 1º, ressalvado o disposto no § 2º, alcançam",
                &[
                    "refers [§ 1º] this paragraph:1",
                    "yields to [ressalvado o disposto no § 2º] this paragraph:2",
                    "refers [§ 2º] this paragraph:2",
                ],
            ),
        ],
    );
}

/// "Referido", "mesmo": what was last named so, with its law.
#[test]
fn what_points_back() {
    check(
        PORTUGUESE,
        &[
            (
                "a que se refere o art. 213 da Constituição, que preencham os requisitos dos incisos I e II do referido artigo",
                &[
                    "refers [art. 213 da Constituição] Constituição Federal article:213",
                    "refers [incisos I e II do referido artigo] Constituição Federal article:213 inciso:1",
                    "refers [incisos I e II do referido artigo] Constituição Federal article:213 inciso:2",
                ],
            ),
            (
                "no inciso III do art. 20 e no § 1º; o referido inciso III vigora",
                &[
                    "refers [inciso III do art. 20] this article:20 inciso:3",
                    "refers [§ 1º] this paragraph:1",
                    "refers [referido inciso III] this article:20 inciso:3",
                ],
            ),
            (
                "previsto no § 3º do art. 166, na forma do mencionado parágrafo",
                &[
                    "refers [§ 3º do art. 166] this article:166 paragraph:3",
                    "refers [mencionado parágrafo] this article:166 paragraph:3",
                ],
            ),
            ("o referido prazo, na forma do mesmo", &[]),
        ],
    );
}

#[test]
fn definitions_with_term_and_scope() {
    check(
        PORTUGUESE,
        &[
            (
                "Entende-se como receita corrente líquida, para os fins de que trata este artigo, o somatório",
                &["defines receita corrente líquida (Section)", "refers [este artigo] this article:own"],
            ),
            (
                "Entende-se, também, como entidade familiar a comunidade",
                &["defines entidade familiar (Unstated)"],
            ),
            (
                "Os débitos de natureza alimentícia compreendem aqueles decorrentes de salários",
                &["defines débitos de natureza alimentícia (Unstated)"],
            ),
            ("Denomina-se casinha o lugar em que o cão dorme.", &["defines casinha (Unstated)"]),
            ("Os membros são denominados militares, aplicando-se", &["defines militares (Unstated)"]),
            ("O serviço compreende, além daqueles, aquele do art. 5º", &["refers [art. 5º] this article:5"]),
            (
                "Consideram-se, para efeito deste artigo, microempresas as pessoas jurídicas",
                &["refers [deste artigo] this article:own", "defines microempresas (Section)"],
            ),
        ],
    );
}

/// What looks like a reference and is none.
#[test]
fn traps() {
    check(
        PORTUGUESE,
        &[
            ("Art. 5º Todos são iguais perante a lei", &[]),
            ("§ 1º Lei federal disporá sobre as normas gerais", &[]),
            ("Parágrafo único. Todo o poder emana do povo.", &[]),
            ("XVI - organização do sistema nacional de emprego", &[]),
            ("até 31 de dezembro de 2004, R$ 25.000,00 e 1,2% da receita", &[]),
            ("nos termos desta Constituição", &[]),
            ("salvo para beneficiar o réu;", &[]),
            ("salvo motivo de força maior", &[]),
            ("alíquota de setenta e cinco centésimos, 1/3 (um terço)", &[]),
            ("a Lei Orgânica do Município; lei complementar; o Código", &[]),
            ("no exercício financeiro seguinte e nos anos anteriores", &[]),
            ("as seguintes atribuições e o título de cidadão", &[]),
            (
                "\"Art. 60. O Fundo de que trata o art. 212 da Constituição e o § 1º deste artigo será de 2% nos termos da lei.\"",
                &[],
            ),
            (
                "As Mesas da Câmara dos Deputados e do Senado Federal, nos termos do § 3º do art. 60 da Constituição Federal, promulgam a seguinte Emenda ao texto constitucional:",
                &[
                    "cites [§ 3º do art. 60 da Constituição Federal] Constituição Federal article:60 paragraph:3",
                ],
            ),
        ],
    );
}

/// Short forms of courts and doctrine, none of which is another article.
#[test]
fn remarks_and_items_are_no_articles() {
    let read = |text: &str| -> Vec<String> {
        let found = crate::citations(text, PORTUGUESE).into_iter().filter_map(|one| one.target);
        found.filter(|target| !target.path.is_empty()).map(|target| target.to_string()).collect()
    };
    for (text, expected) in [
        ("art. 5º, XI, 1ª parte, da CF", &["this article:5 inciso:11"][..]),
        ("art. 5º, XI, 2.ª parte", &["this article:5 inciso:11"]),
        ("art. 5º, XI, terceira parte", &["this article:5 inciso:11"]),
        ("art. 20, I, a, 1", &["this article:20 inciso:1 alinea:a"]),
        (
            "art. 5º, XXXV, 93, IX, 102, III, a, 173",
            &[
                "this article:5 inciso:35",
                "this article:93 inciso:9",
                "this article:102 inciso:3 alinea:a",
                "this article:173",
            ],
        ),
        (
            "arts. 20, I, a, 21 e 22",
            &["this article:20 inciso:1 alinea:a", "this article:21", "this article:22"],
        ),
        ("art. 20, I, a, 21º", &["this article:20 inciso:1 alinea:a", "this article:21"]),
        ("item 1 da alínea a do inciso I do art. 20", &["this article:20 inciso:1 alinea:a item:1"]),
        ("art. 105, I, \"a\" c/c art. 108", &["this article:105 inciso:1 alinea:a", "this article:108"]),
        ("art. 201, V c.c. art. 202", &["this article:201 inciso:5", "this article:202"]),
        ("art. 201, V combinado com o art. 202", &["this article:201 inciso:5", "this article:202"]),
        ("o art. 5º, V assegura o direito", &["this article:5 inciso:5"]),
        ("art. 5º, XXXV & LV", &["this article:5 inciso:35", "this article:5 inciso:55"]),
        ("art. 37, parágrafos 5º e 6º", &["this article:37 paragraph:5", "this article:37 paragraph:6"]),
        ("art. 37, parágs. 5º e 6º", &["this article:37 paragraph:5", "this article:37 paragraph:6"]),
        ("art. 37, \"caput\", CF", &["this article:37 caput"]),
        ("arts. 5º, II, e 37, “caput”", &["this article:5 inciso:2", "this article:37 caput"]),
        ("arts. 5.o e 6.o", &["this article:5", "this article:6"]),
        ("art. 5º, n. II", &["this article:5"]),
        ("art. 5º, II, n. A lei", &["this article:5 inciso:2 alinea:n"]),
        ("art. 95, p.ú., V", &["this article:95 paragraph:1u inciso:5"]),
        ("art. 95, p. u.", &["this article:95 paragraph:1u"]),
        ("art. 5o., inciso X", &["this article:5 inciso:10"]),
        ("no art. 5o. O inciso", &["this article:5"]),
    ] {
        assert_eq!(read(text), expected, "{text}");
    }
}

/// "e" is an alínea where no conjunction can stand, of who writes about a law.
#[test]
fn the_letter_e_is_no_conjunction() {
    const OF_FEDERAL: &str = "Constituição Federal article:96 inciso:1 alinea:e";
    const ALINEA: &str = "this article:96 inciso:1 alinea:e";
    const INCISO: &str = "this article:96 inciso:1";
    let read = |text: &str| -> Vec<String> {
        let found = crate::citations(text, PORTUGUESE).into_iter().filter_map(|one| one.target);
        found.filter(|target| !target.path.is_empty()).map(|target| target.to_string()).collect()
    };
    for (text, expected) in [
        ("art. 96, I, e, CF", &[ALINEA][..]),
        ("art. 96, I, e, CF/88, diz", &[ALINEA]),
        ("art. 96, I, e, da CF", &[ALINEA]),
        ("art. 96, I, e da CF", &[ALINEA]),
        ("art. 96, I, e CF", &[ALINEA]),
        ("art. 96, I, e (CF)", &[ALINEA]),
        ("art. 96, I, e (redação original)", &[ALINEA]),
        ("(art. 96, I, e)", &[ALINEA]),
        ("art. 96, I, e", &[ALINEA]),
        ("art. 96, I, e.", &[ALINEA]),
        ("art. 96, I, e\n\nArt", &[ALINEA]),
        ("art. 96, I, e, da Constituição Federal", &[OF_FEDERAL]),
        ("art. 96, I, e, Constituição Federal", &[OF_FEDERAL]),
        ("art. 96, I, e, cabe ao tribunal", &[ALINEA]),
        ("art. 96, I, e, art. 97", &[ALINEA, "this article:97"]),
        ("art. 96, I, e, c/c art. 97", &[ALINEA, "this article:97"]),
        ("art. 96, I, e, e art. 97", &[ALINEA, "this article:97"]),
        ("art. 96, I, e, II, a, da CF", &[ALINEA, "this article:96 inciso:2 alinea:a"]),
        ("art. 96, I, a, e, da CF", &["this article:96 inciso:1 alinea:a", ALINEA]),
        ("art. 96, I, e, f, CF", &[ALINEA, "this article:96 inciso:1 alinea:f"]),
        ("art. 96, I, e e f, da CF", &[ALINEA, "this article:96 inciso:1 alinea:f"]),
        ("art. 96, I, e a f, CF", &[ALINEA, "this article:96 inciso:1 alinea:f"]),
        ("art. 201, § 7º, e, CF", &["this article:201 paragraph:7 alinea:e"]),
        ("inciso I, e, do art. 96", &[ALINEA]),
        ("art. 96, I e II, CF", &[INCISO, "this article:96 inciso:2"]),
        ("art. 96, I, e II, CF", &[INCISO, "this article:96 inciso:2"]),
        ("art. 5º, XI e XII", &["this article:5 inciso:11", "this article:5 inciso:12"]),
        ("art. 96, I, e art. 97", &[INCISO, "this article:97"]),
        ("art. 96, I, e no art. 97", &[INCISO, "this article:97"]),
        ("art. 96, I, e do art. 97", &[INCISO, "this article:97"]),
        ("art. 96, I, e CPC, art. 3º", &[INCISO, "this article:3"]),
        ("art. 96, I, e, por isso, cabe", &[INCISO]),
        ("art. 96, I, e, da mesma forma, cabe", &[INCISO]),
        ("art. 96, I, e, nesse caso, cabe", &[INCISO]),
        ("art. 96, I, e, consequentemente, cabe", &[INCISO]),
        ("art. 96, I, e do STF", &[INCISO]),
        ("art. 5º, e, por isso, cabe", &["this article:5"]),
        ("art. 5º, caput, e, CF", &["this article:5 caput"]),
        (
            "art. 96, I, a, b e c",
            &[
                "this article:96 inciso:1 alinea:a",
                "this article:96 inciso:1 alinea:b",
                "this article:96 inciso:1 alinea:c",
            ],
        ),
    ] {
        assert_eq!(read(text), expected, "{text}");
    }
}

/// Words of time end an element of a citation, and the numbers of a day are none.
#[test]
fn a_citation_ends_before_what_says_when() {
    let read = |text: &str| -> Vec<String> {
        let found = crate::citations(text, PORTUGUESE).into_iter().filter_map(|one| one.target);
        found.filter(|target| !target.path.is_empty()).map(|target| target.to_string()).collect()
    };
    for (text, expected) in [
        ("art. 37, XVI, c antes da emenda 34", "this article:37 inciso:16 alinea:c"),
        ("art. 37, XVI, c before EC 34", "this article:37 inciso:16 alinea:c"),
        ("What did art. 37, XVI, c say", "this article:37 inciso:16 alinea:c"),
        ("art. 6º até 14/02/2000", "this article:6"),
        ("art. 6º a 7.5.2001", "this article:6"),
    ] {
        assert_eq!(read(text), [expected], "{text}");
    }
    assert_eq!(read("art. 6º até 7º, em 2000").len(), 2);
}

/// What follows "Constituição" by which it is another's, and what leaves it ours.
#[test]
fn the_constitution_of_another_is_not_ours() {
    let read = |text: &str| -> Vec<String> {
        let found = crate::citations(text, PORTUGUESE).into_iter().filter_map(|one| one.target);
        found.filter(|target| !target.path.is_empty()).map(|target| target.to_string()).collect()
    };
    for name in [
        "Constituição da França",
        "Constituição da Bahia",
        "Constituição do Chile",
        "Constituição de Portugal",
        "Constituição dos Estados Unidos da América",
        "Constituição das Filipinas",
        "Constituição da República Portuguesa",
        "Constituição da República da África do Sul",
        "Constituição Federal da Suíça",
        "Constituição do Estado do Rio de Janeiro",
        "Constituição do estado",
        "constituição da frança",
        "constituição do estado",
        "constituição paulista",
        "constituição mineira",
        "constituição estadual",
        "Constituição Estadual",
        "constituição sul-rio-grandense",
    ] {
        assert_eq!(read(&format!("o art. 16 da {name}?")), [format!("{name} article:16")], "{name}");
    }
    for name in [
        "Constituição",
        "constituição",
        "constituicao",
        "Constituição Federal",
        "Constituição da República",
        "Constituição da República Federativa do Brasil",
        "constituição da república federativa do brasil",
        "Constituição do Brasil",
        "constituição do brasil",
        "Constituição de 1988",
        "Constituição da mesma forma",
        "Constituição da época",
        "constituição do país",
        "Constituição Federal do ponto de vista",
        "Constituição de forma",
        "Constituição em vigor",
    ] {
        assert_eq!(read(&format!("o art. 16 da {name}?")), ["Constituição Federal article:16"], "{name}");
    }
    check(
        PORTUGUESE,
        &[
            (
                "na forma do art. 16 da Constituição da Bahia,",
                &["refers [art. 16 da Constituição da Bahia] Constituição da Bahia article:16"],
            ),
            (
                "na forma do art. 16 da Constituição da mesma maneira",
                &["refers [art. 16 da Constituição] Constituição Federal article:16"],
            ),
        ],
    );
}

/// Kinds of law in small letters, of which whoever writes about law says whose they are.
#[test]
fn laws_in_small_letters_are_named_by_whose_they_are() {
    let read = |text: &str| -> Vec<String> {
        let found = crate::citations(text, PORTUGUESE).into_iter().filter_map(|one| one.target);
        found.filter(|target| !target.path.is_empty()).map(|target| target.to_string()).collect()
    };
    for (text, expected) in [
        ("artigo 3º do estatuto da OAB", "estatuto da OAB article:3"),
        ("artigo 3º do estatuto da OAB em 2005", "estatuto da OAB article:3"),
        ("art. 2º do estatuto da criança e do adolescente", "estatuto da criança e do adolescente article:2"),
        ("art. 6º do regimento interno da Câmara", "regimento interno da Câmara article:6"),
        ("art. 6º da convenção americana de direitos humanos", "convenção americana de direitos article:6"),
        ("art. 5º da lei orgânica de Curitiba", "lei orgânica de Curitiba article:5"),
        ("art. 5º da lei", "this article:5"),
        ("art. 5º da lei que trata disso", "this article:5"),
        ("art. 5º em lei de iniciativa popular", "this article:5"),
        ("art. 61 e a lei de iniciativa popular", "this article:61"),
    ] {
        assert_eq!(read(text), [expected], "{text}");
    }
}
