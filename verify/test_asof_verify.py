"""Tests of the verifier: `python3 -m unittest discover verify`."""

import contextlib
import hashlib
import io
import os
import re
import subprocess
import sys
import tempfile
import types
import unittest

import asof_verify as verify


def document(name, data, norms=(), acts=(), acts_of=()):
    return verify.Parsed(name=name, sha256=hashlib.sha256(data).hexdigest(), bytes=len(data),
                         norms=list(norms), acts=list(acts), acts_of=list(acts_of))

def proof(known=None, listed=(), sources=(), acts=(), commands=()):
    record = [verify.Parsed(change_set="0" * 64)]
    fact = verify.Parsed(norm=verify.Parsed(id="urn:x:law"), known=known)
    return verify.Parsed(record=record, fact=fact, acts=list(acts),
                         listed=list(listed), sources=list(sources), commands=list(commands))

def section(number, texts=(), status="IN_FORCE"):
    words = {at: verify.Words(text, None, "") for at, text in enumerate(texts)}
    return verify.Parsed(type="section", number=number, parent=None, status=status, texts=words)

def replay_of(pictures, raws=(), since="2015-05-01"):
    """A replay with a picture for each of some days, all before any act takes effect."""
    day = verify.Parsed(on="2021-06-01")
    commands = [types.SimpleNamespace(id=f"{raw.act}#{raw.seq}", op=raw.op, does=raw.op.does, corrected=None, day=day.on,
                                      act=verify.Parsed(id=raw.act, effective=day, published=day)) for raw in raws]
    return types.SimpleNamespace(
        pictures=pictures, days=[f"2015-05-0{at}" for at, _ in enumerate(pictures)], first_day=lambda _: since,
        below=lambda *_: [], made_by=lambda *_: set(), index=lambda _: len(pictures), play=types.SimpleNamespace(commands=commands))

def played(play, pictures=({},)):
    """A replay with one picture."""
    below = lambda name, day: [name] if name in pictures[0] else []
    return types.SimpleNamespace(play=play, days=[""], pictures=list(pictures), below=below, index=lambda _: 0)

def put(act, name, texts, seq=1, does="amend"):
    op = verify.Parsed(does=does, target=name, texts=texts) if does == "amend" else verify.Parsed(does=does, target=name)
    return verify.Parsed(act=act, seq=seq, until=None, op=op)


class Files(unittest.TestCase):
    def sources(self, files, **said):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        for name, data in files.items():
            with open(os.path.join(folder.name, name), "wb") as file:
                file.write(data)
        documents = [document(name, data, **said.get(name.partition(".")[0], {}))
                     for name, data in files.items()]
        return verify.Sources(folder.name, types.SimpleNamespace(documents=documents, head=None))

    def text_at(self, name, data, words, text=None, path=(), others=(), aspect="canonical"):
        """What is told of a text whose evidence is the first place of some words."""
        sources, start = self.sources({name: data}), data.index(words)
        evidence = verify.Parsed(sha256=hashlib.sha256(data).hexdigest(), start=start, end=start + len(words))
        replay = types.SimpleNamespace(
            play=types.SimpleNamespace(chain=lambda _: [types.SimpleNamespace(day="2000-01-01")]),
            path=lambda *_: list(path))
        said = verify.Parsed(text=text or words.decode(), aspect=aspect, by="urn:x#1")
        taken = {evidence.sha256: set(others)}
        return verify.check_text(sources, replay, taken, "urn:x!a", said, evidence)[1]


class Holes(unittest.TestCase):
    def rows(self, **texts):
        """Rows by keys; `a1_p2_i3` is item 3 of paragraph 2 of article 1."""
        def key(name):
            numbers = {part[0]: part[1:] for part in name.split("_")}
            return (False, *map(numbers.get, "apil"))
        return {key(name): verify.Row(None, text, key(name)) for name, text in texts.items()}

    def test_what_a_text_lacks_without_an_explanation_is_a_hole(self):
        then = self.rows(a1="Art. 1 One:", a1_i1="I - red;", a1_i2="II - blue;", a1_p1="§ 1 Two.", a2="Art. 2 Three.")

        def lost(gone, label, words, **changed):
            now = {**then, **self.rows(**changed)}
            key = next(iter(self.rows(**{gone: ""})))
            return verify.is_hole(key, label, words, {one: row for one, row in now.items() if one != key}, then)

        self.assertTrue(lost("a1_i1", "I -", "red;"))
        self.assertTrue(lost("a2", "Art. 2", "Three."))
        self.assertTrue(lost("a1_p1", "§ 1", "Two."))
        # Other words than those of before are no hole.
        self.assertFalse(lost("a1_i1", "I -", "green;"))
        # What holds it is written anew; but not where what stood beside it keeps its words.
        self.assertTrue(lost("a1_i1", "I -", "red;", a1="Art. 1 Other:"))
        self.assertFalse(lost("a1_i1", "I -", "red;", a1="Art. 1 Other:", a1_i2="II - black;"))
        self.assertFalse(lost("a1_i1", "I -", "red;", a1="Art. 1 (Revogado)."))
        # It has another number.
        self.assertFalse(lost("a1_i1", "I -", "red;", a1_i2="II - red;"))


class Witnesses(Files):
    HEAD = b"number,kind,date,abjur_snapshot_date,publication_date_dou\n"

    def taken(self, rows, *names):
        """The texts that bear witness, the others, and the acts that no text names, by the day of the next text."""
        table = self.HEAD + "".join(f"{row}\n" for row in rows).encode()
        files = {"emendas.csv": table, **{name: name.encode() for name in names}}
        sources, documents = self.sources(files), [document(name, data) for name, data in files.items()]
        dates = verify.dates_of_acts(sources, documents)
        published = {code: one.published for code, one in dates.items()}
        texts = [verify.text_of(one, published) for one in documents if verify.NAMED.fullmatch(one.name)]
        borne, aside = verify.witnesses(texts, dates)
        unnamed = {day: sorted(code for code, *_ in acts) for day, acts in verify.without_text(borne, dates).items()}
        return [text.day for text in borne], [text.document.name for text in aside], unnamed

    def test_a_text_bears_witness_where_its_name_and_the_table_agree_on_the_order(self):
        rows = ["1,EC,1990-02-01,1990-02-01,", "2,EC,1992-02-01,1992-02-01,", "3,EC,1993-01-20,1993-01-20,1993-02-01"]
        first, last = ["19881005_ORIGINAL.csv", "19900201_EMC1.csv"], "19930120_EMC3.csv"
        days = ["1988-10-05", "1990-02-01", "1993-02-01"]
        for name, day in [("19920201_EMC2.csv", "1992-02-01"), ("19920301_EMC2.csv", "1992-03-01"),
                          ("19911201_EMC2.csv", "1991-12-01")]:
            self.assertEqual(self.taken(rows, *first, name, last), (sorted([*days, day]), [], {}))
        # Texts of other acts stand between its day and that of its act, and so its act has no text.
        for name in ["19890101_EMC2.csv", "19940101_EMC2.csv"]:
            self.assertEqual(self.taken(rows, *first, name, last), (days, [name], {"1993-02-01": ["ec_2"]}))
        # Of an act of which the table says nothing, no day is too late.
        both = "19940101_EMC2_EMC9.csv"
        self.assertEqual(self.taken(rows, *first, both, last), ([*days, "1994-01-01"], [], {}))
        # Of two of one act or one day the first does.
        for name in ["19900301_EMC1.csv", "19930201_EMC4.csv"]:
            self.assertEqual(self.taken(rows, *first, "19920201_EMC2.csv", last, name)[1], [name])


class Inputs(unittest.TestCase):
    def run_on(self, data, manifest=b'{"manifest": 1, "documents": []}', encoding="utf-8"):
        """What the verifier says of a file: (exit code, standard error)."""
        with tempfile.TemporaryDirectory() as folder:
            paths = [os.path.join(folder, name) for name in ("proof.json", "manifest.json")]
            for path, content in zip(paths, (data, manifest)):
                with open(path, "wb") as file:
                    file.write(content)
            script = os.path.join(os.path.dirname(os.path.abspath(verify.__file__)), "asof_verify.py")
            ran = subprocess.run([sys.executable, script, paths[0], "--sources", folder, "--manifest", paths[1]],
                                 capture_output=True, env={**os.environ, "PYTHONIOENCODING": encoding})
            return ran.returncode, ran.stderr.decode()

    def test_what_cannot_be_read_is_told_without_a_traceback(self):
        for data, told in [(b"", "no JSON, or not all"), (b'{"proof": 1, "fact": {', "no JSON, or not all"),
                           (b"\xff\xfe\x00", "not in UTF-8"), (b"[" * 200000, "too many times"),
                           (b"9" * 5000, "too many digits"), (b"null", "not an object"), (b'{"proof": true}', "lacks a field"),
                           (b'{"proof": 1, "proof": 1}', "one field twice"), ('{"fact\u00e4": 1}'.encode(), "lacks a field")]:
            for code, said in [self.run_on(data, encoding="ascii"), self.run_on(b"{}", data)]:
                self.assertEqual(code, 2, data[:40])
                self.assertIn(told, said)
                self.assertNotIn("Traceback", said)

    def test_an_older_python_is_told_what_is_needed(self):
        with open(verify.__file__, encoding="utf-8") as file:
            source = file.read()
        before = source[:source.index("LARGEST = ")].replace("sys.version_info < (3, 10)", "sys.version_info < (99, 0)")
        with self.assertRaises(SystemExit) as ended, contextlib.redirect_stderr(io.StringIO()) as told:
            exec(compile(before, "asof_verify.py", "exec"), {"__name__": "asof_verify"})
        self.assertEqual(ended.exception.code, 2)
        self.assertIn("needs Python 3.10 or later", told.getvalue())


