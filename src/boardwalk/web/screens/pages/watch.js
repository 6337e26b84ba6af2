/** Surveillance: a wall of all tables, or one of them with everything that may be known of it. */

import { part } from "../core/api.js";
import { h, Part } from "../core/dom.js";
import { TableFeed } from "../core/feed.js";
import { session } from "../core/session.js";
import { connection } from "../parts/connection.js";
import { law } from "../parts/law.js";
import { gate } from "../parts/staff/gate.js";
import { winners } from "../parts/meters/winners.js";
import "../parts/watch/events.js";
import { alarms, figures } from "../parts/watch/figures.js";
import { FloorFeed } from "../parts/watch/floor-feed.js";
import "../parts/watch/rounds.js";
import { waiting } from "../parts/watch/waiting.js";
import "../parts/watch/wall.js";
import { text } from "../text.js";

/** @typedef {import("../api-types.js").View} View */

const UNKNOWN = 4404;
const WATCHES = ["surveillance", "regulator", "supervisor", "floorperson"];

class WatchPage extends Part {
  /** @type {string | undefined} */ number;
  /** @type {TableFeed | null} */ feed = null;
  /** @type {FloorFeed | null} */ floor = null;
  unknown = false;

  begin() {
    if (this.number === undefined || !session.may("recall rounds")) return;
    this.feed = new TableFeed(this.number);
    this.floor = new FloorFeed();
    this.feed.addEventListener("sight", () => this.update());
    this.feed.addEventListener("state", (event) => this.#changed(/** @type {CustomEvent} */ (event).detail.code));
    this.floor.addEventListener("change", () => this.update());
  }

  end() {
    this.feed?.close();
    this.floor?.close();
  }

  /** @param {number | undefined} code */
  #changed(code) {
    this.unknown = code === UNKNOWN;
    this.update();
  }

  view() {
    if (!session.may("recall rounds")) return gate(text.watch.title, text.watch.whose, WATCHES);
    if (this.number === undefined) return h("bw-watch-wall");
    return h("div.watch-one", null, this.#head(this.number), this.#body(this.number));
  }

  /** @param {string} number */
  #head(number) {
    const view = this.feed?.sight?.table;
    return h("header.watch-head", null,
      h("h1", null, text.watch.table(number), view ? h("span.quiet", null, ` ${view.title}`) : null),
      h("nav.row", { "aria-label": text.watch.table(number) },
        h("a.button.quiet", { href: "/watch" }, text.watch.wallLink),
        session.may("see the floor") ? h("a.button.quiet", { href: `/floor/${part(number)}` }, text.watch.floorLink) : null,
        h("a.button.quiet", { href: `/sign/table/${part(number)}` }, text.watch.signLink)));
  }

  /** @param {string} number */
  #body(number) {
    if (this.unknown) return h("p.problem", { role: "alert" }, text.watch.noTable(number));
    const { feed } = this;
    const view = feed?.sight?.table ?? null;
    if (feed === null || view === null) return [connection(feed?.state ?? "connecting"), h("p.quiet", null, text.common.loading)];
    const line = this.floor?.lines.get(number) ?? null;
    return [
      connection(feed.state),
      alarms(line),
      feed.sight ? winners(feed.sight) : null,
      h("div.watch-columns", null,
        h("div.watch-main", null, h("bw-felt", { ".number": number, ".table": view, ".signs": feed.sight?.meters.map((each) => each.sign) ?? [] }), state(view)),
        h("bw-watch-events", { ".number": number, ".version": feed.version, ".between": view.round === null }),
        h("div.watch-side", null, figures(line, view), h("bw-watch-rounds", { ".number": number, ".last": view.last_round?.number ?? 0 }))),
    ];
  }
}

/** How the table stands, in words. @param {View} view */
function state(view) {
  const now = view.round;
  const commitment = now?.commitment ?? "";
  return h("dl.watch-state", null,
    h("div", null, h("dt", null, text.watch.waits), h("dd", null, waiting(view), now?.void_law ? law(now.void_law) : null)),
    now === null ? null : h("div", null, h("dt", null, text.watch.round(now.number)), h("dd", null, now.stage)),
    h("div", null, h("dt", null, text.watch.staff), h("dd", null, view.automatic ? text.watch.automatic : text.watch.people)),
    commitment ? h("div", null, h("dt", null, text.watch.commitment), h("dd", null, h("code", { title: commitment }, commitment.slice(0, 16), "\u2026"))) : null);
}

customElements.define("bw-watch", WatchPage);
