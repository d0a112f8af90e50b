#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| asof_fuzz::provision(bytes));
