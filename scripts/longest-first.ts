import { BaseSequencer, type TestSpecification } from "vitest/node";

/** These are the slowest test files, the slowest first: the first takes 80 seconds, the last 10. */
const longest = [
  "every-admin-screen.e2e.ts",
  "every-screen.e2e.ts",
  "kiosk-redeems-offline.e2e.ts",
  "kiosk-cut-off.e2e.ts",
  "app-updates-itself.e2e.ts",
  "promoter-types-results-offline.e2e.ts",
  "public-pages.e2e.ts",
  "public-works-offline.e2e.ts",
  "kiosk-days-and-devices.e2e.ts",
  "kiosk-bad-storage.e2e.ts",
  "dealer-redeems-at-the-desk.e2e.ts",
  "admin-grants-a-bonus.e2e.ts",
  "kiosk-double-taps.e2e.ts",
  "hostile-files.test.ts",
  "s3-files.test.ts",
  "redemptions/faults.test.ts",
  "payouts/model.test.ts",
  "stored-totals.test.ts",
  "fuzz.test.ts",
  "payer-file.test.ts",
  "sync/sync.test.ts",
  "sync/faults.test.ts",
  "settling/model.test.ts",
  "ledger/model.test.ts",
];

/**
 * Starts the slowest files first, so that no worker is left to run one of them alone at the end. Vitest would order
 * files by their last duration, which a fresh clone does not have, or else by their size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
  return at === -1 ? longest.length : at;
}
