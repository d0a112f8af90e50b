//! Tells cargo that the page's bundle is part of the binary: whoever builds the bundle after the binary gets a new
//! binary at the next build, though no Rust source has changed.

fn main() {
    println!("cargo::rerun-if-changed=graphiql/dist");
}
