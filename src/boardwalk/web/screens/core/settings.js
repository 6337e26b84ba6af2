/** What a person has chosen for this browser: nothing that the house needs to know. */

/** @typedef {"relaxed" | "usual" | "quick"} Speed */
/** @typedef {"system" | "dark" | "light"} Theme */
/** @typedef {{language: string, theme: Theme, deck: "two" | "four", motion: "system" | "still", speed: Speed, sound: boolean, coach: boolean, chips: number}} Settings */

const KEY = "boardwalk.settings";
/** @type {Settings} */
const USUAL = { language: "", theme: "dark", deck: "two", motion: "system", speed: "usual", sound: false, coach: false, chips: 500 };

/** How long things take on their way, against the usual. @type {Record<Speed, number>} */
const PACES = { relaxed: 1.8, usual: 1, quick: 0.45 };

class Chosen extends EventTarget {
  /** @type {Settings} */ now = USUAL;

  constructor() {
    super();
    try {
      this.now = { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
    } catch {
      this.now = USUAL; // a browser that keeps nothing still plays
    }
    this.#apply();
  }

  /** @param {Partial<Settings>} changes */
  change(changes) {
    this.now = { ...this.now, ...changes };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.now));
    } catch {
      // kept until the page is left
    }
    this.#apply();
    this.dispatchEvent(new Event("change"));
  }

  /** Whether things may move on this screen. */
  get moves() {
    return this.now.motion !== "still" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** How long something that moves takes, against the usual. */
  get pace() {
    return PACES[this.now.speed] ?? 1;
  }

  #apply() {
    document.documentElement.style.setProperty("--pace", String(this.pace));
    document.documentElement.dataset.theme = this.now.theme;
    document.documentElement.dataset.deck = this.now.deck;
    document.documentElement.dataset.motion = this.now.motion;
  }
}

export const settings = new Chosen();
