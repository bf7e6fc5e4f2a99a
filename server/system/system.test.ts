import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { jobNames } from "#shared/jobs.ts";
import { timetable } from "../jobs.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { dialectOf } from "../platform/db/dialect.ts";
import { createLog } from "../platform/http/log.ts";
import { runIfDue, startJobs, takeLease } from "../platform/jobs/jobs.ts";
import { outboxOnlyMailer } from "../platform/mail/mailer.ts";
import { webPusher } from "../platform/push/pusher.ts";
import { auditLog, backupLease, jobLeases } from "../platform/tables.ts";
import { createWorld, testSecrets, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer } from "../testing/build.ts";
import { enrolTablet } from "../testing/clients/tablet.ts";
import { mailTo } from "../testing/mail.ts";
import { deriveSecrets } from "../platform/secrets.ts";

const isSqlite = dialectOf(process.env.DATABASE_URL) === "sqlite";
const log = createLog("silent");
const jobs = timetable(outboxOnlyMailer, webPusher(""), "/nonexistent");
const jobOf = (name: string) => {
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  return job;
};

let world: World;
let owner: Awaited<ReturnType<typeof buildAdmin>>;

beforeEach(async () => {
  world = await createWorld();
  owner = await buildAdmin(world);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const system = async (of: World = world) => (await (await of.as(owner)).get("/api/admin/system")).body;
const codes = async (of?: World) => (await system(of)).problems.map(({ code }) => code);
const jobIn = async (name: string) => (await system()).jobs.find((job) => job.name === name);
const run = async (name: string) =>
  (await world.as(owner)).post(`/api/admin/system/jobs/${name}/run` as "/api/admin/system/jobs/send-mail/run");
const noteRow = (values: Partial<typeof jobLeases.$inferInsert>) =>
  world.db.write((tx) => tx.insert(jobLeases).values({ job: backupLease, ...values }));

describe("the page System", () => {
  it("lists each job of the server, and no other", async () => {
    expect(jobs.map(({ name }) => name).toSorted()).toEqual(jobNames.toSorted());
    expect((await system()).jobs.map(({ name }) => name)).toEqual(jobNames);
  });

  it("shows the version, the database and its size", async () => {
    const { server, database } = await system();
    expect(server.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(database.kind).toBe(world.db.dialect);
    expect(database.version).toMatch(/^\d+\.\d+/);
    expect(database.bytes).toBeGreaterThan(10_000);
  });

  it("shows when a job last ran and when it runs next, and marks one that failed or is overdue", async () => {
    const at = world.clock.now();
    await runIfDue(world.ctx(), jobOf("forget-mail"), log, { now: world.clock.now });
    await runIfDue(world.ctx(), { ...jobOf("open-claims"), run: () => Promise.reject(new TypeError("no")) }, log, {
      now: world.clock.now,
    });
    expect(await jobIn("forget-mail")).toMatchObject({
      state: "fine",
      lastFinishedAt: at.toISOString(),
      nextAt: new Date(at.getTime() + 86_400_000).toISOString(),
    });
    expect(await jobIn("open-claims")).toMatchObject({ state: "failed", error: "TypeError" });
    expect((await system()).problems).toContainEqual({ code: "jobsFailed", tone: "bad", jobs: ["open-claims"] });
    world.clock.advance({ hours: 25 });
    expect((await system()).problems).toContainEqual({ code: "jobsOverdue", tone: "bad", jobs: ["forget-mail"] });
  });

  it("reports first that the ledger is not sound", async () => {
    await runIfDue(world.ctx(), { ...jobOf("check-ledger"), run: () => Promise.reject(new Error("no")) }, log);
    const { ledger, problems } = await system();
    expect([ledger.isSound, problems[0]?.code]).toEqual([false, "ledgerNotSound"]);
    expect(problems.map(({ code }) => code)).not.toContain("jobsFailed");
  });

  it.runIf(isSqlite)("warns of a backup that is missing, old or failed", async () => {
    expect(await codes()).toContain("backupNone");
    await noteRow({ lastStartedAt: world.clock.now(), lastFinishedAt: world.clock.now() });
    expect((await codes()).filter((code) => code.startsWith("backup"))).toEqual([]);
    world.clock.advance({ hours: 27 });
    expect(await codes()).toContain("backupOld");
    await world.db.write((tx) =>
      tx.update(jobLeases).set({ lastError: "Error" }).where(eq(jobLeases.job, backupLease)),
    );
    expect(await codes()).toContain("backupFailed");
  });

  it.runIf(!isSqlite)("warns that Postgres archives nothing", async () => {
    const { backup } = await system();
    expect(backup).toMatchObject({ kind: "archive", isOn: false });
    expect(await codes()).toContain("archiveOff");
  });

  it("warns of tablets without contact for a week, of email that isn’t sent, and of a secret rotation in progress", async () => {
    await (await enrolTablet(world, await buildDealer(world))).sync([]);
    expect(await codes()).not.toContain("tabletsSilent");
    world.clock.advance({ days: 8 });
    const rotated = world.restartedWith({ ...deriveSecrets(Buffer.alloc(32, 9), true), previous: testSecrets });
    expect(await codes(rotated)).toEqual(expect.arrayContaining(["tabletsSilent", "mailOff", "secretRotating"]));
    expect((await system()).security.isRotating).toBe(false);
  });

  it("warns that the clock jumped", async () => {
    await runIfDue(world.ctx(), jobOf("expire-awards"), log, { now: world.clock.now });
    world.clock.set("2037-07-15T18:00:00Z");
    await runIfDue(world.ctx(), jobOf("expire-awards"), log, { now: world.clock.now });
    expect(await codes()).toContain("clockWaits");
    expect((await jobIn("expire-awards"))?.state).toBe("waitsForClock");
  });
});

describe("the button “Run now”", () => {
  it("makes the job due, wakes an idle server to start it at once, and writes who did it into the audit log", async () => {
    await runIfDue(world.ctx(), jobOf("forget-mail"), log, { now: world.clock.now });
    let runs = 0;
    const job = { ...jobOf("forget-mail"), run: () => Promise.resolve(void runs++) };
    const started = startJobs([job], () => Promise.resolve(world.ctx()), log, {
      tickMs: 3_600_000,
      now: world.clock.now,
    });
    try {
      expect((await run("forget-mail")).status).toBe(200);
      await expect.poll(() => runs).toBe(1);
    } finally {
      await started.stop();
    }
    const acts = await world.db.select().from(auditLog).where(eq(auditLog.action, "system.run-job"));
    expect(acts).toMatchObject([{ actorId: owner.id, subjectId: "forget-mail" }]);
  });

  it("is refused while the job runs, and for a job that doesn’t exist", async () => {
    await takeLease(world.ctx(), jobOf("forget-mail"));
    const refused = await run("forget-mail");
    expect([refused.status, refused.body]).toMatchObject([409, { error: { code: "job_running" } }]);
    expect((await run("drop-everything")).status).toBe(404);
  });

  it("is refused to staff who are not owners", async () => {
    const staff = await world.as(await buildAdmin(world, { role: "staff" }));
    const refused = await staff.post("/api/admin/system/jobs/forget-mail/run");
    expect([refused.status, refused.body]).toMatchObject([403, { error: { code: "owner_only" } }]);
  });
});

describe("the test email", () => {
  it("goes to the admin’s own address, in the language of the page", async () => {
    const browser = await world.as(owner);
    const { body } = await browser.post("/api/admin/system/test-mail", {}, { locale: "fr" });
    expect(body).toEqual({ to: owner.email });
    const [mail] = await mailTo(world, owner.email);
    expect(mail?.locale).toBe("fr");
    expect(mail?.text).toContain("/fr/auth/admin/system");
  });

  it("can’t be sent to another address or by an admin who may only read", async () => {
    const reader = await world.as(await buildAdmin(world, { role: "readOnly" }));
    expect((await reader.post("/api/admin/system/test-mail", { to: "x@example.test" })).status).toBe(403);
    await (await world.as(owner)).post("/api/admin/system/test-mail", { to: "x@example.test" });
    expect(await mailTo(world, "x@example.test")).toEqual([]);
  });
});
