/** Where things are on the drawing of a felt, in its own millimeters, and which part of it a screen shows. */

/**
 * A place for cards, chips or words: its middle, how it is turned, how wide it is and the size at which it is filled.
 * @typedef {{x: number, y: number, turn: string, degrees: number, width: number, scale: number}} Place
 */
/** @typedef {{anchors: Map<string, Place>, areas: Map<string, Place>, radii: Map<string, number>}} Places */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** What fits around a place that is shown alone. */
const MARGIN = 20;
const CARD_HALF = 44;
/** Room for the dealer's hand in words above the cards, and for the player's below, in pixels. */
const WORDS_ABOVE = 34;
const WORDS_BELOW = 38;
const CHIP_RADIUS = 19;
/** A stack leaves a rim of its betting area to be seen. */
const FILLS = 0.76;
/** A label that a player needs is not smaller. */
const LEAST_LABEL_PIXELS = 12;
const CAPTIONS_APART = 6;
/** How much of its betting area a label may fill. */
const LABEL_FILLS = 0.86;

/**
 * Anchors by `place` or `place seat`, and betting areas by `wager seat`.
 * @param {SVGSVGElement} svg
 * @returns {Places}
 */
export function placesOf(svg) {
  /** @type {Places} */
  const found = { anchors: new Map(), areas: new Map(), radii: new Map() };
  const whole = svg.getScreenCTM()?.inverse();
  if (!whole) return found;
  for (const each of /** @type {NodeListOf<SVGGElement>} */ (svg.querySelectorAll(".anchor"))) {
    const own = each.getScreenCTM();
    if (own === null) continue;
    const { place = "", seat, width, scale } = each.dataset;
    found.anchors.set(seat ? `${place} ${seat}` : place, at(whole.multiply(own), Number(width ?? 0), Number(scale ?? 1)));
  }
  for (const each of /** @type {NodeListOf<SVGGElement>} */ (svg.querySelectorAll(".area"))) {
    const shape = /** @type {SVGGraphicsElement | null} */ (each.querySelector(".shape"));
    const own = shape?.getScreenCTM();
    if (!shape || !own) continue;
    const box = shape.getBBox();
    const radius = Math.min(box.width, box.height) / 2;
    const middle = acceptor(each) ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const name = `${each.dataset.wager} ${each.dataset.seat}`;
    found.areas.set(name, at(whole.multiply(own).translate(middle.x, middle.y), box.width, (radius * FILLS) / CHIP_RADIUS));
    found.radii.set(name, radius);
  }
  return found;
}

