import type { TestProject } from "vitest/node";
import { startPortal } from "./portal.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** This folder has the demo data, freshly loaded and never used. */
    seeded: string;
  }
}

/** Loads the demo data once for all journeys; each file starts with its own copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const portal = await startPortal();
  await portal.stop();
  project.provide("seeded", portal.folder);
  return () => portal.close();
}
