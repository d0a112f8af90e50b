//! The countries whose law is known.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, PoisonError, RwLock};

use asof_schema::Norm;
use regex::Regex;

use crate::{Profile, ProfileError, Unit, table};

/// Every profile that is compiled in. The build script reads each, so that one that lacks a part does not compile.
const COMPILED: &[&str] = &[
    include_str!("../profiles/br.toml"),
    include_str!("../profiles/fi.toml"),
    include_str!("../profiles/gb.toml"),
    include_str!("../profiles/in.toml"),
    include_str!("../profiles/pt.toml"),
    include_str!("../profiles/xx.toml"),
    include_str!("../profiles/zz.toml"),
];

/// The code of rules of no country.
const NO_COUNTRY: &str = "xx";

static KNOWN: LazyLock<RwLock<Known>> = LazyLock::new(|| {
    let mut known = Known::default();
    for text in COMPILED.iter().rev() {
        // That each can be read and fits is shown by the build and by a test.
        let _ = Profile::read(text).and_then(|profile| known.add(profile));
    }
    HAVE_WORDS.store(!known.words.is_empty(), Ordering::Release);
    RwLock::new(known)
});

/// Whether any profile has words for its levels, which may be until they are read: grammars ask of nearly every word.
static HAVE_WORDS: AtomicBool = AtomicBool::new(true);

static NEUTRAL: LazyLock<Profile> = LazyLock::new(Profile::default);

/// The neutral profiles of the languages that have marks of their own.
static NEUTRAL_BY_LANGUAGE: LazyLock<BTreeMap<&str, Profile>> =
    LazyLock::new(|| table::languages().into_iter().map(|tag| (tag, Profile::neutral(tag))).collect());

/// The profiles that are known. Graphs and speakers hold one for as long as the program runs.
#[derive(Default)]
struct Known {
    profiles: Vec<&'static Profile>,
    /// The levels that words announce, by language and word.
    words: HashMap<(&'static str, &'static str), Unit>,
}

impl Known {
    fn add(&mut self, profile: Profile) -> Result<(), ProfileError> {
        if self.profiles.contains(&&profile) {
            return Ok(());
        }
        // Words of one language may be read for norms of either country.
        let differs = |unit: &Unit| {
            let mut others = self.profiles.iter().flat_map(|other| other.units());
            others.any(|other| other.name() == unit.name() && other != *unit)
        };
        if let Some(unit) = profile.units().find(differs) {
            return Err(ProfileError::Order(unit.name().to_owned()));
        }
        let profile: &'static Profile = Box::leak(Box::new(profile));
        self.profiles.insert(0, profile);
        for tag in &profile.languages {
            self.words.extend(profile.words().map(|(word, unit)| ((tag.as_str(), word), unit)));
        }
        Ok(())
    }
}

impl Profile {
    /// The profile of a norm: that of its country, if its language is one of the country's; else that of a country
    /// with its language; else a neutral one.
    pub fn of(norm: &Norm) -> &'static Self {
        Self::of_country_and_language(&norm.jurisdiction, &norm.language)
    }

    /// The profile of a norm of a country whose language has a BCP 47 tag. Of a country that is not known it is that of
    /// rules of no country, if these have the language.
    pub fn of_country_and_language(country: &str, language: &str) -> &'static Self {
        let language = language.split('-').next().unwrap_or_default();
        let known = Self::all();
        let mut spoken = known.iter().filter(|profile| profile.languages.iter().any(|tag| tag == language));
        let own = spoken.clone().find(|profile| profile.country == country);
        let neutral = spoken.clone().find(|profile| profile.country == NO_COUNTRY);
        let known = own.or(neutral).or_else(|| spoken.next()).copied();
        known.unwrap_or_else(|| NEUTRAL_BY_LANGUAGE.get(language).unwrap_or(&NEUTRAL))
    }

    /// Whether it is of no country: what levels the parts of its articles have is told by each text alone.
    pub fn is_of_no_country(&self) -> bool {
        self.country.is_empty() || self.country == NO_COUNTRY
    }

    /// Every profile, the installed ones first.
    pub fn all() -> Vec<&'static Self> {
        KNOWN.read().unwrap_or_else(PoisonError::into_inner).profiles.clone()
    }

    /// The profile of a country.
    pub fn of_country(country: &str) -> Option<&'static Self> {
        Self::all().into_iter().find(|profile| profile.country == country)
    }

    /// Makes a profile known. It comes before the others of its country; norms that were read before keep theirs.
    /// Levels of one name must lie at one depth in all profiles.
    pub fn install(self) -> Result<(), ProfileError> {
        if let Some(error) = self.typed.iter().find_map(|[pattern, _]| broken(pattern)) {
            return Err(ProfileError::Typed(error.to_string()));
        }
        let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
        known.add(self)?;
        HAVE_WORDS.store(!known.words.is_empty(), Ordering::Release);
        Ok(())
    }
}

