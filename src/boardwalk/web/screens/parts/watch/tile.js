/** One screen of the wall: a table as small as it still tells something. */

import { part } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { TableFeed } from "../../core/feed.js";
import { text } from "../../text.js";
import { seats } from "./seats.js";
import { waiting } from "./waiting.js";

/** @typedef {import("../../api-types.js").FloorLine} FloorLine */

export class Tile extends Part {
  number = "";
  heading = "";
  /** @type {FloorLine | null} */ line = null;
  /** @type {TableFeed | null} */ feed = null;

  begin() {
    this.feed = new TableFeed(this.number);
    this.feed.addEventListener("sight", () => this.update());
    this.feed.addEventListener("state", () => this.update());
  }

  end() {
    this.feed?.close();
  }

  view() {
    const view = this.feed?.sight?.table ?? null;
    const alarms = this.line?.alarms ?? [];
    const state = view === null ? text.common.loading : waiting(view);
    const away = this.feed?.state === "lost" || this.feed?.state === "ended";
    return h("article", { class: `watch-tile${alarms.length > 0 ? " alarmed" : ""}${away ? " away" : ""}`, "aria-label": text.watch.table(this.number) },
      h("a.watch-tile-link", { href: `/watch/${part(this.number)}`, "aria-label": text.watch.open(this.number, away ? text.common.lost : state) },
      h("span.watch-tile-top", null,
        h("strong", null, text.watch.table(this.number)),
        h("span", null, view?.title ?? this.heading),
        view?.round ? h("span.quiet", null, text.watch.round(view.round.number)) : null),
      h("bw-felt", { ".number": this.number, ".table": view, inert: true }),
      h("span.watch-tile-foot", null,
        h("span", null, away ? text.common.lost : state),
        alarms.length === 0 ? null : h("strong.bad", null, text.watch.alarmCount(alarms.length)))),
      view === null ? null : seats(view));
  }
}

customElements.define("bw-watch-tile", Tile);
