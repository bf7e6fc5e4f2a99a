import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { classes, events } from "../../events/tables.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { auditLog, outboxMail } from "../../platform/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildClass, buildPromoter, buildResult, buildRider } from "../../testing/build.ts";
import { awardsOf, buildRace, fillField } from "../../testing/race.ts";
import { remindLate } from "../late/remind-late.ts";

// These tests check that an event is verified only when each class is verified or did not run. The race was on July 4,
// and its results are due on July 18.

let world: World;
let race: Awaited<ReturnType<typeof buildRace>>;
/** This class of the race has no results. */
let empty: Awaited<ReturnType<typeof buildClass>>;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  race = await buildRace(world);
  empty = await buildClass(world, { eventId: race.event.id, name: "Women", position: 1 });
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const mark = (didNotRun = true, by: Client = race.browser, ...classIds: string[]) =>
  by.put(`/api/event/${race.event.id}/did-not-run`, {
    classIds: classIds.length > 0 ? classIds : [empty.id],
    didNotRun,
  });
const eventRow = async () => (await world.db.select().from(events).where(eq(events.id, race.event.id)))[0];
const classRow = async () => (await world.db.select().from(classes).where(eq(classes.id, empty.id)))[0];
const publicEvent = async () => (await world.visitor().get(`/api/event/${race.event.id}`)).body.event;
const scheduled = async () => (await world.visitor().get("/api/events?when=past")).body.events[0];
const marks = () => world.db.select().from(auditLog).where(eq(auditLog.action, "results.didNotRun"));

describe("an event", () => {
  it("is not verified while a class has no results, and says how many classes are", async () => {
    await race.verify();
    expect(await eventRow()).toMatchObject({ resultsVerifiedAt: null });
    const partly = { resultsStatus: "received", classesVerified: { verified: 1, submitted: 1, ran: 2 } };
    expect(await publicEvent()).toMatchObject(partly);
    expect(await scheduled()).toMatchObject(partly);
    const brief = await world.visitor().get("/api/events-brief?when=past");
    expect(brief.body.events[0]).toMatchObject(partly);
    const own = await race.browser.get("/api/promoter/events");
    expect(own.body.events[0]).toMatchObject(partly);
  });

  it("is verified once the other classes did not run, and no longer once such a mark is removed", async () => {
    await race.verify();
    const { status, body } = await mark();
    expect(status).toBe(200);
    expect(body.sheet.classes[1]).toMatchObject({ name: "Women", didNotRunAt: world.clock.now().toISOString() });
    expect(body.sheet.event.resultsVerifiedAt).not.toBeNull();
    expect(await scheduled()).toMatchObject({ resultsStatus: "verified" });
    expect((await scheduled()).classesVerified).toBeUndefined();
    await mark(false);
    expect(await eventRow()).toMatchObject({ resultsVerifiedAt: null });
    expect(await classRow()).toMatchObject({ didNotRunAt: null });
  });

  it("is verified with its last class when the other class was marked before", async () => {
    await mark();
    expect(await eventRow()).toMatchObject({ resultsVerifiedAt: null });
    await race.verify();
    expect(await eventRow()).toMatchObject({ resultsVerifiedAt: world.clock.now() });
  });

  it("is no longer verified when results are submitted for a class that did not run: they remove the mark", async () => {
    await race.verify();
    await mark();
    const values = { place: "1", firstName: "Dana", lastName: "Kowalczyk" };
    const rows = [{ values }];
    const saved = await race.browser.put(`/api/event/${race.event.id}/results`, { classId: empty.id, __v: 0, rows });
    expect(saved.status).toBe(200);
    expect(await classRow()).toMatchObject({ didNotRunAt: null });
    expect(await eventRow()).toMatchObject({ resultsVerifiedAt: null });
  });

  it("is evaluated again when staff add or remove a class", async () => {
    await race.verify();
    const staff = await world.as(await buildAdmin(world));
    const path = `/api/event/${race.event.id}` as const;
    const save = async (keep: (name: string) => boolean, more: object[] = []) => {
      const { __v, classes: lines } = (await staff.get(path)).body.event;
      const kept = lines
        .filter(({ name }: { name: string }) => keep(name))
        .map(({ _id, name, payoutType, places }: Record<string, unknown>) => ({ _id, name, payoutType, places }));
      expect((await staff.put(`${path}/classes`, { __v, classes: [...kept, ...more] })).status).toBe(200);
    };
    await save((name) => name !== "Women");
    expect((await eventRow())?.resultsVerifiedAt).not.toBeNull();
    await save(() => true, [{ name: "Vet", payoutType: "noPayout", places: [] }]);
    expect(await eventRow()).toMatchObject({ resultsVerifiedAt: null });
  });
});

