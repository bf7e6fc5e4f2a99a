import { fork } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import BetterSqlite from "better-sqlite3";
import { nameKey } from "#shared/name-key.ts";
import type { Random } from "../../demo/random.ts";
import type { Login, Logins } from "./prepare-askers.ts";

const builder = fileURLToPath(new URL("../../../bench/world/build-scale.ts", import.meta.url));
/** The world of the benchmarks has slightly more ledger rows than this when its factor is 1. */
const ledgerRowsAtOne = 19_000_000;
const changedRows = 2000;

interface Built {
  riders: { id: string; token: string }[];
  dealers: { id: string; token: string }[];
  promoter: { id: string; token: string };
  admin: { id: string; token: string };
}

/**
 * Builds the world of the benchmarks in a SQLite file with at least `ledgerRows` ledger rows, and then fills texts and
 * numbers of random rows with random values. Returns logins of some people in it.
 */
export async function buildRandomWorld(
  file: string,
  folder: string,
  ledgerRows: number,
  random: Random,
): Promise<Logins> {
  const built = await build(file, folder, Math.max(0.001, ledgerRows / ledgerRowsAtOne));
  changeAtRandom(file, random);
  const loginOf = ({ id, token }: { id: string; token: string }): Login => ({ id, cookie: `portal_session=${token}` });
  const [rider, [dealer, other]] = [built.riders[0], built.dealers];
  if (!rider || !dealer || !other) throw new Error("The world has no people");
  return {
    owner: loginOf(built.admin),
    promoter: loginOf(built.promoter),
    rider: loginOf(rider),
    dealer: loginOf(dealer),
    kiosk: loginOf(other),
  };
}

function build(file: string, folder: string, factor: number): Promise<Built> {
  rmSync(file, { force: true });
  const child = fork(builder, [String(factor), folder], {
    env: { PATH: process.env.PATH, NODE_ENV: "test", DATABASE_URL: `file:${file}`, SQLITE_TMPDIR: folder },
    execArgv: ["--max-old-space-size=5000"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  return new Promise((done, fail) => {
    let built: Built | undefined;
    child.once("message", (message: Built) => (built = message));
    child.once("exit", (code) => (built ? done(built) : fail(new Error(`The world was not built: ${code}`))));
  });
}

/** These columns get random texts, by table. The keys by which people are sorted and found are updated to match. */
const texts: Record<string, readonly string[]> = {
  riders: ["first_name", "last_name", "hometown", "bio", "note", "address_line1", "city"],
  dealers: ["name", "address_line1", "city", "bio"],
  promoters: ["name", "phone"],
  events: ["title", "venue", "city"],
  series: ["name", "description"],
  classes: ["name"],
  results: ["first_name", "last_name", "hometown", "number", "brand"],
  redemptions: ["employee_name"],
  outbox_mail: ["subject", "text"],
  question_messages: ["text"],
};

const keys: Record<string, Record<string, (row: Record<string, string>) => string>> = {
  riders: {
    name_key: (row) => nameKey(`${row.first_name} ${row.last_name}`),
    last_name_key: (row) => nameKey(`${row.last_name} ${row.first_name}`),
  },
  dealers: { name_key: (row) => nameKey(row.name ?? "") },
  promoters: { name_key: (row) => nameKey(row.name ?? "") },
  events: { title_key: (row) => nameKey(row.title ?? ""), city_key: (row) => nameKey(row.city ?? "") },
  series: { name_key: (row) => nameKey(row.name ?? "") },
  results: { name_key: (row) => nameKey(`${row.first_name} ${row.last_name}`) },
};

function changeAtRandom(file: string, random: Random): void {
  const db = new BetterSqlite(file);
  db.transaction(() => {
    db.exec("update admins set role = 'owner'");
    for (const [table, columns] of Object.entries(texts)) {
      const ids = db.prepare<[number], string>(`select id from ${table} order by id limit ?`).pluck().all(200_000);
      const names = [...columns, ...Object.keys(keys[table] ?? {})];
      const update = db.prepare(`update ${table} set ${names.map((name) => `${name} = ?`).join(", ")} where id = ?`);
      for (const id of random.shuffle(ids).slice(0, Math.min(changedRows, Math.ceil(ids.length / 2)))) {
        const row = Object.fromEntries(columns.map((name) => [name, randomText(random)]));
        const derived = Object.values(keys[table] ?? {}).map((key) => key(row));
        update.run(...Object.values(row), ...derived, id);
      }
    }
    const dealers = db.prepare<[], string>("select id from dealers").pluck().all();
    const place = db.prepare("update dealers set lat = ?, lon = ? where id = ?");
    for (const id of dealers) place.run(25 + random.next() * 24, -124 + random.next() * 57, id);
  })();
  db.close();
}

const pieces = [
  "Kowalczyk",
  "Thériault",
  "Ångström",
  "e\u0301te\u0301",
  "İstanbul",
  "ß",
  "Ωmega",
  "李小龍",
  "\u202Eabc",
  "🏍️💨",
  "👩‍🔧",
  "O’Brien",
  "'; drop table riders; --",
  '"quoted"',
  "back\\slash\\n",
  "tab\tand\nline",
  "\u00A0\u2028\u200B",
  "NULL",
  "0",
  "1e5",
  "%_",
  "\uFEFF",
  '{"a":[1,null]}',
] as const;

/** Returns a text of one to four pieces, or rarely of 400. */
function randomText(random: Random): string {
  const count = random.chance(0.01) ? 400 : random.whole(1, 4);
  return Array.from({ length: count }, () => random.pick(pieces)).join(random.pick([" ", "", "  "]));
}
