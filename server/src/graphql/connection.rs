//! Pages of lists. A cursor is the type and the id of the item that it stands behind, in base64: it stays good while the corpus
//! grows, and is none of a list of other things, whose items may have the same ids.

use async_graphql::connection::{CursorType as _, OpaqueCursor};
use async_graphql::{Error, SimpleObject};

use super::error::{Code, error};

/// The most items of one page.
pub(super) const LONGEST: i32 = 1_000;

/// The position of a page in its list.
#[derive(Debug, Clone, SimpleObject)]
pub(super) struct PageInfo {
    /// Whether items follow.
    has_next_page: bool,
    /// Whether items precede.
    has_previous_page: bool,
    /// The cursor of the first item of the page.
    start_cursor: Option<String>,
    /// The cursor of the last item of the page; pass it as `after` to get the next page.
    end_cursor: Option<String>,
}

/// The items of a page, before they get their GraphQL names.
pub(super) struct Page<T> {
    pub(super) items: Vec<T>,
    pub(super) place: PageInfo,
    pub(super) total: usize,
}

/// What a page costs: its items, each with what is asked of it.
pub(super) fn cost(first: i32, each: usize) -> usize {
    usize::try_from(first.clamp(0, LONGEST)).unwrap_or(0).saturating_mul(each.saturating_add(1)).max(1)
}

/// Cuts a page out of a list. `key` names an item for as long as the corpus lives, `wrap` makes it an answer.
pub(super) fn page<K, T>(
    list: &[K],
    (first, after): (i32, Option<String>),
    key: impl Fn(&K) -> String,
    wrap: impl Fn(&K) -> T,
) -> Result<Page<T>, Error> {
    let first = usize::try_from(first).ok().filter(|_| first <= LONGEST);
    let message = format!("`first` must be from 0 to {LONGEST}: read longer lists in several pages");
    let first = first.ok_or_else(|| error(Code::BadArgument, message))?;
    let key = |item: &K| of_list::<T>(&key(item));
    let start = after.map_or(Ok(0), |after| behind(list, &after, key))?;
    let shown = list.get(start..).unwrap_or(&[]);
    let shown = shown.get(..first).unwrap_or(shown);
    let place = PageInfo {
        has_next_page: start + shown.len() < list.len(),
        has_previous_page: start > 0,
        start_cursor: shown.first().map(|item| cursor(key(item))),
        end_cursor: shown.last().map(|item| cursor(key(item))),
    };
    Ok(Page { items: shown.iter().map(wrap).collect(), place, total: list.len() })
}

/// The key of an item among those of its list.
pub(super) fn of_list<T>(key: &impl std::fmt::Display) -> String {
    let name = std::any::type_name::<T>();
    format!("{}:{key}", name.rsplit("::").next().unwrap_or(name))
}

/// The cursor of the item with a key.
pub(super) fn cursor(key: impl ToString) -> String {
    OpaqueCursor(key.to_string()).encode_cursor()
}

fn behind<K>(list: &[K], cursor: &str, key: impl Fn(&K) -> String) -> Result<usize, Error> {
    let wanted = OpaqueCursor::<String>::decode_cursor(cursor).ok().map(|cursor| cursor.0);
    let at = wanted.and_then(|wanted| list.iter().position(|item| key(item) == wanted));
    at.map(|at| at + 1).ok_or_else(|| {
        let message = format!(
            "{cursor:?} is not a cursor of this list: use one from an earlier page, or leave `after` out"
        );
        error(Code::BadArgument, message)
    })
}

/// A length as GraphQL has it.
pub(super) fn count(length: usize) -> i32 {
    i32::try_from(length).unwrap_or(i32::MAX)
}

/// Declares a connection and its edge. `key()` of a node is what `page` was told to name it by. A connection
/// may keep something beside its page, and have fields that tell of it (`self.whole`).
macro_rules! connection {
    ($connection:ident, $edge:ident, $node:ty) => {
        connection!($connection, $edge, $node, (), {});

        impl From<super::connection::Page<$node>> for $connection {
            fn from(page: super::connection::Page<$node>) -> Self {
                (page, ()).into()
            }
        }
    };
    ($connection:ident, $edge:ident, $node:ty, $whole:ty, { $($fields:tt)* }) => {
        /// An item of a page.
        #[derive(async_graphql::SimpleObject)]
        pub(super) struct $edge {
            /// The position of the item; pass it as `after` to get the items that follow.
            cursor: String,
            /// The item.
            node: $node,
        }

        /// A page of a list.
        #[derive(async_graphql::Description)]
        pub(super) struct $connection {
            nodes: Vec<$node>,
            page_info: super::connection::PageInfo,
            total: usize,
            #[allow(dead_code, reason = "most connections keep nothing")]
            whole: $whole,
        }

        #[async_graphql::Object(use_type_description)]
        impl $connection {
            /// The items with their cursors.
            fn edges(&self) -> Vec<$edge> {
                let edge = |node: &$node| $edge {
                    cursor: super::connection::cursor(super::connection::of_list::<$node>(&node.key())),
                    node: node.clone(),
                };
                self.nodes.iter().map(edge).collect()
            }
            /// The items alone.
            fn nodes(&self) -> super::direct_json::DirectList<'_, $node> {
                self.nodes.as_slice().into()
            }
            /// The position of the page in its list.
            fn page_info(&self) -> &super::connection::PageInfo {
                &self.page_info
            }
            /// The number of items in the whole list.
            fn total_count(&self) -> i32 {
                super::connection::count(self.total)
            }
            $($fields)*
        }

        impl From<(super::connection::Page<$node>, $whole)> for $connection {
            fn from((page, whole): (super::connection::Page<$node>, $whole)) -> Self {
                Self { nodes: page.items, page_info: page.place, total: page.total, whole }
            }
        }
    };
}
pub(super) use connection;
