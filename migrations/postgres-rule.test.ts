import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { dialectOf } from "../server/platform/db/dialect.ts";
import { findBreaches, knownAfter } from "../server/testing/next-release/find-breaches.ts";
import { postgresOf } from "../server/testing/next-release/postgres-schema.ts";
import { breaches } from "../server/testing/next-release/schema-rule.ts";

// The migrations for Postgres must also follow the rule “expand and contract”. scripts/migration-rule.test.ts checks
// those for SQLite in `npm run check`, without a database.

const folder = fileURLToPath(new URL("postgres", import.meta.url));
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const releases = JSON.parse(readFileSync(new URL("releases.json", import.meta.url), "utf8")) as string[];
const name = `migration_rule_${process.pid}`;

describe.runIf(dialectOf(process.env.DATABASE_URL) === "postgres")("the migrations for Postgres", () => {
  let client: pg.Client;

  beforeAll(async () => {
    const server = inject("postgres")?.server ?? "";
    await administer(server, `create database ${name}`);
    client = new pg.Client({ connectionString: Object.assign(new URL(server), { pathname: `/${name}` }).toString() });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await administer(inject("postgres")?.server ?? "", `drop database ${name} with (force)`);
  });

  it("follow the rule", async () => {
    expect(await findBreaches(folder, releases, postgresOf(client))).toEqual([]);
  });

  it.each([
    ["alter table riders drop column bio", "riders.bio is removed or renamed"],
    ["alter table riders rename column bio to about", "riders.bio is removed or renamed"],
    ["alter table riders add column nickname text not null", "riders.nickname is not null without a default"],
    ["alter table riders alter column bio set not null", "riders.bio becomes not null"],
    ["alter table riders alter column version drop default", "riders.version loses its default"],
    ["alter table riders alter column bio type varchar(10)", "riders.bio was text and becomes character varying(10)"],
    ["create unique index twice on riders (bio)", "riders (bio) becomes unique"],
    ["drop table saved_views", "the table saved_views is removed"],
  ])("would be found to break it: %s", async (sql, why) => {
    const { run, facts } = postgresOf(client);
    const before = await facts();
    await run("begin");
    await run(sql);
    const after = await facts();
    await run("rollback");
    const found = breaches(knownAfter(folder, "0001_triggers"), before, after);
    expect(found.join("\n")).toContain(why);
  });
});

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
