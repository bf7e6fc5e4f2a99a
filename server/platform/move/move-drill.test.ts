import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { personas, demoPassword } from "../../demo/people/personas.ts";
import { seededRandom, type Random } from "../../demo/random.ts";
import { seedDemo } from "../../demo/seed.ts";
import { disputeToken } from "../../kiosk/reports/dispute-token.ts";
import { createWorld, testSecrets } from "../../testing/app.ts";
import { startPostgres, type EmbeddedPostgres } from "../../testing/embedded-postgres.ts";
import { askEveryGet, differing, type Answers, type Asker } from "../../testing/moving/ask-every-get.ts";
import { moveWithKills, type KilledMove } from "../../testing/moving/kill-at-random.ts";
import { prepareAskers, type Logins, type OwnRecords } from "../../testing/moving/prepare-askers.ts";
import { buildRandomWorld } from "../../testing/moving/random-world.ts";
import { reverseRows } from "../../testing/moving/reverse-rows.ts";
import { readRecords, type AskerRole, type OwnIds, type TokenMakers } from "../../testing/moving/real-records.ts";
import { startServer } from "../../testing/processes.ts";
import type { Ctx } from "../context.ts";
import { dialectOf } from "../db/dialect.ts";
import { migrate } from "../db/migrate.ts";
import { offLinks } from "../mail/unsubscribe.ts";

// This drill moves a world from SQLite to Postgres and back while the command is repeatedly killed with kill -9. Then
// the rows must be the same, and each GET of the API must answer the same byte for byte from all three databases, and
// from a copy of the first in which the rows of each table are stored in reverse order. MOVE_ROWS sets the number of
// ledger rows of the random world, MOVE_KILLS the kills in each direction, SEED the random values and moments.

const rows = Number(process.env.MOVE_ROWS ?? 20_000);
const kills = Number(process.env.MOVE_KILLS ?? 10);
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

/** These GETs never answer with success here, each with the reason. */
const withoutSuccess: Record<string, Record<string, string>> = {
  demo: { "/api/first-admin": "there are admins" },
  random: {
    "/api/first-admin": "there are admins",
    "/api/not-me": "the redemptions of this world's tablets have no content that a link could show",
    "/api/admin/payout-file/{fileId}": "this world has no payout file",
    "/api/admin/payout-file/{fileId}/download": "this world has no payout file",
  },
};

let postgres: EmbeddedPostgres;
let folder: string;
const path = (name: string): string => join(folder, name);

async function newPostgres(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).toString();
}

/** The tokens of links in emails need only these fields of a context. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const linkContext = { secrets: testSecrets, publicUrl: "http://portal.test" } as Ctx;
const makers: TokenMakers = {
  notMe: (item) => disputeToken(linkContext, item),
  unsubscribe(accountId) {
    const link = new URL(offLinks(linkContext, "en", { accountId, kind: "award" }).oneClick ?? "");
    return link.searchParams.get("token") ?? "";
  },
};

interface Source {
  name: string;
  file: string;
  now: string;
  logins: Logins;
}

/** Finds records on which a rider and a promoter can act. */
const ownRecordsOf = (file: string): OwnRecords => {
  const one = <Row>(query: string, ...values: string[]): Row | undefined => {
    const db = new BetterSqlite(file, { readonly: true });
    const row = db.prepare<string[], Row>(query).get(...values);
    db.close();
    return row;
  };
  return {
    resultOf(riderId, promoterId) {
      const found = one<{ id: string }>(
        `select r.id from results r join events e on e.id = r.event_id
         where r.rider_id = ? order by e.promoter_id = ? desc, e.first_date desc limit 1`,
        riderId,
        promoterId,
      );
      return found?.id ?? "";
    },
    raceOf(promoterId) {
      const found = one<{ eventId: string; className: string }>(
        `select e.id as eventId, c.name as className from events e join classes c on c.event_id = e.id
         where e.promoter_id = ? and e.results_verified_at is null and e.canceled_at is null
         order by e.results_received_at is null desc, e.first_date limit 1`,
        promoterId,
      );
      return found ?? { eventId: "", className: "" };
    },
  };
};

