//! Programs that are not cargo: Node's and Python's.

use std::env;
use std::ffi::OsStr;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};

use crate::{path_str, root, say, target};

/// Servers of our own on this machine, which no proxy can reach.
pub(crate) const DIRECT: (&str, &str) = ("NO_PROXY", "127.0.0.1,localhost");

/// Installs what the lock file of an npm project names.
pub(crate) fn npm_ci(project: &str) -> Result<()> {
    npm(project, "ci --no-audit --no-fund", &[])
}

/// Runs npm in a project, a folder below the root of the workspace. The variable NPM names another one.
pub(crate) fn npm(project: &str, words: &str, environment: &[(&str, &OsStr)]) -> Result<()> {
    let program = env::var("NPM").unwrap_or_else(|_| "npm".to_owned());
    run(project, &program, &words.split(' ').collect::<Vec<_>>(), environment)
}

/// Takes the settings of asof from the environment of a command: it is told others, or none.
pub(crate) fn without_settings(command: &mut Command) -> &mut Command {
    for (name, _) in env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("ASOF_")) {
        command.env_remove(name);
    }
    command
}

/// Whether there is a Python at all.
pub(crate) fn has_python() -> bool {
    let version =
        Command::new("python3").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    version.is_ok_and(|status| status.success())
}

/// Runs a program in a folder below the root of the workspace, with our own output; an exit code but 0 is an error.
pub(crate) fn run(folder: &str, program: &str, words: &[&str], environment: &[(&str, &OsStr)]) -> Result<()> {
    let line = format!("{program} {}", words.join(" "));
    say(&format!("> {line} (in {folder})"));
    let mut command = Command::new(program);
    command.args(words).current_dir(root()?.join(folder)).envs(environment.iter().copied());
    let status = command.status().with_context(|| format!("cannot start {program}"))?;
    ensure!(status.success(), "`{line}` failed in {folder} ({status})");
    Ok(())
}

/// The Python of an environment below the target folder, with what requirements.txt of a folder pins.
pub(crate) fn python(environment: &str, folder: &str) -> Result<String> {
    let home = target()?.join(environment);
    let python = home.join("bin/python");
    if !python.exists() {
        run(folder, "python3", &["-m", "venv", path_str(&home)?], &[])?;
    }
    let python = path_str(&python)?.to_owned();
    let install =
        ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", "requirements.txt"];
    run(folder, &python, &install, &[])?;
    Ok(python)
}
