//! The countries whose law is known.

use std::sync::{LazyLock, PoisonError, RwLock};

use asof_schema::Norm;

use crate::{Profile, Unit};

/// Every profile that is compiled in. The build script reads each, so that one that lacks a part does not compile.
const COMPILED: &[&str] = &[
    include_str!("../profiles/br.toml"),
    include_str!("../profiles/fi.toml"),
    include_str!("../profiles/gb.toml"),
    include_str!("../profiles/zz.toml"),
];

static KNOWN: LazyLock<RwLock<Vec<&'static Profile>>> = LazyLock::new(|| {
    let read = COMPILED.iter().filter_map(|text| Profile::read(text).ok());
    RwLock::new(read.map(leaked).collect())
});

static NEUTRAL: LazyLock<Profile> = LazyLock::new(Profile::default);

/// Graphs and speakers hold a profile for as long as the program runs.
fn leaked(profile: Profile) -> &'static Profile {
    Box::leak(Box::new(profile))
}

impl Profile {
    /// The profile of a norm: that of its country, if its language is one of the country's; else that of a country
    /// with its language; else a neutral one.
    pub fn of(norm: &Norm) -> &'static Self {
        let language = norm.language.split('-').next().unwrap_or_default();
        let known = Self::all();
        let mut spoken = known.iter().filter(|profile| profile.languages.iter().any(|tag| tag == language));
        let own = spoken.clone().find(|profile| profile.country == norm.jurisdiction);
        own.or_else(|| spoken.next()).copied().unwrap_or(&NEUTRAL)
    }

    /// Every profile, the installed ones first.
    pub fn all() -> Vec<&'static Self> {
        KNOWN.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The profile of a country.
    pub fn of_country(country: &str) -> Option<&'static Self> {
        Self::all().into_iter().find(|profile| profile.country == country)
    }

    /// Makes a profile known. It comes before the others of its country; norms that were read before keep theirs.
    pub fn install(self) {
        let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
        if !known.contains(&&self) {
            known.insert(0, leaked(self));
        }
    }
}

/// Whether provisions of any country are of a level: words of one may cite another's.
pub fn is_basic(unit: Unit) -> bool {
    unit == Unit::Section || Profile::all().iter().any(|profile| profile.is_basic(unit))
}

/// What parts that number their provisions on their own are called.
pub(crate) fn called_apart() -> Vec<&'static str> {
    Profile::all().into_iter().flat_map(Profile::called_apart).collect()
}
