import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { auditLog } from "../platform/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildClass, buildEvent, buildPromoter, buildRider } from "../testing/build.ts";
import { fillField, winCash } from "../testing/race.ts";
import { abroadInfo } from "../testing/payout-world.ts";

// These tests check that only the current promoter of a series or an event can act on it, and that the former one can
// read nothing private (docs/spec/results.md#standings).

let world: World;
let staff: Client;
let former: Client;
let present: Client;
let formerId: string;
let presentId: string;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  const [one, two] = [await buildPromoter(world), await buildPromoter(world)];
  [formerId, presentId] = [one.id, two.id];
  staff = await world.as(await buildAdmin(world));
  [former, present] = [await world.as(one), await world.as(two)];
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

/** Creates a series with one round of the former promoter. Returns the ids of both. */
async function seriesWithRound() {
  const round = await buildEvent(world, { promoterId: formerId, firstDate: "2026-06-01" });
  await buildClass(world, { eventId: round.id, name: "250 B", position: 0 });
  const wanted = { name: "Midwest Cup", season: 2026, payMode: "both", promoterId: formerId, lastDate: "2026-07-01" };
  const { status, body } = await staff.post("/api/admin/series", { ...wanted, events: [{ _id: round.id, round: 1 }] });
  expect(status, JSON.stringify(body)).toBe(200);
  return { seriesId: body.serie._id as string, roundId: round.id };
}

const giveSeries = async (seriesId: string, promoterId: string | null) => {
  const { serie } = (await staff.get(`/api/serie/${seriesId}`)).body;
  const answer = await staff.put(`/api/admin/serie/${seriesId}`, { __v: serie.__v, promoterId });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const giveEvent = async (eventId: string, promoterId: string) => {
  const { event } = (await staff.get(`/api/event/${eventId}`)).body;
  return staff.put(`/api/admin/event/${eventId}`, { __v: event.__v, promoterId }, { key: randomUUID() });
};
async function price(by: Client, eventId: string) {
  const { event } = (await staff.get(`/api/event/${eventId}`)).body;
  const [klass] = event.classes;
  const places = [{ fromPlace: 1, toPlace: 1, amount: 90_000 }];
  const classes = [{ _id: klass._id, name: klass.name, payoutType: "dealerCredit", places }];
  return by.put(`/api/event/${eventId}/classes`, { __v: event.__v, classes });
}
const sheetFile = (header = "Class,1\n250 B,50\n"): FormData => {
  const form = new FormData();
  form.set("file", new File([header], "sheet.csv"));
  return form;
};
const claimsOf = async (by: Client) => (await by.get("/api/promoter/payout-claims")).body.payoutClaims;
const titlesOf = async (by: Client) => JSON.stringify((await by.get("/api/promoter/events")).body);

/** Creates a claim of cash of this event. Returns it as staff see it. */
async function claimOf(eventId: string) {
  const rider = await buildRider(world);
  await winCash(world, staff, { eventId, riderId: rider.id, amount: 30_000 });
  expect((await (await world.as(rider)).put("/api/rider/payment-info", abroadInfo())).status).toBe(200);
  const { payoutClaims } = (await staff.get(`/api/admin/payout-claims?eventId=${eventId}`)).body;
  return payoutClaims[0];
}

/** Makes each call by which a promoter acts on an event or reads its private data, and returns the statuses. */
async function promoterCallStatuses(eventId: string, by: Client): Promise<Record<string, number>> {
  const path = `/api/event/${eventId}` as const;
  const claim = (await staff.get(`/api/admin/payout-claims?eventId=${eventId}`)).body.payoutClaims[0];
  const results = sheetFile("Class,Place,First Name,Last Name,Brand\n250 B,1,Ann,Field,KTM\n");
  const statuses: Record<string, number> = {
    results: (await by.get(`${path}/results`)).status,
    prices: (await price(by, eventId)).status,
    classFile: (await by.post(`${path}/upload-class?preview=1`, sheetFile())).status,
    resultsFile: (await by.post(`${path}/upload-all-class-result?preview=1`, results)).status,
    verify: (await by.post(`${path}/verify`, {}, { key: randomUUID() })).status,
  };
  if (claim) {
    const moved = await by.put(
      `/api/promoter/payout-claim/${claim._id}`,
      { act: "send", __v: claim.__v },
      { key: randomUUID() },
    );
    statuses.claim = moved.status;
  }
  return statuses;
}
const closed = { results: 403, prices: 403, classFile: 403, resultsFile: 403, verify: 403 };

describe("a series that gets another promoter after its final standings were opened", () => {
  it("has standings whose payouts and claims only the new promoter can set, read and pay", async () => {
    const { seriesId } = await seriesWithRound();
    const eventId = (await former.post(`/api/serie/${seriesId}/standings`, {})).body.standings;
    expect((await price(former, eventId)).status).toBe(200);
    await giveSeries(seriesId, presentId);
    expect((await price(former, eventId)).status).toBe(403);
    expect((await price(present, eventId)).status).toBe(200);
    await claimOf(eventId);
    expect(await promoterCallStatuses(eventId, former)).toEqual({ ...closed, claim: 404 });
    expect(await claimsOf(former)).toEqual([]);
    expect(await titlesOf(former)).not.toContain(eventId);
    expect(await titlesOf(present)).toContain(eventId);
    expect(await claimsOf(present)).toHaveLength(1);
    expect((await present.get(`/api/event/${eventId}/results`)).status).toBe(200);
    expect((await former.post(`/api/serie/${seriesId}/standings`, {})).status).toBe(403);
  });

  it("is only for staff once it has no promoter", async () => {
    const { seriesId } = await seriesWithRound();
    const eventId = (await former.post(`/api/serie/${seriesId}/standings`, {})).body.standings;
    await giveSeries(seriesId, null);
    expect(await promoterCallStatuses(eventId, former)).toEqual(closed);
    expect((await price(staff, eventId)).status).toBe(200);
  });

  it("keeps one promoter in both records: the standings cannot be given to another promoter separately", async () => {
    const { seriesId } = await seriesWithRound();
    const eventId = (await former.post(`/api/serie/${seriesId}/standings`, {})).body.standings;
    const refused = await giveEvent(eventId, presentId);
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ["promoterId"]]);
    expect((await price(present, eventId)).status).toBe(403);
  });

  it("records in the audit log that the standings were transferred", async () => {
    const { seriesId } = await seriesWithRound();
    const eventId = (await former.post(`/api/serie/${seriesId}/standings`, {})).body.standings;
    await giveSeries(seriesId, presentId);
    const rows = await world.db.select().from(auditLog).where(eq(auditLog.subjectId, eventId));
    const [handed] = rows.filter(({ action }) => action === "event.update");
    expect(handed).toMatchObject({ before: { promoterId: formerId }, after: { promoterId: presentId } });
  });
});

