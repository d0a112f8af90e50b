//! The commands that the README and the pages of docs/ show.

use std::fs;
use std::path::{Path, PathBuf};

/// A page with its commands, each as one types it, in their order.
#[derive(Debug)]
#[allow(dead_code, reason = "not every test needs all of it")]
pub(crate) struct Documented {
    pub(crate) page: String,
    pub(crate) commands: Vec<String>,
    /// The files that the page shows whole: blocks whose fence names one.
    pub(crate) files: Vec<(String, String)>,
}

/// Every page that users read.
pub(crate) fn pages() -> Vec<Documented> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut paths: Vec<PathBuf> =
        fs::read_dir(root.join("docs")).unwrap().map(|file| file.unwrap().path()).collect();
    // The table of sources is derived, and names parts of commands.
    paths.retain(|path| path.extension().is_some_and(|kind| kind == "md") && !path.ends_with("sources.md"));
    paths.extend(["README.md", "compose/README.md", "benchmark/README.md"].map(|page| root.join(page)));
    paths.sort();
    paths.iter().map(|path| documented(path)).collect()
}

fn documented(path: &Path) -> Documented {
    let text = fs::read_to_string(path).unwrap();
    let (mut commands, mut files): (Vec<String>, Vec<(String, String)>) = (Vec::new(), Vec::new());
    let mut fence: Option<Option<String>> = None;
    for line in text.lines() {
        if let Some(info) = line.strip_prefix("```") {
            let named = info.split_once(' ').map(|(_, file)| file.trim().to_owned());
            files.extend(named.clone().filter(|_| fence.is_none()).map(|file| (file, String::new())));
            fence = if fence.is_some() { None } else { Some(named) };
        } else if let Some(Some(_)) = &fence {
            let (_, file) = files.last_mut().unwrap();
            file.push_str(line);
            file.push('\n');
        } else {
            commands.extend(in_line(line, fence.is_some()));
        }
    }
    let page = path.file_stem().unwrap().to_str().unwrap().to_owned();
    Documented { page, commands, files }
}

/// The commands of a line: those of a block of code, and those in cells of tables that begin
/// with one. Prose only names commands.
fn in_line(line: &str, fenced: bool) -> Vec<String> {
    let code = line
        .strip_prefix("    ")
        .filter(|_| !fenced)
        .or_else(|| line.strip_prefix("$ "))
        .or(fenced.then_some(line));
    let cells =
        line.split('|').map(str::trim).filter(|cell| cell.starts_with("`asof ") && line.starts_with('|'));
    let spans = || cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    let lines: Vec<&str> = code.map_or_else(|| spans().collect(), |code| vec![code]);
    let parts = lines.iter().flat_map(|line| line.split("  #").next().unwrap_or_default().split(" && "));
    let parts = parts.map(|part| part.trim().trim_end_matches(" &"));
    parts.filter(|part| part.starts_with("asof ")).map(str::to_owned).collect()
}
