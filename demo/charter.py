"""The Charter of the City of Vila Serena and the acts that changed it, in the order in which they were recorded.

The words are in `gazette/`; here stands what each act commands. README.md tells the story.
"""

from commands import (
    Act, Batch, Claim, about, amend, applied, article, carry_on, construe, correct, insert, move, negate, no_longer_printed,
    note, on, reading, renumber, repeal, revive, root, suspend, term, when, NORM,
)

NORM_RECORD = {
    "id": NORM, "title": "Carta da Cidade de Vila Serena", "type": "charter", "jurisdiction": "zz", "language": "pt",
    "adopted_on": "1990-03-05", "published_on": "1990-03-12", "data_source": "Diário da Cidade de Vila Serena (fictional)",
    "citations": ["Carta", "Carta da Cidade", "CVS"],
}


def amendment(number, adopted, published, *parts, **more):
    """An amendment of the Charter. Each part is (place in the act, its commands)."""
    return Act(
        f"em_{number}", "amendment", f"urn:lex:zz:municipal:emenda:{adopted};{number}", number, f"Emenda nº {number}", published,
        adopted, commands=list(parts), **more,
    )


def revision(number, adopted, published, *parts, **more):
    """An amendment of the Charter by revision, in a count of its own."""
    return Act(
        f"emr_{number}", "amendment", f"urn:lex:zz:municipal:emenda.revisao:{adopted};{number}", number,
        f"Emenda de Revisão nº {number}", published, adopted, commands=list(parts), **more,
    )


def judgment(number, adopted, published, *commands, **more):
    return Act(
        f"ac_{number}", "judgment", f"urn:lex:zz:municipal:acordao:{adopted};{number}", number, f"Acórdão nº {number}", published,
        adopted, commands=[(None, list(commands))], **more,
    )


ENACTMENT = [
    root(),
    insert("tit1", ""),
    *article("art1", "tit1", "par1u"),
    *article("art2", "tit1", "cpt_inc1", "cpt_inc2", "cpt_inc3"),
    *article("art3", "tit1"),
    insert("tit2", ""),
    insert("tit2_cap1"),
    *article("art4", "tit2_cap1", "par1", "par2"),
    *article("art5", "tit2_cap1", "cpt_inc1", "cpt_inc2", "cpt_inc2_ali1", "cpt_inc2_ali2", "cpt_inc3"),
    insert("tit2_cap2"),
    *article("art6", "tit2_cap2", "par1", "par2"),
    *article("art7", "tit2_cap2"),
    insert("tit3", ""),
    insert("tit3_cap1"),
    *article("art8", "tit3_cap1"),
    *article("art9", "tit3_cap1", "par1", "par2"),
    insert("tit3_cap2"),
    *article("art10", "tit3_cap2"),
    *article("art11", "tit3_cap2"),
    insert("tit4", ""),
    *article("art12", "tit4", "par1", "par2"),
    insert("trans", ""),
    *article("trans_art1", "trans"),
    *article("trans_art2", "trans", until="1995-01-01"),
]


def port_chapter(**effective):
    """Amendment 10, which the second batch recorded without its art. 3, and so with a wrong day."""
    return amendment(
        10, "2001-01-29", "2001-02-05",
        ("Art. 1º", [amend("tit3_cap1")]),
        ("Art. 2º", [insert("tit3_cap3"), move("art9", "tit3_cap3")]),
        summary="Dá ao porto um capítulo próprio.", **effective,
    )


