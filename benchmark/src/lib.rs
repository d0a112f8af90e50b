//! TLR-Bench and the evaluation of legal answers: generate, evaluate, compare.
//!
//! It asks the public GraphQL API as any user does, so it sees of the project no more than the vocabulary
//! (`asof-schema`); its independent witnesses read the sources themselves. Nothing of it is written yet.
