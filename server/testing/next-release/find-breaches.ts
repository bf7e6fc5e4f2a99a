import { readFileSync } from "node:fs";
import { join } from "node:path";
import { agreedIn, breaches, forgotten, type KnownColumns, type SchemaFacts } from "./schema-rule.ts";

interface Journal {
  entries: { idx: number; tag: string }[];
}

/** Reads the tags of the migrations in their order. */
function tagsIn(folder: string): string[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { entries } = JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8")) as Journal;
  return entries.toSorted((a, b) => a.idx - b.idx).map(({ tag }) => tag);
}

interface Snapshot {
  tables: Record<string, { name: string; columns: Record<string, object> }>;
}

/** Reads which columns the code uses after a migration, from the snapshot that drizzle-kit wrote with it. */
export function knownAfter(folder: string, tag: string): KnownColumns {
  const path = join(folder, "meta", `${tag.slice(0, 4)}_snapshot.json`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { tables } = JSON.parse(readFileSync(path, "utf8")) as Snapshot;
  return new Map(Object.values(tables).map(({ name, columns }) => [name, new Set(Object.keys(columns))]));
}

/** This is an empty database in which the migrations are tried out. */
export interface TriedDatabase {
  run(sql: string): Promise<void>;
  facts(): Promise<SchemaFacts>;
}

/**
 * Runs the migrations of a folder in an empty database, and returns what breaks the rule between each release and the
 * next, and between the last release and the later migrations. `releases` names the last migration of each release.
 */
export async function findBreaches(folder: string, releases: readonly string[], db: TriedDatabase): Promise<string[]> {
  const tags = tagsIn(folder);
  const ends = [...new Set([...releases, ...tags.slice(-1)])];
  const unknown = ends.filter((tag) => !tags.includes(tag));
  if (unknown.length > 0) return [`migrations/releases.json names migrations that do not exist: ${unknown.join(", ")}`];
  const found: string[] = [];
  let last: { tag: string; facts: SchemaFacts } | undefined;
  let agreed = new Set<string>();
  for (const tag of tags) {
    const sql = readFileSync(join(folder, `${tag}.sql`), "utf8");
    for (const statement of sql.split("--> statement-breakpoint")) await db.run(statement);
    agreed = agreed.union(agreedIn(sql));
    if (!ends.includes(tag)) continue;
    const facts = await db.facts();
    const reasons = [
      ...(last ? breaches(knownAfter(folder, last.tag), last.facts, facts, agreed) : []),
      ...forgotten(knownAfter(folder, tag), facts),
    ];
    found.push(...reasons.map((why) => `${tag}: ${why}`));
    [last, agreed] = [{ tag, facts }, new Set()];
  }
  return found;
}
