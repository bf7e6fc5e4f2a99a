import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { issueAward } from "../ledger/issue-award.ts";
import { sweepFiles } from "../platform/files/sweep-files.ts";
import { storedFiles } from "../platform/files/tables.ts";
import { auditLog } from "../platform/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildRider } from "../testing/build.ts";
import { pictureForm } from "../testing/files/picture-form.ts";

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let own: Client;
let staff: Client;

beforeEach(async () => {
  world = await createWorld();
  rider = await buildRider(world);
  own = await world.as(rider);
  staff = await world.as(await buildAdmin(world));
});
afterEach(() => world.close());

const upload = async (kind: string, form?: FormData) =>
  own.post(`/api/rider/rider/${rider.id}/upload-id-files?kind=${kind}`, form ?? (await pictureForm("paper.png")));
const earnCash = (riderId = rider.id) =>
  world.db.write((tx) =>
    issueAward(tx, world.ctx(), { riderId, wallet: "cash", currency: "USD", amount: 500_00, bonus: true }),
  );
const list = (client = own, type = "rider", riderId = rider.id) =>
  client.get(`/api/${type}/rider/${riderId}/documents`);
const looks = async () => {
  const rows = await world.db.select().from(auditLog).where(eq(auditLog.action, "document.look"));
  return rows.length;
};

describe("a rider's documents", () => {
  it("include a photo ID of any rider, which the rider and staff can see", async () => {
    const { status, body } = await upload("id");
    expect(status).toBe(200);
    expect((await list()).body).toMatchObject({ documents: [{ kind: "id", mime: "image/png" }], takes: ["id"] });
    expect((await own.open(body.document.url)).status).toBe(200);
    expect((await staff.open(body.document.url)).status).toBe(200);
  });

  it("include a license and a W-9 only once cash was earned", async () => {
    expect((await upload("w9")).body.error.code).toBe("document_not_asked");
    await earnCash();
    expect((await list()).body.takes).toEqual(["id", "licence", "w9"]);
    expect((await upload("w9")).status).toBe(200);
  });

  it("include a W-9 only for US persons, wherever they live; others declare that they are not one", async () => {
    const { pro, papers, payInto } = await canadianWithCash();
    expect((await papers()).takes).toEqual(["id", "licence"]);
    const uploadW9 = async () =>
      pro.client.post(`/api/rider/rider/${pro.id}/upload-id-files?kind=w9`, await pictureForm("w9.png"));
    expect((await uploadW9()).body.error.code).toBe("document_not_asked");
    await payInto("usPerson");
    expect((await papers()).takes).toEqual(["id", "licence", "w9"]);
    expect((await uploadW9()).status).toBe(200);
    await payInto("nonResidentAlien", 0);
    const { takes, documents } = await papers();
    expect(takes).toEqual(["id", "licence"]);
    expect(documents, "what was handed in is still the rider's to see").toMatchObject([{ kind: "w9" }]);
  });

  it("are audited each time somebody views a W-9", async () => {
    await earnCash();
    const { body } = await upload("w9");
    await staff.open(body.document.url);
    await own.open(body.document.url);
    expect(await looks()).toBe(2);
  });

  it("are audited each time staff view any of them, but not when riders open their own photo ID", async () => {
    const { body } = await upload("id");
    await own.open(body.document.url);
    expect(await looks()).toBe(0);
    await staff.open(body.document.url);
    const reader = await world.as(await buildAdmin(world, { role: "readOnly" }));
    await reader.open(body.document.url);
    expect(await looks()).toBe(2);
    await (await world.as(await buildRider(world))).open(body.document.url);
    expect(await looks(), "a refused look is none").toBe(2);
  });

  it("are never shown while proxying, neither a tax document nor an ID", async () => {
    await earnCash();
    const urls = [(await upload("w9")).body.document.url, (await upload("id")).body.document.url];
    await staff.navigate(`/proxy-rider/${rider.id}`);
    expect((await list(staff)).body.documents).toEqual([]);
    for (const url of urls) expect((await staff.open(url)).status).toBe(404);
  });

  it("are refused to other riders, dealers and visitors", async () => {
    const { body } = await upload("id");
    const stranger = await world.as(await buildRider(world));
    expect((await stranger.open(body.document.url)).status).toBe(404);
    expect((await list(stranger)).status).toBe(404);
    expect(
      (await stranger.post(`/api/rider/rider/${rider.id}/upload-id-files`, await pictureForm("x.png"))).status,
    ).toBe(404);
    expect((await (await world.as(await buildDealer(world))).open(body.document.url)).status).toBe(403);
    expect((await world.visitor().open(body.document.url)).status).toBe(401);
  });

  it("must be real pictures, not just files with a picture's name", async () => {
    const form = new FormData();
    const svg = "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>";
    form.set("file", new File([svg], "paper.png", { type: "image/png" }));
    expect((await upload("id", form)).body.error.code).toBe("wrong_picture_kind");
  });

  it("are hidden from everyone once removed, and the cleanup job deletes their bytes", async () => {
    const { body } = await upload("id");
    const removed = await own.delete(`/api/rider/rider/${rider.id}/document/${body.document._id}`, {});
    expect(removed.status).toBe(200);
    expect((await own.open(body.document.url)).status).toBe(404);
    await sweepFiles(world.ctx());
    expect(await world.db.select().from(storedFiles)).toEqual([]);
  });
});

