import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorld, type World } from "../testing/app.ts";
import { createLog } from "./http/log.ts";
import { runIfDue, takeLease, type Job } from "./jobs.ts";

describe("the timetable", () => {
  let world: World;
  let runs: number;
  const log = createLog("silent");
  const job: Job = { name: "count", every: 60, run: () => Promise.resolve(++runs) };
  beforeEach(async () => {
    world = await createWorld();
    runs = 0;
  });
  afterEach(() => world.close());

  it("runs a job that was never run, and not again before its time", async () => {
    expect(await runIfDue(world.ctx(), job, log)).toBe(true);
    expect(await runIfDue(world.ctx(), job, log)).toBe(false);
    world.clock.advance({ seconds: 61 });
    expect(await runIfDue(world.ctx(), job, log)).toBe(true);
    expect(runs).toBe(2);
  });

  it("lets one of many replicas run it", async () => {
    const taken = await Promise.all(Array.from({ length: 8 }, () => takeLease(world.ctx(), job)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it("takes a job over from a replica that died while it held the lease", async () => {
    expect(await takeLease(world.ctx(), job)).toBe(true);
    world.clock.advance({ minutes: 4 });
    expect(await takeLease(world.ctx(), job)).toBe(false);
    world.clock.advance({ minutes: 2 });
    expect(await takeLease(world.ctx(), job)).toBe(true);
  });

  it("goes on after a job that failed", async () => {
    const failing: Job = { ...job, run: () => Promise.reject(new Error("no")) };
    expect(await runIfDue(world.ctx(), failing, log)).toBe(true);
    world.clock.advance({ minutes: 2 });
    expect(await runIfDue(world.ctx(), job, log)).toBe(true);
    expect(runs).toBe(1);
  });
});
