//! Made-up Acts, and the real ones where they are at hand.