/** Runs `work` against a server on a database, with a fixed clock. */
async function onServer<T>(databaseUrl: string, now: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = await startServer({ databaseUrl }, undefined, { env: { DATA_DIR: folder, NOW: now } });
  try {
    return await work(server.url);
  } finally {
    await server.kill();
  }
}

async function drill({ name, file, now, logins }: Source, random: Random): Promise<void> {
  const { askers, own } = await onServer(`file:${file}`, now, (url) =>
    prepareAskers(url, logins, now, ownRecordsOf(file)),
  );
  const [there, back] = [await newPostgres(name), path(`${name}-back.db`)];
  const moves = [
    { direction: "SQLite → Postgres", from: file, to: there, ...(await movedInto(file, there, random)) },
    { direction: "Postgres → SQLite", from: there, to: back, ...(await movedInto(there, back, random)) },
  ];
  printMoves(name, file, moves);
  expect(differentRows(file, back), "rows that are not the same after both ways").toEqual([]);

  // The requests write to the audit log, so the copy is made before them.
  const reversed = path(`${name}-reversed.db`);
  reverseRows(file, reversed);
  const before = await askedOf(`file:${file}`, { file, now, askers, own });
  const silent = [...before.routes].filter(([, statuses]) => ![...statuses].some((status) => status < 400));
  const differ: string[] = [];
  for (const [where, url] of [
    ["SQLite with its rows in reverse", `file:${reversed}`],
    ["Postgres", there],
    ["SQLite again", `file:${back}`],
  ] as const) {
    const after = await askedOf(url, { file, now, askers, own });
    expect(after.answers.size).toBe(before.answers.size);
    differ.push(...differences(before.answers, after.answers).map((line) => `${where}: ${line}`));
  }
  printAnswers(before, differ.length);
  expect(differ).toEqual([]);
  expect(silent.map(([route, statuses]) => `${route} ${[...statuses].join()}`).toSorted()).toEqual(
    Object.keys(withoutSuccess[name] ?? {})
      .toSorted()
      .map((route) => expect.stringMatching(new RegExp(`^${RegExp.escape(route)} `))),
  );
}

/** Moves a database, with kills, and checks that no server starts on the target while it is incomplete. */
async function movedInto(from: string, to: string, random: Random): Promise<KilledMove> {
  const moved = await moveWithKills(["--from", from, "--to", to], kills, random, async () => {
    await expect(migrate(to.includes("://") ? to : `file:${to}`)).rejects.toThrow("has not ended");
  });
  expect(moved.kills.length).toBe(kills);
  expect(moved.last).toMatchObject({ code: 0, said: expect.stringContaining("are equal in both databases") });
  return moved;
}

async function askedOf(
  databaseUrl: string,
  { file, now, askers, own }: { file: string; now: string; askers: Record<AskerRole, Asker>; own: OwnIds },
) {
  const records = readRecords(file, own, makers, seededRandom(seed));
  return onServer(databaseUrl, now, (url) => askEveryGet(url, askers, records));
}

function differences(before: Answers, after: Answers): string[] {
  return [...before].flatMap(([asked, { digest, start }]) => {
    const other = after.get(asked);
    if (other?.digest === digest) return [];
    const at = start.split("").findIndex((sign, place) => sign !== other?.start[place]);
    const around = (text = "") => text.slice(Math.max(0, at - 200), Math.max(0, at) + 200);
    return [`${asked}\n  ${around(start)}\n  ${around(other?.start)}`];
  });
}

