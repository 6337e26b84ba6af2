/** What is printed on the cloth in small letters: enlarged where it could not be read, in the room that the view has. */

/** @typedef {import("./places.js").Box} Box */
/** @typedef {import("./places.js").Places} Places */

/** What a player should be able to read is not smaller. */
export const LEAST_PIXELS = 12;
const CARD_HALF = 44;
/** Room above and below the ribbon, in pixels. */
const APART = 8;
/** How much of the width of the view the ribbon may take; on a wide one, other players are beside it. */
const FILLS = 0.94;
const FILLS_WIDE = 0.59;
const WIDE_PIXELS = 560;
const LEAST_SCALE = 0.8;

/**
 * Enlarge the ribbon with the rules. The name of the game, which is said elsewhere, makes room if it has to.
 * @param {SVGSVGElement} svg
 * @param {Places} places
 * @param {Box} seen
 * @param {number} pixel millimeters in one
 */
export function enlargeRibbon(svg, places, seen, pixel) {
  const ribbon = ribbonOf(svg);
  if (ribbon === null) return;
  ribbon.removeAttribute("transform");
  for (const each of titles(svg)) each.removeAttribute("visibility");
  const clause = ribbon.querySelector(".clause");
  const smallest = Math.min(...[...ribbon.querySelectorAll(".clause")].map((each) => Number(each.getAttribute("font-size"))));
  const box = ribbon.getBBox();
  const room = roomFor(places, pixel);
  const fills = seen.width / pixel > WIDE_PIXELS ? FILLS_WIDE : FILLS;
  const larger = Math.min(Math.max(1, (LEAST_PIXELS * pixel) / smallest), (seen.width * fills) / box.width, (room.bottom - room.top) / box.height);
  if (clause === null || Math.abs(larger - 1) < 0.01 || !(larger > LEAST_SCALE)) return;
  const half = (box.height * larger) / 2;
  const titled = Math.max(...titles(svg).map((each) => each.getBBox().y + each.getBBox().height));
  const fits = titled + 2 * half <= room.bottom;
  if (!fits) for (const each of titles(svg)) each.setAttribute("visibility", "hidden");
  const y = fits ? Math.max(titled + half, Math.min(box.y + box.height / 2, room.bottom - half)) : (room.top + room.bottom) / 2;
  const x = box.x + box.width / 2;
  ribbon.setAttribute("transform", `translate(${x} ${y}) scale(${larger}) translate(${-x} ${-(box.y + box.height / 2)})`);
}

/** The ribbon with its words, as one. @param {SVGSVGElement} svg @returns {SVGGElement | null} */
function ribbonOf(svg) {
  const found = /** @type {SVGGElement | null} */ (svg.querySelector(".printed"));
  const shape = svg.querySelector(".ribbon");
  if (found !== null || shape === null) return found;
  const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  group.setAttribute("class", "printed");
  shape.before(group);
  group.append(shape, ...svg.querySelectorAll(".inscription.clause"));
  return group;
}

/** @param {SVGSVGElement} svg @returns {SVGTextElement[]} */
function titles(svg) {
  return [...svg.querySelectorAll(".inscription")].filter((each) => !each.classList.contains("clause")).map((each) => /** @type {SVGTextElement} */ (each));
}

/** From the cards in the middle to the player's bets. @param {Places} places @param {number} pixel */
function roomFor({ anchors, areas, radii }, pixel) {
  const cards = ["dealer", "community"].map((name) => anchors.get(name)).filter((each) => each !== undefined);
  const top = Math.max(...cards.map(({ y, scale }) => y + (CARD_HALF + CAPTIONED) * scale));
  const bottom = Math.min(...[...areas].map(([name, { y }]) => y - (radii.get(name) ?? 0)));
  return { top: top + APART * pixel, bottom: bottom - APART * pixel };
}

/** What stands below cards, as a part of their size. */
const CAPTIONED = 30;
