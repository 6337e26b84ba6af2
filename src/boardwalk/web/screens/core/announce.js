/** What a screen reader says without being asked, and what is shown for a moment at the edge of the screen. */

/** @type {Record<"polite" | "assertive", HTMLElement>} */
const regions = { polite: region("polite"), assertive: region("assertive") };

/** What comes so soon after something else is said with it: alone it would take its place before it was read. */
const AT_ONCE_MILLISECONDS = 150;
/** When something was said last. */
const said = { polite: -Infinity, assertive: -Infinity };

/** @param {"polite" | "assertive"} how */
function region(how) {
  const element = document.createElement("div");
  element.className = "unseen";
  element.setAttribute("aria-live", how);
  element.setAttribute("data-announces", how);
  document.body.append(element);
  return element;
}

/**
 * Say something to those who listen.
 * @param {string} words
 * @param {"polite" | "assertive"} [how]
 */
export function announce(words, how = "polite") {
  const element = regions[how];
  const now = performance.now();
  const all = now - said[how] < AT_ONCE_MILLISECONDS ? `${element.textContent} ${words}` : words;
  said[how] = now;
  element.textContent = element.textContent === all ? `${all}\u00a0` : all;
}

/**
 * Show something for a moment, and say it.
 * @param {string} words
 * @param {"good" | "bad" | "plain"} [kind]
 */
export function toast(words, kind = "plain") {
  document.dispatchEvent(new CustomEvent("bw-toast", { detail: { words, kind } }));
  announce(words, kind === "bad" ? "assertive" : "polite");
}
