//! The components that a series has shown so far.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use asof_schema::{ComponentId, Day, IdError, NormId};

use super::Node;

/// What is remembered of a component beyond the text in which it stood last.
#[derive(Debug)]
pub(crate) struct Component {
    pub(crate) id: ComponentId,
    pub(crate) parent: Option<usize>,
    /// Where it stood last.
    pub(crate) address: String,
    /// Whether it has no words of its own, as an article.
    pub(crate) wordless: bool,
    pub(crate) tombstone: bool,
    pub(crate) printed: bool,
    /// As it was printed last, once it is no longer.
    pub(crate) buried: Option<Rc<Node>>,
    /// Its words when it was repealed.
    pub(crate) last_words: Option<String>,
    /// Codes of the acts that changed it since the enactment.
    pub(crate) history: HashSet<String>,
}

/// All components, and where the tombstones lie that are no longer printed.
#[derive(Debug)]
pub(crate) struct Registry {
    norm: NormId,
    components: Vec<Component>,
    ids: HashSet<ComponentId>,
    buried: HashMap<String, usize>,
}

impl Registry {
    pub(crate) fn new(norm: NormId) -> Self {
        Self { norm, components: Vec::new(), ids: HashSet::new(), buried: HashMap::new() }
    }

    pub(crate) fn norm(&self) -> &NormId {
        &self.norm
    }

    pub(crate) fn get(&self, at: usize) -> Option<&Component> {
        self.components.get(at)
    }

    pub(crate) fn get_mut(&mut self, at: usize) -> Option<&mut Component> {
        self.components.get_mut(at)
    }

    pub(crate) fn id(&self, at: usize) -> Option<ComponentId> {
        self.get(at).map(|component| component.id.clone())
    }

    /// A new component. Where another has its id, it gets `~` and the day on which it appeared.
    pub(crate) fn mint(&mut self, node: &Node, parent: Option<usize>, on: Day) -> Result<usize, IdError> {
        let mut id = match node.address.as_str() {
            "" => self.norm.root(),
            address => self.norm.component(address)?,
        };
        if self.ids.contains(&id) {
            id = self.norm.component(&format!("{}~{on}", node.address))?;
        }
        self.ids.insert(id.clone());
        self.components.push(Component {
            id,
            parent,
            address: node.address.clone(),
            wordless: node.is_wordless(),
            tombstone: false,
            printed: true,
            buried: None,
            last_words: None,
            history: HashSet::new(),
        });
        Ok(self.components.len() - 1)
    }

    /// Makes a tombstone of it.
    pub(crate) fn repeal(&mut self, at: usize, last_words: Option<String>, printed: bool) {
        if let Some(component) = self.components.get_mut(at) {
            component.tombstone = true;
            component.last_words = last_words;
        }
        self.print(at, printed);
    }

    /// Puts it back into force.
    pub(crate) fn revive(&mut self, at: usize) {
        if let Some(component) = self.components.get_mut(at) {
            component.tombstone = false;
        }
        self.print(at, true);
    }

    /// Notes whether it is printed. What is not can be found again by its address.
    pub(crate) fn print(&mut self, at: usize, printed: bool) {
        let Some(component) = self.components.get_mut(at) else { return };
        component.printed = printed;
        if printed {
            self.buried.retain(|_, &mut buried| buried != at);
        } else {
            self.buried.insert(component.address.clone(), at);
        }
    }

    /// The tombstone that is not printed and stood at the address last.
    pub(crate) fn buried_at(&self, address: &str) -> Option<usize> {
        self.buried.get(address).copied()
    }

    pub(crate) fn children(&self, parent: usize) -> impl Iterator<Item = &Component> {
        self.components.iter().filter(move |component| component.parent == Some(parent))
    }

    /// Its tombstone ancestors, the outermost first.
    pub(crate) fn fallen_above(&self, at: Option<usize>) -> Vec<usize> {
        let chain = std::iter::successors(at, |&at| self.get(at).and_then(|component| component.parent));
        let mut fallen: Vec<usize> = chain.filter(|&at| self.get(at).is_some_and(|c| c.tombstone)).collect();
        fallen.reverse();
        fallen
    }

    pub(crate) fn depth(&self, at: usize) -> usize {
        std::iter::successors(Some(at), |&at| self.get(at).and_then(|component| component.parent)).count()
    }
}
