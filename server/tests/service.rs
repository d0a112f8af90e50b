//! The service's tests but those that need a process of their own: each binary more links all of it anew.

mod anachronism;
mod ask;
mod assurance;
mod caching;
mod common;
mod debates_search;
mod direct_json;
mod embedder;
mod fields;
mod graphql;
mod http;
mod meaning;
mod subscriptions;
