import type { TestProject } from "vitest/node";
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
  await portal.stop();
  project.provide("seeded", portal.folder);
  return () => portal.close();
}
