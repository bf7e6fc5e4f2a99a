import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { awards } from "../ledger/tables.ts";
import { results } from "../results/tables.ts";
import type { Client, World } from "./app.ts";
import { buildClass, buildEvent, buildPromoter, buildResult } from "./build.ts";

/** A race of yesterday's week with one class that pays the first three, and the promoter who keeps its results. */
export async function buildRace(
  world: World,
  over: {
    event?: Partial<Parameters<typeof buildEvent>[1]>;
    klass?: Partial<Parameters<typeof buildClass>[1]>;
    /** Other riders of the class, on other brands, from the fourth place on. */
    field?: number;
  } = {},
) {
  const promoter = await buildPromoter(world);
  const event = await buildEvent(world, { promoterId: promoter.id, firstDate: "2026-07-04", ...over.event });
  const klass = await buildClass(world, { eventId: event.id, name: "250 B", position: 0, ...over.klass });
  await fillField(world, event.id, klass.id, over.field ?? 6);
  const browser = await world.as(promoter);
  return { promoter, event, klass, browser, ...actsOf(world, browser, event.id) };
}

/** Starters who are nobody's concern: they only make the class big enough. */
export async function fillField(world: World, eventId: string, classId: string, starters: number): Promise<void> {
  for (let at = 0; at < starters; at++) {
    await buildResult(world, { eventId, classId, place: 10 + at, brand: "Yamaha" });
  }
}

/** What the keeper of an event's results does, as calls. */
export function actsOf(world: World, browser: Client, eventId: string) {
  const path = `/api/event/${eventId}`;
  return {
    sheet: async () => (await browser.get(`${path}/results`)).body.sheet,
    verify: (classId?: string, from = browser) =>
      from.post(`${path}/verify`, classId ? { classId } : {}, { key: randomUUID() }),
    correct: (resultId: string, change: object) => correct(world, browser, path, resultId, change),
    remove: (resultId: string) => browser.delete(`${path}/result?resultId=${resultId}`),
  };
}

async function correct(world: World, browser: Client, path: string, resultId: string, change: object) {
  const [row] = await world.db.select().from(results).where(eq(results.id, resultId));
  return browser.put(`${path}/result`, { resultId, __v: row?.version ?? 0, ...change });
}

/** What a rider's results earned: amounts that stand, newest last. */
export async function awardsOf(world: World, riderId: string) {
  return world.db.select().from(awards).where(eq(awards.riderId, riderId)).orderBy(awards.issuedAt, awards.id);
}

export async function resultOf(world: World, id: string) {
  const [row] = await world.db.select().from(results).where(eq(results.id, id));
  if (!row) throw new Error("no such result");
  return row;
}
