/** Where values stand on an axis, and which of them are written at it. */

/** @typedef {{at: (value: number) => number, ticks: number[], least: number, most: number}} Scale */

const ABOUT = 5;
const STEPS = [1, 2, 2.5, 5, 10];

/**
 * An axis on which equal lengths are equal amounts.
 * @param {number} least @param {number} most the values that must be on it
 * @param {number} from @param {number} to where it begins and ends on the drawing
 * @param {number} [about] how many values are to be written at it
 * @returns {Scale}
 */
export function evenly(least, most, from, to, about = ABOUT) {
  const wide = most > least ? most - least : Math.abs(most) || 1;
  const rough = wide / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power;
  const first = Math.floor(least / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(most / step - 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
  return between(ticks, (value) => value, from, to);
}

/**
 * An axis on which equal lengths are equal factors; what is not above zero stands at its beginning.
 * @param {number} least @param {number} most @param {number} from @param {number} to
 * @returns {Scale}
 */
export function byPowers(least, most, from, to) {
  const first = Math.floor(Math.log10(least));
  const last = Math.max(first + 1, Math.ceil(Math.log10(most)));
  const every = Math.ceil((last - first) / (ABOUT + 1));
  /** @type {number[]} */
  const ticks = [];
  for (let power = first; power < last + every; power += every) ticks.push(10 ** power);
  return between(ticks, (value) => Math.log10(Math.max(value, ticks[0])), from, to);
}

/** @param {number[]} ticks @param {(value: number) => number} measure @param {number} from @param {number} to @returns {Scale} */
function between(ticks, measure, from, to) {
  const [least, most] = [ticks[0], ticks[ticks.length - 1]];
  const [low, high] = [measure(least), measure(most)];
  return { least, most, ticks, at: (value) => from + ((measure(value) - low) / (high - low)) * (to - from) };
}
