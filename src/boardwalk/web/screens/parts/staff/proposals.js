/** What waits for a second person: to be approved by someone of another department, or withdrawn by who proposed it. */

import { announce, toast } from "../../core/announce.js";
import { act, get, part } from "../../core/api.js";
import { h, Part } from "../../core/dom.js";
import { money, signed } from "../../core/money.js";
import { session } from "../../core/session.js";
import { text } from "../../text.js";

/** @typedef {import("../../api-types.js").ProposalSheet} ProposalSheet */
/** @typedef {import("../../api-types.js").SignedDraft} SignedDraft */

const POLL_MILLISECONDS = 10000;
const MICROSECONDS = 1000;

/** @param {number} news rises whenever there may be another list */
export function proposals(news) {
  return h("bw-proposals", { key: "proposals", ".news": news });
}

export class Proposals extends Part {
  news = 0;
  /** @type {ProposalSheet[] | null} */ list = null;
  /** @type {string | null} */ problem = null;
  #known = -1;
  /** @type {ReturnType<typeof setInterval> | undefined} */ #timer;

  begin() {
    this.#timer = setInterval(() => void this.read(), POLL_MILLISECONDS);
  }

  end() {
    clearInterval(this.#timer);
  }

  async read() {
    try {
      const before = this.list;
      /** @type {ProposalSheet[]} */
      const list = await get("/proposals");
      this.list = list;
      this.problem = null;
      if (before !== null && list.length > before.length) announce(text.floor.proposalCame);
    } catch (error) {
      this.problem = text.common.failed(error instanceof Error ? error.message : "");
    }
    this.update();
  }

  view() {
    if (this.#known !== this.news) {
      this.#known = this.news;
      void this.read();
    }
    return h("section.panel", { "aria-label": text.floor.proposals },
      h("h2", null, text.floor.proposals),
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem),
      this.list === null ? h("p.quiet", null, text.common.loading)
        : this.list.length === 0 ? h("p.quiet", null, text.floor.noProposals)
          : h("ul.proposals", null, this.list.map((each) => this.#line(each))));
  }

  /** @param {ProposalSheet} each */
  #line(each) {
    const own = each.by === session.me?.name;
    const until = new Date(each.ends / MICROSECONDS).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
    return h("li", { key: each.id, "data-proposal": each.command.do },
      h("div", null,
        h("strong", null, text.floor.proposalFor(each.meter, described(each.command))),
        h("p.quiet", null, text.floor.proposalBy(each.by, text.roles[each.role] ?? each.role, each.command.reason, until))),
      own && session.may("propose what two people sign")
        ? h("button", { type: "button", onClick: () => void this.#do("DELETE", part(each.id), text.floor.withdrawn) }, text.floor.withdraw)
        : session.may("approve what two people sign")
          ? h("button.primary", { type: "button", onClick: () => void this.#do("POST", `${part(each.id)}/approve`, text.floor.approved) }, text.floor.approve)
          : null);
  }

  /** @param {"POST" | "DELETE"} method @param {string} path @param {string} done */
  async #do(method, path, done) {
    try {
      await act(method, `/proposals/${path}`);
      toast(done, "good");
    } catch (error) {
      toast(text.common.failed(error instanceof Error ? error.message : ""), "bad");
    }
    await this.read();
  }
}

/** A proposal in words. @param {SignedDraft} command */
function described(command) {
  switch (command.do) {
    case "correct-meter": return text.floor.signed.correct(signed(command.cents));
    case "admit-held": return text.floor.signed.admit(command.number);
    case "change-parameters": {
      const { base_cents: base, reset_cents: reset, rate, reserve_rate: reserve, limit_cents: limit } = command.parameters;
      return text.floor.signed.change(money(base), money(reset), rate, reserve, limit === null ? text.floor.none : money(limit));
    }
  }
}

customElements.define("bw-proposals", Proposals);
