import { afterEach, beforeEach, expect, it } from "vitest";
import type { EventAnswer } from "#shared/events.schema.ts";
import { nameKey } from "#shared/name-key.ts";
import { awards } from "../../ledger/tables.ts";
import { newId } from "../../platform/ids.ts";
import { seriesEvents } from "../../rounds/tables.ts";
import { series } from "../../series/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildClass, buildEvent, buildPromoter, buildResult, buildRider } from "../../testing/build.ts";

// Today is July 15th, 2026.
let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

/** Creates an event with two classes, of which the first has verified results, and with credit and cash awards. */
async function raced(day: string, cashPaid: boolean): Promise<string> {
  const at = world.clock.now();
  const promoter = await buildPromoter(world, { name: `Promoter of ${day}` });
  const event = await buildEvent(world, {
    promoterId: promoter.id,
    firstDate: day,
    lastDate: day,
    resultsReceivedAt: at,
    resultsVerifiedAt: cashPaid ? at : null,
  });
  const first = await buildClass(world, { eventId: event.id, position: 2, verifiedAt: at, pays: [50_00, 20_00] });
  const second = await buildClass(world, { eventId: event.id, position: 1, payoutType: "cash", pays: [70_00] });
  for (const status of ["finished", "finished", "dnf", "dns"] as const)
    await buildResult(world, { eventId: event.id, classId: first.id, status, verifiedAt: at });
  await buildResult(world, { eventId: event.id, classId: second.id, status: "dns" });
  const { id: riderId } = await buildRider(world);
  const award = {
    riderId,
    eventId: event.id,
    currency: "USD",
    initialValue: 100,
    currentValue: 100,
    issuedAt: at,
  } as const;
  await world.db.write(async (tx) => {
    await tx.insert(awards).values([
      { ...award, id: newId(), wallet: "credit" },
      { ...award, id: newId(), wallet: "credit", issuedAt: new Date(at.getTime() - 1000) },
      { ...award, id: newId(), wallet: "cash", claimPaidAt: cashPaid ? at : null },
      { ...award, id: newId(), wallet: "cash", revokedAt: at, currentValue: 0 },
    ]);
    const seriesId = newId();
    const name = `Series of ${day}`;
    await tx.insert(series).values({ id: seriesId, name, nameKey: nameKey(name), season: 2026, createdAt: at });
    await tx.insert(seriesEvents).values({ seriesId, eventId: event.id, round: 1 });
  });
  return event.id;
}

it("the saved pages of near events are the pages of the events, without results", async () => {
  const near = [await raced("2026-07-04", true), await raced("2026-07-11", false), (await buildEvent(world)).id];
  await raced("2026-01-10", true);
  const visitor = world.visitor();
  const pages: EventAnswer[] = (await visitor.get("/api/offline-schedule")).body.pages;
  expect(pages.map(({ event }) => event._id).toSorted()).toEqual(near.toSorted());
  for (const saved of pages) {
    const shown: EventAnswer = (await visitor.get(`/api/event/${saved.event._id}`)).body;
    const classes = shown.event.classes.map((row) => ({ ...row, results: [] }));
    expect(saved).toEqual({ ...shown, event: { ...shown.event, classes } });
  }
  const [first] = pages.filter(({ event }) => event._id === near[0]);
  expect(first?.event).toMatchObject({
    creditIssued: { riders: 1 },
    cash: { riders: 1, paid: 1 },
    classes: [
      { starters: 0, entries: 1 },
      { starters: 3, entries: 4 },
    ],
  });
});
