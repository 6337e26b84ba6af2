/** A notice of wrong passwords for your account, on every page until you dismiss it. */

import { toast } from "../../core/announce.js";
import { act } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { session } from "../../core/session.js";
import { momentOf } from "../../core/time.js";
import { text } from "../../text.js";

const words = text.account;

async function seen() {
  try {
    await act("DELETE", "/me/wrong-passwords");
    await session.look();
  } catch (error) {
    toast(text.common.failed(error instanceof Error ? error.message : ""), "bad");
  }
}

/** The notice, if there is anything to say. */
export function wrongPasswords() {
  const wrong = session.me?.wrong_passwords ?? null;
  if (wrong === null || !session.may("manage how they log in")) return null;
  return h("aside.wrong-passwords", { key: "wrong-passwords", role: "alert" },
    h("p", null, h("strong", null, words.wrong(wrong.times, momentOf(wrong.last), wrong.address)), ` ${words.wrongHelp}`),
    h("div.row", null,
      h("a.button", { href: "/account" }, words.look),
      h("button.quiet", { type: "button", onClick: () => void seen() }, words.seen)));
}
