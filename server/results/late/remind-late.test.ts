import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { events } from "../../events/tables.ts";
import { newId } from "../../platform/ids.ts";
import { outboxMail } from "../../platform/tables.ts";
import { seriesEvents } from "../../rounds/tables.ts";
import { series } from "../../series/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildClass, buildEvent, buildPromoter, buildResult, buildRider } from "../../testing/build.ts";
import { loggedCalls } from "../tables.ts";
import { logLateCall } from "./log-call.ts";
import { remindLate } from "./remind-late.ts";

let world: World;
let promoter: Awaited<ReturnType<typeof buildPromoter>>;

beforeEach(async () => {
  world = await createWorld("2026-07-15T18:00:00Z");
  promoter = await buildPromoter(world);
});
afterEach(() => world.close());

/** Creates an event raced on July 4, with results due on July 18. */
const raced = (over: Parameters<typeof buildEvent>[1] = {}) =>
  buildEvent(world, { title: "RedBud National", promoterId: promoter.id, ...over });
const runOn = async (...days: string[]) => {
  for (const day of days) {
    world.clock.set(`${day}T18:00:00Z`);
    await remindLate(world.ctx());
  }
};
const mails = () => world.db.select().from(outboxMail).where(eq(outboxMail.to, promoter.email));
/** Returns the subjects in the order in which the emails were written, because the rows of a table have no order. */
const subjects = async () =>
  (await mails())
    .toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt) || a.id.localeCompare(b.id))
    .map(({ subject }) => subject);

describe("reminders of late results", () => {
  it("are sent 3, 7, 14 and 21 days after the results were due, once each", async () => {
    await raced();
    await runOn("2026-07-18", "2026-07-20", "2026-07-21", "2026-07-21", "2026-07-22", "2026-07-25");
    await runOn("2026-07-31", "2026-08-01", "2026-08-07", "2026-08-08", "2026-08-20");
    expect(await subjects()).toEqual([
      "Results for RedBud National are 3 days late",
      "Results for RedBud National are 7 days late",
      "Results for RedBud National are 14 days late",
      "Results for RedBud National are 21 days late",
    ]);
  });

  it("skip missed reminders after the server was stopped, and send only the one due now", async () => {
    await raced();
    await runOn("2026-08-03");
    expect(await subjects()).toEqual(["Results for RedBud National are 16 days late"]);
    await runOn("2026-08-04", "2026-08-08");
    expect(await subjects()).toHaveLength(2);
  });

  it("combine all late events of a day into one email, with what each still needs", async () => {
    await raced({ title: "Hangtown Classic" });
    const resultsReceivedAt = world.clock.now();
    const submitted = await raced({ title: "High Point National", resultsReceivedAt });
    await buildClass(world, { eventId: submitted.id, resultsReceivedAt });
    const partly = await raced({ title: "Thunder Valley", resultsReceivedAt });
    await buildClass(world, { eventId: partly.id, resultsReceivedAt });
    await buildClass(world, { eventId: partly.id });
    await runOn("2026-07-21");
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Results for 3 of your events are late");
    expect(mail?.text).toContain("Hangtown Classic, Jul 4th, 2026: due Jul 18th, 2026, 3 days late, not submitted");
    expect(mail?.text).toContain(
      "High Point National, Jul 4th, 2026: due Jul 18th, 2026, 3 days late, ready to verify",
    );
    expect(mail?.text).toContain(
      "Thunder Valley, Jul 4th, 2026: due Jul 18th, 2026, 3 days late, 1 of 2 classes submitted",
    );
  });

  it("are not sent for verified, canceled or old events, or to deactivated promoters", async () => {
    await raced({ resultsVerifiedAt: world.clock.now() });
    await raced({ canceledAt: world.clock.now() });
    await raced({ firstDate: "2025-07-04" });
    const gone = await buildPromoter(world, { account: { deactivatedAt: world.clock.now() } });
    await raced({ promoterId: gone.id });
    await raced({ promoterId: null });
    await runOn("2026-07-21");
    expect(await world.db.select().from(outboxMail)).toEqual([]);
  });

  it("are sent once when two servers run the job at the same moment", async () => {
    await raced();
    world.clock.set("2026-07-21T18:00:00Z");
    await Promise.all([remindLate(world.ctx()), remindLate(world.ctx()), remindLate(world.ctx())]);
    expect(await subjects()).toHaveLength(1);
  });

  it("stop when the results are verified", async () => {
    const event = await raced();
    await runOn("2026-07-21");
    await world.db.write((tx) =>
      tx.update(events).set({ resultsVerifiedAt: world.clock.now() }).where(eq(events.id, event.id)),
    );
    await runOn("2026-07-25", "2026-08-01");
    expect(await subjects()).toHaveLength(1);
  });

  it("are written in the promoter's language, and can be turned off", async () => {
    promoter = await buildPromoter(world, { account: { locale: "fr" } });
    await raced({ title: "Classique de Saint-Lin" });
    await runOn("2026-07-21");
    expect(await subjects()).toEqual(["Classique de Saint-Lin\u00a0: résultats en retard de 3\u00a0jours"]);
    const browser = await world.as(promoter);
    await browser.put("/api/promoter/notices", { kind: "lateResults", channel: "mail", on: false });
    await runOn("2026-07-25");
    expect(await subjects()).toHaveLength(1);
  });
});

