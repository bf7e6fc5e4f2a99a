import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** A server is built from these parts of the project. */
const parts = ["server", "shared", "scripts", "migrations", "package.json", "drizzle.config.ts", "tsconfig.json"];

/** This is an edit of a source file, in which `from` occurs exactly once. */
export interface Edit {
  file: string;
  from: string;
  to: string;
}

/**
 * These edits make an example of a next release that follows the rule of docs/operations.md#upgrade: it adds columns
 * that may be null or have a default, a table and an index, and writes to each of them.
 */
export const expandingEdits: readonly Edit[] = [
  {
    file: "server/redemptions/tables.ts",
    from: "    employeeName: text().notNull(),\n",
    to: `    employeeName: text().notNull(),
    till: text(),
    madeBy: text().notNull().default("the release before"),\n`,
  },
  {
    file: "server/redemptions/tables.ts",
    from: '    uniqueIndex("redemptions_code").on(t.code),\n',
    to: '    uniqueIndex("redemptions_code").on(t.code),\n    index("redemptions_till").on(t.till),\n',
  },
  {
    file: "server/redemptions/tables.ts",
    from: "/** A redemption is credit spent",
    to: `export const tills = table("tills", {
  redemptionId: text().primaryKey(),
  riderId: text()
    .notNull()
    .references(() => riders.id),
  name: text().notNull(),
});

/** A redemption is credit spent`,
  },
  {
    file: "server/redemptions/redeem-store.ts",
    from: "import { allocations, redemptions }",
    to: "import { allocations, redemptions, tills }",
  },
  {
    file: "server/redemptions/redeem-store.ts",
    from: "  await insertRows(tx, redemptions, [row]);\n",
    to: `  await insertRows(tx, redemptions, [{ ...row, till: "7", madeBy: "the next release" }]);
  await insertRows(tx, tills, [{ redemptionId: row.id, riderId: row.riderId, name: "7" }]);\n`,
  },
  {
    file: "server/kiosk/tables.ts",
    from: "    bodyHash: text().notNull(),\n",
    to: "    bodyHash: text().notNull(),\n    battery: int(),\n",
  },
  {
    file: "server/kiosk/store.ts",
    from: "    .insert(kioskItems)\n    .values(row)\n",
    to: "    .insert(kioskItems)\n    .values({ ...row, battery: 80 })\n",
  },
  {
    file: "server/results/tables.ts",
    from: "    /** The result is matched to this account. */\n",
    to: "    transponder: text(),\n    /** The result is matched to this account. */\n",
  },
  {
    file: "server/results/result-store.ts",
    from: "rows.slice(at, at + atOnce));",
    to: 'rows.slice(at, at + atOnce).map((row) => ({ ...row, transponder: "T1" })));',
  },
];

export interface NextRelease {
  /** This is the path of the bundle of its server. */
  main: string;
  remove: () => void;
}

/**
 * Builds a next release as a developer would: it edits a copy of this project, runs `db:generate` to write the
 * migrations, and bundles the server. `rewrite` stands for manual edits of the migrations' SQL.
 */
export async function buildNextRelease(
  edits: readonly Edit[],
  rewrite: (sql: string) => string = (sql) => sql,
): Promise<NextRelease> {
  const folder = join(root, ".cache", `next-release-${process.pid}-${edits.length}`);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  remove();
  mkdirSync(folder, { recursive: true });
  for (const part of parts)
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: (path) => !path.includes(".test.") });
  for (const edit of edits) apply(folder, edit);
  await run(folder, ["scripts/db-generate.ts", "--name", "next_release"]);
  for (const dialect of ["sqlite", "postgres"]) {
    const path = join(folder, "migrations", dialect, "0002_next_release.sql");
    writeFileSync(path, rewrite(readFileSync(path, "utf8")));
  }
  await run(folder, ["scripts/build-server.ts"]);
  return { main: join(folder, "dist-server", "main.js"), remove };
}

function apply(folder: string, { file, from, to }: Edit): void {
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  if (text.split(from).length !== 2)
    throw new Error(
      `${file} should have this exactly once, so that the example of a next release can be made: ${from}`,
    );
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
}

async function run(folder: string, args: readonly string[]): Promise<void> {
  const path = [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH: path, DATABASE_URL: undefined };
  await promisify(execFile)(process.execPath, [...args], { cwd: folder, env });
}