describe("the mark of a class that did not run", () => {
  it("moves no money and takes no award back", async () => {
    const rider = await buildRider(world);
    await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 2 });
    await race.verify();
    await mark();
    await mark(false);
    expect(await awardsOf(world, rider.id)).toMatchObject([{ currentValue: 15_000 }]);
  });

  it("is recorded once for each change, with who did it", async () => {
    await mark();
    await mark();
    world.clock.advance({ days: 1 });
    await mark(false);
    expect((await marks()).toSorted((a, b) => Number(a.at) - Number(b.at))).toMatchObject([
      { actorId: race.promoter.id, subjectId: race.event.id, after: { class: "Women", didNotRun: true } },
      { actorId: race.promoter.id, after: { class: "Women", didNotRun: false } },
    ]);
  });

  it("can be set for all empty classes at once, and skips those that have results by then", async () => {
    const third = await buildClass(world, { eventId: race.event.id, name: "Vet", position: 2 });
    const { status, body } = await mark(true, race.browser, race.klass.id, empty.id, third.id);
    expect(status).toBe(200);
    expect(body.sheet.classes.map(({ didNotRunAt }: { didNotRunAt: string | null }) => didNotRunAt !== null)).toEqual([
      false,
      true,
      true,
    ]);
    expect(await marks()).toHaveLength(2);
  });

  it("is refused for a class with results, verified or not", async () => {
    for (const step of [() => race.verify(), async () => undefined]) {
      const { status, body } = await mark(true, race.browser, race.klass.id);
      expect([status, body.error.code]).toEqual([409, "class_has_results"]);
      await step();
    }
    expect(await marks()).toEqual([]);
  });

  it("is refused before the race, for a canceled event and for a class of another event", async () => {
    const other = await buildRace(world);
    expect((await mark(true, race.browser, other.klass.id)).body.error.code).toBe("class_unknown");
    world.clock.set("2026-07-01T18:00:00Z");
    expect((await mark()).body.error.code).toBe("event_not_over");
    world.clock.set("2026-07-10T18:00:00Z");
    const staff = await world.as(await buildAdmin(world));
    const canceled = await staff.put(
      `/api/admin/event/${race.event.id}`,
      { __v: 0, canceled: true },
      { key: randomUUID() },
    );
    expect(canceled.status).toBe(200);
    expect((await mark()).body.error.code).toBe("event_canceled");
  });

  it("is for the event's promoter and staff alone", async () => {
    const stranger = await world.as(await buildPromoter(world));
    const rider = await world.as(await buildRider(world));
    expect((await mark(true, stranger)).status).toBe(403);
    expect((await mark(true, rider)).status).toBe(403);
    expect((await mark(true, world.visitor())).status).toBe(401);
    expect(await classRow()).toMatchObject({ didNotRunAt: null });
    expect((await mark(true, await world.as(await buildAdmin(world)))).status).toBe(200);
    expect((await mark(false, stranger)).status).toBe(403);
    expect((await classRow())?.didNotRunAt).not.toBeNull();
  });
});

