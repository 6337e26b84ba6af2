/** What surveillance looks for: a search over all tables, and the bookmarks of this person. */

import { h, Part } from "../core/dom.js";
import { session } from "../core/session.js";
import { gate } from "../parts/staff/gate.js";
import { bookmarks } from "../parts/watch/bookmarks.js";
import "../parts/watch/search.js";
import { text } from "../text.js";

const WATCHES = ["surveillance", "regulator", "supervisor", "floorperson"];

class SearchPage extends Part {
  /** Rises with every bookmark made here. */ made = 0;

  begin() {
    this.addEventListener("bw-bookmarked", this.#bookmarked);
  }

  end() {
    this.removeEventListener("bw-bookmarked", this.#bookmarked);
  }

  #bookmarked = () => {
    this.made += 1;
    this.update();
  };

  view() {
    if (!session.may("recall rounds")) return gate(text.watch.search.title, text.watch.whose, WATCHES);
    return h("div.search-page", null,
      h("header.watch-head", null, h("h1", null, text.watch.search.title), h("a.button.quiet", { href: "/watch" }, text.watch.wallLink)),
      h("div.search-columns", null, h("bw-table-search", { key: "search" }), bookmarks(this.made)));
  }
}

customElements.define("bw-search", SearchPage);
