import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { TaxStatus } from "#shared/payouts.ts";
import { storeDocument } from "../../documents/store-document.ts";
import { removeDocument } from "../../documents/remove-document.ts";
import { riderDocuments } from "../../documents/tables.ts";
import { savePaymentInfo } from "../../payouts/save-payment-info.ts";
import { payoutClaims, paymentInfos } from "../../payouts/tables.ts";
import { sweepFiles } from "../../platform/files/sweep-files.ts";
import { storedFiles } from "../../platform/files/tables.ts";
import type { World } from "../app.ts";
import type { buildRider } from "../build.ts";
import { pixel } from "../files/uploads.ts";

interface Approval {
  taxStatus: TaxStatus;
  street: string;
  /** These are the ids of the W-9s in force at the approval, separated by spaces. */
  w9Ids: string;
}
interface People {
  world: World;
  rider: Awaited<ReturnType<typeof buildRider>>;
}
type PaperAct = "handInW9" | "removeW9" | "replaceW9";

/**
 * Creates a naive model of approvals: it stores with which payment info and W-9s each claim was approved, and with
 * which W-9s money was sent. It is based only on the acts, and the test compares it with the server's state after each
 * act.
 */
export function payeeModel(people: () => People) {
  let taxStatus: TaxStatus = "nonResidentAlien";
  let street = "";
  const inForce: string[] = [];
  const released = new Set<string>();
  /** These are the approvals of claims that are approved or sent, by claim. */
  const approvals = new Map<string, Approval>();
  const sent = new Set<string>();
  const ctx = () => people().world.ctx(people().rider.actor);

  /** Removes the approvals of claims that are not sent yet, because something that staff reviewed has changed. */
  function forgetApprovals(isConcerned: (approval: Approval) => boolean): void {
    for (const [id, approval] of approvals) if (!sent.has(id) && isConcerned(approval)) approvals.delete(id);
  }
  const now = (): Approval => ({ taxStatus, street, w9Ids: inForce.join(" ") });
  const holds = (approval: Approval): boolean =>
    approval.taxStatus === taxStatus &&
    approval.street === street &&
    (taxStatus !== "usPerson" || approval.w9Ids.split(" ").every((id) => inForce.includes(id)));

  async function saveInfo({ us, address }: { us: boolean; address: number }): Promise<void> {
    const { world, rider } = people();
    const [before] = await world.db.select().from(paymentInfos).where(eq(paymentInfos.riderId, rider.id));
    const asked = { taxStatus: us ? ("usPerson" as const) : ("nonResidentAlien" as const), street: `${address} Road` };
    const place = us
      ? { city: "Boise", state: "ID", zipcode: "83702" }
      : { city: "Perth", state: "WA", zipcode: "6000" };
    await savePaymentInfo(ctx(), rider.id, {
      ...place,
      legalName: "Jett Marlowe",
      addressLine1: asked.street,
      country: us ? "US" : "AU",
      taxStatus: asked.taxStatus,
      declaresNonResidence: !us,
      ...(before ? { __v: before.version } : {}),
    });
    const isChanged = asked.taxStatus !== taxStatus || asked.street !== street;
    ({ taxStatus, street } = asked);
    if (isChanged) forgetApprovals(() => true);
  }

  async function changePapers(act: PaperAct, which: number): Promise<void> {
    const { rider } = people();
    const old = inForce[which % Math.max(1, inForce.length)];
    if (act !== "handInW9" && old === undefined) return;
    try {
      if (act === "removeW9") await removeDocument(ctx(), { riderId: rider.id, id: old ?? "", reason: "Outdated" });
      else {
        const paper = { riderId: rider.id, kind: "w9" as const, ...(act === "replaceW9" ? { replaces: old } : {}) };
        const { _id } = await storeDocument(ctx(), paper, pixel);
        inForce.push(_id);
      }
    } catch (error) {
      const isKept = act === "removeW9" && released.has(old ?? "");
      expect(String(error)).toMatch(isKept ? /document_released/ : /document_not_asked|too_many_documents/);
      return;
    }
    if (act === "handInW9") return;
    expect(act === "removeW9" && released.has(old ?? ""), "a paper that released money was deleted").toBe(false);
    inForce.splice(inForce.indexOf(old ?? ""), 1);
    forgetApprovals((approval) => approval.taxStatus === "usPerson");
  }

  /** Records an act on a claim that the server accepted, and checks that the model also allows it. */
  async function moved(act: "approve" | "send" | "undoSend" | "void", id: string): Promise<void> {
    if (act === "approve") {
      expect(taxStatus === "nonResidentAlien" || inForce.length > 0, "approved without papers").toBe(true);
      approvals.set(id, now());
    }
    if (act === "send") {
      expect(approvals.has(id), "a claim was sent that nobody had approved as it is").toBe(true);
      sent.add(id);
      for (const paper of inForce) released.add(paper);
    }
    if (act === "undoSend") {
      sent.delete(id);
      const approval = approvals.get(id);
      if (!approval || !holds(approval)) approvals.delete(id);
    }
    if (act === "void") approvals.delete(id);
  }

  function approvalOf(id: string): Approval {
    const approval = approvals.get(id);
    if (!approval) throw new Error(`Claim ${id} is sent, and nobody approved it`);
    return approval;
  }

  async function compare(): Promise<void> {
    const { world } = people();
    for (const claim of await world.db.select().from(payoutClaims)) {
      if (claim.status === "void") approvals.delete(claim.id);
      const approval = approvals.get(claim.id);
      const expected = sent.has(claim.id) ? "sent" : approval ? "approved" : "pending";
      if (claim.status !== "void") expect([claim.id, claim.status]).toEqual([claim.id, expected]);
      if (claim.status === "pending") expect(claim.basis).toBe(taxStatus);
      if (approval) expect([claim.basis, claim.paidTo?.addressLine1]).toEqual([approval.taxStatus, approval.street]);
    }
    await sweepFiles(world.ctx());
    const stored = await world.db
      .select({ id: riderDocuments.id })
      .from(riderDocuments)
      .innerJoin(storedFiles, eq(storedFiles.id, riderDocuments.fileId));
    const ids = new Set(stored.map(({ id }) => id));
    expect(
      [...released].filter((id) => !ids.has(id)),
      "papers that released money are gone",
    ).toEqual([]);
  }

  return { saveInfo, changePapers, moved, approvalOf, compare };
}
