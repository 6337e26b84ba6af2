/** The lobby: every table and meter of the house, and the way to a seat. */

import { h, Part } from "../core/dom.js";
import { session } from "../core/session.js";
import { connection } from "../parts/connection.js";
import { chairs } from "../parts/lobby/chairs.js";
import { gameSheets } from "../parts/lobby/game-sheets.js";
import { LobbyFeed } from "../parts/lobby/lobby-feed.js";
import { meterBand } from "../parts/lobby/meter-band.js";
import { lookOn, sitDown } from "../parts/lobby/sitting-down.js";
import { tableCard } from "../parts/lobby/table-card.js";
import { underWay } from "../parts/lobby/under-way.js";
import { text } from "../text.js";

class LobbyPage extends Part {
  /** @type {LobbyFeed | null} */ feed = null;
  #again = () => this.update();

  begin() {
    this.feed = new LobbyFeed();
    for (const each of [this.feed, gameSheets, underWay, session]) each.addEventListener("change", this.#again);
    if (session.me?.role === "player") void session.look().catch(() => {}); // a seat was taken or left since
  }

  end() {
    this.feed?.close();
    for (const each of [gameSheets, underWay, session]) each.removeEventListener("change", this.#again);
  }

  view() {
    const feed = this.feed;
    if (feed === null) return null;
    return h("div.lobby", null,
      connection(feed.state, text.lobby.again),
      this.#welcome(),
      meterBand(feed.meters, feed.tables ?? []),
      h("section", { "aria-labelledby": "tables" }, h("h2.lobby-heading", { id: "tables" }, text.lobby.tables), this.#tables(),
        feed.tables?.some((each) => each.edge !== null) ? h("p.quiet.lobby-edges", null, text.lobby.edgeHelp) : null),
      this.#lab(),
      chairs());
  }

  #welcome() {
    return h("header.lobby-welcome", null,
      h("h1", null, session.house?.name ?? text.common.name),
      h("p.lobby-line", null, text.lobby.tagline),
      session.house?.kind === "demo" ? h("p.quiet", null, text.lobby.demo) : null);
  }

  /** The lab needs no seat; a guest of a demo house comes in there. */
  #lab() {
    const guests = session.me === null && session.house?.guest_roles.includes("player");
    if (!guests && !session.may("use the lab")) return null;
    return h("section.panel.lobby-lab", { "aria-labelledby": "lobby-lab" },
      h("div", null, h("h2", { id: "lobby-lab" }, text.common.lab), h("p.quiet", null, text.lobby.labHelp)),
      h("a.button", { href: "/lab" }, text.lobby.openLab));
  }

  #tables() {
    const tables = this.feed?.tables ?? null;
    if (tables === null) return h("p.quiet", null, text.common.loading);
    if (tables.length === 0) return h("div.panel.lobby-empty", null, h("h3", null, text.lobby.empty), h("p.quiet", null, text.lobby.emptyHelp));
    const doing = {
      busy: underWay.what,
      sit: (/** @type {string} */ number) => void underWay.during(`sit ${number}`, () => sitDown(number)),
      look: (/** @type {string} */ number) => void underWay.during(`watch ${number}`, () => lookOn(number)),
    };
    return h("div.lobby-tables", null, tables.map((each) => tableCard(each, doing)));
  }
}

customElements.define("bw-lobby", LobbyPage);
