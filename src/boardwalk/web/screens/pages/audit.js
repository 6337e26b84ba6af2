/** The audit: the records of the house, verified on request, its ledger, and the export. */

import { h, Part } from "../core/dom.js";
import { session } from "../core/session.js";
import "../parts/audit/heads.js";
import "../parts/audit/ledger.js";
import "../parts/audit/verifying.js";
import "../parts/record-job.js";
import { gate } from "../parts/staff/gate.js";
import { houseTime } from "../parts/floor/house-time.js";
import { text } from "../text.js";

const HEADS = "see the signed heads and have the records verified";
const AUDITS = ["regulator", "surveillance", "accounting", "administrator"];

class AuditPage extends Part {
  view() {
    const verifies = session.may(HEADS);
    const reads = session.may("see the ledger");
    if (!verifies && !reads) return gate(text.audit.title, text.audit.whose, AUDITS);
    return h("div.audit", null,
      h("h1", null, text.audit.title),
      h("p.quiet", null, text.audit.intro),
      houseTime(0),
      h("div.audit-columns", null,
        verifies ? h("div", null, h("bw-audit-verify"), session.may("export the records") ? this.#export() : null) : null,
        verifies ? h("bw-audit-heads") : null),
      reads ? h("bw-audit-ledger") : null);
  }

  #export() {
    return h("section.panel.audit-export", { "aria-labelledby": "export" },
      h("h2", { id: "export" }, text.audit.export),
      h("p.quiet", null, text.audit.exportHelp),
      h("bw-record-file", { ".path": "/audit/export", ".label": text.audit.export }));
  }
}

customElements.define("bw-audit", AuditPage);