describe("a round without a promoter", () => {
  /** Creates a round of a series of this promoter; `own` is the promoter of the round itself. */
  const round = async (of: string | null, own: string | null = null) => {
    const event = await raced({ title: "Budds Creek", promoterId: own });
    const id = newId();
    const row = { id, name: "Nationals", nameKey: "nationals", season: 2026, createdAt: world.clock.now() };
    await world.db.write(async (tx) => {
      await tx.insert(series).values({ ...row, promoterId: of });
      await tx.insert(seriesEvents).values({ seriesId: id, eventId: event.id });
    });
    return event;
  };
  const titles = (events: readonly { title: string }[]) => events.map(({ title }) => title);

  it("is the task of its series' promoter: on the home page, in the list of late results, and in the reminders", async () => {
    await round(promoter.id);
    await runOn("2026-07-21");
    expect(await subjects()).toEqual(["Results for Budds Creek are 3 days late"]);
    const mine = await world.as(promoter);
    expect(titles((await mine.get("/api/promoter/events")).body.events)).toEqual(["Budds Creek"]);
    expect(titles((await mine.get("/api/promoter/events-late")).body.events)).toEqual(["Budds Creek"]);
    const staff = await world.as(await buildAdmin(world));
    const [listed] = (await staff.get("/api/admin/events-late")).body.events;
    expect(listed).toMatchObject({ promoter: { _id: promoter.id, email: promoter.email }, reminders: 1 });
  });

  it("is nobody else's: not another promoter's, nor that of a series whose round has a promoter", async () => {
    const other = await buildPromoter(world, { name: "Aardvark Racing" });
    await round(other.id);
    await round(promoter.id, other.id);
    await round(null);
    await runOn("2026-07-21");
    expect(await subjects()).toEqual([]);
    const mine = await world.as(promoter);
    expect((await mine.get("/api/promoter/events")).body.events).toEqual([]);
    expect((await mine.get("/api/promoter/events-late")).body.events).toEqual([]);
    const others = await world.as(other);
    expect((await others.get("/api/promoter/events-late")).body.pagination.total).toBe(2);
  });

  it("is listed once if several series of its promoter have it, and reminded once", async () => {
    const event = await round(promoter.id);
    const id = newId();
    const row = { id, name: "Cup", nameKey: "cup", season: 2026, createdAt: world.clock.now() };
    await world.db.write(async (tx) => {
      await tx.insert(series).values({ ...row, promoterId: promoter.id });
      await tx.insert(seriesEvents).values({ seriesId: id, eventId: event.id });
    });
    await runOn("2026-07-21");
    expect(await subjects()).toHaveLength(1);
    const mine = await world.as(promoter);
    expect((await mine.get("/api/promoter/events")).body.events).toHaveLength(1);
    expect((await mine.get("/api/promoter/events-late")).body.pagination.total).toBe(1);
  });
});

