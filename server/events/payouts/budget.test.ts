import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildPromoter, buildResult, buildRider } from "../../testing/build.ts";
import { mailTo } from "../../testing/mail.ts";
import { actsOf, awardsOf, fillField, resultOf } from "../../testing/race.ts";
import { events } from "../tables.ts";

// Today is July 15th, 2026; the race is on August 1st.
let world: World;
let promoter: Awaited<ReturnType<typeof buildPromoter>>;
let staff: Awaited<ReturnType<typeof buildAdmin>>;
let mine: Client;
let admin: Client;
beforeEach(async () => {
  world = await createWorld();
  promoter = await buildPromoter(world, { account: { email: "promoter@tracks.test" } });
  staff = await buildAdmin(world, { account: { email: "staff@brand.test" } });
  mine = await world.as(promoter);
  admin = await world.as(staff);
});
afterEach(() => world.close());

const line = (name: string, amounts: readonly number[], over = {}) => ({
  name,
  payoutType: "dealerCredit",
  places: amounts.map((amount, at) => ({ fromPlace: at + 1, toPlace: at + 1, amount })),
  ...over,
});

const eventOf = async (id: string) => (await world.visitor().get(`/api/event/${id}`)).body.event;
const budgetOf = async (id: string) =>
  (await world.db.select({ budget: events.budget }).from(events).where(eq(events.id, id)))[0]?.budget;
const put = async (browser: Client, id: string, classes: readonly object[]) =>
  browser.put(`/api/event/${id}/classes`, { __v: (await eventOf(id)).__v, classes });

/** Sets up an event as staff, with one class of $100 and $50, through the API calls that staff use. */
async function posted() {
  const made = await admin.post("/api/admin/events", {
    title: "RedBud Amateur",
    country: "US",
    state: "MI",
    firstDate: "2026-08-01",
    promoterId: promoter.id,
  });
  const id: string = made.body.event._id;
  expect((await put(admin, id, [line("250 B", [100_00, 50_00])])).status).toBe(200);
  const event = await eventOf(id);
  return { id, classId: event.classes[0]._id as string };
}

/**
 * Runs the race: six riders without an account and one with an account start, the latter wins, and the promoter
 * verifies.
 */
async function race(id: string, classId: string) {
  world.clock.set("2026-08-03T18:00:00Z");
  await fillField(world, id, classId, 6);
  const rider = await buildRider(world);
  const row = await buildResult(world, { eventId: id, classId, riderId: rider.id, place: 1 });
  const { verify } = actsOf(world, await world.as(promoter), id);
  return { rider, row, verify, answer: await verify() };
}

