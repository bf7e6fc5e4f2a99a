import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { RowTexts, SheetRow } from "#shared/results.schema.ts";
import { awards } from "../ledger/tables.ts";
import { results } from "../results/tables.ts";
import type { Client, World } from "./app.ts";
import { buildClass, buildEvent, buildPromoter, buildResult } from "./build.ts";

/** Builds a recent race with one class that pays the first three places, and the promoter who enters its results. */
export async function buildRace(
  world: World,
  over: {
    event?: Partial<Parameters<typeof buildEvent>[1]>;
    klass?: Partial<Parameters<typeof buildClass>[1]>;
    /** This is the number of other riders in the class, on other brands, from place 10 on. */
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

/** Makes a cash result of a rider in a separate class, verified by staff, and returns the award's id. */
export async function winCash(
  world: World,
  staff: Client,
  { eventId, riderId, amount }: { eventId: string; riderId: string; amount: number },
): Promise<string> {
  const klass = await buildClass(world, { eventId, payoutType: "cash", pays: [amount] });
  await fillField(world, eventId, klass.id, 6);
  const { id: resultId } = await buildResult(world, { eventId, classId: klass.id, riderId, place: 1 });
  const verified = await actsOf(world, staff, eventId).verify(klass.id);
  const [award] = await world.db.select().from(awards).where(eq(awards.resultId, resultId));
  if (!award) throw new Error(`The result earned nothing: ${JSON.stringify(verified.body)}`);
  return award.id;
}

/** Adds starters only to make the class large enough. */
export async function fillField(world: World, eventId: string, classId: string, starters: number): Promise<void> {
  for (let at = 0; at < starters; at++) {
    await buildResult(world, { eventId, classId, place: 10 + at, brand: "Yamaha" });
  }
}

const texts = ["place", "number", "firstName", "lastName", "hometown", "email", "amaNumber", "brand", "vin"] as const;

/** Returns a row of a sheet as the grid sends it, with the changed values. */
export const gridRow = (row: SheetRow, values: Partial<RowTexts> & { status?: string } = {}) => ({
  _id: row._id,
  values: { ...Object.fromEntries(texts.map((text) => [text, row[text]])), ...values },
});

/** Returns the calls with which a promoter or staff member edits the results of an event. */
export function actsOf(world: World, browser: Client, eventId: string) {
  const path = `/api/event/${eventId}` as const;
  return {
    sheet: async () => (await browser.get(`${path}/results`)).body.sheet,
    verify: (classId?: string, from = browser) =>
      from.post(`${path}/verify`, classId ? { classId } : {}, { key: randomUUID() }),
    correct: (resultId: string, change: object) => correct(world, browser, path, resultId, change),
    remove: (resultId: string) => browser.delete(`${path}/result?resultId=${resultId}`),
  };
}

async function correct(world: World, browser: Client, path: `/api/event/${string}`, resultId: string, change: object) {
  const [row] = await world.db.select().from(results).where(eq(results.id, resultId));
  return browser.put(`${path}/result`, { resultId, __v: row?.version ?? 0, ...change });
}

/** Returns the current awards from a rider's results, newest last. */
export async function awardsOf(world: World, riderId: string) {
  return world.db.select().from(awards).where(eq(awards.riderId, riderId)).orderBy(awards.issuedAt, awards.id);
}

export async function resultOf(world: World, id: string) {
  const [row] = await world.db.select().from(results).where(eq(results.id, id));
  if (!row) throw new Error("no such result");
  return row;
}