FIRST = Batch(
    "1-charter.jsonl", "2020-01-15T12:00:00Z", "The Charter of Vila Serena and what changed it until 1999.",
    acts=[
        Act("carta", "enactment", NORM, 1, "Carta da Cidade de Vila Serena", "1990-03-12", "1990-03-05", commands=[(None, ENACTMENT)], mentions=[
            ("EXCEPTS", "art7_cpt", "art5_cpt_inc2", "art. 5º, inciso II"),
            ("REFERS_TO", "trans_art1_cpt", "art4", "art. 4º"),
        ]),
        amendment(
            1, "1992-03-02", "1992-03-09", ("Art. 1º", [amend("art4_cpt")]), ("Art. 2º", [insert("art4_par3")]),
            summary="Aumenta o número de conselheiros e dá a eleição do presidente ao próprio Conselho.",
        ),
        amendment(2, "1993-05-03", "1993-05-10", ("Art. 1º", [amend("art10_cpt")]), summary="Regula os dias e as horas do mercado."),
        Act(
            "ret_1", "corrigendum", "urn:lex:zz:municipal:retificacao:1993-05-24;1", 1, "Retificação nº 1", "1993-05-24",
            commands=[(None, [correct("em_2#1", amend("art10_cpt"))])],
        ),
        Act(
            "lei_7", "amendment", "urn:lex:zz:municipal:lei:1993-09-06;7", 7, "Lei nº 7", "1993-09-13", "1993-09-06",
            summary="Institui a Festa do Farol.", mentions=[("CITES", None, "art5_cpt_inc1", "art. 5º, inciso I, da Carta da Cidade")],
        ),
        amendment(3, "1994-02-01", "1994-02-07", summary="Celebra o centenário do farol.", mentions=[
            ("CITES", None, "art12", "art. 12 da Carta"),
        ]),
        amendment(
            4, "1994-05-30", "1994-06-06", ("Art. 1º", [amend("art6_par1")]), ("Art. 2º", [amend("art6_cpt")]),
            effective="1995-01-01", summary="Reforma o cargo de Prefeito.",
        ),
        amendment(
            5, "1994-08-29", "1994-09-05", ("Art. 1º", [amend("art6_par1")]),
            ("Art. 2º", [amend("art6_cpt", commencement=on("1994-09-05"))]),
            effective="1995-01-01", summary="Permite a reeleição do Prefeito e dispõe sobre a administração.",
        ),
        amendment(
            6, "1996-06-24", "1996-07-01", ("Art. 1º", [amend("art9_par1")]), ("Art. 2º", [amend("art7_cpt")]),
            summary="Dispõe sobre as tarifas do porto e o veto.",
        ),
        amendment(
            7, "1996-06-24", "1996-07-01", ("Art. 1º", [amend("art9_par1")]), ("Art. 2º", [amend("art2_cpt_inc3")]),
            summary="Dispõe sobre as tarifas do porto e o selo da Cidade.",
        ),
        # The second command is recorded with a wrong target here; the third batch puts it right.
        amendment(
            8, "1998-02-23", "1998-03-02", ("Art. 1º", [repeal("art11")]), ("Art. 2º", [repeal("art5_cpt_inc1", notice="art5_cpt_inc3")]),
            summary="Revoga dispositivos da Carta.",
        ),
        amendment(
            9, "1999-07-26", "1999-08-02",
            ("Art. 1º", [*renumber("art1_par1u", to="art1_par1"), insert("art1_par2")]),
            ("Art. 2º", [*renumber("art9_par2", to="art9_par3"), insert("art9_par2~1999-08-02")]),
            ("Art. 3º", [insert("art11_par1u")]),
            summary="Acrescenta parágrafos aos arts. 1º, 9º e 11 da Carta.",
        ),
    ],
    definitions=[
        ("Morador", "pt", "art3_cpt", ""),
        ("resident", "en", "art3_cpt", ""),
        ("tarifas do porto", "pt", "art9_par1", "art9"),
    ],
    aliases=[
        ("art8", "POPULAR_NAME", "Artigo da Água", None, None),
        ("art1_par1u", "CITATION", "CVS, art. 1º, parágrafo único", None, "1999-08-02"),
        ("art1_par1u", "CITATION", "CVS, art. 1º, § 1º", "1999-08-02", None),
        ("art9_par2", "CITATION", "CVS, art. 9º, § 2º", None, "1999-08-02"),
        ("art9_par2~1999-08-02", "CITATION", "CVS, art. 9º, § 2º", "1999-08-02", None),
        ("art9_par2", "CITATION", "CVS, art. 9º, § 3º", "1999-08-02", None),
    ],
)