/// The level that a word announces in the law of some country with a language, beside what its grammar knows.
pub(crate) fn announced(word: &str, tag: &'static str) -> Option<Unit> {
    if !HAVE_WORDS.load(Ordering::Acquire) {
        return None;
    }
    KNOWN.read().unwrap_or_else(PoisonError::into_inner).words.get(&(tag, word)).copied()
}

/// Why a pattern of what people type is no regular expression.
fn broken(pattern: &str) -> Option<regex::Error> {
    Regex::new(&pattern.replace("<n>", "(n)").replace("<m>", "(m)")).err()
}

/// Whether provisions of any country are of a level: words of one may cite another's.
pub fn is_basic(unit: Unit) -> bool {
    matches!(unit, Unit::Section | Unit::Signed)
        || Profile::all().iter().any(|profile| profile.is_basic(unit))
}

/// Whether a level is that of provisions of any country, or further out.
pub fn is_basic_or_above(unit: Unit) -> bool {
    is_basic(unit) || unit < Unit::Section
}

/// What parts that number their provisions on their own are called.
pub(crate) fn called_apart() -> Vec<&'static str> {
    Profile::all().into_iter().flat_map(Profile::called_apart).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_profile_that_is_compiled_in_is_known() {
        assert_eq!(Profile::all().len(), COMPILED.len());
    }

    #[test]
    fn a_country_that_is_not_known_has_the_profile_of_rules_of_no_country() {
        let of = |country: &str, language: &str| {
            Profile::of_country_and_language(country, language).country.as_str()
        };
        assert_eq!((of("au", "en-AU"), of("gb", "en"), of("in", "en")), ("xx", "gb", "in"));
        assert_eq!(
            of("ao", "pt"),
            Profile::of_country_and_language("", "pt").country,
            "it has no such rules"
        );
    }

    #[test]
    fn a_pattern_that_is_no_regular_expression_is_told() {
        let profile = |typed: &str| {
            let head = "country = \"qt\"\nname = \"Q\"\nlanguages = [\"en\"]\nseparator = \"\"\nanew = []\nlead_in = []";
            let levels = "basic = [\"section\"]\nlevels = [{ name = \"section\" }]";
            Profile::read(&format!("{head}\n{levels}\ntyped = [{typed}]\n[apart]")).unwrap()
        };
        let broken = profile("['(', 'x']").install().unwrap_err();
        assert!(broken.to_string().starts_with("`typed`: regex parse error"), "{broken}");
    }

    #[test]
    fn a_level_lies_at_one_depth() {
        let profile = |levels: &str| {
            let head =
                "country = \"qn\"\nname = \"Q\"\nlanguages = []\nseparator = \"\"\nanew = []\nlead_in = []";
            Profile::read(&format!("{head}\nbasic = [\"section\"]\nlevels = [{levels}]\n[apart]")).unwrap()
        };
        let mut known = Known::default();
        known.add(profile("{ name = \"section\" }, { name = \"verse\" }")).unwrap();
        let error = known.add(profile("{ name = \"verse\" }, { name = \"section\" }")).unwrap_err();
        assert!(error.to_string().contains("the level `verse`"), "{error}");
    }
}
