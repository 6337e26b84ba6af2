/** A stream that comes back by itself: after a break it asks for what is newer than what it has. */

import { addressOf } from "./api.js";

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
/** Codes after which it makes no sense to come back, as the server documents them. */
const FINAL = new Set([4401, 4403, 4404]);

/** @typedef {"connecting" | "open" | "lost" | "ended"} StreamState */

export class Stream {
  /** @type {WebSocket | null} */ #socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #wait = FIRST_WAIT;
  #over = false;
  #awake = () => this.#hurry();

  /**
   * @param {() => string} path asked for at each connection, so that it can say what is known already
   * @param {(message: any) => void} heard
   * @param {(state: StreamState, code?: number) => void} [changed]
   */
  constructor(path, heard, changed = () => {}) {
    this.path = path;
    this.heard = heard;
    this.changed = changed;
    window.addEventListener("online", this.#awake);
    document.addEventListener("visibilitychange", this.#awake);
    this.#connect();
  }

  close() {
    this.#over = true;
    clearTimeout(this.#timer);
    window.removeEventListener("online", this.#awake);
    document.removeEventListener("visibilitychange", this.#awake);
    this.#socket?.close();
  }

  /** Ask for everything again: what came does not fit what is here. */
  restart() {
    this.#socket?.close();
  }

  #connect() {
    this.#timer = undefined;
    this.changed("connecting");
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${addressOf(this.path())}`);
    this.#socket = socket;
    socket.onmessage = (event) => {
      this.#wait = FIRST_WAIT;
      this.changed("open");
      this.heard(JSON.parse(event.data));
    };
    socket.onopen = () => this.changed("open");
    socket.onclose = (event) => this.#closed(event.code);
  }

  /** @param {number} code */
  #closed(code) {
    this.#socket = null;
    if (this.#over) return;
    if (FINAL.has(code)) {
      this.changed("ended", code);
      return;
    }
    this.changed("lost", code);
    this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** The machine is back, or someone looks: do not wait any longer. */
  #hurry() {
    if (this.#timer === undefined || document.hidden) return;
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT;
    this.#connect();
  }
}
