import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { awards } from "../../ledger/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildRider } from "../../testing/build.ts";
import { giveCredit } from "../../testing/credit.ts";
import { storeTotals } from "../../testing/queries/store-totals.ts";
import { ledgerMonths, ledgerSums } from "../../ledger/tables.ts";
import { checkApart } from "./check-apart.ts";

let world: World;

beforeEach(async () => {
  world = await createWorld("2026-05-15T18:00:00Z");
  await giveCredit(world, (await buildRider(world)).id, 80_00);
});
afterEach(() => world.close());

describe("the nightly check of the ledger", () => {
  it("accepts a sound ledger, and the server still answers while it runs", async () => {
    const checked = checkApart(world);
    const { status } = await world.visitor().get("/api/programme");
    expect(status).toBe(200);
    await checked;
  });

  it("throws with the award that is worth more than its entries, under the error name that staff see", async () => {
    await world.db.write((tx) => tx.update(awards).set({ currentValue: 79_00 }));
    const failure = await checkApart(world).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ name: "UnsoundLedger" });
    expect(String(failure)).toContain("an award's worth is not the sum of its entries");
  });

  it("throws when a stored total is wrong", async () => {
    world.clock.set("2026-07-15T18:00:00Z");
    await storeTotals(world.ctx());
    await world.db.write((tx) => tx.update(ledgerSums).set({ amount: 1 }).where(eq(ledgerSums.month, "2026-05")));
    expect(await world.db.select().from(ledgerMonths)).not.toEqual([]);
    await expect(checkApart(world)).rejects.toThrow("2026-05");
  });
});