describe("the budget of an event", () => {
  it("is never raised by its promoter: a place that is raised a thousandfold pays what staff approved", async () => {
    const { id, classId } = await posted();
    const raised = await put(mine, id, [line("250 B", [20_000_00, 50_00], { _id: classId })]);
    expect(raised.status).toBe(200);
    expect(await budgetOf(id)).toBe(150_00);
    const { rider, answer } = await race(id, classId);
    expect(answer.body).toMatchObject({ waiting: 0, given: [{ amount: 100_00 }] });
    expect((await awardsOf(world, rider.id)).map(({ initialValue }) => initialValue)).toEqual([100_00]);
    await expectSoundLedger(world.db);
  });

  it("holds payouts above it for staff, who are notified; public pages keep showing the approved payouts", async () => {
    const { id, classId } = await posted();
    const raised = await put(mine, id, [
      line("250 B Intermediate", [500_00, 50_00], { _id: classId }),
      line("450 A", [200_00], { payoutType: "cash" }),
    ]);
    expect(raised.body.payouts).toMatchObject({
      budget: 150_00,
      posted: 150_00,
      waiting: { credit: 550_00, cash: 200_00 },
    });

    const event = await eventOf(id);
    expect(event).toMatchObject({ postedCash: 0, postedCredit: 150_00 });
    expect(event.classes.map((row: { name: string; posted: number }) => [row.name, row.posted])).toEqual([
      ["250 B Intermediate", 150_00],
      ["450 A", 0],
    ]);
    const { events: listed, contingencyAmount } = (await world.visitor().get("/api/events")).body;
    expect(listed[0]).toMatchObject({ postedCash: 0, postedCredit: 150_00 });
    expect(contingencyAmount).toBe(150_00);
    const ics = await world.visitor().get(`/api/event/${id}/calendar.ics`);
    expect(ics.body).toContain("$150");
    expect(ics.body).not.toContain("$550");
    expect((await mailTo(world, "staff@brand.test")).map(({ subject }) => subject)).toEqual([
      "RedBud Amateur: payouts need your approval",
    ]);
  });

  it("lets a promoter move money between places and classes within it without approval", async () => {
    const { id, classId } = await posted();
    const { body } = await put(mine, id, [line("250 B", [80_00], { _id: classId }), line("450 A", [70_00])]);
    expect(body.payouts).toMatchObject({ budget: 150_00, posted: 150_00, waiting: null });
    expect(await mailTo(world, "staff@brand.test")).toEqual([]);
    // A sheet with lower payouts does not lower the budget: the promoter may post them again.
    expect((await put(mine, id, [line("Open", [10_00])])).body.payouts).toMatchObject({
      budget: 150_00,
      posted: 10_00,
    });
    expect((await put(mine, id, [line("Open 2", [150_00])])).body.payouts).toMatchObject({
      posted: 150_00,
      waiting: null,
    });
  });

  it("is reported to staff by email once: saving the same sheet again sends nothing, and another sheet replaces it", async () => {
    const { id, classId } = await posted();
    const much = [line("250 B", [900_00], { _id: classId })];
    await put(mine, id, much);
    await put(mine, id, much);
    expect(await mailTo(world, "staff@brand.test")).toHaveLength(1);
    await put(mine, id, [line("250 B", [700_00], { _id: classId })]);
    expect((await mine.get(`/api/event/${id}/payouts`)).body.payouts.waiting).toMatchObject({ credit: 700_00 });
    // The promoter posts the approved payouts again, so nothing waits any more.
    await put(mine, id, [line("250 B", [100_00, 50_00], { _id: classId })]);
    expect((await mine.get(`/api/event/${id}/payouts`)).body.payouts.waiting).toBeNull();
    expect((await admin.get("/api/admin/events-waiting")).body.events).toEqual([]);
  });

  it("is not raised by uploading a file of classes either", async () => {
    const { id, classId } = await posted();
    await put(mine, id, [line("250 B", [900_00], { _id: classId })]);
    const form = new FormData();
    form.set("file", new File(["Class,1\n450 A,20\n"], "classes.csv", { type: "text/csv" }));
    expect((await mine.post(`/api/event/${id}/upload-class`, form)).status).toBe(200);
    const { payouts } = (await mine.get(`/api/event/${id}/payouts`)).body;
    expect(payouts).toMatchObject({ budget: 150_00, posted: 150_00, waiting: { credit: 920_00 } });
  });

  it("is the copy's posted total when staff copy an event, and stays when an event is canceled and restored", async () => {
    const { id, classId } = await posted();
    await put(mine, id, [line("250 B", [900_00], { _id: classId })]);
    const copy = await admin.post(`/api/admin/event/${id}/duplicate`, { firstDate: "2026-08-08" });
    expect(await budgetOf(copy.body.event._id)).toBe(150_00);
    for (const canceled of [true, false]) {
      await admin.put(`/api/admin/event/${id}`, { __v: (await eventOf(id)).__v, canceled }, { key: randomUUID() });
    }
    expect(await budgetOf(id)).toBe(150_00);
    expect((await eventOf(id)).postedCredit).toBe(150_00);
  });

  it("can be set by an admin; null means the posted total", async () => {
    const { id } = await posted();
    const set = async (budget: number | null) =>
      admin.put(`/api/admin/event/${id}`, { __v: (await eventOf(id)).__v, budget }, { key: randomUUID() });
    await set(1_000_00);
    expect(await budgetOf(id)).toBe(1_000_00);
    await set(null);
    expect(await budgetOf(id)).toBe(150_00);
    const much = await set(2_000_000_000);
    expect([much.status, much.body.error.fields]).toEqual([
      400,
      { budget: "This amount is too large. Check the digits and the decimal point" },
    ]);
  });
});

