import { and, eq, gte, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { accounts } from "../../../accounts/tables.ts";
import { events } from "../../../events/tables.ts";
import { createWorld, type World } from "../../../testing/app.ts";
import { buildEvent, buildPromoter } from "../../../testing/build.ts";
import { promoters } from "../../../promoters/tables.ts";
import { prepared, statement } from "./prepared.ts";
import type { Reader } from "../database.ts";
import { rowMapper } from "./row-mapper.ts";
import { inArrayParam, param, literalLimit } from "./prepared-params.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  const promoter = await buildPromoter(world);
  await buildEvent(world, { promoterId: promoter.id, canceledAt: world.clock.now(), lat: 41.5, postedCredit: 12_345 });
  await buildEvent(world, { raceStyle: null });
});
afterEach(() => world.close());

const columns = {
  id: events.id,
  season: events.season,
  lat: events.lat,
  raceStyle: events.raceStyle,
  // Cents are text on one database and times are numbers on the other, so each needs its own mapping.
  postedCredit: events.postedCredit,
  canceledAt: events.canceledAt,
  createdAt: events.createdAt,
  promoterName: promoters.name,
  verified: accounts.emailVerifiedAt,
  loud: sql<string>`upper(${events.title})`,
  first: sql<Date | null>`min(${events.createdAt}) over ()`.mapWith(events.createdAt),
  shout: sql<string>`upper(${events.city})`.as("shout"),
};
const select = () =>
  world.db
    .select(columns)
    .from(events)
    .leftJoin(promoters, eq(promoters.id, events.promoterId))
    .leftJoin(accounts, eq(accounts.id, promoters.accountId))
    .orderBy(events.id);

it("a prepared statement returns rows exactly as Drizzle maps them", async () => {
  const asPrepared = prepared(world.db, "rows", select);
  // If an update of Drizzle renamed this field, every list would become slower without an error.
  expect(Reflect.get(asPrepared, "customResultMapper")).toBeTypeOf("function");
  expect(asPrepared.execute()).toBeInstanceOf(Promise);
  const rows = await asPrepared.execute();
  expect(rows).toEqual(await select());
  expect(rows[0]?.canceledAt).toBeInstanceOf(Date);
  expect(rows[0]?.postedCredit).toBe(12_345);
  expect(rows[1]).toMatchObject({ raceStyle: null, canceledAt: null, promoterName: null, verified: null });
});

it("a prepared select of whole tables is mapped by Drizzle, which detects a missing joined row", async () => {
  const joined = () =>
    world.db
      .select({ event: events, promoter: promoters })
      .from(events)
      .leftJoin(promoters, eq(promoters.id, events.promoterId))
      .orderBy(events.id);
  expect(await prepared(world.db, "joined", joined).execute()).toEqual(await joined());
  expect(rowMapper([{ path: ["event", "id"], field: events.id }])).toBeNull();
});

it("a prepared statement finds rows by its params and stops at a literal limit", async () => {
  const some = (rows: number) =>
    prepared(world.db, `some ${rows}`, () =>
      world.db
        .select({ id: events.id })
        .from(events)
        .where(eq(events.country, param("country")))
        .orderBy(events.firstDate)
        .limit(literalLimit(rows)),
    );
  expect(await some(1).execute({ country: "US" })).toHaveLength(1);
  expect(await some(2).execute({ country: "US" })).toHaveLength(2);
  expect(await some(2).execute({ country: "CA" })).toHaveLength(0);
  expect(() => literalLimit(1.5)).toThrow("not a number of rows");
});

const since = statement("test: events since", (reader: Reader) =>
  reader
    .select({ id: events.id })
    .from(events)
    .where(and(inArrayParam(events.country, "countries"), gte(events.createdAt, param("since", events.createdAt)))),
);

it("a prepared statement takes times and lists of any length, inside and outside a transaction", async () => {
  const now = world.clock.now();
  const later = new Date(now.getTime() + 86_400_000);
  const countries = ["US", "CA"];
  expect(await since(world.db, { countries, since: new Date(0) })).toHaveLength(2);
  expect(await since(world.db, { countries: ["CA"], since: new Date(0) })).toHaveLength(0);
  expect(await since(world.db, { countries: [], since: new Date(0) })).toHaveLength(0);
  expect(await since(world.db, { countries, since: later })).toHaveLength(0);
  await world.db.write(async (tx) => {
    expect(await since(tx, { countries, since: new Date(0) })).toHaveLength(2);
    await tx.update(events).set({ createdAt: later });
    expect(await since(tx, { countries, since: later })).toHaveLength(2);
  });
  expect(await since(world.db, { countries, since: later })).toHaveLength(2);
});

it("a prepared statement cannot read outside the transaction during a write", async () => {
  await since(world.db, { countries: [], since: new Date(0) });
  const around = world.db.write(() => since(world.db, { countries: [], since: new Date(0) }));
  await expect(around).rejects.toThrow("Database misuse");
});
