/** The people of the house: everyone's account, and one person's with all that an administrator can do about it. */

import { h } from "../core/dom.js";
import { session } from "../core/session.js";
import { OfficePage } from "../parts/office/office-page.js";
import { newAccount } from "../parts/people/new-account.js";
import { peopleList } from "../parts/people/people-list.js";
import { person } from "../parts/people/person.js";
import { gate } from "../parts/staff/gate.js";
import { proposals } from "../parts/floor/proposals.js";
import { text } from "../text.js";

class PeoplePage extends OfficePage {
  view() {
    if (!session.may("see who belongs to the house")) return gate(text.people.title, text.people.whose, ["administrator"]);
    const signs = session.may("see what waits for a second person") ? proposals(this.news) : null;
    if (this.name !== undefined) return h("div.office", null, person(this.name, this.news), signs);
    return h("div.office", null,
      h("h1", null, text.people.title),
      session.may("manage people") ? newAccount(Object.keys(text.roles), () => this.changed()) : null,
      signs,
      peopleList(this.news));
  }
}

customElements.define("bw-people", PeoplePage);