describe("an event of which one of two classes is verified", () => {
  const mailOf = async () => {
    const rows = await world.db.select().from(outboxMail).where(eq(outboxMail.to, race.promoter.email));
    return rows.filter(({ subject }) => subject.includes("late"));
  };

  it("is late after its due day, and its promoter is reminded of it with the count", async () => {
    await race.verify();
    world.clock.set("2026-07-21T18:00:00Z");
    await remindLate(world.ctx());
    const [mail] = await mailOf();
    expect(mail?.text).toContain("3 days late, 1 of 2 classes verified");
    expect(mail?.text).toContain("If a class didn’t run, say so on the event’s results page.");
    const staff = await world.as(await buildAdmin(world));
    const { body } = await staff.get("/api/admin/events-late");
    expect(body.events).toMatchObject([
      { received: true, reminders: 1, classesVerified: { verified: 1, submitted: 1, ran: 2 } },
    ]);
  });

  it("is not late once the other class did not run", async () => {
    await race.verify();
    await mark();
    world.clock.set("2026-07-21T18:00:00Z");
    await remindLate(world.ctx());
    expect(await mailOf()).toEqual([]);
    const { body } = await race.browser.get("/api/promoter/events-late");
    expect(body.events).toEqual([]);
  });

  it("counts only the classes that ran", async () => {
    const third = await buildClass(world, { eventId: race.event.id, position: 2 });
    await fillField(world, race.event.id, third.id, 2);
    await race.verify(race.klass.id);
    await mark();
    expect(await scheduled()).toMatchObject({ classesVerified: { verified: 1, submitted: 2, ran: 2 } });
  });
});

describe("an event of which one of two classes is submitted, and none is verified", () => {
  // The classes of this race are empty at first.
  beforeEach(async () => {
    race = await buildRace(world, { field: 0, event: { firstDate: "2026-07-05" } });
    empty = await buildClass(world, { eventId: race.event.id, name: "Women", position: 1 });
  });

  /** Submits a result for the class. */
  const submit = async (classId: string) => {
    const values = { place: "1", firstName: "Dana", lastName: "Kowalczyk" };
    const saved = await race.browser.put(`/api/event/${race.event.id}/results`, {
      classId,
      __v: 0,
      rows: [{ values }],
    });
    expect(saved.status).toBe(200);
  };
  const remind = async () => {
    world.clock.set("2026-07-22T18:00:00Z");
    await remindLate(world.ctx());
    const rows = await world.db.select().from(outboxMail).where(eq(outboxMail.to, race.promoter.email));
    return rows.find(({ subject }) => subject.includes("late"));
  };

  it("says so in every list and on its page", async () => {
    await submit(empty.id);
    const partly = { resultsStatus: "received", classesVerified: { verified: 0, submitted: 1, ran: 2 } };
    expect(await publicEvent()).toMatchObject(partly);
    expect((await world.visitor().get("/api/events?when=past")).body.events[0]).toMatchObject(partly);
    const own = await race.browser.get("/api/promoter/events");
    expect(own.body.events[0]).toMatchObject(partly);
    const staff = await world.as(await buildAdmin(world));
    world.clock.set("2026-07-22T18:00:00Z");
    const listed = await staff.get("/api/admin/all-events");
    expect(listed.body.events).toContainEqual(expect.objectContaining({ _id: race.event.id, ...partly }));
    const ofPromoter = await staff.get(`/api/admin/promoter/${race.promoter.id}/races`);
    expect(ofPromoter.body.events).toMatchObject([partly]);
    const late = await staff.get("/api/admin/events-late");
    expect(late.body.events).toContainEqual(
      expect.objectContaining({ _id: race.event.id, classesVerified: { verified: 0, submitted: 1, ran: 2 } }),
    );
  });

  it("is not called ready to verify in the reminder, which asks for the other class", async () => {
    await submit(empty.id);
    const mail = await remind();
    expect(mail?.text).toContain("3 days late, 1 of 2 classes submitted, ");
    expect(mail?.text).not.toContain("ready to verify");
    expect(mail?.text).toContain("If a class didn’t run, say so on the event’s results page.");
    expect(mail?.text).toContain("Submit results");
  });

  it("is ready to verify once every class that ran is submitted", async () => {
    const third = await buildClass(world, { eventId: race.event.id, position: 2 });
    await submit(empty.id);
    await submit(third.id);
    await mark(true, race.browser, race.klass.id);
    const mail = await remind();
    expect(mail?.text).toContain("3 days late, ready to verify");
    expect(mail?.text).toContain("Review and verify");
  });
});
