import { describe, expect, it } from "vitest";
import { connect } from "../../platform/db/connect.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { programmeOfSeason } from "../../seasons/season-settings.ts";
import { createWorld } from "../app.ts";
import { buildDealer, buildRider } from "../build.ts";
import { creditOf, deskOrder, giveCredit } from "../credit.ts";
import type { ChildServer } from "../processes.ts";
import { startPgBouncer } from "./pgbouncer.ts";
import { hasProgram, printTable, quantile } from "./programs.ts";
import { startServers } from "./servers.ts";

const requests = 600;
const atOnce = 16;
const turns = 4;

/** Reads lists that are not in the cache, several at once. Returns the statuses and the times in ms. */
async function readLists({ url }: ChildServer) {
  const times: number[] = [];
  const statuses = new Map<number, number>();
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < requests) {
      const n = next++;
      const began = performance.now();
      const answer = await fetch(`${url}/api/events?page=${n + 1}&limit=${(n % 20) + 5}`);
      await answer.arrayBuffer();
      times.push(performance.now() - began);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: atOnce }, client));
  return { times, statuses, perSecond: Math.round((requests / (performance.now() - began)) * 1000) };
}

const withoutNames = { DATABASE_NAMED_STATEMENTS: "0" };

describe.skipIf(!hasProgram("pgbouncer"))("PgBouncer in transaction mode", () => {
  it("serves lists and writes, and lets others hear of them, with named statements off", async () => {
    await using cluster = await startServers(async ({ databaseUrl }) => {
      const bouncer = await startPgBouncer(databaseUrl);
      return {
        environments: [
          {},
          withoutNames,
          { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: databaseUrl, ...withoutNames },
        ],
        stop: bouncer.stop,
      };
    });
    const { get, post, servers } = cluster;
    const [direct, unnamed, pooled] = servers;
    if (!direct || !unnamed || !pooled) throw new Error("A server did not start");
    const ways = [
      ["direct, named statements", direct],
      ["direct, without names", unnamed],
      ["PgBouncer, without names", pooled],
    ] as const;
    const best = new Map<string, Awaited<ReturnType<typeof readLists>>>();
    // The ways take turns, and the best turn of each counts, because other work on the machine can slow down a turn.
    for (let turn = 0; turn < turns; turn++) {
      for (const [way, server] of ways) {
        const read = await readLists(server);
        expect([...read.statuses], way).toEqual([[200, requests]]);
        if (read.perSecond > (best.get(way)?.perSecond ?? 0)) best.set(way, read);
      }
    }
    const rows = [...best].map(([way, { times, perSecond }]) => ({
      way,
      "lists/s": perSecond,
      "p50 ms": quantile(times, 0.5),
      "p99 ms": quantile(times, 0.99),
    }));
    printTable(`${requests} uncached lists, ${atOnce} at once`, rows);

    await get(direct, "/api/categories");
    const description = "Written through PgBouncer";
    expect((await post(pooled, "/api/admin/categories", { description })).status).toBe(200);
    await expect
      .poll(async () => (await get(direct, "/api/categories")).text(), { timeout: 3000, interval: 10 })
      .toContain(description);
  });

  it("loses and doubles no redemption of sixteen at once", async () => {
    await using world = await createWorld();
    const [dealer, rider] = [await buildDealer(world), await buildRider(world)];
    await giveCredit(world, rider.id, 400_00);
    const bouncer = await startPgBouncer(world.databaseUrl);
    const db = await connect(bouncer.url, { namedStatements: false });
    const database = { url: bouncer.url, db, release: () => db.close() };
    const through = await createWorld(world.clock.now().toISOString(), {}, { database });
    try {
      const desk = await through.as(dealer);
      // The amounts differ, because a second redemption of the same amount on a day must be confirmed.
      const amounts = Array.from({ length: atOnce }, (_, n) => 10_00 + n);
      const orders = amounts.map((amount) =>
        desk.post("/api/dealer/redeem", deskOrder(rider.id, amount), { key: crypto.randomUUID() }),
      );
      expect((await Promise.all(orders)).map(({ status }) => status)).toEqual(orders.map(() => 200));
      expect(await creditOf(world, rider.id)).toBe(amounts.reduce((left, amount) => left - amount, 400_00));
      await expectSoundLedger(world.db);
    } finally {
      await through.close();
      await bouncer.stop();
    }
  });

  it("refuses named statements, which is why there is a setting", async () => {
    await using world = await createWorld();
    const bouncer = await startPgBouncer(world.databaseUrl);
    const db = await connect(bouncer.url);
    try {
      const reads = Array.from({ length: 40 }, () => programmeOfSeason(db, 2026));
      const outcomes = await Promise.allSettled(reads);
      expect(outcomes.some(({ status }) => status === "rejected")).toBe(true);
    } finally {
      await db.close();
      await bouncer.stop();
    }
  });
});
