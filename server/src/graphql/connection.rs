//! Pages of lists. A cursor is a mark of its list, and the type and the id of the item after which a page begins, in base64. It
//! stays good while the corpus grows. The mark is of the field, of the object that has it, and of all its arguments but those that
//! say which page: the same items may stand in another list, where what follows them is something else.

use std::fmt::Display;

use asof_schema::Sha256;
use async_graphql::connection::{CursorType as _, OpaqueCursor};
use async_graphql::{Context, Error, SimpleObject};

use super::arguments::{declared, spell_all};
use super::error::{Code, error};

/// The letters of the mark of a list.
const MARK: usize = 16;

/// So much of a cursor is told where it is none.
const TOLD: usize = 40;

/// A page that is asked for.
#[derive(Debug)]
pub(super) struct Paging {
    /// The mark of the list.
    list: String,
    first: i32,
    after: Option<String>,
}

impl Paging {
    /// A page of the list that the field of the context gives for an object; of none, "".
    pub(super) fn of(
        ctx: &Context<'_>,
        object: impl Display,
        (first, after): (i32, Option<String>),
    ) -> Result<Self, Error> {
        let field = ctx.field();
        let arguments = field.arguments().map_err(|why| error(Code::BadArgument, why.message))?;
        let registry = &ctx.schema_env.registry;
        let others = arguments.iter().filter(|(name, _)| !matches!(name.as_str(), "first" | "after"));
        let others = others
            .map(|(name, value)| (name.as_str(), value, declared(registry, field.name(), name.as_str())));
        let said = format!("{object} {} {}", field.name(), spell_all(registry, others));
        let mut list = Sha256::of(said.as_bytes()).to_string();
        list.truncate(MARK);
        Ok(Self { list, first, after })
    }

    /// The first page of a list that has no others.
    pub(super) fn only(first: i32) -> Self {
        Self { list: String::new(), first, after: None }
    }
}

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
    /// The cursor of the last item of the page; pass it as `after`, with all other arguments as they were, to get the
    /// next page.
    end_cursor: Option<String>,
}

/// The items of a page, before they get their GraphQL names.
pub(super) struct Page<T> {
    /// The mark of the list.
    pub(super) list: String,
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
    asked: Paging,
    key: impl Fn(&K) -> String,
    wrap: impl Fn(&K) -> T,
) -> Result<Page<T>, Error> {
    let Paging { list: mark, first, after } = asked;
    let first = usize::try_from(first).ok().filter(|_| first <= LONGEST);
    let message = format!("`first` must be from 0 to {LONGEST}: read longer lists in several pages");
    let first = first.ok_or_else(|| error(Code::BadArgument, message))?;
    let key = |item: &K| of_list::<T>(&mark, &key(item));
    let start = after.map_or(Ok(0), |after| behind(list, &mark, &after, key))?;
    let shown = list.get(start..).unwrap_or(&[]);
    let shown = shown.get(..first).unwrap_or(shown);
    let place = PageInfo {
        has_next_page: start + shown.len() < list.len(),
        has_previous_page: start > 0,
        start_cursor: shown.first().map(|item| cursor(key(item))),
        end_cursor: shown.last().map(|item| cursor(key(item))),
    };
    Ok(Page { items: shown.iter().map(wrap).collect(), place, total: list.len(), list: mark })
}

/// What a cursor says of an item of a list.
pub(super) fn of_list<T>(mark: &str, key: &impl Display) -> String {
    let name = std::any::type_name::<T>();
    format!("{mark}.{}:{key}", name.rsplit("::").next().unwrap_or(name))
}

/// The cursor that says something of an item.
pub(super) fn cursor(said: String) -> String {
    OpaqueCursor(said).encode_cursor()
}

/// The place after the item of a cursor.
fn behind<K>(list: &[K], mark: &str, cursor: &str, key: impl Fn(&K) -> String) -> Result<usize, Error> {
    let wanted = OpaqueCursor::<String>::decode_cursor(cursor).ok().map(|cursor| cursor.0);
    let at = wanted.as_ref().and_then(|wanted| list.iter().position(|item| key(item) == *wanted));
    at.map(|at| at + 1).ok_or_else(|| {
        let told: String = cursor.chars().take(TOLD).collect();
        let cut = if told.len() < cursor.len() { "…" } else { "" };
        let why = why_none(wanted.as_deref(), mark);
        error(Code::BadArgument, format!("{:?} {why}", told + cut))
    })
}

/// Why no item of a list with a mark is the one of a cursor, and what to do.
fn why_none(wanted: Option<&str>, mark: &str) -> &'static str {
    let Some(wanted) = wanted else {
        return "is not a cursor: use one from an earlier page of this list, or leave `after` out";
    };
    let of = wanted.split_once('.').map(|(of, _)| of).filter(|of| {
        of.len() == MARK && of.bytes().all(|byte| byte.is_ascii_hexdigit() && !byte.is_ascii_uppercase())
    });
    match of {
        Some(of) if of == mark => {
            "is the cursor of an item that this list does not have any more: leave `after` out to begin again"
        }
        Some(_) => {
            "is not a cursor of this list, but of another one or of other arguments, such as another provision, day or \
             filter: use one from an earlier page of this list, or leave `after` out"
        }
        None => {
            "is a cursor as an earlier version of asof gave them, which does not say of which list it is: leave `after` \
             out to begin again"
        }
    }
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
            list: String,
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
                    cursor: super::connection::cursor(super::connection::of_list::<$node>(&self.list, &node.key())),
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
                let super::connection::Page { list, items: nodes, place: page_info, total } = page;
                Self { list, nodes, page_info, total, whole }
            }
        }
    };
}
pub(super) use connection;
