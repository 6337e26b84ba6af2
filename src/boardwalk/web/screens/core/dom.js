/**
 * A page is drawn again from what the server sent last; only what differs is changed in the document, so that focus,
 * scrolling, half-typed fields and motion survive. `h` says what should be there, `render` makes it so.
 */

/** @typedef {string | number | boolean | null | undefined} Value */
/** @typedef {{tag: string, svg: boolean, key: string | number | undefined, props: Record<string, any>, children: Node_[]}} VNode */
/** @typedef {VNode | string} Node_ */
/** @typedef {VNode | Value | any[]} Child */

const SVG = "http://www.w3.org/2000/svg";
/** Properties that a person changes too, so that the attribute alone would not do. */
const LIVE = new Set(["value", "checked", "selected", "open", "disabled", "indeterminate"]);

/** Fields that someone is typing in, from the first key to the change or to the moment they leave it. @type {WeakSet<EventTarget>} */
const halfTyped = new WeakSet();
document.addEventListener("input", (event) => void (event.target && halfTyped.add(event.target)), true);
for (const name of ["change", "focusout"]) document.addEventListener(name, (event) => void (event.target && halfTyped.delete(event.target)), true);

/** @type {WeakMap<Node, VNode>} */
const drawn = new WeakMap();
/** @type {WeakMap<Element, Map<string, (event: any) => void>>} */
const handlers = new WeakMap();

/**
 * An element as it should be. A property that begins with `on` is a handler of that event, one that begins with a dot
 * is set on the element itself, `key` tells siblings apart, `style` is an object.
 * @param {string} tag such as `div`, `button.quiet` or `p.note.warn`
 * @param {Record<string, any> | null} [props]
 * @param {...Child} children
 * @returns {VNode}
 */
export function h(tag, props, ...children) {
  return node(tag, props, children, false);
}

/**
 * The same for what stands inside an `svg` element, and for that element.
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...Child} children
 * @returns {VNode}
 */
export function s(tag, props, ...children) {
  return node(tag, props, children, true);
}

/**
 * @param {string} text
 * @param {Record<string, any> | null | undefined} props
 * @param {Child[]} children
 * @param {boolean} svg
 * @returns {VNode}
 */
function node(text, props, children, svg) {
  const [tag, ...classes] = text.split(".");
  const { key, class: more, ...rest } = props ?? {};
  const names = [...classes, more].filter(Boolean).join(" ");
  if (names) rest["class"] = names;
  return { tag, svg, key, props: rest, children: flat(children) };
}

/** @param {Child} children @returns {Node_[]} */
function flat(children) {
  if (Array.isArray(children)) return children.flatMap(flat);
  if (children === null || children === undefined || typeof children === "boolean") return [];
  return typeof children === "object" ? [children] : [String(children)];
}

/**
 * Make the inside of an element what it should be.
 * @param {Element} parent
 * @param {Child} wanted
 */
export function render(parent, wanted) {
  patchChildren(parent, flat(wanted));
}

/** @param {Element} parent @param {Node_[]} wanted */
function patchChildren(parent, wanted) {
  const keyed = keptChildren(parent, wanted);
  /** @type {ChildNode | null} */
  let here = parent.firstChild;
  for (const each of wanted) {
    const known = typeof each === "string" || each.key === undefined ? undefined : keyed.get(each.key);
    const found = known !== undefined && fits(known, each) ? known : here !== null && fits(here, each) ? here : null;
    if (found !== null && found === here) {
      here = here.nextSibling;
      patch(found, each);
    } else if (found !== null) {
      parent.insertBefore(found, here);
      patch(found, each);
    } else {
      parent.insertBefore(made(each), here);
    }
  }
  while (here !== null) {
    const next = here.nextSibling;
    here.remove();
    here = next;
  }
}

/**
 * Children that have a key, by it. Those that are wanted no more go first: one that stays is not moved past them, which
 * would take the focus from it and close what is open in it.
 * @param {Element} parent @param {Node_[]} wanted @returns {Map<string | number, ChildNode>}
 */
function keptChildren(parent, wanted) {
  const keys = new Set(wanted.map((each) => (typeof each === "string" ? undefined : each.key)));
  /** @type {Map<string | number, ChildNode>} */
  const keyed = new Map();
  for (const each of [...parent.childNodes]) {
    const key = drawn.get(each)?.key;
    if (key === undefined) continue;
    if (keys.has(key)) keyed.set(key, each);
    else each.remove();
  }
  return keyed;
}

