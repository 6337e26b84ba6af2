/** A page of an office about people: a list of them, or one of them. It is read again when something changes here. */

import { Part } from "../../core/dom.js";
import { onProposal } from "./signature.js";

export class OfficePage extends Part {
  /** @type {string | undefined} */ name = undefined;
  /** Rises with every account opened and every proposal made or signed here. */
  news = 0;

  begin() {
    this.addEventListener("bw-signed", () => this.changed());
    onProposal(this, () => this.changed());
  }

  changed() {
    this.news += 1;
    this.update();
  }
}