/** Returns the tables, indexes and triggers that differ between two SQLite files, and how many rows differ. */
function differentRows(left: string, right: string): string[] {
  const db = new BetterSqlite(left, { readonly: true });
  try {
    db.exec(`attach '${right}' as other`);
    const differ = (query: string) => Number(db.prepare(`select count(*) from (${query})`).pluck().get());
    const tables = db
      .prepare<[], string>("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
      .pluck()
      .all();
    return [["sqlite_master", "type, name, sql"], ...tables.map((table) => [table, "*"])].flatMap(
      ([table, columns]) => {
        const [a, b] = [`select ${columns} from main.${table}`, `select ${columns} from other.${table}`];
        const count = differ(`${a} except ${b}`) + differ(`${b} except ${a}`);
        return count === 0 ? [] : [`${table}: ${count}`];
      },
    );
  } finally {
    db.close();
  }
}

const rowsOf = (said: string): number => Number(/with ([\d,]+) rows/.exec(said)?.[1]?.replaceAll(",", ""));

function countOf(file: string, table: string): number {
  const db = new BetterSqlite(file, { readonly: true });
  const count = Number(db.prepare(`select count(*) from ${table}`).pluck().get());
  db.close();
  return count;
}

function printMoves(name: string, file: string, moves: readonly (KilledMove & { direction: string })[]): void {
  console.log(`\nThe ${name} world, ${countOf(file, "entries").toLocaleString("en-US")} ledger rows, SEED=${seed}`);
  console.table(
    moves.map(({ direction, kills: killed, seconds, lastSeconds, last, peakMb }) => ({
      direction,
      tables: /(\d+) tables/.exec(last.said)?.[1],
      rows: rowsOf(last.said),
      kills: killed.length,
      "seconds, all runs": Math.round(seconds),
      "seconds, last run": Math.round(lastSeconds),
      "rows a second, all runs": Math.round(rowsOf(last.said) / seconds),
      "peak memory, MiB": peakMb,
    })),
  );
  for (const { direction, kills: killed } of moves) console.log(`${direction}, killed at: ${killed.join(", ")}`);
}

function printAnswers(
  { answers, routes }: { answers: Answers; routes: ReadonlyMap<string, unknown> },
  different: number,
): void {
  const statuses = Map.groupBy(answers.values(), ({ status }) => status);
  console.table([...statuses].toSorted(([a], [b]) => a - b).map(([status, all]) => ({ status, answers: all.length })));
  console.log(
    `${routes.size} GETs of the API, ${answers.size} answers in each of four databases, ${different} different. Not compared:`,
    differing,
  );
}

// The drill starts many processes, so it runs in `npm run test:deep`, once for both databases.
describe.skipIf(!process.env.DEEP || dialectOf(process.env.DATABASE_URL) === "postgres")("the drill of db:move", () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "portal-drill-"));
    postgres = await startPostgres();
  });
  afterAll(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("moves the demo world there and back", { timeout: 600_000 }, async () => {
    const now = "2026-11-21T18:00:00.000Z";
    const file = path("demo.db");
    await using world = await createWorld(now);
    await seedDemo(world.ctx());
    const running = new BetterSqlite(world.databaseUrl.replace("file:", ""));
    await running.backup(file);
    running.close();
    const login = (who: "admin" | "dealer" | "promoter" | "rider") => ({
      email: personas[who].email,
      password: demoPassword,
    });
    const logins = {
      owner: login("admin"),
      dealer: login("dealer"),
      promoter: login("promoter"),
      rider: login("rider"),
      kiosk: login("dealer"),
    };
    await drill({ name: "demo", file, now, logins }, seededRandom(seed));
  });

  it("moves a random world there and back", { timeout: 600_000 + rows * 7 }, async () => {
    const random = seededRandom(seed + 1);
    const file = path("random.db");
    const logins = await buildRandomWorld(file, folder, rows, random);
    expect(countOf(file, "entries")).toBeGreaterThanOrEqual(rows);
    await drill({ name: "random", file, now: new Date().toISOString(), logins }, random);
  });
});
