import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "../accounts/tables.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { createWorld, type World } from "../testing/app.ts";
import { personas } from "./personas.ts";
import { seedDemo } from "./seed.ts";
import { demoState } from "./state.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld("2026-11-21T18:00:00Z");
  await seedDemo(world.ctx());
}, 120_000);
afterAll(() => world.close());

describe("the demo world", () => {
  it("has everybody by name", async () => {
    const kept = await world.db.select({ email: accounts.email, type: accounts.type }).from(accounts);
    for (const { email, type } of Object.values(personas)) expect(kept).toContainEqual({ email, type });
    expect(await demoState(world.db)).toBe("ready");
  });
  it("has a sound ledger", async () => {
    await expectSoundLedger(world.db);
  });
});