describe("payouts that wait for approval", () => {
  const wait = async () => {
    const { id, classId } = await posted();
    await put(mine, id, [line("250 B", [400_00, 50_00], { _id: classId })]);
    return { id, classId };
  };
  const decide = (id: string, act: "approve" | "reject", seen: object, browser = admin) =>
    browser.post(`/api/admin/event/${id}/payouts/${act}`, { waitingAwards: 0, ...seen }, { key: randomUUID() });

  it("are listed for staff, take effect once approved, and the promoter is notified", async () => {
    const { id } = await wait();
    const { events: listed, pagination } = (await admin.get("/api/admin/events-waiting")).body;
    expect(pagination.total).toBe(1);
    expect(listed).toMatchObject([{ _id: id, budget: 150_00, posted: 150_00, waiting: { credit: 450_00 } }]);
    const { body } = await decide(id, "approve", { wanted: 450_00 });
    expect(body.payouts).toMatchObject({
      budget: 450_00,
      posted: 450_00,
      waiting: null,
      answered: { decision: "approved" },
    });
    expect((await eventOf(id)).postedCredit).toBe(450_00);
    expect((await mailTo(world, "promoter@tracks.test")).map(({ subject }) => subject)).toEqual([
      "RedBud Amateur: your payouts were approved",
    ]);
    expect((await admin.get("/api/admin/events-waiting")).body.events).toEqual([]);
  });

  it("are rejected with a reason, which the promoter reads", async () => {
    const { id } = await wait();
    expect((await decide(id, "reject", { wanted: 450_00, reason: " " })).status).toBe(400);
    const { body } = await decide(id, "reject", { wanted: 450_00, reason: "Too much for one class." });
    expect(body.payouts).toMatchObject({ budget: 150_00, posted: 150_00, waiting: null });
    const { payouts } = (await mine.get(`/api/event/${id}/payouts`)).body;
    expect(payouts.answered).toMatchObject({ decision: "rejected", reason: "Too much for one class." });
    const [mail] = await mailTo(world, "promoter@tracks.test");
    expect(mail?.text).toContain("Too much for one class.");
  });

  it("are decided as the admin saw them: if they have changed, the answer is 409 with the current ones", async () => {
    const { id, classId } = await wait();
    await put(mine, id, [line("250 B", [9_000_00], { _id: classId })]);
    const stale = await decide(id, "approve", { wanted: 450_00 });
    expect([stale.status, stale.body.error.code]).toEqual([409, "stale_version"]);
    expect(stale.body).toMatchObject({ event: { waiting: { credit: 9_000_00 } } });
    expect(await budgetOf(id)).toBe(150_00);
  });

  it("are decided once: a retry with the same key gets the same answer, another key is told that nothing waits", async () => {
    const { id } = await wait();
    const key = randomUUID();
    const body = { wanted: 450_00, waitingAwards: 0 };
    const path = `/api/admin/event/${id}/payouts/approve` as const;
    expect((await admin.post(path, body, { key })).status).toBe(200);
    expect((await admin.post(path, body, { key })).status).toBe(200);
    expect((await decide(id, "approve", { wanted: 450_00 })).body.error.code).toBe("nothing_waits");
    expect(await mailTo(world, "promoter@tracks.test")).toHaveLength(1);
  });

  it("can be decided only by staff, and seen only by the event's promoter and staff", async () => {
    const { id } = await wait();
    const stranger = await world.as(await buildPromoter(world));
    const rider = await world.as(await buildRider(world));
    for (const browser of [mine, stranger, rider]) {
      expect((await decide(id, "approve", { wanted: 450_00 }, browser)).status).toBe(403);
      expect((await browser.get("/api/admin/events-waiting")).status).toBe(403);
    }
    expect((await stranger.get(`/api/event/${id}/payouts`)).status).toBe(403);
    expect((await world.visitor().get(`/api/event/${id}/payouts`)).status).toBe(401);
    expect(await budgetOf(id)).toBe(150_00);
  });

  it("keep a result pending until they are decided, so no email says that its place pays nothing", async () => {
    const { id, classId } = await posted();
    await put(mine, id, [line("250 B", [100_00, 50_00, 30_00], { _id: classId })]);
    world.clock.set("2026-08-03T18:00:00Z");
    await fillField(world, id, classId, 6);
    const rider = await buildRider(world, { account: { email: "third@riders.test" } });
    const row = await buildResult(world, { eventId: id, classId, riderId: rider.id, place: 3 });
    await actsOf(world, await world.as(promoter), id).verify();
    expect(await resultOf(world, row.id)).toMatchObject({ reason: "budget_waiting", earned: 0 });
    expect(await mailTo(world, "third@riders.test")).toEqual([]);
    await decide(id, "approve", { wanted: 180_00 });
    expect(await resultOf(world, row.id)).toMatchObject({ reason: null, earned: 30_00 });
    expect(await mailTo(world, "third@riders.test")).toHaveLength(1);
    await expectSoundLedger(world.db);
  });
});