SECOND = Batch(
    "2-amendments.jsonl", "2021-06-01T12:00:00Z", "What changed the Charter of Vila Serena from 2001 to 2014.",
    acts=[
        port_chapter(),
        amendment(
            11, "2002-03-25", "2002-04-01",
            ("Art. 1º", [
                repeal("art6_par2"), insert("art6_par3"), insert("art6_par4"),
                carry_on("split", ["art6_par2"], ["art6_par3", "art6_par4"]),
            ]),
            ("Art. 2º", [
                repeal("art12_par1"), repeal("art12_par2"), insert("art12_par1u"),
                carry_on("merge", ["art12_par1", "art12_par2"], ["art12_par1u"]),
            ]),
            summary="Desdobra o § 2º do art. 6º e reúne os parágrafos do art. 12 da Carta.",
        ),
        amendment(12, "2003-02-24", "2003-03-03", ("Art. 1º", [amend("art8_cpt")]), summary="Dispõe sobre o fornecimento de água."),
        amendment(
            13, "2003-06-16", "2003-06-23", ("Art. 1º", [amend("art8_cpt")]), effective="2003-01-01",
            summary="Garante a cada morador uma parcela de água.",
        ),
        amendment(
            14, "2005-03-28", "2005-04-04",
            ("Art. 1º", [insert("art10_par1u", commencement=when("conclusão da obra do novo mercado"))]),
            ("Art. 2º", [insert("art8_par1u", commencement=when("entrada em operação da estação de tratamento"))]),
            summary="Dispõe sobre o novo mercado e o tratamento da água.",
        ),
        Act(
            "dec_5", "amendment", "urn:lex:zz:municipal:decreto:2007-10-29;5", 5, "Decreto nº 5", "2007-11-05", "2007-10-29",
            commands=[("Art. 1º", [correct("em_14#2", commencement=on("2007-12-01"))])],
            summary="Declara cumprida a condição do art. 2º da Emenda à Carta nº 14.",
        ),
        amendment(
            15, "2008-01-28", "2008-02-04", ("Art. 1º", [amend("art3_cpt")]), ("Art. 2º", [insert("art3_par1u")]),
            summary="Restringe a condição de morador.",
        ),
        judgment(1, "2009-05-11", "2009-05-18", negate("em_15", "annulment")),
        amendment(
            16, "2010-02-22", "2010-03-01", ("Art. 1º", [amend("art7_cpt")]), ("Art. 2º", article("art13", "tit4")),
            summary="Cria o Conselho de Moradores.", mentions=[("REFERS_TO", "art7_cpt", "art13", "art. 13")],
        ),
        judgment(2, "2011-08-01", "2011-08-08", negate("em_16", "annulment", since="2011-08-08")),
        amendment(
            17, "2012-01-30", "2012-02-06", ("Art. 1º", [amend("art1_cpt", languages=("en",))]),
            summary="Revê a versão inglesa do art. 1º da Carta.",
        ),
        judgment(3, "2012-05-28", "2012-06-04", suspend("art5_cpt_inc2")),
        judgment(4, "2013-09-30", "2013-10-07", revive("art5_cpt_inc2")),
        amendment(
            18, "2014-02-24", "2014-03-03", ("Art. 1º", [amend("art4_par2")]), ("Art. 2º", [insert("art4_par4")]),
            summary="Dispõe sobre as sessões do Conselho.",
        ),
        judgment(5, "2014-05-26", "2014-06-02", negate("em_18", "suspension", since="2014-06-02", until="2015-02-01")),
    ],
)

# The gazette's own word for how far it reaches.
END_OF_GAZETTE = (
    "2023-12-18-fim.txt", "Depois dela nenhum ato será publicado até 31 de dezembro de 2099.", "2099-12-31",
)

THIRD = Batch(
    "3-corrections.jsonl", "2024-03-01T12:00:00Z",
    "Two errors of the earlier records put right, a consolidation that they lacked, and what changed the Charter from 2016 to 2023.",
    retract=[
        ("em_8#2", "The repeal was recorded on inciso I of art. 5º; the gazette names inciso III."),
        ("em_10", "Its art. 3º was overlooked: it takes effect on 1 March 2001, not upon publication."),
    ],
    anew={"em_8": [(2, "Art. 2º", repeal("art5_cpt_inc3", notice="art5_cpt_inc3"))]},
    acts=[
        port_chapter(effective="2001-03-01"),
        Act(
            "ed_1", "editorial", "urn:lex:zz:municipal:consolidacao:2003-04-07;1", 1, "Consolidação de 2003", "2003-04-07",
            commands=[(None, [no_longer_printed("art5_cpt_inc3")])],
        ),
        judgment(6, "2016-03-28", "2016-04-04", negate("ac_2", "annulment", since="2016-04-04")),
        amendment(
            19, "2016-07-18", "2016-07-25", ("Art. 1º", [amend("art9_par1", until="2016-09-01")]), effective="2016-08-01",
            summary="Isenta de tarifas o porto durante a Festa do Farol.",
        ),
        amendment(
            20, "2017-04-24", "2017-05-02", ("Art. 1º", [amend("art6_cpt")]), effective="2018-01-01",
            summary="Cria dois cargos de prefeito adjunto.",
        ),
        amendment(
            21, "2017-09-25", "2017-10-02", ("Art. 1º", [negate("em_20", "withdrawal")]), summary="Retira a Emenda à Carta nº 20.",
        ),
        amendment(22, "2018-10-01", "2018-10-08", ("Art. 1º", [revive("art11")]), summary="Restabelece o art. 11 da Carta."),
        amendment(
            23, "2023-11-06", "2023-11-13", ("Art. 1º", [amend("art4_cpt")]), effective="2035-01-01",
            summary="Aumenta o número de conselheiros.",
        ),
    ],
    claims=[
        Claim(
            *END_OF_GAZETTE,
            "The City is made up: its gazette ends with this edition. The folder of the Court, with its judgments and with the "
            "acts of Title V, was not read yet; every other act that the gazette published is at hand.",
            without=("tit5",), exempt=("judgment",),
        ),
    ],
)

