import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLog } from "../platform/tables.ts";
import { riders } from "../riders/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildClass, buildEvent, buildResult, buildRider } from "../testing/build.ts";
import { giveCredit } from "../testing/credit.ts";
import { mailTo } from "../testing/mail.ts";

let world: World;
let staff: Client;
let staffEmail: string;
beforeAll(async () => {
  world = await createWorld();
  const admin = await buildAdmin(world);
  staffEmail = admin.email;
  staff = await world.as(admin);
});
beforeEach(() => world.clock.set("2026-07-15T18:00:00.000Z"));
afterAll(() => world.close());

type Rider = Awaited<ReturnType<typeof buildRider>>;
const own = ({ id }: Rider) => `/api/rider/rider/${id}` as const;
const asking = (rider: Rider) => `${own(rider)}/identity-change` as const;
const rowOf = async ({ id }: Rider) => (await world.db.select().from(riders).where(eq(riders.id, id)))[0];
const openRequest = async (rider: Rider) => {
  const { requests } = (await staff.get("/api/admin/requests?kind=identity")).body;
  return requests.find(({ recordId }: { recordId: string }) => recordId === rider.id);
};
const answer = async (rider: Rider, act: "approve" | "decline", body: object) =>
  staff.post(`/api/admin/request/${(await openRequest(rider))._id}/${act}`, body, { key: randomUUID() });

/** Builds a rider whose identity is locked by a result or by an award. */
async function known(by: "result" | "award", over: Parameters<typeof buildRider>[1] = {}): Promise<Rider> {
  const rider = await buildRider(world, over);
  if (by === "award") await giveCredit(world, rider.id, 5000);
  else {
    const event = await buildEvent(world);
    const klass = await buildClass(world, { eventId: event.id });
    await buildResult(world, { eventId: event.id, classId: klass.id, riderId: rider.id });
  }
  return rider;
}

describe("The identity of a rider", () => {
  it("can be changed by the rider until the first result or award", async () => {
    const rider = await buildRider(world);
    const browser = await world.as(rider);
    expect((await browser.get(own(rider))).body.rider.identityLocked).toBe(false);
    const change = { firstName: "Other", lastName: "Name", amaNumber: "42", dateOfBirth: "1997-04-02" };
    expect((await browser.put(own(rider), { __v: 0, ...change })).body.rider).toMatchObject(change);
  });

  it.each(["result", "award"] as const)("can be changed only by staff after the first %s", async (by) => {
    const rider = await known(by);
    const browser = await world.as(rider);
    expect((await browser.get(own(rider))).body.rider.identityLocked).toBe(true);
    const before = await rowOf(rider);
    for (const change of [
      { firstName: "Other" },
      { lastName: "Other" },
      { amaNumber: "42" },
      { amaNumber: "" },
      { dateOfBirth: "1997-04-02" },
      { bio: "Kept?", lastName: "Other" },
    ]) {
      const refused = await browser.put(own(rider), { __v: 0, ...change });
      expect([refused.status, refused.body.error.code], JSON.stringify(change)).toEqual([409, "identity_locked"]);
    }
    expect(await rowOf(rider)).toEqual(before);
    const { firstName, lastName } = rider;
    expect((await browser.put(own(rider), { __v: 0, bio: "Fast", firstName, lastName })).status).toBe(200);
  });

  it("has a date of birth that a minor cannot change, because it decides whether a guardian is needed", async () => {
    const rider = await buildRider(world, { dateOfBirth: "2011-01-01" });
    const browser = await world.as(rider);
    const refused = await browser.put(own(rider), { __v: 0, dateOfBirth: "1990-01-01" });
    expect([refused.status, refused.body.error.code]).toEqual([409, "identity_locked"]);
    expect((await browser.put(own(rider), { __v: 0, lastName: "Other" })).status).toBe(200);
  });

  it("cannot be changed while proxying as the rider", async () => {
    const rider = await known("award");
    const admin = await world.as(await buildAdmin(world));
    await admin.navigate(`/proxy-rider/${rider.id}`);
    expect((await admin.put(own(rider), { __v: 0, lastName: "Other" })).body.error.code).toBe("identity_locked");
    const asked = await admin.post(asking(rider), { lastName: "Other", reason: "Married" });
    expect(asked.status).toBe(403);
  });
});

