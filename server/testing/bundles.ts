import { join } from "node:path";

/**
 * Tests run these programs in separate processes; the values are the source files. The global set-up (make-bundles.ts)
 * bundles them, because a bundle starts much faster than the sources.
 */
export const testPrograms = {
  main: "server/main.ts",
  "file-worker": "server/platform/file-reading/file-worker.ts",
  "check-worker": "server/reports/totals/check-worker.ts",
  "child-server": "server/testing/child-server.ts",
  "timed-server": "server/testing/timed-server.ts",
  racer: "server/testing/racer.ts",
  "reset-passkeys": "server/reset-passkeys.ts",
};

export type TestProgram = keyof typeof testPrograms;

/** This environment variable contains the folder of the bundles of this run. */
export const bundlesVariable = "TEST_BUNDLES";

/** Returns the file of a program's bundle. */
export const bundleOf = (program: TestProgram): string => join(bundlesFolder(), `${program}.js`);

export const bundlesFolder = (): string => process.env[bundlesVariable] ?? "";
