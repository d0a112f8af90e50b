//! compose.yaml as the tasks read it: what containers are told, and whether that is what compose and asof know.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};
use serde::Deserialize;

use crate::{root, say, served, tools};

/// The file, and the folder with what is pinned to check it, below the root of the workspace.
const FILE: &str = "compose/compose.yaml";
const PINNED: &str = "compose";

/// The file, as far as it is read here.
#[derive(Debug, Deserialize)]
pub(crate) struct Compose {
    services: BTreeMap<String, Service>,
}

/// A container, as far as it is read here.
#[derive(Debug, Deserialize)]
pub(crate) struct Service {
    #[serde(default)]
    environment: BTreeMap<String, String>,
    #[serde(default)]
    command: Vec<String>,
}

impl Compose {
    pub(crate) fn read() -> Result<Self> {
        let text = fs::read_to_string(root()?.join(FILE)).with_context(|| format!("cannot read {FILE}"))?;
        serde_saphyr::from_str(&text).with_context(|| format!("{FILE} is not read"))
    }

    pub(crate) fn service(&self, name: &str) -> Result<&Service> {
        self.services.get(name).with_context(|| format!("{FILE} has no service {name}"))
    }
}

impl Service {
    /// The command as it stands there.
    pub(crate) fn command(&self) -> &[String] {
        &self.command
    }

    /// The environment with the values of these variables.
    pub(crate) fn environment(
        &self,
        variable: &dyn Fn(&str) -> Option<String>,
    ) -> Result<BTreeMap<String, String>> {
        let said = |(name, text): (&String, &String)| Ok((name.clone(), interpolated(text, variable)?));
        self.environment.iter().map(said).collect()
    }
}

/// A text as compose reads it: `${NAME}`, `${NAME:-otherwise}`, `${NAME:+instead}` and `${NAME:?why it is needed}`; `$$` is a
/// dollar. An empty variable counts as none.
fn interpolated(text: &str, variable: &dyn Fn(&str) -> Option<String>) -> Result<String> {
    let Some((before, rest)) = text.split_once('$') else { return Ok(text.to_owned()) };
    if let Some(rest) = rest.strip_prefix('$') {
        return Ok(format!("{before}${}", interpolated(rest, variable)?));
    }
    let (inside, rest) = rest
        .strip_prefix('{')
        .and_then(|rest| rest.split_once('}'))
        .with_context(|| format!("{text:?} has a $ that begins no ${{NAME}}"))?;
    let end = inside.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(inside.len());
    let (name, way) = inside.split_at(end);
    let value = variable(name).filter(|value| !value.is_empty());
    let value = match (way.get(..2), way.get(2..).unwrap_or_default()) {
        (None, _) if way.is_empty() => value.unwrap_or_default(),
        (Some(":-"), otherwise) => value.unwrap_or_else(|| otherwise.to_owned()),
        (Some(":+"), instead) => value.map(|_| instead.to_owned()).unwrap_or_default(),
        (Some(":?"), why) => value.with_context(|| why.to_owned())?,
        _ => bail!("{text:?} asks for {name} in a way that is not known here: {way}"),
    };
    Ok(format!("{before}{value}{}", interpolated(rest, variable)?))
}

/// Holds the file against the schema of compose files and its settings against those that asof knows.
pub(crate) fn check() -> Result<()> {
    let python = tools::python("compose", PINNED)?;
    let schema = ["-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", "compose.yaml"];
    tools::run(PINNED, &python, &schema, &[])?;
    settings_are_known()
}

/// A setting as `asof config show` has it.
#[derive(Debug, Deserialize)]
struct Shown {
    name: String,
    origin: String,
}

/// Whether each `ASOF_` variable of the service is a setting of the binary, and they can be used together.
fn settings_are_known() -> Result<()> {
    let given = |name: &str| {
        Some(if name == "ASOF_DEMO" { "1".to_owned() } else { format!("a {name}, long enough") })
    };
    let (binary, told) = (served::binary()?, Compose::read()?.service("asof")?.environment(&given)?);
    // The demo needs a store of its own: neither goes with the other.
    for other in ["ASOF_DEMO", "ASOF_CHANGE_SETS"] {
        let mut environment = told.clone();
        environment.remove(other);
        settings_can_be_used(&binary, &environment)?;
    }
    say(&format!("asof knows the {} settings of {FILE}", told.len()));
    Ok(())
}

fn settings_can_be_used(binary: &Path, environment: &BTreeMap<String, String>) -> Result<()> {
    let mut command = Command::new(binary);
    let words = ["config", "show", "--json"];
    let output = tools::without_settings(command.args(words)).envs(environment).output()?;
    ensure!(output.status.success(), "asof config show: {}", String::from_utf8_lossy(&output.stderr));
    let shown: Vec<Shown> = serde_json::from_slice(&output.stdout)?;
    for variable in environment.keys() {
        let of = shown.iter().find(|shown| format!("ASOF_{}", shown.name.to_uppercase()) == *variable);
        let of = of.with_context(|| format!("{FILE}: asof has no setting {variable}"))?;
        let expected = format!("environment variable {variable}");
        ensure!(of.origin == expected, "{FILE}: asof takes {} from {}", of.name, of.origin);
    }
    Ok(())
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test may fail")]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_interpolated_as_compose_does() {
        let variable = |name: &str| match name {
            "A" => Some("a".to_owned()),
            "EMPTY" => Some(String::new()),
            _ => None,
        };
        let cases = [
            ("x", "x"),
            ("${A}/${NONE}.", "a/."),
            ("${A:-b}${EMPTY:-b}${NONE:-}", "ab"),
            ("${A:+/folder}${EMPTY:+/folder}", "/folder"),
            ("${A:?set A}", "a"),
            ("$${A}", "${A}"),
        ];
        for (text, expected) in cases {
            assert_eq!(interpolated(text, &variable).unwrap(), expected, "{text}");
        }
        assert_eq!(interpolated("${NONE:?set NONE}", &variable).unwrap_err().to_string(), "set NONE");
        for odd in ["$A", "${A", "${A-b}", "${A:=b}"] {
            assert!(interpolated(odd, &variable).is_err(), "{odd}");
        }
    }

    #[test]
    fn asof_is_told_of_all_the_others() {
        let compose = Compose::read().unwrap();
        let told = compose.service("asof").unwrap().environment(&|name| Some(name.to_owned())).unwrap();
        for other in compose.services.keys().filter(|name| *name != "asof") {
            assert!(told.values().any(|value| value.contains(&format!("//{other}:"))), "{other}: {told:?}");
        }
    }
}