class Words(Files):
    def test_strings_of_json_are_decoded_and_white_space_is_folded(self):
        quoted = b'"Who \\"takes\\""'
        self.assertIsNone(self.text_at("a.json", b'[{"a": ' + quoted + b'}]', quoted, 'Who "takes"'))
        self.assertIsNone(self.text_at("a.json", b'[{"a": "Who takes.\\n(2) Who"}]', b"Who takes.", "Who takes."))
        wrapped = b"No fish\nbefore March."
        self.assertIsNone(self.text_at("a.md", b"# 1\n" + wrapped + b"\n", wrapped, "No fish before March."))
        with self.assertRaises(verify.Refused):
            self.text_at("a.md", b"No fish.\n", b"No fish.", "No nets.")

    def test_what_is_not_read_is_not_checked(self):
        for name, data, words in [("a.pdf", b"%PDF-1.7\n\xed\xe2", b"\xed\xe2"),
                                  ("a.xml", "<a>\u00a7 No fish</a>".encode("latin-1"), b"No fish"),
                                  ("b.xml", "<a>No fish</a>".encode("utf-16"), "No".encode("utf-16-le")),
                                  ("a.md", b"No *fish*.\n", b"No *fish*."),
                                  ("b.md", b"No fish \x96 here.\n", b"No fish \x96 here."),
                                  ("c.md", "No fish.".encode("utf-16-le"), "No".encode("utf-16-le")),
                                  ("a.txt", b"No fish be-\nfore March.\n", b"No fish be-\nfore March.")]:
            self.assertIn("read here", self.text_at(name, data, words, "No fish before March."))

    def test_an_act_with_an_entity_that_nothing_declares_is_not_checked(self):
        for words, kind in [("Yksi &foo; sana.", "encoded"), ("Yksi & sana.", "encoded"), ("Yksi &amp; sana.", "xml")]:
            data = f"<v:VahvistettavaLaki xmlns:v='v'><p>{words}</p></v:VahvistettavaLaki>".encode()
            self.assertEqual(verify.kind_of(data), kind, words)
        self.assertEqual(verify.kind_of(b"<p>Words &nbsp; of a page.<br>"), "xml", "a page need be no XML")

    def test_an_odd_byte_of_a_plain_text_refuses_its_own_range_alone(self):
        data = b"Caf\xe9.\n\nNo fish.\n\n\xcd\xe5\xf2 No nets.\n"
        self.assertIsNone(self.text_at("a.md", data, b"No fish."))
        self.assertIn("read here", self.text_at("a.md", data, b"Caf\xe9.", "Caf\u00e9."))
        self.assertIn("may be words of it", self.text_at("a.md", data, b"No nets."))
        self.assertIn("read here", self.text_at("a.json", b'["No fish.", "\xe9"]', b"No fish."))

    def test_words_that_are_cut_are_not_checked(self):
        cut = [("a.xml", b"<a><b>No fish may be taken.</b></a>", b"No fish"),
               ("a.json", b'["No fish may be taken."]', b"No fish"),
               ("a.md", b"No fish may be taken.\n", b"fish may be taken."),
               ("a.md", b"No fish may be taken.\n", b"No fish"),
               ("a.xml", b"<a><p>No fish. <i>Except</i> in March.</p></a>", b"No fish."),
               ("a.xml", b"<a><p>No <i>fish.</i> Except in March.</p></a>", b"No <i>fish."),
               ("a.xml", b"<a><p>No <b><i>fish.</i></b> Except in March.</p></a>", b"No <b><i>fish."),
               ("a.xml", b"<a><p>In March, <i>no fish.</i></p></a>", b"no fish."),
               ("a.xml", b"<a><p><b>In March:</b> no fish.</p></a>", b"no fish."),
               ("a.xml", b"<a><p>No fish.</p> <p><i>Except</i> in March.</p></a>", b"No fish."),
               ("a.xml", b"<a><p>In March.</p><p>No fish.</p></a>", b"No fish.")]
        for name, data, words in cut:
            text = re.sub(b"<[^>]*>", b"", words).decode()
            self.assertIn("may be words of it", self.text_at(name, data, words, text), data)

    def test_lines_that_go_on_are_not_checked(self):
        for name, data, words in [("a.md", b"No fish may be\ntaken before March.\n", b"No fish may be"),
                                  ("a.md", b"No fish may be\ntaken before March.\n", b"taken before March."),
                                  ("a.md", b"No fish may be taken.\nNets may be used.\n", b"No fish may be taken."),
                                  ("a.json", b'["No fish\\nmay be taken."]', b"No fish"),
                                  ("a.json", b'["No fish before\\nMarch or April."]', b"No fish before"),
                                  ("a.json", b'["No fish.\\nNets may be used."]', b"No fish."),
                                  ("a.json", b'["No fish may be\\ntaken before March."]', b"taken before March."),
                                  ("a.json", b'["No fish.\\nNets may be used."]', b"Nets may be used."),
                                  ("a.md", b"No fish.\nNets may be used.\n", b"Nets may be used."),
                                  ("a.xml", b"<a><b>No fish</b> <c>may be taken.</c></a>", b"No fish")]:
            self.assertIn("may be words of it", self.text_at(name, data, words), data)

    def test_a_proviso_does_not_go_on_with_the_line_before(self):
        of = lambda kind: [verify.Parsed(type=kind, number=None, label="")]
        words, before = b"Provided that nets are allowed.", b"No fish:\n"
        self.assertIsNone(self.text_at("a.md", before + words + b"\nExceptions\n", words, path=of("proviso")))
        self.assertIsNone(self.text_at("a.md", b"Exceptions\nNo fish.\n", b"No fish.", path=of("section")))
        for data, given, kind in [(before + words, words, "section"), (before + b"Nets.", b"Nets.", "proviso"),
                                  (before + words, b"No fish:", "section")]:
            self.assertIn("may be words of it", self.text_at("a.md", data, given, path=of(kind)))

    def test_ranges_with_words_of_others_are_not_checked(self):
        law = b"# 1 Fish\nNo fish.\nNo nets.\n# 2 Boats\nNo boats.\n"
        self.assertIsNone(self.text_at("a.md", law, law[9:26], others=[(9, 26)]))
        self.assertIn("words of others", self.text_at("a.md", law, law[9:26], others=[(9, 26), (9, 17)]))
        self.assertIn("words of others", self.text_at("a.md", law, law[2:17]))
        told = self.text_at("a.txt", law.replace(b"#", b"\t#"), law[9:48].replace(b"#", b"\t#"))
        self.assertIn("words of others", told)

    def test_texts_that_are_put_and_not_shown_are_checked_too(self):
        data = b"No fish.\n"
        sources = self.sources({"a.md": data}, a={"acts": ["urn:x:1"]})
        evidence = verify.Parsed(sha256=hashlib.sha256(data).hexdigest(), start=0, end=8)
        def told(act, evidence, text="No fish."):
            put = verify.Parsed(text=text, aspect="canonical", evidence=evidence)
            op = verify.Parsed(does="amend", target="urn:x!a", texts=[put])
            one = types.SimpleNamespace(id=act + "#1", act=types.SimpleNamespace(id=act), gives=op)
            replay = types.SimpleNamespace(play=types.SimpleNamespace(commands=[one]))
            return list(verify.check_put(sources, replay, {"urn:x!a"}))
        self.assertEqual(told("urn:x:1", evidence), [])
        self.assertIn("prints its act", told("urn:x:2", evidence)[0])
        self.assertIn("names no bytes", told("urn:x:1", None)[0])
        with self.assertRaises(verify.Refused):
            told("urn:x:1", evidence, "No nets.")

    def test_texts_that_are_put_in_what_is_not_read_are_not_checked(self):
        data = "<a>\u00a7 No fish</a>".encode("latin-1")
        sources = self.sources({"a.xml": data}, a={"acts": ["urn:x:1"]})
        at = verify.Parsed(sha256=hashlib.sha256(data).hexdigest(), start=5, end=12)
        op = verify.Parsed(does="amend", target="urn:x!a", texts=[
            verify.Parsed(text="No fish", aspect="canonical", evidence=at)])
        one = types.SimpleNamespace(id="urn:x:1#1", act=types.SimpleNamespace(id="urn:x:1"), gives=op)
        replay = types.SimpleNamespace(play=types.SimpleNamespace(commands=[one]))
        self.assertIn("not read here", list(verify.check_put(sources, replay, set()))[0])

    def test_elements_part_words_and_signs_in_a_line_do_not(self):
        self.assertEqual(verify.xml_words("<SaadostyyppiKooste>Laki</SaadostyyppiKooste><SaadosNimekeKooste>koe"), "Laki koe")
        raised = "10 dm<YlaindeksiTeksti>2</YlaindeksiTeksti>, <SaadosKursiiviKooste>k</SaadosKursiiviKooste>oe"
        self.assertEqual(verify.xml_words(raised), "10 dm2, koe")

    def test_an_old_list_is_introduced_by_the_number_of_its_moment(self):
        """`1. ` before a list is no item, and the heading of a group of items is one line."""
        item = lambda words: f"<MomenttiKohtaKooste>{words}</MomenttiKohtaKooste>"
        sub = lambda *all: "".join(f"<MomenttiAlakohtaKooste>{words}</MomenttiAlakohtaKooste>" for words in all)
        of = lambda head, *items: (f"<KohdatMomentti><MomenttiJohdantoKooste>{head}</MomenttiJohdantoKooste>"
                                   f"{''.join(map(item, items))}</KohdatMomentti>")
        old = [of("1. Kalan saa pyytää:", "a) verkolla;"), of("2. Ravun saa pyytää:", "a) merralla.")]
        groups = of("Maksu on:", sub("1) luvasta;"), sub("Veneet", "1) soudusta;"), sub("Verkot", "1) rysästä."))
        for lists, words, place in [("".join(old), "2. Ravun", 2), ("".join(old), "merralla", 2),
                                    (groups, "luvasta", 1), (groups, "soudusta", 2), (groups, "rysästä", 3)]:
            data = ("<VahvistettavaLaki><Pykala><PykalaTunnusKooste>1 §</PykalaTunnusKooste>"
                    f"{lists}</Pykala></VahvistettavaLaki>").encode()
            markup = verify.Markup(data, "")
            section = next(one for one in markup.all if one.name == "Pykala")
            self.assertEqual(markup.moment(section, data.index(words.encode())), (place, False), words)

    def test_bytes_that_go_on_after_their_moment_are_not_checked(self):
        lines = ["<MomenttiKooste>Ei kalaa.</MomenttiKooste>", "<MomenttiKooste>Ei verkkoja.</MomenttiKooste>"]
        data = ("<VahvistettavaLaki><Pykala><PykalaTunnusKooste>1 §</PykalaTunnusKooste>"
                f"{''.join(lines)}</Pykala></VahvistettavaLaki>").encode()
        path = [verify.Parsed(type="section", number="1", label="1 §"),
                verify.Parsed(type="subsection", number="1", label="")]
        whole = data[data.index(b"Ei kalaa"):data.index(b"</MomenttiKooste></Pykala>")]
        self.assertIsNone(self.text_at("a.xml", data, b"Ei kalaa.", path=path))
        self.assertIn("its address is", self.text_at("a.xml", data, whole, "Ei kalaa. Ei verkkoja.", path=path))

    def test_lines_that_begin_anew_do_not_go_on(self):
        for after in [b"", b"\n\nNets.", b"\n# 2 Nets", b"\n(a) nets", b"\nb) nets", b"\n2. Nets", b"\nArt. 2 Nets",
                      "\n§ 2 Nets".encode(), b"\nSole paragraph. Nets are", b"\nIV. Nets", b"\npublished: 2001-01-01",
                      b"\nExplanations."]:
            self.assertIsNone(self.text_at("a.md", b"No fish." + after + b"\n", b"No fish."), after)
        for after in [b"", b"<b>Nets.</b>", b"<b>1) nets</b>", b"<b>a)</b> <c>nets</c>", b"<b>\xe2\x80\x94 \xe2\x80\x94</b>"]:
            self.assertIsNone(self.text_at("a.xml", b"<a><b>No fish</b>" + after + b"</a>", b"No fish"), after)
        self.assertIsNone(self.text_at("a.json", b'["No fish.\\n(b) Nets.", "b"]', b"No fish."))
        self.assertIsNone(self.text_at("a.json", b'["No fish.", "Nets."]', b"No fish."))
        self.assertIsNone(self.text_at("a.json", b'["Nets.\\n(b) no fish."]', b"no fish."))
        self.assertIsNone(self.text_at("a.json", b'["Nets.\\n3 No fish."]', b"3 No fish."))
        self.assertIsNone(self.text_at("a.json", b'["Title I -\\nNo fish."]', b"No fish."))
        data = b"No fish may be\ntaken before March.\n"
        self.assertIsNone(self.text_at("a.md", data, b"No fish may be", others=[(15, 34)]))
        self.assertIsNone(self.text_at("a.md", data, b"taken before March.", others=[(0, 14)]))

    def test_parts_of_other_elements_are_not_words_beside(self):
        for data, words in [(b"<a><c><p>No fish.</p></c><c><p>Nets.</p></c></a>", b"No fish."),
                            (b"<a><c><p>No fish.</p></c><c><p>Nets.</p></c></a>", b"Nets."),
                            (b"<a><p>No <del>more</del> fish.</p></a>", b"fish."),
                            (b"<a><b>1)</b><c>No fish.</c>&#160;<d>Nets</d></a>", b"No fish.")]:
            self.assertIsNone(self.text_at("a.xml", data, words, path=[verify.Parsed(type="x", number="No", label="")]), data)

    def test_lines_between_texts_that_no_command_puts_are_told(self):
        law, act = "urn:x:law", "urn:x:law:text:2010"
        def told(data, shown, put=(), acts=(act,), language="en", is_exchanged=False, target="urn:x:law!a", dated=(),
                 pictures=({},)):
            sources = self.sources({"a.x": data}, a={"norms": [law], "acts": acts})
            sha256, texts = hashlib.sha256(data).hexdigest(), []
            for at, words in enumerate([*shown, *put]):
                start = data.index(words)
                evidence = verify.Parsed(sha256=sha256, start=start, end=start + len(words))
                texts.append(verify.Parsed(language=language, aspect="canonical", text=words.decode(), evidence=evidence))
            gives = lambda text: types.SimpleNamespace(gives=verify.Parsed(texts=[text], target=target), id=text.text)
            play = types.SimpleNamespace(
                commands=[gives(text) for text in texts], by_id={text.text: gives(text) for text in texts},
                operation=lambda one: one.gives)
            facts = [verify.Parsed(language=text.language, aspect=text.aspect, text=text.text, by=text.text)
                     for text in texts[:len(shown)]]
            one, replay = proof(acts=dated), played(play, pictures)
            one.fact.norm.id, one.fact.component = law, f"{law}!a"
            one.fact.provisions = [verify.Parsed(label="(b)", number="b", type="item", texts=facts)]
            self.assertEqual(len(list(verify.in_another_order(one, replay, sources))), int(is_exchanged))
            return list(verify.left_between(one, replay, sources))
        plain = b"1 No one takes:\n(a) fish;\n(b) nets;\n(c) boats.\n"
        ends = [b"No one takes:", b"boats."]
        for data in (plain, b'["' + plain.replace(b"\n", b"\\n") + b'"]'):
            self.assertEqual(len(told(data, ends)), 2)
            self.assertEqual(told(data, [ends[0], b"fish;", b"nets;", ends[1]]), [])
            self.assertEqual(len(told(data, ends, [b"fish;"])), 1)
            self.assertEqual(told(data, [b"nets;", b"boats."]), [])
            self.assertEqual(len(told(data, ends[::-1], [b"fish;", b"nets;"], is_exchanged=True)), 0)
            # An act of its own says what it does between the texts.
            self.assertEqual(told(data, ends, acts=["urn:x:act"]), [])
        self.assertEqual(told(b'["No one takes:", "fish;", "boats."]', ends), [])
        self.assertEqual(told(plain.replace(b"(b) nets;", b"<!-- (b)\nnets -->"), ends, [b"fish;"]), [])
        # Ranges of what is not in the fact account for nothing.
        self.assertEqual(told(plain, ends, [b"fish;", b"nets;"]), [])
        self.assertEqual(len(told(plain, ends, [b"fish;", b"nets;"], target=law)), 2)
        # What was there when the act of the text took effect is printed again.
        day = verify.Parsed(on="2010-01-01")
        nets = types.SimpleNamespace(status="IN_FORCE", texts={("en", "canonical"): verify.Words("nets;", None, "")})
        again = {"dated": [verify.Parsed(id=act, effective=day, published=day)], "pictures": [{f"{law}!a": nets}]}
        self.assertEqual(told(plain, ends, [b"fish;"], **again), [])
        self.assertEqual(len(told(plain.replace(b"nets;", b"nets, rods;"), ends, [b"fish;"], **again)), 1)

    def test_a_line_after_all_texts_that_may_be_of_the_fact_is_told(self):
        law, data = "urn:x:law", b"1 No one takes:\n(a) fish;\n\n(b) nets.\n2 Boats.\n"
        def told(given, data=data, others=()):
            sources = self.sources({"a.x": data}, a={"norms": [law], "acts": [law]})
            sha256, facts, commands = hashlib.sha256(data).hexdigest(), [], {}
            for label, number, words in given:
                start = data.index(words)
                evidence = verify.Parsed(sha256=sha256, start=start, end=start + len(words))
                text = verify.Parsed(language="en", aspect="canonical", text=words.decode(), by=label, evidence=evidence)
                commands[label] = types.SimpleNamespace(gives=verify.Parsed(texts=[text], target=f"{law}!a"), id=label)
                facts.append(verify.Parsed(label=label, number=number, type="item", texts=[text]))
            play = types.SimpleNamespace(commands=commands.values(), by_id=commands, operation=lambda one: one.gives)
            one = proof()
            one.fact.norm.id, one.fact.component, one.fact.provisions = law, f"{law}!a", facts + list(others)
            return list(verify.left_after(one, played(play), sources))
        one, a, b = ("1", "1", b"No one takes:"), ("(a)", "a", b"fish;"), ("(b)", "b", b"nets.")
        for of in (data, b'["' + data.replace(b"\n", b"\\n") + b'"]'):
            self.assertEqual(told([one, a, b], of), [])
            self.assertEqual(len(told([one, a], of)), 1)
            self.assertEqual(len(told([one], of)), 1)
            # What comes after the first is of what that is in.
            self.assertEqual(told([a], of), [])
        self.assertEqual(len(told([("1", "1", b"No one takes")])), 1)
        # What was there before is printed again, and its evidence is in an older text.
        words = lambda *all: [verify.Parsed(language="en", aspect="canonical", text=one, by="x") for one in all]
        old = verify.Parsed(label="(b)", number="b", type="item", texts=words("nets."))
        self.assertEqual(told([one, a], others=[old]), [])
        self.assertEqual(len(told([one, a], data.replace(b"nets.", b"nets and rods."), [old])), 1)
        self.assertEqual(len(told([one, a], data.replace(b"\n2", b"\n(c) rods.\n2"), [old])), 1)
        # A list is over where the next provision begins, or a heading.
        form = ("Article 3", "3", b"It is in the schedule:")
        for rest, count in [(b"# Article 4 Places\n", 0), (b"Article 4 Places\n", 0), (b"# Annex\n", 0), (b"Form.\n", 1),
                            (b"# Item 1\n", 1), (b"(a) a form.\n", 1)]:
            self.assertEqual(len(told([form], b"# Article 3\nIt is in the schedule:\n\n" + rest)), count, rest)
        self.assertEqual(verify.next_label(verify.Parsed(label="Section 9", number="9")), "Section 10")
        self.assertIsNone(verify.next_label(verify.Parsed(label="Title I", number="1")))

    def test_lines_of_a_page_that_may_be_no_law_are_not_checked(self):
        page = b"No fish.\\nContents\\nNo nets."
        self.assertIn("not known here", self.text_at("a.json", b'["' + page + b'"]', page, "No fish. No nets."))
        for other in ("No fish. No boats.", "No fish. No nets. No boats.", "No nets. No fish."):
            with self.assertRaises(verify.Refused):
                self.text_at("a.json", b'["' + page + b'"]', page, other)

    def test_pages_of_a_judgment_have_marks_of_notes_and_lines_of_their_own(self):
        page = "Rao1 caught half-\nblind fish in 20062\n1 Of the harbour.\nPage 3 of 9\nand sub\xadpara\xadgraph 716 of it.\n"
        right = "Rao caught halfblind fish in 2006 and sub-paragraph 7 of it."
        self.assertTrue(verify.is_part_of_pages(right, page))
        judgment = "urn:lex:in:supreme.court:judgment:2023;insc-7!para2"
        told = lambda text, name: verify.told_of_others("plain", "Rao1 caught fish.", "x", text, name)
        self.assertIn("marks of notes", told("Rao caught fish.", judgment))
        for text, name in [("Rao caught no fish.", judgment), ("Rao caught", judgment), ("Rao caught fish.", "urn:lex:in:act:1;2!sec1")]:
            with self.assertRaises(verify.Refused):
                told(text, name)
        self.assertEqual(verify.label_of(verify.Parsed(type="paragraph", number="3", label="3."), None, ""), ("", "type"))

    def test_markers_labels_and_other_texts_are_not_words_beside(self):
        of = lambda number, label="": [verify.Parsed(type="section", number=number, label=label)]
        for name, data, words, path in [("a.md", b"(a) No fish.\n", b"No fish.", of("a")),
                                        ("a.md", b"Title I - No fish.\n", b"No fish.", of("1")),
                                        ("a.md", b"4 A.3(1) No fish.\n", b"No fish.", of("1")),
                                        ("a.md", b"2.1 A No fish.\n", b"No fish.", of("2.1A")),
                                        ("a.md", b"Sole No fish.\n", b"No fish.", of("1u", "Sole")),
                                        ("a.md", b"Rule no 3: No fish.\n", b"No fish.", of("3", "Rule no")),
                                        ("a.xml", b'<a b="No fish" c="d">e</a>', b"No fish", of("3"))]:
            self.assertIsNone(self.text_at(name, data, words, path=path), data)
        for name, data, number in [("a.md", b"(b) No fish.\n", "a"), ("a.md", b"Title I - No fish.\n", "2"),
                                   ("a.json", b'["12 No fish."]', "2"), ("a.xml", b"<a><b>1)</b> No fish.</a>", "2")]:
            self.assertIn("another number", self.text_at(name, data, b"No fish.", path=of(number)), data)
        # A label excuses no words after a range.
        cut = b"No fish, except on Sundays.\n"
        self.assertIn("may be words", self.text_at("a.md", cut, b"No fish", path=of("1", "except on Sundays")))
        for data, label, is_own in [(b"# Section 1 Fish\n", "Section 9", False), (b"# Section 1 Fish\n", "Section 1", True),
                                    (b"# Title I Fish\n", "Title 1", True), (b"6A. Fish\n", "6-A", True)]:
            number = "6A" if b"6A" in data else "1"
            told = self.text_at("a.md", data, b"Fish", path=of(number, label), aspect="heading")
            self.assertEqual(told is None, is_own, data)
        data = b"1. Fish. No fish may be taken.\n"
        self.assertIsNone(self.text_at("a.md", data, b"Fish.", others=[(9, 30)]))


