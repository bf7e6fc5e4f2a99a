import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { buildServer } from "../../scripts/build-server.ts";
import { bundlesVariable, testPrograms } from "./bundles.ts";

/**
 * Bundles the programs that tests start, and returns a function that removes the bundles. The global set-up of the
 * server projects calls this.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outDir = project.config.env[bundlesVariable];
  if (!outDir) throw new Error(`vitest.config.ts sets no ${bundlesVariable}`);
  await buildServer({ outDir, entries: testPrograms });
  return () => rm(outDir, { recursive: true, force: true });
}
