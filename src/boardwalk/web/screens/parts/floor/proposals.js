/** Proposals that wait for a second person. Someone in one of their roles approves them; the person who proposed one can withdraw it. */

import { announce, toast } from "../../core/announce.js";
import { act, get, part } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { money, signed } from "../../core/money.js";
import { session } from "../../core/session.js";
import { text } from "../../text.js";
import { PolledPart } from "../staff/polled-part.js";

/** @typedef {import("../../api-types.js").ProposalSheet} ProposalSheet */
/** @typedef {import("../../api-types.js").SignedDraft} SignedDraft */

const MICROSECONDS = 1000;

/** @param {number} news rises whenever there may be another list */
export function proposals(news) {
  return h("bw-proposals", { key: "proposals", ".news": news });
}

export class Proposals extends PolledPart {
  /** @type {ProposalSheet[] | null} */ list = null;
  /** @type {string | null} */ problem = null;
  /** Shown once, to the person who approved it: a one-time password to hand over. @type {{name: string, secret: string} | null} */
  password = null;

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
    this.readNews();
    return h("section.panel", { "aria-label": text.floor.proposals },
      h("h2", null, text.floor.proposals),
      this.problem === null ? null : h("p.problem", { role: "alert" }, this.problem),
      this.password === null ? null : h("p", { role: "status", "data-password": this.password.name },
        text.floor.handOver(this.password.name), " ", h("code", null, this.password.secret)),
      this.list === null ? h("p.quiet", null, text.common.loading)
        : this.list.length === 0 ? h("p.quiet", null, text.floor.noProposals)
          : h("ul.proposals", null, this.list.map((each) => this.#line(each))));
  }

  /** @param {ProposalSheet} each */
  #line(each) {
    const own = each.by === session.me?.name;
    const ends = new Date(each.ends / MICROSECONDS);
    const until = ends.toLocaleString("en-US", { weekday: "short", hour: "numeric", minute: "2-digit" });
    const reason = "reason" in each.command ? String(each.command.reason) : "";
    const signs = session.may("approve what two people sign") && each.seconds.includes(session.me?.role ?? "");
    return h("li", { key: each.id, "data-proposal": each.command.do },
      h("div", null,
        h("strong", null, text.floor.proposalFor(place(each.target), described(each.command))),
        h("p.quiet", null, text.floor.proposalBy(each.by, text.roles[each.role] ?? each.role, reason, until))),
      own && session.may("propose what two people sign")
        ? h("button", { type: "button", onClick: () => void this.#do("DELETE", part(each.id), text.floor.withdrawn) }, text.floor.withdraw)
        : signs
          ? h("button.primary", { type: "button", onClick: () => void this.#do("POST", `${part(each.id)}/approve`, text.floor.approved) }, text.floor.approve)
          : null);
  }

  /** @param {"POST" | "DELETE"} method @param {string} path @param {string} done */
  async #do(method, path, done) {
    try {
      /** @type {ProposalSheet | null} */
      const answer = await act(method, `/proposals/${path}`);
      if (answer?.one_time_password && "name" in answer.command) {
        this.password = { name: String(answer.command.name), secret: answer.one_time_password };
      }
      toast(done, "good");
      this.dispatchEvent(new Event("bw-signed", { bubbles: true }));
    } catch (error) {
      toast(text.common.failed(error instanceof Error ? error.message : ""), "bad");
    }
    await this.read();
  }
}

/** The table, meter or house that a proposal is for. @param {string} target */
function place(target) {
  const [kind, name] = target.split(":", 2);
  return kind === "table" ? text.floor.table(name) : kind === "meter" ? name : text.floor.wholeHouse;
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
    case "fill-inventory": return text.floor.signed.fill(money(command.cents));
    case "credit-inventory": return text.floor.signed.credit(money(command.cents));
    case "buy-in": return text.floor.signed.buyIn(money(command.cents), command.seat);
    case "sell-chips": return text.floor.signed.sale(money(command.cents), command.patron);
    case "redeem-chips": return text.floor.signed.redemption(money(command.cents), command.patron);
    case "issue-coupons": return text.floor.signed.coupons(money(command.cents), command.patron);
    case "add-person": return text.floor.signed.add(command.name, text.roles[command.role].toLowerCase());
    case "change-role": return text.floor.signed.role(command.name, text.roles[command.role].toLowerCase());
    case "close-person": return text.floor.signed.close(command.name);
    case "suspend-person": return text.floor.signed.suspend(command.name);
    case "restore-person": return text.floor.signed.restore(command.name);
    case "set-password": return text.floor.signed.reset(command.name);
    case "remove-second-factor": return text.floor.signed.removeFactor(command.name);
    case "revoke-token": return text.floor.signed.revoke(command.name, command.label);
    case "set-policy": return text.floor.signed.policy(
      command.policy.account_seconds.length > 0, command.policy.grace_days,
      Object.entries(command.policy.alone).map(([act, cents]) => `${act} ${money(cents)}`).join(", "));
    default: return text.floor.signed.other(command.do.replaceAll("-", " "));
  }
}

customElements.define("bw-proposals", Proposals);