describe("the list of late results", () => {
  let admin: Client;
  beforeEach(async () => {
    admin = await world.as(await buildAdmin(world));
  });
  const list = async (query: "" | `?${string}` = "") => (await admin.get(`/api/admin/events-late${query}`)).body;

  it("is sorted by promoter, the longest late first, or by age, with the sent reminders", async () => {
    const other = await buildPromoter(world, { name: "Aardvark Racing", phone: "555 555 0142" });
    await raced({ title: "Second", firstDate: "2026-07-02" });
    await raced({ title: "First", firstDate: "2026-07-01" });
    await raced({ title: "Theirs", promoterId: other.id, firstDate: "2026-07-03" });
    await raced({ title: "Nobody's", promoterId: null, firstDate: "2026-07-03" });
    await raced({ title: "Not yet", firstDate: "2026-07-08" });
    await runOn("2026-07-21");
    const body = await list();
    const titles = async (query: `?${string}`) => (await list(query)).events.map(({ title }) => title);
    expect(body.events.map(({ title }) => title)).toEqual(["Theirs", "First", "Second", "Nobody's"]);
    expect((await titles("?sort=-daysLate")).slice(0, 2)).toEqual(["First", "Second"]);
    expect((await titles("?sort=daysLate")).slice(2)).toEqual(["Second", "First"]);
    expect(body.pagination).toEqual({ page: 1, totalPages: 1, total: 4 });
    const [theirs, , , ofNobody] = body.events;
    expect(theirs).toMatchObject({
      daysLate: 4,
      resultsDue: "2026-07-17",
      received: false,
      reminders: 1,
      lastReminderAt: "2026-07-21T18:00:00.000Z",
      promoter: { _id: other.id, name: "Aardvark Racing", email: other.email, phone: "555 555 0142" },
    });
    expect(ofNobody).toMatchObject({ promoter: null, reminders: 0, lastReminderAt: null });
  });

  it("can be filtered by title, state and country", async () => {
    world.clock.set("2026-08-01T18:00:00Z");
    await raced({ title: "RedBud National" });
    await raced({ title: "Mont Blanc", country: "CA", state: "QC" });
    const titles = async (query: `?${string}`) => (await list(query)).events.map(({ title }) => title);
    expect(await titles("?title=red")).toEqual(["RedBud National"]);
    expect(await titles("?title=nat")).toEqual(["RedBud National"]);
    expect(await titles("?state=qc")).toEqual(["Mont Blanc"]);
    expect(await titles("?country=CA")).toEqual(["Mont Blanc"]);
    expect(await titles("?country=MX")).toEqual([]);
    expect((await list()).distinctStates).toEqual(["MI", "QC"]);
  });

  it("has above it what the events that match post, and counts each waiting rider once", async () => {
    const rider = await buildRider(world);
    const us = await raced({ title: "RedBud National", postedCash: 1_200_00, postedCredit: 300_00 });
    await raced({ title: "Spring Creek", postedCash: 50_00 });
    await raced({ title: "Mont Blanc", country: "CA", state: "QC", postedCredit: 700_00 });
    await raced({ title: "Not late", firstDate: "2026-07-20", postedCash: 999_00 });
    for (const place of [1, 2]) {
      const klass = await buildClass(world, { eventId: us.id });
      await buildResult(world, { eventId: us.id, classId: klass.id, riderId: rider.id, place });
    }
    world.clock.set("2026-07-25T18:00:00Z");
    admin = await world.as(await buildAdmin(world));
    const { events: rows, sums } = await list();
    const naive = (currency: string) => {
      const own = rows.filter((row) => row.currency === currency);
      return { currency, events: own.length, posted: own.reduce((sum, { posted }) => sum + posted, 0) };
    };
    expect(sums.toSorted((a, b) => a.currency.localeCompare(b.currency))).toEqual([naive("CAD"), naive("USD")]);
    expect([naive("CAD").posted, naive("USD").posted]).toEqual([700_00, 1_550_00]);
    expect(rows.find(({ _id }) => _id === us.id)?.ridersWaiting).toBe(1);
    expect((await list("?title=mont")).sums).toEqual([naive("CAD")]);
  });

  it("shows promoters only their own events, and staff all", async () => {
    const other = await buildPromoter(world);
    await raced({ title: "Mine" });
    await raced({ title: "Theirs", promoterId: other.id, state: "OH" });
    await runOn("2026-07-21");
    const browser = await world.as(promoter);
    const { body } = await browser.get("/api/promoter/events-late");
    expect(body.events).toMatchObject([{ title: "Mine", daysLate: 3, reminders: 1 }]);
    expect([body.pagination.total, body.distinctStates]).toEqual([1, ["MI"]]);
    expect((await browser.get("/api/admin/events-late")).status).toBe(403);
    expect((await world.visitor().get("/api/promoter/events-late")).status).toBe(401);
  });
});

