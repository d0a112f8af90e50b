//! The pictures of the README: what the binary and the page really show of the demo corpus.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use anstyle::AnsiColor;
use anstyle_svg::{Term, WIN10_CONSOLE};
use anyhow::{Context as _, Result, ensure};

use crate::{neo4j, page, root, say, served, target, tools, up};

/// Where they stand, below the root of the workspace.
const PICTURES: &str = "docs/pictures";

/// Those of GraphiQL: pictures that the page test takes.
const PAGES: [&str; 2] = ["graphiql-PointInTime", "graphiql-Impact"];

/// Those of a terminal: the name, and what is typed.
const TERMINALS: [(&str, &[&str]); 2] = [
    ("at", &["at", "art. 4º, Carta", "1992-03-09"]),
    ("diff", &["diff", "art. 4º, Carta", "1991-01-01", "2019-01-01"]),
];

/// Makes them all anew.
pub(crate) fn make() -> Result<()> {
    fs::create_dir_all(root()?.join(PICTURES)).with_context(|| format!("cannot create {PICTURES}"))?;
    // Both work in a folder of their own, so that what is shown can be typed as it stands.
    let desk = target()?.join("pictures");
    let _ = fs::remove_dir_all(&desk); // of the last time, if there was one
    fs::create_dir_all(&desk)?;
    pages(&desk)?;
    neo4j_browser(&desk)?;
    terminals(&desk)
}

fn pages(desk: &Path) -> Result<()> {
    page::test(None, Some(desk))?;
    for name in PAGES {
        let file = format!("{name}.png");
        fs::copy(desk.join(&file), root()?.join(PICTURES).join(&file)).with_context(|| file.clone())?;
        say(&format!("made {PICTURES}/{file}"));
    }
    Ok(())
}

/// Neo4j Browser, by the guide that the service has for it.
fn neo4j_browser(desk: &Path) -> Result<()> {
    let mut demo = up::Demo::start()?;
    let (page, url, (uri, password)) = (neo4j::browser()?, demo.url(), demo.neo4j()?);
    let environment = [
        ("ASOF_URL", OsStr::new(&url)),
        ("NEO4J_URI", OsStr::new(&uri)),
        ("NEO4J_PASSWORD", OsStr::new(&password)),
        ("NEO4J_BROWSER", page.as_os_str()),
        ("ASOF_SCREENSHOTS", desk.as_os_str()),
    ];
    tools::npm_ci(page::BROWSER_TEST)?;
    tools::npm(page::BROWSER_TEST, "run neo4j", &environment)?;
    let file = "neo4j-browser.png";
    fs::copy(desk.join(file), root()?.join(PICTURES).join(file)).context(file)?;
    say(&format!("made {PICTURES}/{file}"));
    Ok(())
}

fn terminals(desk: &Path) -> Result<()> {
    let binary = served::binary()?;
    asof(&binary, desk, &["demo"])?;
    for (name, words) in TERMINALS {
        let words = [&["--store", "demo.asof"], words].concat();
        let shown = format!("$ asof {}\n\n{}", typed(&words), asof(&binary, desk, &words)?);
        let file = format!("{PICTURES}/{name}.svg");
        fs::write(root()?.join(&file), picture(&shown)).with_context(|| file.clone())?;
        say(&format!("made {file}"));
    }
    Ok(())
}

/// A terminal as SVG. What is dim must still be legible in a small picture.
fn picture(shown: &str) -> String {
    let terminal = Term::new().palette(WIN10_CONSOLE).fg_color(AnsiColor::BrightWhite.into());
    terminal.render_svg(shown).replace(".dimmed { opacity: 0.4; }", ".dimmed { opacity: 0.7; }")
}

/// Words as one types them.
fn typed(words: &[&str]) -> String {
    let quoted = |word: &&str| if word.contains(' ') { format!("\"{word}\"") } else { (*word).to_owned() };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

/// What the binary writes, in colours.
fn asof(binary: &Path, desk: &Path, words: &[&str]) -> Result<String> {
    let mut command = Command::new(binary);
    command.args(words).current_dir(desk).env("CLICOLOR_FORCE", "1").env_remove("NO_COLOR");
    let output = command.output().with_context(|| format!("cannot start {}", binary.display()))?;
    ensure!(output.status.success(), "asof {words:?} failed: {}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?)
}