/** @param {ChildNode} there @param {Node_} wanted */
function fits(there, wanted) {
  if (typeof wanted === "string") return there.nodeType === Node.TEXT_NODE;
  const before = drawn.get(there);
  return before !== undefined && before.tag === wanted.tag && before.key === wanted.key;
}

/** @param {Node_} wanted @returns {ChildNode} */
function made(wanted) {
  if (typeof wanted === "string") return document.createTextNode(wanted);
  const element = wanted.svg ? document.createElementNS(SVG, wanted.tag) : document.createElement(wanted.tag);
  change(element, {}, wanted.props);
  if (!ownsInside(element)) patchChildren(element, wanted.children);
  afterwards(element, wanted.props);
  drawn.set(element, wanted);
  return /** @type {ChildNode} */ (element);
}

/** @param {ChildNode} there @param {Node_} wanted */
function patch(there, wanted) {
  if (typeof wanted === "string") {
    if (there.nodeValue !== wanted) there.nodeValue = wanted;
    return;
  }
  const element = /** @type {Element} */ (there);
  change(element, drawn.get(there)?.props ?? {}, wanted.props);
  if (!ownsInside(element)) patchChildren(element, wanted.children);
  afterwards(element, wanted.props);
  drawn.set(there, wanted);
}

/** An element of ours draws its own inside. @param {Element} element */
function ownsInside(element) {
  return "update" in element;
}

/** What only holds once the children are there: the choice of a list. @param {Element} element @param {Record<string, any>} props */
function afterwards(element, props) {
  if (element instanceof HTMLSelectElement && "value" in props && element.value !== props.value) element.value = props.value;
}

/** @param {Element} element @param {Record<string, any>} before @param {Record<string, any>} wanted */
function change(element, before, wanted) {
  let told = false;
  for (const name of Object.keys(before)) if (!(name in wanted)) put(element, name, undefined, before[name]);
  for (const [name, value] of Object.entries(wanted)) {
    const old = before[name];
    if (name.startsWith(".")) told = told || value !== old;
    if (value !== old || LIVE.has(name)) put(element, name, value, old);
  }
  if (told && "update" in element) /** @type {any} */ (element).update();
}

/** @param {Element} element @param {string} name @param {any} value @param {any} old */
function put(element, name, value, old) {
  const own = /** @type {any} */ (element);
  if (name.startsWith("on")) listen(element, name.slice(2).toLowerCase(), value);
  else if (name.startsWith(".")) own[name.slice(1)] = value;
  else if (name === "style") restyle(/** @type {HTMLElement} */ (element), old ?? {}, value ?? {});
  else if (LIVE.has(name) && name in own) {
    if (name === "value" && value === old && halfTyped.has(element)) return; // what is drawn has not changed, so their text stays
    const wanted = name === "value" ? String(value ?? "") : Boolean(value);
    // an option without the attribute would take its words for its value
    if (own[name] !== wanted || element instanceof HTMLOptionElement) own[name] = wanted;
  } else if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** @param {HTMLElement} element @param {Record<string, any>} before @param {Record<string, any>} wanted */
function restyle(element, before, wanted) {
  for (const name of Object.keys(before)) if (!(name in wanted)) element.style.removeProperty(name);
  for (const [name, value] of Object.entries(wanted)) element.style.setProperty(name, String(value));
}

/** @param {Element} element @param {string} name @param {((event: any) => void) | null | undefined} handler */
function listen(element, name, handler) {
  let known = handlers.get(element);
  if (known === undefined) handlers.set(element, (known = new Map()));
  if (!known.has(name)) element.addEventListener(name, (event) => handlers.get(element)?.get(name)?.call(element, event));
  known.set(name, handler ?? (() => {}));
}

/** An element of ours: says in `view` what it shows, and is drawn again after `update`. */
export class Part extends HTMLElement {
  #waiting = false;
  #there = false;

  /** What is inside. @returns {Child} */
  view() {
    return null;
  }

  /** It is in the document now. */
  begin() {}

  /** It has left the document. */
  end() {}

  /** It was drawn. */
  drawn() {}

  connectedCallback() {
    if (this.#there) return; // it was only moved
    this.#there = true;
    this.begin();
    this.redraw();
  }

  disconnectedCallback() {
    queueMicrotask(() => {
      if (this.isConnected || !this.#there) return;
      this.#there = false;
      this.end();
    });
  }

  /** Draw it again soon; several calls make one drawing. */
  update() {
    if (this.#waiting) return;
    this.#waiting = true;
    queueMicrotask(() => {
      this.#waiting = false;
      if (this.isConnected) this.redraw();
    });
  }

  redraw() {
    render(this, this.view());
    this.drawn();
  }
}