class Acts(Files):
    def test_the_day_of_a_urn_is_its_last(self):
        for urn, day in [("urn:lex:br:x:1988-10-05;1988:errata:2000-09-13", "2000-09-13"), ("urn:x:law", ""),
                         ("urn:x:text:2010-01-01", "2010-01-01"), ("urn:x:laki:2015-04-10;410", "2015-04-10")]:
            self.assertEqual(verify.day_of_urn(urn), day)

    def test_an_act_that_may_be_of_a_later_day_is_not_missing(self):
        acts = ["urn:x:law", "urn:x:law:text:2005-01-01", "urn:x:law:text:2010-01-01"]
        said = {"a": {"norms": ["urn:x:law"], "acts": acts}}
        sources = self.sources({"a.md": b"a"}, **said)
        given = [sources.documents[0]]
        check = lambda one: verify.check_listed(one, sources, sources.documents)
        self.assertEqual(check(proof("2006-01-01", acts[:2], given)), (2, []))
        self.assertEqual(check(proof("2006-01-01", acts[:1], given)), (1, acts[1:2]))
        with self.assertRaises(verify.Refused):
            check(proof(None, acts[:2], given))

    def test_acts_of_another_law_in_the_document_need_not_be_listed(self):
        of = [verify.Parsed(norm="urn:x:law", acts=["urn:x:1"]), verify.Parsed(norm="urn:x:b", acts=["urn:x:2"])]
        said = {"norms": ["urn:x:law", "urn:x:b"], "acts": ["urn:x:1", "urn:x:2"]}
        for acts_of, fits in [(of, True), ((), False)]:
            sources = self.sources({"a.md": b"a"}, a={**said, "acts_of": acts_of})
            one = proof(None, ["urn:x:1"], [sources.documents[0]])
            if fits:
                self.assertEqual(verify.check_listed(one, sources, sources.documents), (1, []))
            else:
                with self.assertRaises(verify.Refused):
                    verify.check_listed(one, sources, sources.documents)

    def test_a_listed_act_without_a_command_is_shown_with_its_clause(self):
        data = "<s><Johtolause>muutetaan 6 § seuraavasti:</Johtolause></s>".encode()
        sources = self.sources({"a.xml": data}, a={"norms": ["urn:x:law"], "acts": ["urn:x:2"]})
        commands = [verify.Parsed(act="urn:x:1")]
        shown = verify.unspoken(proof(None, ["urn:x:1", "urn:x:2"], commands=commands), sources)
        self.assertEqual(shown, [{"act": "urn:x:2", "documents": ["a.xml"],
                                  "clauses": ["muutetaan 6 § seuraavasti:"]}])

    def test_a_document_that_prints_the_section_speaks_against_silence(self):
        data = ("<s><VahvistettavaLaki><Pykala><PykalaTunnusKooste>6 §</PykalaTunnusKooste></Pykala>"
                "</VahvistettavaLaki></s>").encode()
        act = "urn:x:laki:2021-05-21;419"
        sources = self.sources({"a.xml": data}, a={"norms": ["urn:x:law"], "acts": [act]})
        one = proof(None, [act])
        one.fact.component, one.fact.provisions = "urn:x:law!sec6", []
        one.fact.assurance = verify.Parsed(touched_by=[])
        own = section("6")
        replay = replay_of([{"urn:x:law!sec6": own}])
        with self.assertRaises(verify.Refused):
            verify.check_silent(one, replay, sources)
        own.number = "7"
        self.assertEqual(len(verify.check_silent(one, replay, sources)), 1)
        # An act of a day before it may mean another.
        own.number, replay.first_day = "6", lambda _: "2022-01-01"
        self.assertEqual(len(verify.check_silent(one, replay, sources)), 1)
        # So may one of a section that has ended. A fact that says that it may be touched is no more complete for that.
        replay.first_day, own.status = lambda _: "2015-05-01", "REPEALED"
        self.assertEqual(len(verify.check_silent(one, replay, sources)), 2)
        own.status, one.fact.assurance.touched_by = "IN_FORCE", ["x"]
        self.assertEqual(len(verify.check_silent(one, replay, sources)), 2)

    def test_a_command_without_words_of_the_section_that_its_act_prints_is_no_answer(self):
        data = ("<s><VahvistettavaLaki><Pykala><PykalaTunnusKooste>6 §</PykalaTunnusKooste><MomenttiKooste>Ei kalaa."
                "</MomenttiKooste></Pykala></VahvistettavaLaki></s>").encode()
        act, start = "urn:x:laki:2021-05-21;419", data.index(b"Ei")
        sources = self.sources({"a.xml": data}, a={"norms": ["urn:x:law"], "acts": [act]})
        evidence = verify.Parsed(sha256=hashlib.sha256(data).hexdigest(), start=start, end=start + 9)
        own, words = section("6"), verify.Parsed(text="Ei kalaa.", evidence=evidence)
        for name in ("urn:x:law!sec6", "urn:x:law!sec6_sub1"):
            for raw, told in [(put(act, name, [words]), 0),
                              (put(act, name, [verify.Parsed(text="Ei verkkoja.", evidence=None)]), 1)]:
                one = proof(None, [act], commands=[raw])
                one.fact.component, one.fact.provisions = name, []
                one.fact.assurance = verify.Parsed(touched_by=[])
                replay = replay_of([{"urn:x:law!sec6": own, "urn:x:law!sec6_sub1": own}], [raw])
                self.assertEqual(len(verify.check_silent(one, replay, sources)), told, name)

    def test_what_an_act_prints_of_a_section_is_put_by_commands(self):
        lines = "".join(f"<MomenttiKooste>{words}</MomenttiKooste>" for words in ("Ei kalaa.", "1) ei verkkoja."))
        data = ("<s><VahvistettavaLaki><Pykala><PykalaTunnusKooste>6 §</PykalaTunnusKooste>"
                f"{lines}</Pykala></VahvistettavaLaki></s>").encode()
        act, name = "urn:x:laki:2021-05-21;419", "urn:x:law!sec6"
        sources = self.sources({"a.xml": data}, a={"norms": ["urn:x:law"], "acts": [act]})
        at = data.index(b"ei verkkoja.")
        within = verify.Parsed(sha256=hashlib.sha256(data).hexdigest(), start=at, end=at + 12)
        for second, evidence, stood, told in [
            ("ei verkkoja.", None, (), 0), ("ei veneitä.", None, (), 1), ("ei veneitä.", None, ("ei verkkoja.",), 0),
            ("ei verkkoja. Ei koske saarta.", None, (), 1), ("x", None, ("ei verkkoja. Ei koske saarta.",), 1),
            ("ei verkkoja", within, (), 0),
        ]:
            raw = put(act, name, [verify.Parsed(text="Ei kalaa.", evidence=None),
                                  verify.Parsed(text=second, evidence=evidence)])
            one = proof(None, [act], commands=[raw])
            one.fact.component, one.fact.provisions = name, []
            one.fact.assurance = verify.Parsed(touched_by=[])
            replay = replay_of([{name: section("6", stood)}], [raw])
            self.assertEqual(len(verify.check_silent(one, replay, sources)), told, second)

    def test_a_line_with_lines_in_it_is_put_by_its_own_words_and_each_of_these_by_its_own(self):
        inner = "".join(f"<MomenttiAlakohtaKooste>{words}</MomenttiAlakohtaKooste>" for words in ("a) verkot;", "b) rysät."))
        data = ("<s><VahvistettavaLaki><Pykala><PykalaTunnusKooste>6 §</PykalaTunnusKooste><KohdatMomentti>"
                "<MomenttiJohdantoKooste>1. Kiellettyjä ovat:</MomenttiJohdantoKooste><MomenttiKohtaKooste>1) pyydykset: "
                f"{inner}</MomenttiKohtaKooste></KohdatMomentti></Pykala></VahvistettavaLaki></s>").encode()
        act, name = "urn:x:laki:2021-05-21;419", "urn:x:law!sec6"
        sources = self.sources({"a.xml": data}, a={"norms": ["urn:x:law"], "acts": [act]})
        all_put = ["1. Kiellettyjä ovat:", "pyydykset:", "verkot;", "rysät."]
        for put_here, told in [(all_put, 0), (all_put[:3], 1), ([*all_put[:1], *all_put[2:]], 1), (all_put[1:], 1)]:
            raw = put(act, name, [verify.Parsed(text=words, evidence=None) for words in put_here])
            one = proof(None, [act], commands=[raw])
            one.fact.component, one.fact.provisions = name, []
            one.fact.assurance = verify.Parsed(touched_by=[])
            said = verify.check_silent(one, replay_of([{name: section("6")}], [raw]), sources)
            self.assertEqual(len(said), told, put_here)

    def test_only_what_an_act_does_in_the_scope_of_a_fact_is_heard_and_a_repeal_is_asked_for(self):
        data = ("<s><VahvistettavaLaki><Johtolause>kumotaan koelain (10/2020) 14 § sekä muutetaan 2 §</Johtolause>"
                "</VahvistettavaLaki></s>").encode()
        act, name = "urn:x:laki:2021-05-21;419", "urn:x:law!sec14"
        sources = self.sources({"a.xml": data}, a={"norms": ["urn:x:law"], "acts": [act]})
        text = verify.Parsed(text="Ei kalaa.", evidence=None)
        for raws, made, told in [
            ([put(act, name, (), does="repeal")], {f"{act}#1"}, None),
            ([put(act, name, (), does="repeal")], set(), "which repeals"),
            ([put(act, name, [text])], set(), "which repeals"),
            ([put(act, name, [])], set(), "(in a.xml)"),
            ([put(act, "urn:x:law!sec2", [text])], set(), "(in a.xml)"),
        ]:
            one = proof(None, [act], commands=raws)
            one.fact.component, one.fact.provisions = name, []
            one.fact.assurance = verify.Parsed(touched_by=[])
            replay = replay_of([{}, {name: section("14")}], raws)
            replay.made_by = lambda *_: made
            said = verify.check_silent(one, replay, sources)
            self.assertEqual([told in each for each in said] if told else said, [True] if told else [])

    def test_the_parts_that_a_clause_repeals_are_those_after_the_verb(self):
        for clause, parts in [
            ("kumotaan koelain (10/2020) 14 §:n 2 ja 3 momentti sekä muutetaan 14 §:n 1 momentti",
             {("14", "subsection", "2"), ("14", "subsection", "3")}),
            ("kumotaan 14 päivänä toukokuuta 2020 annetun koelain (10/2020) 2 ja 14 a §, 15 §:n 2–4 momentti ja 1 momentin "
             "3 a kohta, sellaisena kuin se on laissa 7/2021, ja lisätään 16 §",
             {("2", "section", "2"), ("14a", "section", "14a"), ("15", "item", "3a"),
              *(("15", "subsection", number) for number in "234")}),
            ("muutetaan koelain (10/2020) 14 §:n 2 momentti", set()),
            ("kumotaan koelain (10/2020) 14 §:n edellä oleva väliotsikko", set()),
            ("kumotaan koelaki (10/2020)", set()),
        ]:
            self.assertEqual(verify.repealed_parts(clause), parts, clause)

    def test_an_act_has_no_command_on_a_section_that_it_cannot_mean_and_is_not_published_before_its_day(self):
        own = "<Pykala><MomenttiKooste>Tämä laki tulee voimaan heti.</MomenttiKooste></Pykala>"
        data = lambda number: (
            f"<s><VahvistettavaLaki><Johtolause>kumotaan koelain (10/2020) {number} §</Johtolause><Pykalisto>{own}</Pykalisto>"
            "</VahvistettavaLaki></s>").encode()
        law, act = "urn:x:laki:2020-01-10;10", "urn:x:laki:2021-05-21;419"
        for number, day, told in [("14", "2021-05-25", 0), ("2", "2021-05-25", None), ("14", "2021-05-20", 1)]:
            sources = self.sources({"a.xml": data(number)}, a={"norms": [law], "acts": [act]})
            raw = put(act, f"{law}!sec14", (), does="repeal")
            one = proof(None, [act], commands=[raw], acts=[verify.Parsed(id=act, published=verify.Parsed(on=day))])
            one.fact.norm.id, one.fact.component, one.fact.provisions = law, f"{law}!sec14", []
            one.fact.assurance = verify.Parsed(touched_by=[])
            replay = replay_of([{}, {f"{law}!sec14": section("14")}], [raw], since="2020-01-10")
            replay.made_by = lambda *_: {f"{act}#1"}
            if told is None:
                with self.assertRaises(verify.Refused):
                    verify.check_silent(one, replay, sources)
            else:
                self.assertEqual(len(verify.check_silent(one, replay, sources)), told, day)

    def test_of_two_repeals_of_one_act_none_is_left_out(self):
        data = ("<s><VahvistettavaLaki><Johtolause>kumotaan koelain (10/2020) 14 §:n 2 ja 3 momentti</Johtolause>"
                "</VahvistettavaLaki></s>").encode()
        act, name = "urn:x:laki:2021-05-21;419", "urn:x:law!sec14"
        sources = self.sources({"a.xml": data}, a={"norms": ["urn:x:law"], "acts": [act]})
        picture = {name: section("14")}
        for number in "123":
            picture[f"{name}_sub{number}"] = verify.Parsed(**{**vars(section(number)), "type": "subsection"})
        for ended, told in [("23", 0), ("2", 1), ("3", 1), ("12", 1)]:
            raws = [put(act, f"{name}_sub{number}", (), int(number), "repeal") for number in ended]
            one = proof(None, [act], commands=raws)
            one.fact.component, one.fact.provisions = name, []
            one.fact.assurance = verify.Parsed(touched_by=[])
            replay = replay_of([{}, picture], raws)
            replay.below = lambda *_: list(picture)
            replay.made_by = lambda *_: {f"{act}#{number}" for number in ended}
            said = verify.check_silent(one, replay, sources)
            self.assertEqual(["has no repeal of that" in each for each in said], [True] * told, ended)

    def test_an_act_that_cancels_something_of_a_section_acts_on_it(self):
        acts, name = [verify.Parsed(id="urn:x:1"), verify.Parsed(id="urn:x:2")], "urn:x:law!sec6"
        negate = verify.Parsed(act="urn:x:2", seq=1, place=None, wording=None, until=None,
                               op=verify.Parsed(does="negate", target="urn:x:1#1"))
        cancels = [types.SimpleNamespace(act=acts[1], raw=negate)]
        one = proof(acts=acts, commands=[put("urn:x:1", name, []), negate])
        for made, cancels, found in [({"urn:x:1#1"}, [], ["urn:x:1"]), (set(), cancels, ["urn:x:2"]), (set(), [], [])]:
            self.assertEqual(verify.acts_on_section(one, made, name, cancels), found)
        one.acts, one.fact.provisions = [verify.Parsed(id="urn:x:2", quotes=[])], []
        self.assertEqual([shown["does"] for shown in verify.clauses(one)], ["negate urn:x:1#1"])

    def test_an_act_shows_by_its_day_alone_that_what_waits_is_in_force(self):
        on = lambda basis: verify.Parsed(on=verify.Parsed(on="2021-03-01", basis=basis), condition=None)
        waiting = verify.Parsed(on=None, condition="säädetään erikseen")
        for basis, op, commencement, shows in [
                ("SNAPSHOT_BOUND", None, waiting, True), ("STATED", None, waiting, False),
                ("SNAPSHOT_BOUND", put("urn:x:1", "urn:x:law!sec6", []).op, waiting, False),
                ("SNAPSHOT_BOUND", None, None, False)]:
            corrected = types.SimpleNamespace(raw=verify.Parsed(commencement=commencement))
            one = types.SimpleNamespace(does="correct", op=verify.Parsed(op=op), corrected=corrected, act=None,
                                        commencement=on(basis))
            self.assertEqual(verify.shows(one), shows)

    def test_an_act_in_known_words_leaves_alone_what_it_nowhere_numbers(self):
        soon = "Tämä laki tulee voimaan 1 päivänä kesäkuuta 2021."
        whole = "kumotaan kuntalain (410/2015) 6 §:n 2 momentti, sellaisena kuin se on laissa 14/2018, ja lisätään"
        new = "muutetaan kuntalain (410/2015) 6 § sekä lisätään lakiin uusi 12 a luku"
        for free, clause, says in [
            (True, "muutetaan kuntalain (410/2015) 6 ja 15–19 §", soon),
            (True, f"{whole} lakiin uusi 15 a §", soon),
            (True, "lisätään 14 päivänä toukokuuta 2015 annettuun kuntalakiin (410/2015) uusi 6 §", soon),
            (True, new, "Sen 12 a lukua sovelletaan."),
            (False, new, "Sen 12 lukua sovelletaan."),
            (False, "muutetaan kuntalain (410/2015) 14 §", soon),
            (False, "muutetaan kuntalain (410/2015) 12 a–15 §", soon),
            (False, "muutetaan kuntalain (410/2015) 12—15 b §", soon),
            (False, "kumotaan kuntalain (410/2015) 10 §–20 §", soon),
            (False, "kumotaan kuntalain (410/2015) 10 § – 20 §", soon),
            (False, "kumotaan kuntalain (410/2015) 10 §:n 1 momentti–20 §", soon),
            (True, "kumotaan kuntalain (410/2015) 10 § ja 15–20 §", soon),
            (False, "kumotaan kuntalaki (410/2015)", soon),
            (False, "kumotaan kuntalaki (410/2015), sellaisena kuin se on laissa 5/2018, ja muutetaan 6 §", soon),
            (False, "kumotaan kuntalaki ja muutetaan koelain (1/2001) 6 §", soon),
            (False, "kumotaan kuntalaki sekä koelain (1/2001) 6 §", soon),
            (False, "muutetaan kuntalain (410/1995) 6 §", soon),
            (False, "muutetaan kuntalain 6 §", soon),
            (False, "muutetaan kuntalain (410/2015) 3 luku", soon),
            (False, "muutetaan kuntalain (410/2015) 6 § ja lain nimike", soon),
            (False, "muutetaan kuntalain (410/2015) 6 §, sana kunta sanaksi kaupunki", soon),
            (False, "muutetaan kuntalain (410/2015) 6 § ja mainitun lain muut säännökset", soon),
            (False, "muutetaan kuntalain (410/2015) 6 § ja koelain (1/2001) 2 §", soon),
            (False, "muutetaan kuntalain muuttamisesta annetun lain (419/2021) 6 §", soon),
            (False, "muutetaan kuntalain (410/2015) 6 §", "Tällä lailla kumotaan kuntalaki."),
            (False, "muutetaan kuntalain (410/2015) 6 §", "Mainitun lain 3 luku on voimassa vuoden loppuun."),
            (False, "muutetaan kuntalain (410/2015) 6 §", "Lain muut säännökset lakkaavat olemasta voimassa."),
            (False, "muutetaan kuntalain (410/2015) 6 §", "Lain <i>1</i>4 § tulee voimaan myöhemmin."),
            (False, "muutetaan kuntalain (410/2015) 6 §", None),
        ]:
            own = f"<Pykala><MomenttiKooste>{says}</MomenttiKooste></Pykala>" if says else ""
            data = ("<VahvistettavaLaki><Johtolause><k>Eduskunnan päätöksen mukaisesti</k><k>"
                    f"{clause} seuraavasti:</k></Johtolause><Pykalisto><Pykala><PykalaTunnusKooste>6 §"
                    f"</PykalaTunnusKooste><MomenttiKooste>Kunta kumoaa.</MomenttiKooste></Pykala>{own}"
                    "</Pykalisto></VahvistettavaLaki>").encode()
            law = "urn:x:laki:2015-04-10;410"
            sources = self.sources({"a.xml": data}, a={"norms": [law], "acts": ["urn:x:2"]})
            self.assertEqual(verify.leaves_alone(sources, sources.documents[0], law, 14), free, clause)
            one = proof(None, ["urn:x:2", "urn:x:3"])
            one.fact.norm, one.fact.component, one.fact.provisions = verify.Parsed(id=law), f"{law}!sec14_sub2", []
            one.fact.assurance = verify.Parsed(touched_by=[])
            replay = replay_of([{f"{law}!sec14": section("14")}], since="2000-01-01")
            # An act that no document gives is read.
            told = [act.partition(" ")[0] for act in verify.check_silent(one, replay, sources)]
            self.assertEqual(told, ["urn:x:3"] if free else ["urn:x:2", "urn:x:3"])
            # Nobody says what the document prints: it may repeal and put nothing.
            sources.documents[0].acts, one.listed = [], []
            self.assertEqual(len(verify.check_silent(one, replay, sources)), 0 if free else 1)
            sources.documents[0].acts, one.listed = ["urn:x:2"], ["urn:x:2", "urn:x:3"]
            # The number by which an act is asked for is that of the id, and the section had no other.
            replay.pictures.append({f"{law}!sec14": section("99")})
            self.assertEqual(len(verify.check_silent(one, replay, sources)), 2)

    def test_a_section_that_tells_how_long_the_law_is_in_force_is_about_all_of_it(self):
        law = "urn:x:laki:2020-01-10;10"
        for free, words in [(False, "Laki tulee voimaan 1 päivänä helmikuuta 2020."), (False, "Voimaantulo"),
                            (False, "Laki on voimassa 31 päivään joulukuuta 2021."), (False, "Tämä laki kumotaan."),
                            (False, "Lain voimassaoloa jatketaan."), (True, "Kunta kumoaa sen."),
                            (True, "Lain voimaan tultua tehty, voimassa oleva lupa."),
                            (True, "On voimassa, mitä siitä säädetään.")]:
            data = ("<VahvistettavaLaki><Johtolause>muutetaan koelain (10/2020) 20 §</Johtolause><Pykalisto><Pykala>"
                    f"<PykalaTunnusKooste>20 §</PykalaTunnusKooste><MomenttiKooste>{words}</MomenttiKooste></Pykala>"
                    "<Pykala><MomenttiKooste>Tämä laki tulee voimaan heti.</MomenttiKooste></Pykala></Pykalisto>"
                    "</VahvistettavaLaki>").encode()
            sources = self.sources({"a.xml": data}, a={"norms": [law], "acts": ["urn:x:2"]})
            self.assertEqual(verify.leaves_alone(sources, sources.documents[0], law, 14), free, words)


