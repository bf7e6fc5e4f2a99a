import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../platform/db/migrate.ts";
import { startPostgres } from "./embedded-postgres.ts";

/**
 * Starts one server and makes one migrated template database that each world copies. The global set-up of the Postgres
 * test project calls this.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const ownUrl = process.env.TEST_POSTGRES_URL;
  const embedded = ownUrl ? null : await startPostgres();
  const server = ownUrl ?? embedded?.socketUrl ?? "";
  const template = "portal_template";
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`drop database if exists ${template}`);
  await client.query(`create database ${template}`);
  await client.end();
  await migrate(Object.assign(new URL(server), { pathname: `/${template}` }).toString());
  project.provide("postgres", { server, template });
  return async () => {
    await embedded?.stop();
  };
}