describe("awards beyond the budget", () => {
  /** Creates a tie for the win: $200 would be due, but only $150 is approved. */
  const tie = async () => {
    const { id, classId } = await posted();
    world.clock.set("2026-08-03T18:00:00Z");
    await fillField(world, id, classId, 6);
    const riders = [await buildRider(world), await buildRider(world)];
    for (const { id: riderId } of riders)
      await buildResult(world, { eventId: id, classId, riderId, place: 1, tie: true });
    const acts = actsOf(world, await world.as(promoter), id);
    expect((await acts.verify()).body).toMatchObject({ waiting: 2, given: [] });
    return { id, classId, acts, riders };
  };
  const approve = (id: string, waitingAwards: number) =>
    admin.post(`/api/admin/event/${id}/payouts/approve`, { wanted: null, waitingAwards }, { key: randomUUID() });
  const reject = (id: string, waitingAwards: number) =>
    admin.post(
      `/api/admin/event/${id}/payouts/reject`,
      { wanted: null, waitingAwards, reason: "One winner, please." },
      { key: randomUUID() },
    );

  it("wait on the list for staff, who are notified, and are issued once approved", async () => {
    const { id, riders } = await tie();
    expect((await mailTo(world, "staff@brand.test")).map(({ subject }) => subject)).toEqual([
      "RedBud Amateur: awards need your approval",
    ]);
    expect((await admin.get("/api/admin/events-waiting")).body.events).toMatchObject([
      { _id: id, waiting: null, waitingAwards: 200_00, budget: 150_00 },
    ]);
    expect((await approve(id, 200_00)).body.payouts).toMatchObject({ budget: 200_00, waitingAwards: 0 });
    for (const { id: riderId } of riders)
      expect(await awardsOf(world, riderId)).toMatchObject([{ initialValue: 100_00 }]);
    await expectSoundLedger(world.db);
  });

  it("are refused with a reason, leave the list, and wait again once the results are corrected", async () => {
    const { id, acts, riders } = await tie();
    expect((await reject(id, 200_00)).body.payouts).toMatchObject({ budget: 150_00, waitingAwards: 0 });
    expect((await admin.get("/api/admin/events-waiting")).body.events).toEqual([]);
    const [mail] = await mailTo(world, "promoter@tracks.test");
    expect(mail?.text).toContain("One winner, please.");
    const sheet = await acts.sheet();
    const rows = sheet.classes[0].rows.filter((row: { rider: { _id: string } | null }) => row.rider !== null);
    expect(rows.map((row: { reason: string }) => row.reason)).toEqual(["budget_refused", "budget_refused"]);
    await acts.correct(rows[1]._id, { values: { place: "2" } });
    const won = await Promise.all(
      riders.map(async ({ id: riderId }) => (await awardsOf(world, riderId))[0]?.initialValue),
    );
    expect(won.toSorted((a = 0, b = 0) => a - b)).toEqual([50_00, 100_00]);
    expect((await admin.get("/api/admin/events-waiting")).body.events).toEqual([]);
    await expectSoundLedger(world.db);
  });

  it("are not approved by an admin who raced there, no matter how the admin raises the budget", async () => {
    const { id, acts, riders } = await tie();
    // The admin's address differs from a winner's only by a tag after a plus sign, so both belong to one person.
    const email = (riders[0]?.email ?? "").replace("@", "+staff@");
    const thief = await world.as(await buildAdmin(world, { account: { email, emailKey: email.toLowerCase() } }));
    const body = { wanted: null, waitingAwards: 200_00 };
    const { __v } = await eventOf(id);
    const [place] = (await acts.sheet()).classes[0].rows.filter(({ rider }) => rider?._id === riders[0]?.id);
    for (const refused of [
      await thief.post(`/api/admin/event/${id}/payouts/approve`, body, { key: randomUUID() }),
      await thief.put(`/api/admin/event/${id}`, { __v, budget: 900_00 }, { key: randomUUID() }),
      await put(thief, id, [line("250 B", [500_00, 50_00], { _id: (await eventOf(id)).classes[0]._id })]),
      await actsOf(world, thief, id).correct(place?._id ?? "", { values: { place: "2" }, status: "finished" }),
    ]) {
      expect([refused.status, refused.body.error?.code]).toEqual([403, "own_account"]);
    }
    expect(await awardsOf(world, riders[0]?.id ?? "")).toEqual([]);
    expect(await budgetOf(id)).toBe(150_00);
    expect((await approve(id, 200_00)).body.payouts).toMatchObject({ budget: 200_00, waitingAwards: 0 });
    await expectSoundLedger(world.db);
  });

  it("also wait if a result has an award and a correction would raise it", async () => {
    const { id, classId } = await posted();
    world.clock.set("2026-08-03T18:00:00Z");
    await fillField(world, id, classId, 6);
    const riders = [await buildRider(world), await buildRider(world)];
    const rows = [];
    for (const [at, { id: riderId }] of riders.entries()) {
      rows.push(await buildResult(world, { eventId: id, classId, riderId, place: at + 1 }));
    }
    const acts = actsOf(world, await world.as(promoter), id);
    await acts.verify();
    await acts.correct(rows[1]?.id ?? "", { values: { place: "T-1" } });
    expect(await resultOf(world, rows[1]?.id ?? "")).toMatchObject({ earned: 50_00, waiting: 50_00, reason: null });
    expect((await admin.get("/api/admin/events-waiting")).body.events).toMatchObject([
      { _id: id, waitingAwards: 50_00 },
    ]);
    await approve(id, 50_00);
    expect(await resultOf(world, rows[1]?.id ?? "")).toMatchObject({ earned: 100_00, waiting: 0 });
    await expectSoundLedger(world.db);
  });
});

