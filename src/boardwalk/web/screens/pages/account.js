/** Your account: password, second factor, known devices, tokens. */

import { toast } from "../core/announce.js";
import { act } from "../core/api.js";
import { h, Part } from "../core/dom.js";
import { go } from "../core/router.js";
import { session } from "../core/session.js";
import { AccountPart } from "../parts/account/account-part.js";
import "../parts/account/devices.js";
import "../parts/account/rating.js";
import "../parts/account/second-factor.js";
import "../parts/account/tokens.js";
import { text } from "../text.js";

const words = text.account;

class AccountPage extends Part {
  #changed = () => this.update();

  begin() {
    session.addEventListener("change", this.#changed);
  }

  end() {
    session.removeEventListener("change", this.#changed);
  }

  view() {
    const me = session.me;
    if (me === null) return h("section.panel.account", null, h("h1", null, words.title), h("p", null, words.nobody), h("a.button.primary", { href: "/log-in?to=/account" }, text.common.logIn));
    return h("div.account", null,
      h("h1", null, words.title),
      h("p.quiet", null, words.is(me.name, text.roles[me.role] ?? me.role)),
      h("div.columns", null,
        h("bw-second-factor", { key: "factor" }),
        h("bw-change-password", { key: "password" })),
      me.must_add_second_factor ? null : [
        session.may("see their own rating") ? h("bw-own-rating", { key: "rating", ".news": 0 }) : null,
        h("bw-devices", { key: "devices" }),
        session.may("issue and revoke their own tokens") ? h("bw-tokens", { key: "tokens" }) : null,
        session.may("see who belongs to the house") ? h("bw-all-tokens", { key: "all" }) : null,
      ]);
  }
}

class ChangePassword extends AccountPart {
  view() {
    return h("section.panel", { "aria-labelledby": "change" },
      h("h2", { id: "change" }, words.change),
      h("form", { novalidate: true, onSubmit: this.submitting(() => this.#change()) },
        h("p.quiet", null, words.changeHelp),
        this.secret("old", words.password),
        this.secret("fresh", words.newPassword, "new-password"),
        this.secret("again", words.again, "new-password"),
        this.trouble(), this.submit(words.change, "button")));
  }

  async #change() {
    const { old = "", fresh = "", again = "" } = this.typed;
    if (fresh !== again) throw new Error(words.differ);
    await act("POST", "/me/password", { old, new: fresh });
    await session.look();
    toast(words.changed, "good");
    go("/log-in?to=/account");
  }
}

customElements.define("bw-change-password", ChangePassword);
customElements.define("bw-account", AccountPage);
