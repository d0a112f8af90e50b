//! Reads every profile, so that one that lacks a part does not compile.
#![allow(dead_code, unreachable_pub, reason = "the library uses the rest")]
#![allow(clippy::print_stdout, reason = "cargo is told so")]

use std::error::Error;
use std::fs;

#[path = "src/mark.rs"]
mod mark;
#[path = "src/profile.rs"]
mod profile;
#[path = "src/target.rs"]
mod target;
#[path = "src/unit.rs"]
mod unit;

use target::Step;
use unit::Unit;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=profiles");
    for entry in fs::read_dir("profiles")? {
        let file = entry?.path();
        profile::Profile::read(&fs::read_to_string(&file)?)
            .map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(())
}
