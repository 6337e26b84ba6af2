/** Your known devices: where you have logged in before. */

import { act, get, part } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { momentOf } from "../../core/time.js";
import { text } from "../../text.js";
import { AccountPart } from "./account-part.js";

/** @typedef {import("../../api-types.js").DeviceLine} DeviceLine */

const words = text.account;

class Devices extends AccountPart {
  /** @type {readonly DeviceLine[]} */ devices = [];

  begin() {
    void this.during(() => this.#ask());
  }

  async #ask() {
    this.devices = await get("/me/devices");
  }

  view() {
    return h("section.panel", { "aria-labelledby": "devices" },
      h("h2", { id: "devices" }, words.devices),
      h("p.quiet", null, words.devicesHelp),
      this.trouble(),
      this.devices.length === 0 ? h("p", { key: "none" }, words.noDevices) : h("div.scroll", { key: "list" }, h("table", null,
        h("thead", null, h("tr", null, [words.device, words.since, words.used].map((each) => h("th", { scope: "col" }, each)), h("td", null))),
        h("tbody", null, this.devices.map((each) => this.#line(each))))));
  }

  /** @param {DeviceLine} device */
  #line(device) {
    const forget = () => this.during(async () => {
      await act("DELETE", `/me/devices/${part(device.id)}`);
      await this.#ask();
    });
    return h("tr", { key: device.id },
      h("th", { scope: "row" }, device.agent), h("td", null, momentOf(device.begun)), h("td", null, momentOf(device.used)),
      h("td", null, h("button.quiet", { type: "button", "aria-label": words.forgetOf(device.agent), onClick: () => void forget() }, words.forget)));
  }
}

customElements.define("bw-devices", Devices);
