import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { pastPaymentInfos } from "../payouts/tables.ts";
import { sweepFiles } from "../platform/files/sweep-files.ts";
import { storedFiles } from "../platform/files/tables.ts";
import { abroadInfo, createPayoutWorld, homeInfo, type PayoutWorld } from "../testing/payout-world.ts";
import { pictureForm } from "../testing/files/picture-form.ts";
import { deleteOldDocuments } from "./delete-old-documents.ts";

let world: PayoutWorld;
let w9: string;

beforeEach(async () => {
  world = await createPayoutWorld();
  await world.win();
  await world.saveInfo(homeInfo());
  w9 = (await world.uploadW9()).body.document._id;
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const papers = async (client = world.pro, role = "rider") =>
  (await client.get(`/api/${role}/rider/${world.rider.id}/documents`)).body.documents;
const remove = (id: string, role: "rider" | "admin" = "rider", locale: "en" | "fr" = "en") =>
  (role === "rider" ? world.pro : world.staff).delete(
    `/api/${role}/rider/${world.rider.id}/document/${id}`,
    role === "rider" ? {} : { reason: "Not signed" },
    {
      locale,
    },
  );
const replace = async (id: string, kind = "w9") =>
  world.pro.post(
    `/api/rider/rider/${world.rider.id}/upload-id-files?kind=${kind}&replaces=${id}`,
    await pictureForm("new.png"),
  );
const claim = async () => {
  const [one] = await world.ownClaims();
  if (!one) throw new Error("no claim");
  return one;
};
async function pay(): Promise<void> {
  const approved = await world.move(await claim(), "approve");
  const sent = await world.move(approved.body.payoutClaim, "send");
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
}
const bytesKept = async () =>
  (await world.db.select().from(storedFiles).where(eq(storedFiles.kind, "document"))).length;

describe("a document that a payment relied on", () => {
  it("cannot be deleted by the rider, who learns what to do instead", async () => {
    await pay();
    const refused = await remove(w9);
    expect([refused.status, refused.body.error?.code]).toEqual([409, "document_released"]);
    expect((await remove(w9, "rider", "fr")).body.error.message).toContain("remplacer");
    await sweepFiles(world.ctx());
    expect(await bytesKept()).toBe(1);
    expect(await papers()).toMatchObject([{ _id: w9, released: true }]);
  });

  it('is kept even if the mark "sent" was undone afterwards', async () => {
    await pay();
    await world.move(await claim(), "undoSend");
    expect((await remove(w9)).status).toBe(409);
  });

  it("is deleted if no payment relied on it yet", async () => {
    expect((await remove(w9)).status).toBe(200);
    await sweepFiles(world.ctx());
    expect(await bytesKept()).toBe(0);
  });

  it("is replaced by a new one; staff still see the old one, the rider does not", async () => {
    await pay();
    const { status, body } = await replace(w9);
    expect(status).toBe(200);
    expect(await papers()).toMatchObject([{ _id: body.document._id, released: false, retiredAt: null }]);
    expect((await world.pro.get(`/api/document/${w9}`)).status).toBe(404);
    expect(
      (await papers(world.staff, "admin"))
        .map(({ _id }: { _id: string }) => _id)
        .toSorted((a: string, b: string) => a.localeCompare(b)),
    ).toEqual([w9, body.document._id].toSorted((a: string, b: string) => a.localeCompare(b)));
    expect((await world.staff.get(`/api/document/${w9}`)).status).toBe(200);
    // The retired document can be neither removed nor replaced again.
    expect((await remove(w9)).status).toBe(404);
    expect((await replace(w9)).status).toBe(404);
    expect((await remove(w9, "admin")).status).toBe(409);
  });

  it("is withdrawn by staff, not deleted: claims wait until a new one is there", async () => {
    await pay();
    await world.win(200_00);
    await world.staff.post("/api/admin/payout-claims", { riderId: world.rider.id }, { key: crypto.randomUUID() });
    const approved = await world.move(await claim(), "approve");
    expect(approved.status).toBe(200);
    expect((await remove(w9, "admin")).status).toBe(200);
    await sweepFiles(world.ctx());
    expect(await bytesKept()).toBe(1);
    expect(await claim()).toMatchObject({ status: "pending", returnReason: "paper" });
    expect((await world.move(await claim(), "approve")).body.error.code).toBe("payment_info_missing");
    await world.uploadW9();
    expect((await world.move(await claim(), "approve")).status).toBe(200);
  });

  it("sends an approved claim back when it is replaced before the money was sent", async () => {
    await world.move(await claim(), "approve");
    await replace(w9);
    expect(await claim()).toMatchObject({ status: "pending", returnReason: "paper" });
  });

  it("can be a license as well", async () => {
    const upload = `/api/rider/rider/${world.rider.id}/upload-id-files?kind=licence` as const;
    const { body } = await world.pro.post(upload, await pictureForm("license.png"));
    await pay();
    expect((await remove(body.document._id)).body.error.code).toBe("document_released");
    expect((await replace(body.document._id, "licence")).status).toBe(200);
    expect((await claim()).status).toBe("sent");
  });

  it("can be replaced only by its rider, with a document of the same kind", async () => {
    await pay();
    expect((await replace(w9, "id")).status).toBe(404);
    expect((await replace(w9, "licence")).status).toBe(404);
    expect(await papers()).toHaveLength(1);
  });
});

describe("a declaration that a payment relied on", () => {
  it("is kept when the rider becomes a US person or moves", async () => {
    await world.saveInfo(abroadInfo());
    await pay();
    await world.saveInfo(homeInfo());
    const [kept] = await world.db.select().from(pastPaymentInfos);
    expect(kept).toMatchObject({ taxStatus: "nonResidentAlien", city: "Perth", declaredAt: world.clock.now() });
  });

  it("is not stored if no payment relied on it", async () => {
    await world.saveInfo(abroadInfo());
    await world.saveInfo(homeInfo());
    expect(await world.db.select().from(pastPaymentInfos)).toEqual([]);
  });
});

describe("the retention time of a document", () => {
  it("ends seven years after the last payment, and then a retired document is deleted", async () => {
    await world.saveInfo(homeInfo({ city: "Nampa" }));
    await pay();
    await replace(w9);
    await world.saveInfo(homeInfo());
    world.clock.set("2033-07-14T18:00:00Z");
    await deleteOldDocuments(world.ctx());
    await sweepFiles(world.ctx());
    expect([await bytesKept(), (await world.db.select().from(pastPaymentInfos)).length]).toEqual([2, 1]);
    world.clock.set("2033-07-17T18:00:00Z");
    await deleteOldDocuments(world.ctx());
    await sweepFiles(world.ctx());
    // The document in force remains.
    expect([await bytesKept(), (await world.db.select().from(pastPaymentInfos)).length]).toEqual([1, 0]);
  });

  it("can be set by the program", async () => {
    await pay();
    await replace(w9);
    world.clock.set("2028-07-17T18:00:00Z");
    await deleteOldDocuments(world.ctx(undefined, { documentRetentionYears: 2 }));
    await sweepFiles(world.ctx());
    expect(await bytesKept()).toBe(1);
  });
});