describe("a round without a promoter of its own", () => {
  it("follows its series, and a round that leaves the series stays with neither promoter", async () => {
    const { seriesId, roundId } = await seriesWithRound();
    expect(
      (await staff.put(`/api/admin/event/${roundId}`, { __v: 0, promoterId: null }, { key: randomUUID() })).status,
    ).toBe(200);
    expect((await former.get(`/api/event/${roundId}/results`)).status).toBe(200);
    await giveSeries(seriesId, presentId);
    expect((await former.get(`/api/event/${roundId}/results`)).status).toBe(403);
    expect((await present.get(`/api/event/${roundId}/results`)).status).toBe(200);
    const { serie } = (await staff.get(`/api/serie/${seriesId}`)).body;
    expect((await staff.put(`/api/admin/serie/${seriesId}`, { __v: serie.__v, events: [] })).status).toBe(200);
    expect((await present.get(`/api/event/${roundId}/results`)).status).toBe(403);
  });
});

describe("an event that gets another promoter", () => {
  it("denies the former promoter its previews, uploads, stored answers and claims", async () => {
    const event = await buildEvent(world, { promoterId: formerId, firstDate: "2026-07-04" });
    const klass = await buildClass(world, { eventId: event.id, name: "250 B", position: 0 });
    await fillField(world, event.id, klass.id, 6);
    const path = `/api/event/${event.id}` as const;
    const results = "Class,Place,First Name,Last Name,Brand\n250 B,1,Ann,Field,KTM\n";
    const preview = await former.post(`${path}/upload-all-class-result?preview=1`, sheetFile(results));
    expect(preview.status).toBe(200);
    const { previewId } = preview.body;
    const key = randomUUID();
    expect((await former.post(`${path}/verify`, {}, { key })).status).toBe(200);
    const claim = await claimOf(event.id);
    expect((await giveEvent(event.id, presentId)).status).toBe(200);
    expect(await promoterCallStatuses(event.id, former)).toEqual({ ...closed, claim: 404 });
    // The former promoter still knows the id of a preview, the key of an earlier answer, and the URLs of files.
    const upload = `${path}/upload-all-class-result` as const;
    expect((await former.post(upload, { previewId })).status).toBe(403);
    expect((await former.get(`${path}/upload/${previewId}/errors.csv`)).status).toBe(403);
    expect((await present.get(`${path}/upload/${previewId}/errors.csv`)).status).toBe(200);
    expect((await former.post(`${path}/verify`, {}, { key })).status).toBe(403);
    expect(await claimsOf(former)).toEqual([]);
    expect((await present.get("/api/promoter/payout-claims")).body.payoutClaims).toMatchObject([{ _id: claim._id }]);
    expect((await former.get("/api/my-data")).body.uploads).toEqual([]);
    expect((await former.get("/api/promoter/questions")).body.questions ?? []).toEqual([]);
  });
});
