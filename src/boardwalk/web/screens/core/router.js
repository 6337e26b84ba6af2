/** Which page an address shows. Links within the house change the page without loading it again. */

/** @typedef {{page: string, values: Record<string, string>}} Place */
/** @typedef {{path: RegExp, page: string, names: string[]}} Way */

/** @param {string} pattern such as `/table/:number` @param {string} page @returns {Way} */
function way(pattern, page) {
  const names = [...pattern.matchAll(/:(\w+)/g)].map((found) => found[1]);
  return { path: new RegExp(`^${pattern.replace(/:\w+/g, "([^/]+)")}$`), page, names };
}

const WAYS = [
  way("/", "lobby"),
  way("/log-in", "log-in"),
  way("/account", "account"),
  way("/table/:number", "seat"),
  way("/deal/:number", "dealer"),
  way("/floor", "floor"),
  way("/floor/:number", "floor"),
  way("/ratings", "ratings"),
  way("/watch", "watch"),
  way("/watch/:number", "watch"),
  way("/recall/:number/:round", "recall"),
  way("/search", "search"),
  way("/audit", "audit"),
  way("/cage", "cage"),
  way("/cage/:name", "cage"),
  way("/receipt/:number", "receipt"),
  way("/people", "people"),
  way("/people/:name", "people"),
  way("/house", "house-page"),
  way("/house/:section", "house-page"),
  way("/sign/table/:number", "sign"),
  way("/sign/meter/:name", "sign"),
  way("/lab", "lab"),
  way("/school", "school"),
];

/** @param {string} path @returns {Place} */
export function placeOf(path) {
  for (const each of WAYS) {
    const found = each.path.exec(path);
    if (found === null) continue;
    try {
      const values = Object.fromEntries(each.names.map((name, i) => [name, decodeURIComponent(found[i + 1])]));
      return { page: each.page, values };
    } catch {
      break; // a percent sign that encodes nothing
    }
  }
  return { page: "nowhere", values: {} };
}

/** Go to another page of the house, in place of this one where going back to it makes no sense. @param {string} path */
export function go(path, instead = false) {
  if (path === location.pathname + location.search) return;
  if (instead) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  dispatchEvent(new Event("bw-place"));
}

/** @param {() => void} changed told whenever the address shows another page */
export function route(changed) {
  addEventListener("popstate", changed);
  addEventListener("bw-place", changed);
  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target).closest("a");
    if (target === null || event.defaultPrevented || event.button !== 0 || target.target || target.download) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || target.origin !== location.origin) return;
    if (target.hasAttribute("data-own") || target.pathname.startsWith("/api/")) return;
    event.preventDefault();
    go(target.pathname + target.search);
  });
}