describe("a reminder that staff send manually", () => {
  let admin: Client;
  beforeEach(async () => {
    admin = await world.as(await buildAdmin(world));
    world.clock.set("2026-07-19T18:00:00Z");
  });
  const press = async (...eventIds: string[]) => admin.post("/api/admin/events-late/remind", { eventIds });

  it("is one email for all chosen events of a promoter, once a day, and replaces the job's earlier one", async () => {
    const [first, second] = [await raced({ title: "First" }), await raced({ title: "Second" })];
    await raced({ title: "Third" });
    expect((await press(first.id, second.id)).body.reminded.toSorted()).toEqual([first.id, second.id].toSorted());
    const again = (await press(first.id, second.id)).body;
    expect(again.reminded).toEqual([]);
    expect(again.left.map(({ why }: { why: string }) => why)).toEqual(["today", "today"]);
    expect(await subjects()).toEqual(["Results for 2 of your events are late"]);
    world.clock.set("2026-07-22T18:00:00Z");
    expect((await press(first.id)).body.reminded).toEqual([first.id]);
    // Second and Third have not had the reminder of day 3, so the job sends it; First had a later one.
    await remindLate(world.ctx());
    expect(await subjects()).toHaveLength(3);
    const about = (await mails()).map(({ text }) =>
      ["First", "Second", "Third"].filter((title) => text.includes(title)),
    );
    expect(about.map((titles) => titles.join()).toSorted()).toEqual(["First", "First,Second", "Second,Third"]);
    const { events: listed } = (await admin.get("/api/admin/events-late?sort=-daysLate")).body;
    expect(
      listed.map(({ title, reminders }: { title: string; reminders: number }) => [title, reminders]).toSorted(),
    ).toEqual([
      ["First", 2],
      ["Second", 2],
      ["Third", 1],
    ]);
  });

  it("is sent even if the promoter turned these emails off, because staff send it", async () => {
    const browser = await world.as(promoter);
    await browser.put("/api/promoter/notices", { kind: "lateResults", channel: "mail", on: false });
    await press((await raced()).id);
    expect(await subjects()).toEqual(["Results for RedBud National are 1 day late"]);
  });

  it("skips events that are not late and promoters without an address, and says so", async () => {
    const gone = await buildPromoter(world, { account: { deactivatedAt: world.clock.now() } });
    const others = [
      await raced({ resultsVerifiedAt: world.clock.now() }),
      await raced({ canceledAt: world.clock.now() }),
      await raced({ firstDate: "2026-07-15" }),
      await raced({ promoterId: null }),
      await raced({ promoterId: gone.id }),
    ];
    const { status, body } = await press(...others.map(({ id }) => id));
    expect([status, body.reminded]).toEqual([200, []]);
    const whys = body.left.map(({ why }: { why: string }) => why);
    expect(whys).toEqual(["not_late", "not_late", "not_late", "unreachable", "unreachable"]);
    expect(await world.db.select().from(outboxMail)).toEqual([]);
  });

  it("is for staff alone, and for at most 100 events", async () => {
    const { id } = await raced();
    const body = { eventIds: [id] };
    expect((await (await world.as(promoter)).post("/api/admin/events-late/remind", body)).status).toBe(403);
    expect((await world.visitor().post("/api/admin/events-late/remind", body)).status).toBe(401);
    expect((await press()).status).toBe(400);
    expect((await press(...Array.from({ length: 101 }, () => id))).status).toBe(400);
    expect(await subjects()).toEqual([]);
  });

  it("is sent once when two admins press at the same moment", async () => {
    const { id } = await raced();
    const answers = await Promise.all([press(id), press(id), press(id)]);
    expect(answers.flatMap(({ body }) => body.reminded)).toEqual([id]);
    expect(await subjects()).toHaveLength(1);
  });
});

