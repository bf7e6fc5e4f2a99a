import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createWorld, type World } from "../../testing/app.ts";
import { createLog } from "../http/log.ts";
import { runIfDue, startJobs, takeLease, type Job } from "./jobs.ts";
import { jobLeases } from "../tables.ts";

let world: World;

describe("the job runner", () => {
  let runs: number;
  const log = createLog("silent");
  const job: Job = { name: "count", every: 60, run: () => Promise.resolve(++runs) };
  beforeEach(async () => {
    world = await createWorld();
    runs = 0;
  });
  afterEach(() => world.close());

  it("runs a job that has never run, and does not run it again before it is due", async () => {
    expect(await runIfDue(world.ctx(), job, log)).toBe(true);
    expect(await runIfDue(world.ctx(), job, log)).toBe(false);
    world.clock.advance({ seconds: 61 });
    expect(await runIfDue(world.ctx(), job, log)).toBe(true);
    expect(runs).toBe(2);
  });

  it("lets only one of many replicas run a job", async () => {
    const taken = await Promise.all(Array.from({ length: 8 }, () => takeLease(world.ctx(), job)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it("takes over a job from a replica that died while it had the lease", async () => {
    expect(await takeLease(world.ctx(), job)).not.toBeNull();
    world.clock.advance({ minutes: 4 });
    expect(await takeLease(world.ctx(), job)).toBeNull();
    world.clock.advance({ minutes: 2 });
    expect(await takeLease(world.ctx(), job)).not.toBeNull();
  });

  it("continues after a job failed", async () => {
    const failing: Job = { ...job, run: () => Promise.reject(new Error("no")) };
    expect(await runIfDue(world.ctx(), failing, log)).toBe(true);
    world.clock.advance({ minutes: 2 });
    expect(await runIfDue(world.ctx(), job, log)).toBe(true);
    expect(runs).toBe(1);
  });

  it("renews the lease while a job runs, so that no replica starts it a second time", async () => {
    const long: Job = {
      ...job,
      async run() {
        for (let minute = 0; minute < 30; minute += 3) {
          world.clock.advance({ minutes: 3 });
          await sleep(60);
          expect(await takeLease(world.ctx(), job)).toBeNull();
        }
      },
    };
    expect(await runIfDue(world.ctx(), long, log, { now: world.clock.now, renewMs: 5 })).toBe(true);
    expect(await row()).toMatchObject({ lastError: null, leasedUntil: null, holder: null });
    expect(await takeLease(world.ctx(), job)).not.toBeNull();
  });

  it("records the time at which a job really ended", async () => {
    const started = world.clock.now();
    const long: Job = { ...job, run: () => Promise.resolve(world.clock.advance({ minutes: 4 })) };
    await runIfDue(world.ctx(), long, log, { now: world.clock.now });
    expect(await row()).toMatchObject({ lastStartedAt: started, lastFinishedAt: world.clock.now() });
  });

  it("does not let a replica that lost its lease end the run of the replica that took the job over", async () => {
    const frozen: Job = {
      ...job,
      async run() {
        world.clock.advance({ minutes: 6 });
        expect(await takeLease(world.ctx(), job)).not.toBeNull();
      },
    };
    await runIfDue(world.ctx(), frozen, log, { now: world.clock.now });
    expect((await row())?.leasedUntil).not.toBeNull();
  });

  it("sends emails while a nightly job runs", async () => {
    let release = (): void => undefined;
    const night: Job = { name: "night", every: 3600, run: () => new Promise<void>((done) => (release = done)) };
    const mail: Job = { name: "mail", every: 0.01, run: () => Promise.resolve(++runs) };
    const jobs = startJobs([night, mail], () => Promise.resolve({ ...world.ctx(), now: new Date() }), log, {
      tickMs: 1,
    });
    await vi.waitFor(() => expect(runs).toBeGreaterThan(3), 10_000);
    release();
    await jobs.stop();
    const before = runs;
    await sleep(100);
    expect(runs).toBe(before);
  });

  it("is not blocked by a run or a lease that was dated while the clock was years ahead", async () => {
    const right = world.clock.now();
    world.clock.set("2037-07-15T18:00:00Z");
    expect(await takeLease(world.ctx(), job)).not.toBeNull();
    world.clock.set(right);
    expect(await runIfDue(world.ctx(), job, log)).toBe(true);
    expect(runs).toBe(1);
  });
});

const row = async () => (await world.db.select().from(jobLeases))[0];
