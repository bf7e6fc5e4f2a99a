import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { tellStaffOfClock } from "./tell-staff.ts";
import { timetable } from "../jobs.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { awards } from "../ledger/tables.ts";
import { createLog } from "../platform/http/log.ts";
import { runIfDue } from "../platform/jobs/jobs.ts";
import { outboxOnlyMailer } from "../platform/mail/mailer.ts";
import { webPusher } from "../platform/push/pusher.ts";
import { auditLog, idempotencyKeys, jobLeases, outboxMail } from "../platform/tables.ts";
import { redemptions } from "../redemptions/tables.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildRider } from "../testing/build.ts";
import { deskOrder, giveCredit } from "../testing/credit.ts";

// These tests run a server whose clock jumps by years: no job may expire or delete anything before a person confirms
// the clock.

const log = createLog("silent");
const dataDir = mkdtempSync(join(tmpdir(), "clock-"));
afterAll(() => rmSync(dataDir, { recursive: true }));
const jobs = timetable(outboxOnlyMailer, webPusher(""), dataDir);

let world: World;
let admin: Awaited<ReturnType<typeof buildAdmin>>;
let awardId: string;
let rider: Awaited<ReturnType<typeof buildRider>>;

beforeEach(async () => {
  world = await createWorld("2026-07-15T18:00:00Z");
  admin = await buildAdmin(world);
  rider = await buildRider(world);
  awardId = await giveCredit(world, rider.id, 100_00);
  const desk = await world.as(await buildDealer(world));
  const order = deskOrder(rider.id, 5_00);
  expect((await desk.post("/api/dealer/redeem", order, { key: randomUUID() })).status).toBe(200);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const jobOf = (name: string) => {
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  return job;
};

/** Runs every scheduled job that is due once. */
async function runDueJobs(): Promise<void> {
  for (const job of jobs) await runIfDue(world.ctx(), job, log, { now: world.clock.now, onWait: tellStaffOfClock });
}
const worth = async () => (await world.db.select().from(awards).where(eq(awards.id, awardId)))[0]?.currentValue;
const keys = async () => (await world.db.select().from(idempotencyKeys)).length;
const errorOf = async (job: string) =>
  (await world.db.select().from(jobLeases).where(eq(jobLeases.job, job)))[0]?.lastError;
const staffMail = () => world.db.select().from(outboxMail).where(eq(outboxMail.to, admin.email));
const clock = async () => (await (await world.as(admin)).get("/api/admin/clock")).body;
const confirm = async (now: string) => (await world.as(admin)).post("/api/admin/clock/confirm", { now });

describe("a clock that jumps eleven years ahead", () => {
  it("expires nothing, deletes no key and sends no notice while the jobs keep running", async () => {
    await runDueJobs();
    const notices = await world.db.select().from(outboxMail);
    world.clock.set("2037-07-15T18:00:00Z");
    for (let n = 0; n < 3; n += 1) {
      await runDueJobs();
      world.clock.advance({ hours: 25 });
    }
    expect([await worth(), await keys()]).toEqual([95_00, 1]);
    const more = (await world.db.select().from(outboxMail).orderBy(outboxMail.id)).slice(notices.length);
    expect(more.map(({ to }) => to)).toEqual([admin.email]);
    expect(await errorOf("expire-awards")).toBe("ClockNotTrusted");
  });

  it("is not confirmed by rows that are written in the meantime, because they have the same wrong date", async () => {
    await runDueJobs();
    world.clock.set("2037-07-15T18:00:00Z");
    await runDueJobs();
    const staff = await world.as(admin);
    expect((await staff.put(`/api/admin/admin/${admin.id}`, { __v: 0, firstName: "Robin" })).status).toBe(200);
    expect((await world.db.select().from(auditLog)).some(({ at }) => at.getFullYear() === 2037)).toBe(true);
    await runDueJobs();
    expect(await worth()).toBe(95_00);
  });

  it("is detected at the first run after an update, by the newest row of the audit log", async () => {
    world.clock.set("2037-07-15T18:00:00Z");
    await runDueJobs();
    expect(await worth()).toBe(95_00);
  });

  it("does not expire credit that is refunded in the meantime", async () => {
    await runDueJobs();
    world.clock.set("2037-07-15T18:00:00Z");
    await runDueJobs();
    const staff = await world.as(admin);
    const [{ id } = { id: "" }] = await world.db.select({ id: redemptions.id }).from(redemptions);
    const { status, body } = await staff.delete(
      `/api/admin/credit-redemption/${id}`,
      { reason: "returned" },
      { key: randomUUID() },
    );
    expect([status, body.expired, body.graced]).toEqual([200, 0, []]);
    expect(await worth()).toBe(100_00);
    world.clock.set("2026-07-16T18:00:00Z");
    await runDueJobs();
    expect(await worth()).toBe(100_00);
    const wallet = (await (await world.as(rider)).get("/api/rider/wallet")).body;
    expect(wallet.balances).toMatchObject([{ currency: "USD", amount: 100_00 }]);
  });

  it("gives the usual grace period to a refund of an award that expired before the clock jumped", async () => {
    await runDueJobs();
    for (let days = 0; days < 365; days += 5) {
      world.clock.advance({ days: 5 });
      await runIfDue(world.ctx(), jobOf("expire-awards"), log, { now: world.clock.now });
    }
    world.clock.set("2027-07-20T18:00:00Z");
    await runDueJobs();
    expect(await worth()).toBe(0);
    world.clock.set("2037-07-15T18:00:00Z");
    await runDueJobs();
    const staff = await world.as(admin);
    const [{ id } = { id: "" }] = await world.db.select({ id: redemptions.id }).from(redemptions);
    const { body } = await staff.delete(
      `/api/admin/credit-redemption/${id}`,
      { reason: "returned" },
      { key: randomUUID() },
    );
    expect([body.expired, body.graced.length]).toEqual([0, 1]);
    expect(await worth()).toBe(5_00);
  });

  it("is reported to staff by one email and on the clock page", async () => {
    await runDueJobs();
    world.clock.set("2037-07-15T18:00:00Z");
    await runDueJobs();
    world.clock.advance({ hours: 2 });
    await runDueJobs();
    const sent = await staffMail();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toMatch(/2037.*2026/s);
    expect(await clock()).toMatchObject({ isTrusted: false, lastTrusted: "2026-07-15T18:00:00.000Z" });
    expect((await clock()).waiting).toEqual(expect.arrayContaining(["expire-awards", "forget-idempotency-keys"]));
  });

  it("lets the jobs continue without a confirmation once the clock is right again", async () => {
    await runDueJobs();
    world.clock.set("2037-07-15T18:00:00Z");
    await runDueJobs();
    world.clock.set("2026-07-15T20:00:00Z");
    await runDueJobs();
    expect(await errorOf("expire-awards")).toBeNull();
    expect(await clock()).toMatchObject({ isTrusted: true, waiting: [] });
    expect(await worth()).toBe(95_00);
  });

  it("lets the jobs continue once staff confirm it: credit that was due to expire in the meantime expires then", async () => {
    await runDueJobs();
    world.clock.set("2037-07-15T18:00:00Z");
    await runDueJobs();
    const { body } = await confirm((await clock()).now);
    expect(body).toMatchObject({ isTrusted: true, waiting: [] });
    await runDueJobs();
    expect([await worth(), await keys()]).toEqual([0, 0]);
    const [row] = await world.db.select().from(auditLog).where(eq(auditLog.action, "clock.confirm"));
    expect(row).toMatchObject({ actorId: admin.id, before: { lastTrusted: "2026-07-15T18:00:00.000Z" } });
  });

  it("cannot be confirmed from a page that was loaded before the clock changed", async () => {
    await runDueJobs();
    const { now } = await clock();
    world.clock.set("2037-07-15T18:00:00Z");
    await runDueJobs();
    const refused = await confirm(now);
    expect([refused.status, refused.body.error.code]).toEqual([409, "clock_moved"]);
    await runDueJobs();
    expect(await worth()).toBe(95_00);
  });
});

describe("the timetable", () => {
  /** These jobs may run while the clock is wrong; each line says why the job does no harm. */
  const harmless: Record<string, string> = {
    "send-mail": "sends what is queued; a mail that waits for its next try is sent early or later, and once",
    "check-ledger": "only reads",
    "bump-generation": "raises a counter, whatever the time is",
  };

  it("runs no job with an untrusted clock, apart from those listed here", () => {
    const unguarded = jobs.filter(({ needsTrueClock }) => needsTrueClock !== true).map(({ name }) => name);
    expect(unguarded.toSorted()).toEqual(Object.keys(harmless).toSorted());
  });

  it("makes every other job wait for the clock", async () => {
    await runDueJobs();
    world.clock.set("2037-07-15T18:00:00Z");
    await runDueJobs();
    const waiting = await Promise.all(jobs.map(async ({ name }) => ((await errorOf(name)) === null ? [] : [name])));
    const guarded = jobs.map(({ name }) => name).filter((name) => !Object.hasOwn(harmless, name));
    expect(waiting.flat().toSorted()).toEqual(guarded.toSorted());
  });
});

describe("a clock that jumps back", () => {
  it("pauses the same jobs, and is reported differently from a jump ahead", async () => {
    await runDueJobs();
    world.clock.set("2019-01-01T18:00:00Z");
    await runDueJobs();
    expect(await errorOf("expire-awards")).toBe("ClockNotTrusted");
    expect(await staffMail()).toHaveLength(1);
    world.clock.set("2037-07-15T18:00:00Z");
    await runDueJobs();
    expect(await staffMail()).toHaveLength(2);
    expect(await worth()).toBe(95_00);
  });
});

describe("a clock without a jump", () => {
  it("is trusted day after day, and after the server was stopped for a weekend", async () => {
    for (const days of [1, 1, 3, 6]) {
      await runDueJobs();
      world.clock.advance({ days });
    }
    await runDueJobs();
    expect(await errorOf("expire-awards")).toBeNull();
  });

  it("is untrusted after a stop of weeks until staff confirm it", async () => {
    await runDueJobs();
    world.clock.advance({ days: 30 });
    await runDueJobs();
    expect(await errorOf("expire-awards")).toBe("ClockNotTrusted");
    await confirm((await clock()).now);
    await runDueJobs();
    expect(await errorOf("expire-awards")).toBeNull();
  });
});

describe("who may confirm the clock", () => {
  it("is only staff, and not while proxying", async () => {
    const body = { now: world.clock.now().toISOString() };
    expect((await (await world.as(rider)).post("/api/admin/clock/confirm", body)).status).toBe(403);
    expect((await world.visitor().get("/api/admin/clock")).status).toBe(401);
    const staff = await world.as(admin);
    await staff.navigate(`/proxy-rider/${rider.id}`);
    expect((await staff.post("/api/admin/clock/confirm", body)).status).toBe(403);
  });
});