describe("a call that staff log", () => {
  const calls = "/api/admin/events-late/calls";
  beforeEach(() => world.clock.set("2026-07-19T18:00:00Z"));

  it("is on each event's row, in its file and in its history, and the last one counts", async () => {
    const [avery, robin] = [await buildAdmin(world), await buildAdmin(world, { role: "staff" })];
    const [first, second] = [await raced({ title: "First" }), await raced({ title: "Second" })];
    const early = await world.as(avery);
    const { body } = await early.post(calls, { eventIds: [first.id, second.id], note: " Sends them on Friday. " });
    expect(body.left).toEqual([]);
    expect(body.logged.toSorted()).toEqual([first.id, second.id].toSorted());
    world.clock.set("2026-07-20T18:00:00Z");
    const late = await world.as(robin);
    expect((await late.post(calls, { eventIds: [first.id], note: "No answer" })).status).toBe(200);
    const { events: rows } = (await late.get("/api/admin/events-late")).body;
    const of = (id: string) => rows.find(({ _id }: { _id: string }) => _id === id);
    expect(of(first.id)).toMatchObject({
      calls: 2,
      lastCall: { at: "2026-07-20T18:00:00.000Z", by: `${robin.firstName} ${robin.lastName}`, note: "No answer" },
    });
    expect(of(second.id)).toMatchObject({
      calls: 1,
      lastCall: { by: `${avery.firstName} ${avery.lastName}`, note: "Sends them on Friday." },
    });
    expect((await late.open("/api/admin/events-late?format=csv")).body).toContain("Sends them on Friday.");
    const { history } = (await late.get(`/api/admin/history/event/${first.id}`)).body;
    expect(history.map(({ action }) => action)).toEqual(["results.call", "results.call"]);
    expect(JSON.stringify(history)).toContain("No answer");
  });

  it("leaves out events that are not late or have no promoter, and needs a note", async () => {
    const staff = await world.as(await buildAdmin(world));
    const verified = await raced({ resultsVerifiedAt: world.clock.now() });
    const alone = await raced({ promoterId: null });
    const eventIds = [verified.id, alone.id];
    const { body } = await staff.post(calls, { eventIds, note: "No answer" });
    expect([body.logged, body.left.map(({ why }) => why)]).toEqual([[], ["not_late", "no_promoter"]]);
    for (const locale of ["en", "fr"] as const) {
      const refused = await staff.post(calls, { eventIds, note: " " }, { locale });
      expect([refused.status, refused.body.error.fields]).toEqual([
        400,
        { note: locale === "en" ? "Required" : "Obligatoire" },
      ]);
    }
    expect((await staff.post(calls, { eventIds, note: "x".repeat(301) })).status).toBe(400);
    expect(await world.db.select().from(loggedCalls)).toEqual([]);
  });

  it("is for staff alone: promoters neither log nor read calls, and read-only admins log none", async () => {
    const { id } = await raced();
    const staff = await world.as(await buildAdmin(world));
    await staff.post(calls, { eventIds: [id], note: "No answer" });
    const track = await world.as(promoter);
    const asked = { eventIds: [id], note: "x" };
    expect((await track.post(calls, asked)).status).toBe(403);
    expect((await world.visitor().post(calls, asked)).status).toBe(401);
    const { events: own } = (await track.get("/api/promoter/events-late")).body;
    expect(own).toMatchObject([{ _id: id, calls: 0, lastCall: null }]);
    expect((await track.open("/api/promoter/events-late?format=csv")).body).not.toContain("No answer");
    const auditor = await world.as(await buildAdmin(world, { role: "readOnly" }));
    expect((await auditor.post(calls, asked)).body.error.code).toBe("read_only");
    expect((await auditor.get("/api/admin/events-late")).body.events).toMatchObject([{ calls: 1 }]);
    await expect(logLateCall(world.ctx(promoter.actor), asked)).rejects.toMatchObject({ code: "forbidden" });
    expect(await world.db.select().from(loggedCalls)).toHaveLength(1);
  });
});