class Languages(unittest.TestCase):
    """Words in another language than the norm's."""

    def test_words_are_behind_once_those_of_the_law_changed_alone(self):
        def act(name, year, kind="amendment"):
            published = {"on": f"{year}-01-01", "basis": "STATED"}
            return verify.read({"id": f"urn:x:{name}", "kind": kind, "number": year, "code": name, "title": name,
                                "published": published}, "Act", "an act")

        def raw(name, op, seq=1, **more):
            return verify.read({"act": f"urn:x:{name}", "seq": seq, "norm": "urn:x:a", "op": op, **more}, "Command", "one")

        def amend(**texts):
            return {"amend": {"target": "urn:x:a", "texts": texts_of(texts)}}

        def texts_of(texts):
            return [{"language": language, "text": words} for language, words in texts.items()]

        first = {"insert": {"component": "urn:x:a", "type": "norm", "order_key": "0", "texts": texts_of({"fi": "Yksi.", "sv": "Ett."})}}
        later = {"commencement": {"on": {"on": "2011-01-01", "basis": "STATED"}}}
        given = [("a", 2000, "enactment", first), ("b", 2002, "amendment", amend(fi="Kaksi.")),
                 ("c", 2004, "corrigendum", amend(fi="KAKSI.")), ("d", 2006, "amendment", amend(fi="Kolme.", sv="Ett.")),
                 ("e", 2008, "amendment", amend(fi="Neljä.")), ("f", 2010, "amendment", amend(fi="Viisi.")),
                 ("g", 2012, "amendment", amend(sv="Fem.")),
                 # Each of two acts words one language anew on the same day, and the last counts.
                 ("h", 2014, "amendment", amend(sv="Sex.")), ("i", 2014, "amendment", amend(fi="Seitsemän.")),
                 ("j", 2016, "amendment", amend(fi="Kahdeksan.")), ("k", 2016, "amendment", amend(sv="Nio."))]
        raws = [raw(name, op) for name, _, _, op in given] + [raw("f", amend(sv="Fyra."), seq=2, **later)]
        replay = verify.Replay([act(name, year, kind) for name, year, kind, _ in given], raws)
        told = {year: verify.behind(replay, "urn:x:a", replay.index(f"{year}-06-01"), ("sv", "canonical"), "fi")
                for year in range(2000, 2018)}
        told = {year: since and since[len("urn:x:"):] for year, since in told.items()}
        self.assertEqual(told, {2000: None, 2001: None, 2002: "b#1", 2003: "b#1", 2004: "b#1", 2005: "b#1", 2006: None,
                                2007: None, 2008: "e#1", 2009: "e#1", 2010: "e#1", 2011: None, 2012: None,
                                2013: None, 2014: "i#1", 2015: "i#1", 2016: None, 2017: None})
        own = verify.behind(replay, "urn:x:a", replay.index("2009-01-01"), ("fi", "canonical"), "fi")
        self.assertIsNone(own)


