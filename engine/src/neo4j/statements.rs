//! The statements, one a file in `cypher/`, and nothing of them here.

macro_rules! statements {
    ($($name:ident = $path:literal;)*) => {
        $(pub(super) const $name: &str = include_str!(concat!("../../../cypher/", $path));)*

        /// Every statement: the path of its file in `cypher/`, and its text.
        pub const STATEMENTS: &[(&str, &str)] = &[$(($path, $name)),*];
    };
}

statements! {
    KEYS = "schema/001_keys.cypher";
    INDEXES = "schema/002_indexes.cypher";
    BY_NORM = "schema/003_columns.cypher";
    BY_COVERAGE = "schema/004_coverage.cypher";
    BY_RELATION = "schema/005_relations.cypher";
    PACKED = "schema/006_packed.cypher";
    BY_OVERLAY = "schema/007_overlays.cypher";
    BY_DOCUMENT = "schema/008_documents.cypher";
    BY_ANNOTATION = "schema/009_annotations.cypher";
    BROWSER_ACT = "browser/act.cypher";
    BROWSER_CONTINUES = "browser/continues.cypher";
    BROWSER_EVIDENCE = "browser/evidence.cypher";
    BROWSER_HISTORY = "browser/history.cypher";
    BROWSER_ON_A_DAY = "browser/on_a_day.cypher";
    BROWSER_READINGS = "browser/readings.cypher";
    BROWSER_RELATIONS = "browser/relations.cypher";
    BATCHES = "read/batches.cypher";
    ALL_LINKS = "read/all_links.cypher";
    ALL_NODES = "read/all_nodes.cypher";
    COLUMNS = "read/columns.cypher";
    DOCUMENTS = "read/documents.cypher";
    DOCUMENT_PARTS = "read/document_parts.cypher";
    INHABITANTS = "read/inhabitants.cypher";
    ORPHANS = "read/orphans.cypher";
    READING = "read/reading.cypher";
    REVISION = "read/revision.cypher";
    SAID = "read/said.cypher";
    SERVER = "read/server.cypher";
    SPOKEN_OF = "read/spoken_of.cypher";
    WALK_BROKEN = "walks/broken.cypher";
    WALK_DEFINED = "walks/defined.cypher";
    WALK_EXCEPTIONS = "walks/exceptions.cypher";
    WALK_LEANS = "walks/leans_on_changes.cypher";
    WALK_LEFT_ALONE = "walks/left_alone.cypher";
    WALK_SPEAKS_OF = "walks/speaks_of.cypher";
    WALK_READINGS_THAT_CITE = "walks/readings_that_cite.cypher";
    WALK_SPLITS = "walks/splits.cypher";
    WALK_SPOKEN_OF_BY = "walks/spoken_of_by.cypher";
    WALK_THEMES = "walks/themes.cypher";
    CHANGE = "write/change.cypher";
    CLAIM = "write/claim.cypher";
    DROP_ORPHAN = "write/drop_orphan.cypher";
    DROP_LINKS = "write/drop_links.cypher";
    FORGET = "write/forget.cypher";
    FORSAKEN = "write/forsaken.cypher";
    KEEP = "write/keep.cypher";
    MEND = "write/mend.cypher";
    MIGRATE = "write/migrate.cypher";
    PUBLISH = "write/publish.cypher";
    RECORD = "write/record.cypher";
    RECORDED = "write/recorded.cypher";
    RELEASE = "write/release.cypher";
    RENEW = "write/renew.cypher";
    ROLL_BACK = "write/roll_back.cypher";
    STAMP = "write/stamp.cypher";
    STAGE = "write/stage.cypher";
    ABOUT = "write/links/about.cypher";
    AGGREGATES = "write/links/aggregates.cypher";
    BROADER = "write/links/broader.cypher";
    CITES = "write/links/cites.cypher";
    CONCERNS = "write/links/concerns.cypher";
    CONTINUES_AS = "write/links/continues_as.cypher";
    CONTRADICTS = "write/links/contradicts.cypher";
    CORRECTS = "write/links/corrects.cypher";
    DEFINES = "write/links/defines.cypher";
    DESCRIBES = "write/links/describes.cypher";
    DISTINGUISHES = "write/links/distinguishes.cypher";
    ENACTED = "write/links/enacted.cypher";
    EVIDENCED_BY = "write/links/evidenced_by.cypher";
    EXCEPTS = "write/links/excepts.cypher";
    EXPRESSED_IN = "write/links/expressed_in.cypher";
    HAD_INTERPRETATION = "write/links/had_interpretation.cypher";
    HAD_VERSION = "write/links/had_version.cypher";
    HAS_CHILD = "write/links/has_child.cypher";
    HAS_COMPONENT = "write/links/has_component.cypher";
    HAS_INTERPRETATION = "write/links/has_interpretation.cypher";
    HAS_OTHER_TEXT = "write/links/has_other_text.cypher";
    HAS_TERM = "write/links/has_term.cypher";
    HAS_TEXT = "write/links/has_text.cypher";
    HAS_VERSION = "write/links/has_version.cypher";
    NAMES = "write/links/names.cypher";
    OF_TYPE = "write/links/of_type.cypher";
    OVERLAYS = "write/links/overlays.cypher";
    OVERRULES = "write/links/overrules.cypher";
    PART_OF = "write/links/part_of.cypher";
    PROPAGATED_TO = "write/links/propagated_to.cypher";
    REFERS_TO = "write/links/refers_to.cypher";
    REFINES = "write/links/refines.cypher";
    RESULTED_IN = "write/links/resulted_in.cypher";
    SUPERSEDES = "write/links/supersedes.cypher";
    TERMINATES = "write/links/terminates.cypher";
    UNLINK_ABOUT = "write/unlink/about.cypher";
    UNLINK_BROADER = "write/unlink/broader.cypher";
    UNLINK_CITES = "write/unlink/cites.cypher";
    UNLINK_CONTRADICTS = "write/unlink/contradicts.cypher";
    UNLINK_DEFINES = "write/unlink/defines.cypher";
    UNLINK_DESCRIBES = "write/unlink/describes.cypher";
    UNLINK_DISTINGUISHES = "write/unlink/distinguishes.cypher";
    UNLINK_EXCEPTS = "write/unlink/excepts.cypher";
    UNLINK_HAS_CHILD = "write/unlink/has_child.cypher";
    UNLINK_HAS_INTERPRETATION = "write/unlink/has_interpretation.cypher";
    UNLINK_HAS_TERM = "write/unlink/has_term.cypher";
    UNLINK_HAS_VERSION = "write/unlink/has_version.cypher";
    UNLINK_OF_TYPE = "write/unlink/of_type.cypher";
    UNLINK_OVERLAYS = "write/unlink/overlays.cypher";
    UNLINK_OVERRULES = "write/unlink/overrules.cypher";
    UNLINK_REFERS_TO = "write/unlink/refers_to.cypher";
    UNLINK_REFINES = "write/unlink/refines.cypher";
    UNLINK_SUPERSEDES = "write/unlink/supersedes.cypher";
}

/// The changes of the schema, in their order: number, name, statements with semicolons between them.
pub(super) const MIGRATIONS: [(i64, &str, &str); 9] = [
    (1, "keys", KEYS),
    (2, "indexes", INDEXES),
    (3, "columns", BY_NORM),
    (4, "coverage", BY_COVERAGE),
    (5, "relations", BY_RELATION),
    (6, "packed", PACKED),
    (7, "overlays", BY_OVERLAY),
    (8, "documents", BY_DOCUMENT),
    (9, "annotations", BY_ANNOTATION),
];

/// The statements of a file of several; none where it only says what has changed.
pub(super) fn each(file: &str) -> impl Iterator<Item = &str> {
    let says = |line: &str| !line.is_empty() && !line.starts_with("//");
    file.split_inclusive(";\n")
        .map(|statement| statement.trim().trim_end_matches(';'))
        .filter(move |statement| statement.lines().any(says))
}
