//! The United Kingdom, and what its publishers share with others: debates of parliaments.

pub mod debates;
