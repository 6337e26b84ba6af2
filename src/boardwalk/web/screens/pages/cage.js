/** The cage: patrons, their chips and coupons, and what is bought and redeemed at the window. */

import { h } from "../core/dom.js";
import { session } from "../core/session.js";
import { patron } from "../parts/cage/patron.js";
import { patronList } from "../parts/cage/patron-list.js";
import { OfficePage } from "../parts/office/office-page.js";
import { newAccount } from "../parts/people/new-account.js";
import { gate } from "../parts/staff/gate.js";
import { proposals } from "../parts/floor/proposals.js";
import { text } from "../text.js";

class CagePage extends OfficePage {
  view() {
    if (!session.may("see what patrons have")) return gate(text.cage.title, text.cage.whose, ["accounting"]);
    const signs = session.may("see what waits for a second person") ? proposals(this.news) : null;
    if (this.name !== undefined) return h("div.office", null, patron(this.name, this.news), signs);
    return h("div.office", null,
      h("h1", null, text.cage.title),
      patronList(this.news),
      session.may("open a player's account") ? newAccount(["player"], () => this.changed()) : null,
      signs);
  }
}

customElements.define("bw-cage", CagePage);
