//! What one would download: an archive for this machine, its checksum, and what a container is made of.

use std::env;
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest as _, Sha256};

use crate::{page, root, say, served, target};

/// The shells that the archive has completions for, each with the name that its completions take.
const SHELLS: [(&str, &str); 4] =
    [("bash", "asof.bash"), ("zsh", "_asof"), ("fish", "asof.fish"), ("powershell", "_asof.ps1")];

/// The files of the repository that go along.
const ALONG: [&str; 3] = ["README.md", "CHANGELOG.md", "LICENSE"];

/// Builds the page and the binary, and packs them below `target/dist`.
pub(crate) fn make() -> Result<()> {
    page::build()?;
    let binary = served::released()?;
    let name = format!("asof-{}-{}", env!("CARGO_PKG_VERSION"), host()?);
    let dist = target()?.join("dist");
    let folder = dist.join(&name);
    let _ = fs::remove_dir_all(&dist); // of the last time, if there was one
    fs::create_dir_all(folder.join("completions"))?;
    copy(&binary, &folder)?;
    for file in ALONG {
        copy(&root()?.join(file), &folder)?;
    }
    asof(&binary, &["man", &folder.join("man").display().to_string()])?;
    for (shell, file) in SHELLS {
        fs::write(folder.join("completions").join(file), asof(&binary, &["completions", shell])?)?;
    }
    let archive = dist.join(format!("{name}.tar.gz"));
    pack(&folder, &name, &archive)?;
    let sum = checksum(&archive)?;
    fs::write(dist.join("SHA256SUMS"), format!("{sum}  {name}.tar.gz\n"))?;
    copy(&root()?.join("compose/Containerfile"), &dist)?;
    say(&format!("made {} ({} bytes, SHA-256 {sum})", archive.display(), fs::metadata(&archive)?.len()));
    Ok(())
}

/// What the compiler calls this machine: `x86_64-unknown-linux-gnu`.
fn host() -> Result<String> {
    let said = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())).arg("-vV").output()?;
    let said = String::from_utf8(said.stdout)?;
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not say what machine this is")?.to_owned())
}

fn copy(file: &Path, folder: &Path) -> Result<()> {
    let name = file.file_name().context("a file has a name")?;
    fs::copy(file, folder.join(name)).with_context(|| format!("cannot copy {}", file.display()))?;
    Ok(())
}

/// What the binary prints.
fn asof(binary: &Path, words: &[&str]) -> Result<Vec<u8>> {
    let output = Command::new(binary).args(words).output()?;
    ensure!(output.status.success(), "asof {words:?} failed: {}", String::from_utf8_lossy(&output.stderr));
    Ok(output.stdout)
}

/// A folder as a compressed archive whose bytes follow from the files alone: no owner, no time, in order.
fn pack(folder: &Path, name: &str, archive: &Path) -> Result<()> {
    let mut tar = tar::Builder::new(GzEncoder::new(File::create(archive)?, Compression::best()));
    tar.mode(tar::HeaderMode::Deterministic);
    add(&mut tar, folder, Path::new(name))?;
    tar.into_inner()?.finish()?;
    Ok(())
}

fn add(tar: &mut tar::Builder<GzEncoder<File>>, from: &Path, to: &Path) -> Result<()> {
    let mut entries = fs::read_dir(from)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            add(tar, &path, &to)?;
        } else {
            tar.append_path_with_name(&path, &to)?;
        }
    }
    Ok(())
}

fn checksum(file: &Path) -> Result<String> {
    Ok(asof_schema::Sha256(Sha256::digest(fs::read(file)?).into()).to_string())
}