/** Where the one chip of a wager goes that is taken in before the deal: where its light is. @param {SVGGElement} area */
function acceptor(area) {
  const light = /** @type {SVGGraphicsElement | null} */ (area.querySelector(".light"));
  const box = light?.getBBox();
  return box === undefined ? null : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @param {DOMMatrix} matrix @param {number} width @param {number} scale @returns {Place} */
function at({ a, b, c, d, e, f }, width, scale) {
  return { x: e, y: f, turn: `matrix(${a} ${b} ${c} ${d} ${e} ${f})`, degrees: (Math.atan2(b, a) * 180) / Math.PI, width, scale };
}

/**
 * What of a drawing one player needs, as large as it fits: from the dealer's or the community cards down to the player's
 * own. More of the cloth is seen beside it on a wide screen.
 * @param {SVGSVGElement} svg
 * @param {Places} places
 * @param {Box} drawn the whole drawing
 * @param {{width: number, height: number}} screen in pixels
 * @param {number} larger how large words are, against the usual
 * @returns {Box | null}
 */
export function cropToPosition(svg, places, drawn, screen, larger) {
  const dealer = places.anchors.get("dealer") ?? places.anchors.get("community");
  const bottoms = [...places.anchors].filter(([name]) => name.startsWith("cards ")).map(([, { y, scale }]) => y + CARD_HALF * scale);
  if (dealer === undefined || bottoms.length === 0 || screen.width === 0 || screen.height === 0) return null;
  const top = dealer.y - CARD_HALF * dealer.scale - MARGIN;
  const needs = Math.max(...bottoms) - top;
  const millimeters = Math.max(needs / Math.max(1, screen.height - (WORDS_ABOVE + WORDS_BELOW) * larger), drawn.width / screen.width);
  const height = screen.height * millimeters;
  const spare = height - needs - (WORDS_ABOVE + WORDS_BELOW) * larger * millimeters;
  const width = screen.width * millimeters;
  const box = { x: drawn.x + (drawn.width - width) / 2, y: top - WORDS_ABOVE * larger * millimeters - spare / 2, width, height };
  svg.classList.add("cropped");
  svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  return box;
}

/** Seen by the dealer: turned around, with the words on betting areas and equipment still upright. @param {SVGSVGElement} svg @param {Box} drawn */
export function turnToDealer(svg, { x, y, width, height }) {
  const all = document.createElementNS("http://www.w3.org/2000/svg", "g");
  all.append(...svg.childNodes);
  all.setAttribute("transform", `rotate(180 ${x + width / 2} ${y + height / 2})`);
  svg.append(all);
  for (const each of /** @type {NodeListOf<SVGGraphicsElement>} */ (svg.querySelectorAll(".area .label, .fixture text, .pay-tables, .caption"))) {
    const box = each.getBBox();
    const before = each.getAttribute("transform") ?? "";
    each.setAttribute("transform", `${before} rotate(180 ${box.x + box.width / 2} ${box.y + box.height / 2})`.trim());
  }
}

/** Keep the words on betting areas readable however small they are drawn. @param {SVGSVGElement} svg @param {number} pixel millimeters in one */
export function enlargeLabels(svg, pixel) {
  for (const area of /** @type {NodeListOf<SVGGElement>} */ (svg.querySelectorAll(".area"))) {
    const shape = /** @type {SVGGraphicsElement | null} */ (area.querySelector(".shape"))?.getBBox();
    const label = /** @type {SVGGraphicsElement | null} */ (area.querySelector(".label"));
    if (shape === undefined || label === null) continue;
    const middle = label.getBBox().x + label.getBBox().width / 2;
    const room = 2 * Math.min(middle - shape.x, shape.x + shape.width - middle) * LABEL_FILLS;
    for (const line of /** @type {NodeListOf<SVGTSpanElement>} */ (label.querySelectorAll("tspan"))) enlarge(line, pixel, room);
  }
  for (const place of svg.querySelectorAll(".card-place")) enlargeCaptions([...place.querySelectorAll("text.caption")], pixel);
}

/** What stands below the cards of a place, side by side. @param {Element[]} captions @param {number} pixel */
function enlargeCaptions(captions, pixel) {
  const found = captions.map((each) => /** @type {SVGTextElement} */ (each));
  for (const each of found) {
    each.dataset.drawn ??= each.getAttribute("font-size") ?? "0";
    each.setAttribute("font-size", each.dataset.drawn);
  }
  const boxes = found.map((each) => ({ middle: Number(each.getAttribute("x")), half: each.getComputedTextLength() / 2 })).sort((one, other) => one.middle - other.middle);
  const rooms = boxes.slice(1).map(({ middle, half }, i) => (middle - boxes[i].middle - CAPTIONS_APART) / (half + boxes[i].half));
  const most = Math.max(1, ...(rooms.length > 0 ? [Math.min(...rooms)] : [Infinity]));
  for (const each of found) {
    const size = Number(each.dataset.drawn);
    each.setAttribute("font-size", String(Math.min(size * most, Math.max(size, LEAST_LABEL_PIXELS * pixel))));
  }
}

/** @param {SVGTSpanElement} line @param {number} pixel @param {number} room */
function enlarge(line, pixel, room) {
  line.dataset.drawn ??= ["font-size", "textLength", "y"].map((name) => line.getAttribute(name) ?? "0").join(" ");
  const [size, length, y] = line.dataset.drawn.split(" ").map(Number);
  const larger = Math.max(1, (LEAST_LABEL_PIXELS * pixel) / size);
  line.setAttribute("font-size", String(size * larger));
  line.setAttribute("textLength", String(larger === 1 ? length : Math.min(length * larger, Math.max(room, length))));
  line.setAttribute("y", String(y * larger));
}