class Ends(Files):
    """Until when a command is in force is told by words of its act."""

    def said(self, files, until, act="urn:x:law", quotes=(), **manifest):
        sources = self.sources(files, **manifest)
        raw = verify.Parsed(act=act, seq=1, until=until, op=verify.Parsed(does="insert", component="urn:x:law!sec3_sub1"))
        of = verify.Parsed(id=act, quotes=[verify.Parsed(kind="commencement", text=text) for text in quotes])
        one = proof(acts=[of], commands=[raw])
        return [*verify.unstated_ends(one, sources), *verify.endless(one, sources)]

    def test_last_days_are_read(self):
        for words, day in [("Tämä laki on voimassa 31 päivään joulukuuta 2025.", "2026-01-01"),
                           ("Laki on voimassa vuoden 2016 helmikuun loppuun saakka.", "2016-03-01"),
                           ("Laki on voimassa vuoden 2023 loppuun.", "2024-01-01"),
                           ("Laki on voimassa kesäkuun loppuun 1946.", "1946-07-01"),
                           ("Laki on voimassa 31.12.2018 saakka.", "2019-01-01"),
                           ("Laki on voimassa 31 päivään joulukuuta l991.", "1992-01-01"),
                           ("This section shall cease to have effect on 1 May 2024.", "2024-05-01"),
                           ("This section is in force until 30 April 2024.", "2024-05-01"),
                           ("Esta lei vigora até 31 de dezembro de 2024.", "2025-01-01"),
                           ("From 1 to 31 August 2016 it reads:", "2016-09-01")]:
            self.assertIn(day, verify.ends_in(words), words)
        for words in ["Tuki maksetaan 31 päivään joulukuuta 2025.", "Laki tulee voimaan 1 päivänä tammikuuta 2020.",
                      "Laki on voimassa 31 päivään helmikuuta 2025.", "It begins on 1 May 2024.",
                      "Lain voimassa ollessa tehdyt ilmoitukset annetaan 31 päivään joulukuuta 2003 mennessä."]:
            self.assertEqual(verify.ends_in(words), frozenset(), words)

    def test_a_day_that_no_words_tell_is_refused_or_told(self):
        law = "Tämä laki tulee voimaan 1 päivänä tammikuuta 2020.\nSe on voimassa 31 päivään joulukuuta 2021.\n".encode()
        of = {"norms": ["urn:x:law"], "acts": ["urn:x:law"]}
        said = lambda until, data=law, **more: self.said({"a.txt": data}, until, a=of, **more)
        self.assertEqual(said("2022-01-01"), [])
        self.assertEqual(said(None), [])
        self.assertIn("is in force until 2020-06-01", said("2020-06-01")[0])
        self.assertEqual(said("2031-01-01", quotes=["Laki on voimassa vuoden 2030 loppuun."]), [])
        self.assertIn("2035-06-01", said("2035-06-01", law + "Se on voimassa kaksi vuotta.".encode())[0])
        self.assertIn("2035-06-01", self.said({"a.txt": law}, "2035-06-01")[0])
        self.assertIn("2035-06-01", said("2035-06-01", b"%PDF-1.7")[0])
        with self.assertRaises(verify.Refused):
            said("2035-06-01")
        with self.assertRaises(verify.Refused):
            self.said({}, "2022-01-01", act="urn:x:law:text:2020-01-01")

    def test_a_stated_day_is_one_that_its_act_tells(self):
        words = ("Tämä laki tulee voimaan 1 päivänä kesäkuuta 2021. Lain 75 § tulee kuitenkin voimaan vasta 1 päivänä elokuuta 2021. "
                 "Ennen lain voimaantuloa 1 päivänä tammikuuta 2019 annettu päätös jää voimaan.")

        def told(on, target="urn:x:law!sec5", basis="STATED", quote=words, act="urn:x:act"):
            day = verify.Parsed(on=on, basis=basis)
            quotes = [verify.Parsed(kind="commencement", text=quote)]
            raw = verify.Parsed(act=act, seq=1, until=None, commencement=None, op=verify.Parsed(does="amend", target=target))
            own = verify.Parsed(id=act, effective=day, published=day, quotes=quotes)
            return list(verify.unstated_beginnings(proof(acts=[own], commands=[raw])))

        self.assertEqual(told("2021-06-01"), [])
        self.assertIn("begins on 2019-01-01, and the words", told("2019-01-01")[0])
        self.assertIn("tell 2021-06-01, 2021-08-01", told("2021-06-02")[0])
        # The section has a day of its own.
        self.assertEqual(told("2021-08-01", "urn:x:law!sec75_sub2"), [])
        self.assertIn("tell 2021-08-01", told("2021-06-01", "urn:x:law!sec75")[0])
        # Another basis promises no words, and an act without a day may begin by another one.
        self.assertEqual(told("2021-06-02", basis="ASSUMED"), [])
        self.assertEqual(told("2021-06-02", quote="Laki tulee voimaan asetuksella säädettävänä ajankohtana."), [])
        self.assertEqual(told("2021-06-02", act="urn:x:law:text:2021-06-02"), [])

    def test_an_end_that_an_act_tells_of_itself_is_not_left_out(self):
        lines = lambda *all: "".join(f"<MomenttiKooste>{words}</MomenttiKooste>" for words in all)
        def document(own, of_law=""):
            numbered = f"<Pykala><PykalaTunnusKooste>17 §</PykalaTunnusKooste>{lines(of_law)}</Pykala>"
            return f"<VahvistettavaLaki>{numbered}<Pykala>{lines(own)}</Pykala></VahvistettavaLaki>".encode()
        said = lambda until, *of: self.said({"a.xml": document(*of)}, until, a={"acts": ["urn:x:law"]})
        term = "Tämä laki tulee voimaan 1 päivänä tammikuuta 2020 ja on voimassa 31 päivään joulukuuta 2021."
        soon = "Tämä laki tulee voimaan 1 päivänä tammikuuta 2020."
        self.assertIn("and urn:x:law#1 has no end", said(None, term)[0])
        self.assertEqual(said("2022-01-01", term), [])
        for own, count in [(f"{soon} Lain 3 ja 5 a § ovat voimassa 31 päivään joulukuuta 2021.", 1),
                           (f"{soon} Lain 5 a § on voimassa 31 päivään joulukuuta 2021.", 0),
                           (f"{soon} Sen 3 §:n 2 momentti on voimassa 31 päivään joulukuuta 2021.", 0)]:
            self.assertEqual(len(said(None, own)), count, own)
        # What it prints anew of another act is no end of its own.
        self.assertEqual(said(None, soon, term), [])


