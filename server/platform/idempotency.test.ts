import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defaultProgramme } from "#shared/programme.ts";
import { createWorld, type World } from "../testing/app.ts";
import { forgetOldKeys, once } from "./idempotency.ts";
import { idempotencyKeys } from "./tables.ts";

describe("a repeated call with an idempotency key", () => {
  let world: World;
  let acts: number;
  beforeEach(async () => {
    world = await createWorld();
    acts = 0;
  });
  afterEach(() => world.close());

  const attempt = (key: string, input: Record<string, unknown>, act = () => Promise.resolve({ act: ++acts })) =>
    world.db.write((tx) => once(tx, world.ctx(), { call: "redeem", key, input }, act));

  it("gets the first answer, and the act is not repeated", async () => {
    const key = randomUUID();
    expect(await attempt(key, { amount: 1, rider: "a" })).toEqual({ act: 1 });
    expect(await attempt(key, { rider: "a", amount: 1 })).toEqual({ act: 1 });
    expect(acts).toBe(1);
  });

  it("is refused with another input", async () => {
    const key = randomUUID();
    await attempt(key, { amount: 1 });
    await expect(attempt(key, { amount: 2 })).rejects.toMatchObject({ code: "idempotency_key_reused", status: 409 });
  });

  it("runs again if the first one threw, because a throw leaves no trace", async () => {
    const key = randomUUID();
    await expect(attempt(key, { amount: 1 }, () => Promise.reject(new Error("down")))).rejects.toThrow("down");
    expect(await attempt(key, { amount: 1 })).toEqual({ act: 1 });
  });

  it("runs once when two requests arrive at the same time", async () => {
    const key = randomUUID();
    const answers = await Promise.allSettled([attempt(key, { amount: 1 }), attempt(key, { amount: 1 })]);
    const rows = await world.db.select().from(idempotencyKeys);
    expect(rows).toHaveLength(1);
    for (const answer of answers) if (answer.status === "fulfilled") expect(answer.value).toEqual(rows[0]?.answer);
  });

  it("is remembered for as many days as the program's settings say", async () => {
    const key = randomUUID();
    await attempt(key, { amount: 1 });
    world.clock.advance({ days: 31 });
    const ctx = world.ctx();
    await forgetOldKeys({ ...ctx, programme: { ...defaultProgramme, idempotencyDays: 31 } });
    expect(await world.db.select().from(idempotencyKeys)).toHaveLength(1);
    await forgetOldKeys({ ...ctx, programme: { ...defaultProgramme, idempotencyDays: 30 } });
    expect(await world.db.select().from(idempotencyKeys)).toEqual([]);
  });

  it("is remembered for 90 days and then forgotten", async () => {
    await attempt(randomUUID(), { amount: 1 });
    world.clock.advance({ days: 90 });
    await forgetOldKeys(world.ctx());
    expect(await world.db.select().from(idempotencyKeys)).toHaveLength(1);
    world.clock.advance({ seconds: 1 });
    await forgetOldKeys(world.ctx());
    expect(await world.db.select().from(idempotencyKeys)).toHaveLength(0);
  });
});
