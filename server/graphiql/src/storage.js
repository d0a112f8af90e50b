// What GraphiQL remembers (tabs, history, theme), apart for each norm: the tabs of one corpus must not come back when
// the same address serves another one.

/**
 * A Storage that keeps its keys in localStorage under the norm's name; null where the browser allows none.
 * @param {string} norm
 */
export function storageFor(norm) {
  const store = localStorageIfAllowed();
  if (store === null) return null;
  const prefix = `asof:${norm}:`;
  const own = () => Object.keys(store).filter((key) => key.startsWith(prefix));
  return {
    getItem: (key) => store.getItem(prefix + key),
    setItem: (key, value) => store.setItem(prefix + key, value),
    removeItem: (key) => store.removeItem(prefix + key),
    clear: () => own().forEach((key) => store.removeItem(key)),
    get length() {
      return own().length;
    },
  };
}

/** The tab that was open when the page was last left; undefined where none is remembered. */
export function openTab(storage) {
  try {
    const { tabs, activeTabIndex } = JSON.parse(storage.getItem("graphiql:tabState"));
    return tabs[activeTabIndex];
  } catch {
    return undefined;
  }
}

function localStorageIfAllowed() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