class Names(Files):
    """What a provision is called and what it is."""

    def test_labels_tell_types_and_numbers(self):
        told = lambda country, kind, number, label, within=None: verify.label_of(
            verify.Parsed(type=kind, number=number, label=label), within, country)
        for right in [("fi", "section", "12a", "12 a §"), ("fi", "chapter", "2", "2 LUKU"), ("fi", "item", "4a", "4 a)", "subsection"),
                      ("fi", "subsection", "2", "", "section"), ("fi", "wrap_up", None, "", "subsection"),
                      ("br", "paragraph", "1-C", "§ 1º-C."), ("br", "paragraph", "1u", "Parágrafo único."), ("br", "caput", None, "", "article"),
                      ("br", "inciso", "8-B", "VIII-B –"), ("br", "alinea", "13", "m)"), ("zz", "alinea", "b", "b)"),
                      ("in", "chapter", "13", "CHAPTER XIII"), ("in", "explanation", None, "Explanation.—"), ("xx", "article", "3", "Art. 3")]:
            self.assertEqual(told(*right), ("", ""), right)
        for wrong in [("fi", "chapter", "3", "3 §"), ("fi", "subsection", "2", "§ 2", "section"), ("fi", "section", "3", ""),
                      ("fi", "section", "3", "5 §"), ("fi", "wrap_up", "2", "", "subsection"), ("fi", "rule", "3", "3 §"),
                      ("br", "caput", None, "§ 7º", "article"), ("br", "article", "5", "§ 5º"), ("br", "inciso", "9", "VIII –"),
                      ("in", "exception", None, "Explanation."), ("xx", "article", "3", "Section 3")]:
            self.assertTrue(told(*wrong)[0], wrong)
        self.assertEqual(told("xx", "item", "a", "(a)"), ("", "type"))
        self.assertEqual(told("in", "clause", "1", "(1)", "section"), ("", "type"))

    def named(self, data, words, label, kind="section", country="fi", number="3"):
        """(What may be otherwise, what is on trust) of a provision whose text is the first place of some words."""
        sources, start = self.sources({"a.md": data}), data.index(words)
        at = verify.Parsed(sha256=hashlib.sha256(data).hexdigest(), start=start, end=start + len(words))
        text = verify.Parsed(language="fi", aspect="canonical", text=words.decode(), by="urn:x#1", evidence=at)
        of = verify.Parsed(component=f"urn:lex:{country}:law!a", type=kind, number=number, label=label, texts=[text])
        command = types.SimpleNamespace(day="2000-01-01", op=verify.Parsed(texts=[text]))
        play = types.SimpleNamespace(by_id={"urn:x#1": command}, operation=lambda one: one.op, chain=lambda _: [command])
        replay = types.SimpleNamespace(play=play, path=lambda *_: [verify.Parsed(type="norm", label=""), of])
        fact = verify.Parsed(norm=verify.Parsed(id=f"urn:lex:{country}:law", language="fi"), at="2001-01-01", provisions=[of])
        return verify.check_names(verify.Parsed(fact=fact), replay, sources)

    def test_a_label_stands_before_its_words_or_is_told(self):
        law = "# 1 luku\n3 § Ei kalaa.\n5 § Ei verkkoja.\n".encode()
        self.assertEqual(self.named(law, b"Ei kalaa.", "3 §"), ([], []))
        self.assertIn("is not before its words", self.named(law, b"Ei verkkoja.", "3 §")[0][0])
        self.assertIn("has not the number", self.named(law, b"Ei verkkoja.", "5 §")[0][0])
        with self.assertRaises(verify.Refused):
            self.named(law, b"Ei kalaa.", "3 §", "chapter")
        self.assertEqual(self.named(b'["Ei kalaa."]', b'"Ei kalaa."', "3 §"), ([], ["a (label)"]))
        self.assertEqual(self.named(b"(3) No fish.", b"No fish.", "(3)", "item", "xx"), ([], ["a (type)"]))
        self.assertEqual(self.named(b"(3) No fish.", b"No fish.", "", "item", "xx"), ([], ["a (type and label)"]))
        self.assertIn("and the type rule", self.named(b"Art. 3 No fish.", b"No fish.", "Art. 3", "rule", "xx")[0][0])



if __name__ == "__main__":
    unittest.main()
