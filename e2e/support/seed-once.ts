import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import BetterSqlite from "better-sqlite3";
import type { TestProject } from "vitest/node";
import { scheduledJobs } from "#shared/jobs.ts";
import { startPortal } from "./portal.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** This folder has newly loaded demo data that no journey has changed. */
    seeded: string;
  }
}

/** Loads the demo data once for all journeys. Each file starts with a separate copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const portal = await startPortal();
  await jobsDone(join(portal.folder, "portal.db"));
  await portal.stop();
  project.provide("seeded", portal.folder);
  return () => portal.close();
}

/**
 * Waits until each job has run once. Otherwise each of the copies would run all jobs when its server starts, which takes
 * half a second of a core.
 */
async function jobsDone(path: string): Promise<void> {
  const db = new BetterSqlite(path, { readonly: true });
  const done = db.prepare<[], number>("select count(*) from job_leases where last_finished_at is not null").pluck();
  const all = Object.keys(scheduledJobs).length;
  for (const until = Date.now() + 60_000; done.get() !== all; await sleep(100)) {
    if (Date.now() > until) throw new Error(`Only ${done.get()} of ${all} jobs have run on the demo data`);
  }
  db.close();
}
