import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { accounts } from "../../accounts/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildRider } from "../../testing/build.ts";
import { limitSnapshots, type Snapshot } from "./snapshots.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const riders = async ({ reader }: Snapshot) =>
  (await reader.select().from(accounts).where(eq(accounts.type, "rider"))).length;

describe("a snapshot", () => {
  it("shows the database as it was when it was opened", async () => {
    await buildRider(world);
    const before = await world.db.snapshot();
    await buildRider(world);
    const after = await world.db.snapshot();
    await buildRider(world);
    expect([await riders(before), await riders(after)]).toEqual([1, 2]);
    await Promise.all([before.close(), after.close()]);
  });

  it("refuses a write", async () => {
    const { reader, close } = await world.db.snapshot();
    // The reader's type has no writes, and the connection must refuse them too.
    const writer = reader as unknown as Parameters<Parameters<World["db"]["write"]>[0]>[0];
    const write = async () => {
      await writer.delete(accounts);
    };
    await expect(write()).rejects.toThrow();
    await close();
  });

  it("is refused while three are open, and closing one of them twice makes room for only one", async () => {
    const open = [await world.db.snapshot(), await world.db.snapshot(), await world.db.snapshot()];
    await expect(world.db.snapshot()).rejects.toMatchObject({ code: "too_many_requests" });
    await open[0]?.close();
    await open[0]?.close();
    open.push(await world.db.snapshot());
    await expect(world.db.snapshot()).rejects.toMatchObject({ code: "too_many_requests" });
    for (const { close } of open) await close();
  });

  it("that could not be opened does not count, and one that is too old is ended", async () => {
    vi.useFakeTimers();
    try {
      const opened: Snapshot[] = [];
      const state = { fails: true, closed: 0 };
      const snapshot = limitSnapshots(() => {
        const close = () => Promise.resolve(void (state.closed += 1));
        return state.fails ? Promise.reject(new Error("no connection")) : Promise.resolve({ reader: world.db, close });
      });
      for (let n = 0; n < 4; n += 1) await expect(snapshot()).rejects.toThrow("no connection");
      state.fails = false;
      for (let n = 0; n < 3; n += 1) opened.push(await snapshot());
      vi.advanceTimersByTime(29 * 60_000);
      expect(state.closed).toBe(0);
      vi.advanceTimersByTime(60_000);
      expect(state.closed).toBe(3);
      await opened[0]?.close();
      expect(state.closed).toBe(3);
      await (await snapshot()).close();
    } finally {
      vi.useRealTimers();
    }
  });
});
