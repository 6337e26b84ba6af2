/** Goes through the steps of a round: by hand, by key, or by itself. */

/** Between one step and the next. */
const STEP_MILLISECONDS = 1200;
export const SPEEDS = [0.5, 1, 2, 4];

export class Player extends EventTarget {
  at = 0;
  count = 0;
  speed = 1;
  playing = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /** @param {number} at */
  to(at) {
    this.at = Math.max(0, Math.min(this.count - 1, at));
    if (this.at === this.count - 1) this.playing = false;
    this.#changed();
  }

  /** From the beginning, if it was at its end. */
  play() {
    this.playing = !this.playing;
    if (this.playing && this.at >= this.count - 1) this.at = 0;
    this.#changed();
  }

  /** @param {number} speed */
  fast(speed) {
    this.speed = speed;
    this.#changed();
  }

  stop() {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #changed() {
    clearTimeout(this.#timer);
    if (this.playing) this.#timer = setTimeout(() => this.to(this.at + 1), STEP_MILLISECONDS / this.speed);
    this.dispatchEvent(new Event("change"));
  }
}
