//! A cache that cannot grow beyond its bounds.

use std::borrow::Borrow;
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The newest entries, as many as its bounds allow; the oldest leaves first.
#[derive(Debug)]
pub(super) struct Bounded<K, V> {
    entries: usize,
    weight: usize,
    held: Mutex<Held<K, V>>,
}

#[derive(Debug)]
struct Held<K, V> {
    values: HashMap<K, (V, usize)>,
    order: VecDeque<K>,
    weight: usize,
}

impl<K: Hash + Eq + Clone, V: Clone> Bounded<K, V> {
    /// At most so many entries, which weigh at most so much together.
    pub(super) fn new(entries: usize, weight: usize) -> Self {
        let held = Held { values: HashMap::new(), order: VecDeque::new(), weight: 0 };
        Self { entries, weight, held: Mutex::new(held) }
    }

    pub(super) fn get<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        self.held().values.get(key).map(|(value, _)| value.clone())
    }

    /// Keeps an entry, unless it is there or weighs too much by itself.
    pub(super) fn put(&self, key: K, value: V, weight: usize) {
        if self.entries == 0 || weight > self.weight {
            return;
        }
        let mut held = self.held();
        if held.values.contains_key(&key) {
            return;
        }
        held.weight += weight;
        held.order.push_back(key.clone());
        held.values.insert(key, (value, weight));
        while held.values.len() > self.entries || held.weight > self.weight {
            held.drop_oldest();
        }
    }

    fn held(&self) -> MutexGuard<'_, Held<K, V>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Hash + Eq, V> Held<K, V> {
    fn drop_oldest(&mut self) {
        let oldest = self.order.pop_front().and_then(|key| self.values.remove(&key));
        self.weight -= oldest.map_or(0, |(_, weight)| weight);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_stays_within_its_bounds() {
        let cache = Bounded::new(3, 100);
        for key in 0..1000 {
            cache.put(key, key, 10);
        }
        assert_eq!((cache.get(&996), cache.get(&997), cache.get(&999)), (None, Some(997), Some(999)));
        cache.put(1000, 1000, 95);
        assert_eq!((cache.get(&999), cache.get(&1000)), (None, Some(1000)));
        cache.put(1001, 1001, 101);
        assert_eq!((cache.get(&1000), cache.get(&1001)), (Some(1000), None));
        let held = cache.held();
        assert_eq!((held.values.len(), held.order.len(), held.weight), (1, 1, 95));
    }

    #[test]
    fn what_is_there_stays_as_it_is() {
        let cache = Bounded::new(2, 100);
        cache.put("a", 1, 60);
        cache.put("a", 2, 60);
        assert_eq!(cache.get("a"), Some(1));
        assert_eq!(cache.held().weight, 60);
    }
}
