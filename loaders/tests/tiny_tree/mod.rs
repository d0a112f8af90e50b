//! Commands applied in their order, and nothing else: no replay, no time.
#![allow(dead_code, reason = "each test binary uses a part")]

use std::collections::HashMap;

use asof_loaders::source::Line;
use asof_schema::{Aspect, ComponentId, Op, Operation, Text, Vocabulary as _};

#[derive(Default)]
pub(crate) struct Tree {
    nodes: HashMap<ComponentId, Node>,
}

struct Node {
    component_type: String,
    parent: Option<ComponentId>,
    number: Option<String>,
    label: String,
    order_key: String,
    texts: HashMap<Aspect, String>,
    printed: bool,
    tombstone: bool,
}

impl Tree {
    /// Applies a command; says what is wrong if it can have no effect.
    pub(crate) fn apply(&mut self, op: &Op) -> Result<(), String> {
        match op {
            Op::Insert(insert) => {
                if self.nodes.contains_key(&insert.component) {
                    return Err("the id exists".into());
                }
                if insert
                    .parent
                    .as_ref()
                    .is_some_and(|parent| self.nodes.get(parent).is_none_or(|p| p.tombstone))
                {
                    return Err("the parent is not there, or a tombstone".into());
                }
                let node = Node {
                    component_type: insert.component_type.clone(),
                    parent: insert.parent.clone(),
                    number: insert.number.clone(),
                    label: insert.label.clone(),
                    order_key: insert.order_key.clone(),
                    texts: HashMap::new(),
                    printed: true,
                    tombstone: false,
                };
                self.nodes.insert(insert.component.clone(), node);
                self.put(&insert.component, &insert.texts)
            }
            Op::Amend(amend) => {
                let node = self.nodes.get_mut(&amend.target).ok_or("absent")?;
                amend.unknown.iter().for_each(|unknown| drop(node.texts.remove(&unknown.aspect)));
                self.put(&amend.target, &amend.texts)
            }
            Op::Move(to) => {
                if to.parent.as_ref().is_some_and(|parent| self.nodes.get(parent).is_none_or(|p| p.tombstone))
                {
                    return Err("the new parent is not there, or a tombstone".into());
                }
                let node = self.nodes.get_mut(&to.target).ok_or("absent")?;
                node.parent = to.parent.clone().or(node.parent.take());
                node.number = to.number.clone().or(node.number.take());
                node.label = to.label.clone().unwrap_or_else(|| node.label.clone());
                node.order_key = to.order_key.clone().unwrap_or_else(|| node.order_key.clone());
                Ok(())
            }
            Op::Repeal(repeal) => {
                for id in self.below(&repeal.target) {
                    let node = self.nodes.get_mut(&id).ok_or("absent")?;
                    if !node.tombstone {
                        (node.tombstone, node.printed) = (true, id == repeal.target && repeal.printed);
                    }
                }
                self.put(&repeal.target, &repeal.notices)
            }
            Op::Print(print) => {
                self.nodes.get_mut(&print.target).ok_or("absent")?.printed = print.printed;
                self.put(&print.target, &print.notices)
            }
            Op::Revive(revive) => {
                let node = self.nodes.get_mut(&revive.target).ok_or("absent")?;
                (node.tombstone, node.printed) = (false, true);
                node.texts.remove(&Aspect::Notice);
                Ok(())
            }
            op => Err(format!("{} is not expected here", Operation::from(op).name())),
        }
    }

    /// The tree in pre-order.
    pub(crate) fn lines(&self) -> Vec<Line> {
        let mut children: HashMap<Option<&ComponentId>, Vec<(&str, &ComponentId)>> = HashMap::new();
        for (id, node) in &self.nodes {
            children.entry(node.parent.as_ref()).or_default().push((&node.order_key, id));
        }
        for list in children.values_mut() {
            list.sort();
        }
        let mut lines = Vec::new();
        self.descend(None, 0, &children, &mut lines);
        lines
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    fn descend(
        &self,
        parent: Option<&ComponentId>,
        depth: usize,
        children: &HashMap<Option<&ComponentId>, Vec<(&str, &ComponentId)>>,
        lines: &mut Vec<Line>,
    ) {
        for (_, id) in children.get(&parent).into_iter().flatten() {
            let node = &self.nodes[id];
            let text = |aspect| node.texts.get(&aspect).cloned();
            lines.push(Line {
                component: (*id).clone(),
                component_type: node.component_type.clone(),
                number: node.number.clone(),
                label: node.label.clone(),
                heading: text(Aspect::Heading),
                text: text(Aspect::Canonical),
                notice: text(Aspect::Notice),
                depth,
                printed: node.printed,
                tombstone: node.tombstone,
            });
            self.descend(Some(id), depth + 1, children, lines);
        }
    }

    fn put(&mut self, id: &ComponentId, texts: &[Text]) -> Result<(), String> {
        let node = self.nodes.get_mut(id).ok_or("absent")?;
        node.texts.extend(texts.iter().map(|text| (text.aspect, text.text.clone())));
        Ok(())
    }

    fn below(&self, id: &ComponentId) -> Vec<ComponentId> {
        let mut found = vec![id.clone()];
        let mut at = 0;
        while let Some(parent) = found.get(at).cloned() {
            found.extend(
                self.nodes
                    .iter()
                    .filter(|(_, node)| node.parent.as_ref() == Some(&parent))
                    .map(|(id, _)| id.clone()),
            );
            at += 1;
        }
        found
    }
}