async function canadianWithCash() {
  const built = await buildRider(world, { country: "CA" });
  const client = await world.as(built);
  await earnCash(built.id);
  const payee = { legalName: "Maxime T", addressLine1: "1 rue A", city: "Laval", state: "QC", zipcode: "H7A 1A1" };
  return {
    pro: { id: built.id, client },
    papers: async () => (await list(client, "rider", built.id)).body,
    async payInto(taxStatus: string, __v?: number) {
      const info = { ...payee, country: "CA", taxStatus, declaresNonResidence: taxStatus !== "usPerson", __v };
      const answer = await client.put("/api/rider/payment-info", info);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    },
  };
}

describe("timecards", () => {
  const keep = async () =>
    staff.post(
      `/api/admin/rider/${rider.id}/timecard`,
      await pictureForm("card.png", { label: "Round 3", note: "hand-timed" }),
    );

  it("are only for staff: the rider can neither see nor remove them", async () => {
    const { body } = await keep();
    expect(body.document).toMatchObject({ kind: "timecard", label: "Round 3", note: "hand-timed" });
    expect((await list()).body.documents).toEqual([]);
    expect((await own.open(body.document.url)).status).toBe(404);
    expect((await own.delete(`/api/rider/rider/${rider.id}/document/${body.document._id}`, {})).status).toBe(404);
    expect((await list(staff, "admin")).body.documents).toHaveLength(1);
  });

  it("are removed only by their own call, which removes no other document", async () => {
    const { body } = await keep();
    const paper = await upload("id");
    const remove = (id: string, reason = "Wrong rider") =>
      staff.delete(`/api/admin/rider/${rider.id}/timecard/${id}`, { reason });
    expect((await remove(paper.body.document._id)).status).toBe(404);
    expect((await remove(body.document._id, " ")).body.error.fields).toEqual({ reason: "Required" });
    expect((await remove(body.document._id)).status).toBe(200);
  });
});

it("Staff must say why they remove a rider’s document, and the history has the reason", async () => {
  const { body } = await upload("id");
  const path = `/api/admin/rider/${rider.id}/document/${body.document._id}` as const;
  for (const asked of [{}, { reason: null }, { reason: " " }]) {
    const refused = await staff.delete(path, asked);
    expect([refused.status, refused.body.error.fields]).toEqual([400, { reason: "Required" }]);
  }
  expect((await staff.delete(path, { reason: "It shows somebody else." })).status).toBe(200);
  const { history } = (await staff.get(`/api/admin/history/rider/${rider.id}`)).body;
  expect(history.find(({ action }) => action === "document.remove")?.changes).toContainEqual({
    field: "reason",
    before: null,
    after: "It shows somebody else.",
  });
});
