import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { sql } from "drizzle-orm";
import { describe, expect, inject, it } from "vitest";
import { expectSoundLedger } from "../server/ledger/invariants.ts";
import { connect } from "../server/platform/db/connect.ts";
import { dialectOf } from "../server/platform/db/dialect.ts";
import { migrate } from "../server/platform/db/migrate.ts";
import { createWorld, type World } from "../server/testing/app.ts";
import { buildAdmin, buildRider } from "../server/testing/build.ts";
import { compareWrites } from "../server/testing/cluster/failover/compare-writes.ts";
import { kindsOfWrite, startLoad, type Load } from "../server/testing/cluster/failover/load.ts";
import { printTable } from "../server/testing/cluster/programs.ts";
import type { FreshDatabase } from "../server/testing/database.ts";
import { buildNextRelease, expandingEdits, type Edit } from "../server/testing/next-release/build-next-release.ts";
import { startServer, type ChildServer } from "../server/testing/processes.ts";

// These tests prove the rule “expand and contract” (docs/operations.md#upgrade). This build and an example of the next
// one run on one database, side by side on Postgres and one after the other on SQLite, while desks, tablets and a
// promoter write. In the first test the migration of the next release follows the rule; in the second it breaks the
// rule.

const isPostgres = dialectOf(process.env.DATABASE_URL) === "postgres";
/** This is the duration of each phase in ms. */
const phaseMs = 1000 * Number(process.env.PHASE_SECONDS ?? 8);

type Build = "this build" | "the next one";

/** On SQLite there is one server at a time. */
const phases: { name: string; builds: Build[] }[] = isPostgres
  ? [
      { name: "before the upgrade", builds: ["this build"] },
      { name: "side by side", builds: ["this build", "the next one"] },
      { name: "after the upgrade", builds: ["the next one"] },
      { name: "back again", builds: ["this build"] },
    ]
  : [
      { name: "before the upgrade", builds: ["this build"] },
      { name: "after the upgrade", builds: ["the next one"] },
      { name: "back again", builds: ["this build"] },
    ];

/** This migration requires a value in a column that this build does not write. */
const breakingEdits: readonly Edit[] = [
  ...expandingEdits,
  {
    file: "server/redemptions/tables.ts",
    from: '    madeBy: text().notNull().default("the release before"),\n',
    to: '    madeBy: text().notNull().default("the release before"),\n    counter: text().notNull(),\n',
  },
  { file: "server/redemptions/redeem-store.ts", from: 'till: "7", madeBy', to: 'counter: "1", till: "7", madeBy' },
];
const filled = (sql: string): string =>
  sql.replace(
    'ADD COLUMN "counter" text NOT NULL;',
    `ADD COLUMN "counter" text;--> statement-breakpoint
UPDATE "redemptions" SET "counter" = '1';--> statement-breakpoint
ALTER TABLE "redemptions" ALTER COLUMN "counter" SET NOT NULL;`,
  );

/** Creates a database that no other test uses later, because the next release changes its tables. */
async function ownDatabase(): Promise<FreshDatabase> {
  const postgres = inject("postgres");
  if (!isPostgres || !postgres) {
    const folder = mkdtempSync(join(tmpdir(), "portal-builds-"));
    const url = `file:${join(folder, "portal.db")}`;
    await migrate(url);
    const db = await connect(url);
    const release = async () => {
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    };
    return { url, db, release };
  }
  const name = `two_builds_${process.pid}_${Date.now()}`;
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: postgres.server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await administer(`create database ${name} template ${postgres.template}`);
  const url = Object.assign(new URL(postgres.server), { pathname: `/${name}` }).toString();
  const db = await connect(url);
  const release = async () => {
    await db.close();
    await administer(`drop database if exists ${name} with (force)`);
  };
  return { url, db, release };
}

