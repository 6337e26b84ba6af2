/** Where things are on the drawing of a felt, in its own millimeters. */

/**
 * A place for cards, chips or words: its middle, how it is turned, how wide it is and the size at which it is filled.
 * @typedef {{x: number, y: number, turn: string, width: number, scale: number}} Place
 */
/** @typedef {{anchors: Map<string, Place>, areas: Map<string, Place>, radii: Map<string, number>}} Places */

/** What fits around a place that is shown alone. */
const MARGIN = 26;
const CHIP_RADIUS = 19;
/** A stack leaves a rim of its betting area to be seen. */
const FILLS = 0.76;

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
  return { x: e, y: f, turn: `matrix(${a} ${b} ${c} ${d} ${e} ${f})`, width, scale };
}

/**
 * What of a drawing one player needs: from the dealer's or the community cards down to the player's own, and no rail or rack around it.
 * @param {SVGSVGElement} svg
 * @param {Places} places
 */
export function cropToPosition(svg, places) {
  const { x, width } = svg.viewBox.baseVal;
  const dealer = places.anchors.get("dealer") ?? places.anchors.get("community");
  const bottoms = [...places.anchors].filter(([name]) => name.startsWith("cards ") || name.startsWith("name ")).map(([, each]) => each.y);
  if (dealer === undefined || bottoms.length === 0) return;
  const top = dealer.y - 44 * dealer.scale - MARGIN / 2;
  svg.classList.add("cropped");
  svg.setAttribute("viewBox", `${x} ${top} ${width} ${Math.max(...bottoms) + 2 * MARGIN - top}`);
}