describe("the limits of payouts", () => {
  it("are $25,000 per place and 100 places per class, also for staff, with errors in both languages", async () => {
    const { id, classId } = await posted();
    const save = async (browser: Client, places: object[], locale: "en" | "fr" = "en") =>
      browser.put(
        `/api/event/${id}/classes`,
        {
          __v: (await eventOf(id)).__v,
          classes: [{ _id: classId, name: "250 B", payoutType: "cash", places }],
        },
        { locale },
      );
    const tooMuch = [{ fromPlace: 1, toPlace: 1, amount: 25_000_01 }];
    const tooMany = [{ fromPlace: 1, toPlace: 101, amount: 1_00 }];
    for (const browser of [mine, admin]) {
      const much = await save(browser, tooMuch);
      expect(much.status).toBe(422);
      expect(much.body.error).toMatchObject({
        code: "payout_too_large",
        fields: { "classes.0.places": "A place can’t pay more than $25,000.00. Enter a smaller amount" },
      });
      const many = await save(browser, tooMany);
      expect(many.body.error).toMatchObject({
        code: "too_many_places",
        message: "A class can’t pay more than 100 places. Remove some",
      });
    }
    expect((await save(mine, tooMuch, "fr")).body.error.message).toMatch(
      /^Une place peut rapporter au plus 25.000,00.\$/,
    );
    expect((await save(mine, tooMany, "fr")).body.error.message).toMatch(/au plus 100 places/);
    expect((await save(admin, [{ fromPlace: 1, toPlace: 100, amount: 25_000_00 }])).status).toBe(200);
  });
});