FULL_COURT, FIRST_PANEL, SECOND_PANEL = "Plenário", "Primeira Turma", "Segunda Turma"
LIGHT = "costume_da_luz"  # the rule of a custom, which no provision of the Charter is under

FOURTH = Batch(
    "4-courts.jsonl", "2024-03-15T12:00:00Z",
    "Title V of the Charter of Vila Serena, what the Court of the City said and did from 2019 to 2022, and what is said of the "
    "title besides law.",
    acts=[
        revision(
            1, "2019-03-11", "2019-03-18",
            ("Art. 1º", [
                insert("tit5", ""), *article("art14", "tit5"), *article("art15", "tit5"), *article("art16", "tit5", "par1", "par2"),
            ]),
            summary="Acrescenta à Carta o Título V.",
        ),
        judgment(7, "2019-06-03", "2019-06-10", construe("establish", LIGHT, brings=reading(FULL_COURT))),
        judgment(8, "2019-09-02", "2019-09-09", construe("interpret", "art14_cpt", brings=reading(FULL_COURT, vote="5-4"))),
        judgment(9, "2019-10-07", "2019-10-14", construe("interpret", "art15_cpt", brings=reading(FIRST_PANEL))),
        judgment(
            10, "2020-02-03", "2020-02-10",
            construe("interpret", "art15_cpt", brings=reading(SECOND_PANEL, contradicts=["ac_9#1"])),
        ),
        revision(
            2, "2020-03-02", "2020-03-09", ("Art. 1º", [amend("art16_par1")]), ("Art. 2º", [insert("art16_par3")]),
            summary="Dispõe sobre a taxa do farol.",
        ),
        judgment(11, "2020-08-03", "2020-08-10", negate("emr_2#2", "annulment")),
        judgment(12, "2020-11-02", "2020-11-09", construe("refine", LIGHT, "ac_7#1", brings=reading(FULL_COURT))),
        judgment(13, "2021-03-01", "2021-03-08", construe("distinguish", "art15_cpt", "ac_9#1", brings=reading(FIRST_PANEL))),
        revision(
            3, "2021-06-07", "2021-06-14", ("Art. 1º", [amend("art15_cpt")]),
            summary="Estende aos barcos a inviolabilidade da casa.",
        ),
        judgment(
            14, "2021-10-04", "2021-10-11", construe("overrule", "art14_cpt", "ac_8#1", brings=reading(FULL_COURT)),
            effective="2022-01-01",
        ),
        judgment(15, "2022-02-07", "2022-02-14", negate("emr_1#9", "annulment", since="2023-01-01")),
        judgment(
            16, "2022-05-02", "2022-05-09", construe("overrule", "art15_cpt", "ac_10#1"),
            construe("refine", "art15_cpt", "ac_9#1", brings=reading(FULL_COURT)),
        ),
    ],
    claims=[
        Claim(
            *END_OF_GAZETTE,
            "The City is made up: its gazette ends with this edition, and every act that it published is at hand.",
        ),
    ],
    annotations=[
        about(
            "component", "art15", same_as=["https://vila-serena.example/carta/art-15"],
            texts=[note("pt", "ementa", "Inviolabilidade da casa e do barco."), note("en", "summary", "Houses and boats are inviolable.")],
            data={"keywords": ["casa", "barco"]},
        ),
        about("act", "emr_2", texts=[note("pt", "ementa", "Taxa do farol: doze moedas. Barcos de pesca.")], data={"votes": {"for": 8, "against": 3}}),
        about("reading", "ac_9#1", texts=[note("pt", "ementa", "Barco habitado. Casa.")]),
        term("theme", "direitos", "Direitos", "Rights"),
        term("theme", "moradia", "Moradia", "Housing", broader=["direitos"], on=["art15"]),
        term("theme", "oficios", "Ofícios", "Trades", broader=["direitos"], on=["art14"]),
        term("theme", "porto", "Porto", "The port", on=["art9", "art16"]),
        term("item_type", "garantia", "Garantia", "Guarantee", on=["art14", "art15"]),
        term("item_type", "tributo", "Tributo", "Charge", on=["art16"]),
        applied(
            "emr_2#1", "emr_2", "§ 1º A taxa de doze moedas só se cobra a partir de 1º de janeiro de 2021.", since="2021-01-01",
        ),
        applied(
            "emr_1#8", "emr_2", "§ 2º Até 31 de dezembro de 2020 continua a cobrar-se a taxa de dez moedas.", until="2021-01-01",
        ),
    ],
)

BATCHES = [FIRST, SECOND, THIRD, FOURTH]