/** Starts and stops the servers of the two builds on a world's database. */
function serversOf(world: World, bundles: Record<Build, string | undefined>) {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-data-"));
  const running = new Map<Build, ChildServer>();
  let asked = 0;
  return {
    running,
    async start(build: Build): Promise<void> {
      const bundle = bundles[build];
      const server = await startServer(world, undefined, {
        program: "main",
        ...(bundle ? { bundle } : {}),
        env: {
          PORT: "0",
          PUBLIC_URL: "http://portal.test",
          DATA_DIR: dataDir,
          KIOSK_EPOCH: "drill",
          LOG_LEVEL: "silent",
        },
      });
      running.set(build, server);
    },
    /** Stops a server as an upgrade does: it gets no new requests, and completes those in progress. */
    async stop(build: Build): Promise<void> {
      const server = running.get(build);
      running.delete(build);
      if (!server) return;
      await sleep(500);
      const ended = once(server.process, "exit");
      server.process.kill("SIGTERM");
      await ended;
    },
    /** Returns the server for the next request, in rotation. */
    next(): string {
      const all = [...running.values()];
      return all[(asked += 1) % all.length]?.url ?? "http://127.0.0.1:1";
    },
    async close(): Promise<void> {
      for (const server of running.values()) await server.kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Servers = ReturnType<typeof serversOf>;

/** Runs the phases under load, while people read from each server all the time. */
async function upgradeAndBack(world: World, servers: Servers, during: (phase: string) => void) {
  const reads = new Map<string, number>();
  const people = [await world.as(await buildAdmin(world)), await world.as(await buildRider(world))];
  const pages = [
    "/api/events",
    "/api/session",
    "/api/admin/credit-redemptions",
    "/api/admin/dealers",
    "/api/rider/wallet",
  ];
  for (const { name, builds } of phases) {
    during(name);
    const gone = [...servers.running.keys()].filter((build) => !builds.includes(build));
    if (!isPostgres) for (const build of gone) await servers.stop(build);
    for (const build of builds) if (!servers.running.has(build)) await servers.start(build);
    for (const build of gone) await servers.stop(build);
    for (const end = performance.now() + phaseMs; performance.now() < end; await sleep(200)) {
      for (const server of servers.running.values()) {
        for (const { cookies } of people) {
          const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
          for (const page of pages) {
            const { status } = await fetch(server.url + page, { headers: { cookie } });
            const what = `${status} ${status === 200 || status === 403 ? "" : page}`.trim();
            reads.set(what, (reads.get(what) ?? 0) + 1);
          }
        }
      }
    }
  }
  return reads;
}

function print(
  load: Load,
  { lost, doubled }: Awaited<ReturnType<typeof compareWrites>>,
  reads: Map<string, number>,
): void {
  printTable(
    `Two builds on one ${isPostgres ? "Postgres" : "SQLite"} database: writes by phase`,
    phases.flatMap(({ name, builds }) =>
      kindsOfWrite.map((kind) => {
        const counted = (all: Load["answered"]) =>
          all.filter((write) => write.kind === kind && write.during === name).length;
        return {
          phase: name,
          servers: builds.join(" and "),
          kind,
          answered: counted(load.answered),
          lost: counted(lost),
          doubled: counted(doubled),
        };
      }),
    ),
  );
  printTable(
    "Answers that were no success, sent again with the same key",
    [...load.refusals].map(([answer, times]) => ({ answer, times })),
  );
  printTable(
    "Reads",
    [...reads].map(([answer, times]) => ({ answer, times })),
  );
}

describe.skipIf(!process.env.DEEP)("two builds on one database", () => {
  it(
    "lose, duplicate and refuse nothing while the next release is rolled out and rolled back",
    { timeout: 240_000 },
    async () => {
      const next = await buildNextRelease(expandingEdits);
      await using world = await createWorld(new Date().toISOString(), {}, { database: await ownDatabase() });
      const servers = serversOf(world, { "this build": undefined, "the next one": next.main });
      try {
        await servers.start("this build");
        using load = await startLoad(world, servers.next, 20);
        const reads = await upgradeAndBack(world, servers, load.during);
        await load.stop();
        const found = await compareWrites(world, load.answered);
        print(load, found, reads);
        expect(load.faults).toEqual([]);
        // On SQLite no server answers while one is replaced by the other, and clients send their requests again.
        if (isPostgres) expect(Object.fromEntries(load.refusals)).toEqual({});
        expect([...reads.keys()].filter((what) => !/^(200|403)$/.test(what))).toEqual([]);
        expect([found.lost, found.doubled, found.unasked]).toEqual([[], [], 0]);
        for (const kind of kindsOfWrite)
          for (const { name } of phases)
            expect(
              load.answered.filter((write) => write.kind === kind && write.during === name).length,
              `${kind}, ${name}`,
            ).toBeGreaterThan(0);
        // Each build wrote its own columns: the rows of this build have the default in `till`, and those of the next
        // one a value.
        const rows = await world.db.rows<{ by: string; till: string | null; count: number }>(
          sql`select made_by as "by", till, cast(count(*) as integer) as count from redemptions group by 1, 2 order by 1`,
        );
        expect(rows.map(({ by, till }) => [by, till])).toEqual([
          ["the next release", "7"],
          ["the release before", null],
        ]);
        for (const { count } of rows) expect(Number(count)).toBeGreaterThan(10);
        await expectSoundLedger(world.db);
      } finally {
        await servers.close();
        next.remove();
      }
    },
  );

  it.runIf(isPostgres)("detect a migration that breaks the rule", { timeout: 240_000 }, async () => {
    const next = await buildNextRelease(breakingEdits, filled);
    await using world = await createWorld(new Date().toISOString(), {}, { database: await ownDatabase() });
    const servers = serversOf(world, { "this build": undefined, "the next one": next.main });
    try {
      await servers.start("this build");
      using load = await startLoad(world, servers.next, 4);
      await load.recovered(performance.now());
      await servers.start("the next one");
      // This build does not write the column, so its redemptions fail from now on. The other build accepts them.
      await expect
        .poll(() => load.faults.filter((fault) => fault.includes(": 500")).length, { timeout: 20_000 })
        .toBeGreaterThan(0);
      await servers.stop("this build");
      await load.stop();
      await expectSoundLedger(world.db);
    } finally {
      await servers.close();
      next.remove();
    }
  });
});