describe("A request for another identity", () => {
  it.each([
    ["en", "You asked us to change your record", "Your record was changed"],
    ["fr", "Vous avez demandé une modification de votre dossier", "Votre dossier a été modifié"],
  ] as const)("is emailed in words that fit a date of birth alone (%s)", async (locale, asked, changed) => {
    const rider = await known("result", { account: { locale } });
    const browser = await world.as(rider);
    await browser.post(asking(rider), { dateOfBirth: "1997-04-02", reason: "It was misread." });
    await answer(rider, "approve", { reason: "License seen" });
    expect((await mailTo(world, rider.email)).map(({ subject }) => subject).slice(-2)).toEqual([asked, changed]);
  });

  it("is approved with a reason: the record changes, rider and staff are notified, and both actions are audited", async () => {
    const rider = await known("result", { lastName: "Maiden" });
    const browser = await world.as(rider);
    const wanted = { lastName: "Married", amaNumber: "42", dateOfBirth: "1997-04-02" };
    expect((await browser.post(asking(rider), { ...wanted, reason: "I married." })).status).toBe(200);
    expect((await rowOf(rider))?.lastName).toBe("Maiden");
    expect((await mailTo(world, staffEmail)).at(-1)?.subject).toBe("Request to change a rider’s record");
    expect((await mailTo(world, rider.email)).at(-1)?.subject).toBe("You asked us to change your record");
    expect((await openRequest(rider)).details).toMatchObject({ lastName: "Married", lastNameBefore: "Maiden" });
    expect((await browser.get(asking(rider))).body.request).toMatchObject({ state: "open", wanted });

    const refused = await answer(rider, "approve", {});
    expect(refused.body.error.fields.reason).toBeDefined();
    expect((await rowOf(rider))?.lastName).toBe("Maiden");
    expect((await answer(rider, "approve", { reason: "Certificate seen" })).status).toBe(200);
    expect(await rowOf(rider)).toMatchObject({ ...wanted, firstName: rider.firstName, nameKey: "dana married" });
    const email = (await mailTo(world, rider.email)).at(-1);
    expect(email?.subject).toBe("Your record was changed");
    expect(email?.text).toContain("Certificate seen");
    const { request } = (await browser.get(asking(rider))).body;
    expect(request).toMatchObject({ state: "approved", answer: "Certificate seen" });
    const acts = await world.db.select().from(auditLog).where(eq(auditLog.subjectId, rider.id));
    expect(acts.map(({ action }) => action)).toEqual(expect.arrayContaining(["request.identity", "rider.identity"]));
  });

  it("is declined with a reason, and the record stays", async () => {
    const rider = await known("award");
    const browser = await world.as(rider);
    await browser.post(asking(rider), { firstName: "Robin", reason: "I like it better." });
    expect((await answer(rider, "decline", { reason: "We need a paper" })).status).toBe(200);
    expect(await rowOf(rider)).toMatchObject({ firstName: rider.firstName, identityChangedAt: null });
    const email = (await mailTo(world, rider.email)).at(-1);
    expect(email?.text).toContain("We didn’t change your name");
    expect(email?.text).toContain("We need a paper");
    expect((await browser.get(asking(rider))).body.request.state).toBe("declined");
  });

  it("is limited to one at a time, and can be withdrawn", async () => {
    const rider = await known("award");
    const browser = await world.as(rider);
    const body = { firstName: "Robin", reason: "A mistake" };
    expect((await browser.post(asking(rider), body)).status).toBe(200);
    expect((await browser.post(asking(rider), body)).body.error.code).toBe("request_open");
    expect((await browser.delete(asking(rider))).status).toBe(200);
    expect((await browser.delete(asking(rider))).status).toBe(404);
    expect((await browser.post(asking(rider), body)).status).toBe(200);
  });

  it.each([
    [{ reason: "Nothing" }, "nothing_to_change"],
    [{ firstName: "Dana", reason: "The same" }, "nothing_to_change"],
    [{ firstName: "Robin" }, "invalid_input"],
    [{ firstName: "", reason: "x" }, "invalid_input"],
    [{ dateOfBirth: "2030-01-01", reason: "x" }, "invalid_input"],
    [{ dateOfBirth: "1899-01-01", reason: "x" }, "invalid_input"],
  ])("is refused without a change: %j", async (body, code) => {
    const rider = await known("award");
    expect((await (await world.as(rider)).post(asking(rider), body)).body.error.code).toBe(code);
  });

  it("cannot be made or seen by another rider", async () => {
    const rider = await known("award");
    const stranger = await world.as(await buildRider(world));
    expect((await stranger.post(asking(rider), { firstName: "Robin", reason: "x" })).status).toBe(403);
    expect((await stranger.get(asking(rider))).status).toBe(404);
    expect((await stranger.delete(asking(rider))).status).toBe(403);
  });

  it("is decided once when two admins act at the same time", async () => {
    const rider = await known("award");
    await (await world.as(rider)).post(asking(rider), { firstName: "Robin", reason: "A mistake" });
    const { _id } = await openRequest(rider);
    const path = `/api/admin/request/${_id}` as const;
    const both = await Promise.all([
      staff.post(`${path}/approve`, { reason: "Seen" }, { key: randomUUID() }),
      staff.post(`${path}/decline`, { reason: "Not seen" }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
