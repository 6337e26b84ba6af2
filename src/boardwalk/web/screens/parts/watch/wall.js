/** The wall: every table at once, some at a time where there are many. */

import { h, Part } from "../../core/dom.js";
import { text } from "../../text.js";
import { connection } from "../connection.js";
import { LobbyFeed } from "../lobby/lobby-feed.js";
import { FloorFeed } from "./floor-feed.js";
import "./tile.js";

/** So many streams at most: browsers and servers both have better things to do. */
const AT_A_TIME = 12;

export class Wall extends Part {
  page = 0;
  /** @type {LobbyFeed | null} */ lobby = null;
  /** @type {FloorFeed | null} */ floor = null;

  begin() {
    this.lobby = new LobbyFeed();
    this.floor = new FloorFeed();
    for (const each of [this.lobby, this.floor]) each.addEventListener("change", () => this.update());
  }

  end() {
    this.lobby?.close();
    this.floor?.close();
  }

  view() {
    const tables = this.lobby?.tables ?? null;
    return [
      h("header.watch-head", { key: "head" }, h("h1", null, text.watch.title), h("a.button.quiet", { href: "/search" }, text.watch.search.link)),
      connection(this.lobby?.state ?? "connecting"),
      tables === null ? h("p.quiet", null, text.common.loading)
        : tables.length === 0 ? h("p.quiet", null, text.watch.noTables)
        : [this.#pages(tables.length), this.#tiles(tables.slice(this.page * AT_A_TIME, (this.page + 1) * AT_A_TIME))],
    ];
  }

  /** @param {import("../../api-types.js").TableLine[]} tables */
  #tiles(tables) {
    return h("div.watch-wall", { "data-count": tables.length }, tables.map((each) => h("bw-watch-tile", {
      key: each.number, ".number": each.number, ".heading": each.title, ".line": this.floor?.lines.get(each.number) ?? null,
    })));
  }

  /** @param {number} count */
  #pages(count) {
    const pages = Math.ceil(count / AT_A_TIME);
    if (pages < 2) return null;
    return h("nav.row.watch-pages", { "aria-label": text.watch.pages }, Array.from({ length: pages }, (_, i) =>
      h("button", { key: i, type: "button", "aria-current": i === this.page ? "page" : null, onClick: () => this.#turn(i) }, text.watch.page(i + 1))));
  }

  /** @param {number} page */
  #turn(page) {
    this.page = page;
    this.update();
  }
}

customElements.define("bw-watch-wall", Wall);
