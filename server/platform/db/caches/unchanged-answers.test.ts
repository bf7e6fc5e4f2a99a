import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { categories } from "../../../categories/tables.ts";
import { timetable } from "../../../jobs.ts";
import { connect } from "../connect.ts";
import type { Database } from "../database.ts";
import { dialectOf } from "../dialect.ts";
import { createLog } from "../../http/log.ts";
import { runIfDue } from "../../jobs/jobs.ts";
import { newId } from "../../ids.ts";
import { limitOf } from "../../limits.ts";
import { outboxOnlyMailer } from "../../mail/mailer.ts";
import { queueMail, sendOutbox } from "../../mail/outbox.ts";
import { webPusher } from "../../push/pusher.ts";
import { createWorld, type Client, type World } from "../../../testing/app.ts";
import {
  buildAdmin,
  buildDealer,
  buildEvent,
  buildPromoter,
  buildRider,
  testPassword,
} from "../../../testing/build.ts";
import { authenticator } from "../../../testing/clients/authenticator.ts";
import { deskOrder, giveCredit } from "../../../testing/credit.ts";
import { enrolTablet, type Tablet } from "../../../testing/clients/tablet.ts";
import { freshDatabase } from "../../../testing/database.ts";

// What is cached stays cached while jobs find nothing to do, and while sessions, tablets, emails and counters are
// written: on this server, and on another one of the same Postgres.

const isPostgres = dialectOf(process.env.DATABASE_URL) === "postgres";
const polling = { timeout: 30_000, interval: 10 };

// Postgres can count a write late on a busy machine, and then a write from before an act looks like one of the act. Each
// test is therefore tried again. An act that writes fails every time.
describe("answers that are cached until the next write", { retry: 3 }, () => {
  const log = createLog("silent");
  const dataDir = mkdtempSync(join(tmpdir(), "unchanged-answers-"));
  const close: (() => Promise<void>)[] = [];
  let world: World;
  let other: Database | null = null;
  let staff: Client;
  let tablet: Tablet;
  let dealer: Awaited<ReturnType<typeof buildDealer>>;
  let rider: Awaited<ReturnType<typeof buildRider>>;

  beforeAll(async () => {
    const fresh = await freshDatabase();
    close.push(fresh.release);
    const listening = () => connect(fresh.url, { notices: { listenUrl: fresh.url, pollMs: 20 } });
    const db = isPostgres ? await listening() : fresh.db;
    if (isPostgres) {
      other = await listening();
      close.unshift(() => db.close());
      close.unshift(async () => other?.close());
      for (const one of [db, other]) await vi.waitFor(() => expect(one.dataVersion()).not.toBeNull(), polling);
    }
    world = await createWorld(undefined, {}, { database: { url: fresh.url, db, release: () => Promise.resolve() } });
    await buildEvent(world);
    dealer = await buildDealer(world);
    rider = await buildRider(world);
    await giveCredit(world, rider.id, 100_00);
    staff = await world.as(await buildAdmin(world));
    tablet = await enrolTablet(world, dealer);
    // The first contact of the first tablet creates the server's key.
    await tablet.sync();
    await runJobs();
  });
  afterAll(async () => {
    await world.close();
    for (const one of close) await one();
    rmSync(dataDir, { recursive: true });
  });

  /** Runs each job that is due, with its lease. */
  async function runJobs(): Promise<void> {
    for (const job of timetable(outboxOnlyMailer, webPusher(""), dataDir)) await runIfDue(world.ctx(), job, log);
  }

  /** Makes the connections of this server report the rows that they wrote, so that the other server counts them. */
  async function reported(): Promise<void> {
    const { pool } = world.db;
    if (!pool) return;
    const clients = await Promise.all(Array.from({ length: 12 }, () => pool.connect()));
    for (const client of clients) {
      await client.query("select pg_stat_force_next_flush()");
      await client.query("select 1");
      client.release();
    }
    // The other server counts every 20 ms.
    await new Promise((done) => setTimeout(done, 200));
  }

  const versions = async () => {
    await reported();
    return { here: world.db.dataVersion(), onTheOther: other?.dataVersion() };
  };
  const unchangedBy = async (act: () => Promise<unknown>) => {
    const before = await versions();
    await act();
    expect(await versions()).toEqual(before);
  };
  const changedBy = async (act: () => Promise<unknown>) => {
    const before = await versions();
    await act();
    expect(world.db.dataVersion()).not.toBe(before.here);
    if (other) await expect.poll(() => other?.dataVersion(), polling).not.toBe(before.onTheOther);
  };

  it("stay while each job runs and finds nothing to do", async () => {
    world.clock.advance({ hours: 25 });
    await runJobs();
    world.clock.advance({ hours: 25 });
    await unchangedBy(runJobs);
  });

  it("stay while an email is sent, a session and a tablet are seen, and a limit counts", async () => {
    await unchangedBy(async () => {
      world.clock.advance({ minutes: 11 });
      expect((await staff.get("/api/session")).status).toBe(200);
      expect((await tablet.sync()).status).toBe(200);
      await limitOf(world.db, "test", { points: 5, seconds: 60 }).take("somebody");
      const mail = { subject: "Hello", heading: "Hello", paragraphs: ["Hello"] };
      await world.db.write((tx) =>
        queueMail(tx, world.ctx(), { cause: `test:${newId()}`, to: "a@example.com", locale: "en", mail }),
      );
      expect(await sendOutbox(world.ctx(), outboxOnlyMailer)).toBe(1);
    });
  });

  it("stay while each kind of account logs in and out, with a password and with a passkey", async () => {
    const device = authenticator();
    const { options } = (await staff.post("/api/passkeys/options", { password: testPassword })).body;
    const response = device.create(options);
    expect((await staff.post("/api/passkeys", { name: "My phone", response })).status).toBe(200);
    const people = [rider, dealer, await buildPromoter(world), await buildAdmin(world)];
    await unchangedBy(async () => {
      for (const { email } of people) {
        const browser = world.visitor();
        expect((await browser.post("/api/login", { email, password: testPassword })).status).toBe(200);
        expect((await browser.post("/api/login", { email, password: testPassword })).status).toBe(200);
        await browser.navigate("/api/logout");
        expect((await browser.get("/api/session")).body.user).toBeNull();
      }
      const browser = world.visitor();
      const asked = (await browser.post("/api/login/passkey/options")).body.options;
      expect((await browser.post("/api/login/passkey", { response: device.get(asked) })).status).toBe(200);
    });
  });

  it("stay after a wrong PIN and after a write that changes no row", async () => {
    const desk = await world.as(dealer);
    await unchangedBy(async () => {
      const refused = await desk.post("/api/dealer/redeem", deskOrder(rider.id, 10_00, { pin: "9999" }), {
        key: newId(),
      });
      expect(JSON.stringify(refused.body)).toContain("wrong_pin");
      await world.db.write(() => Promise.resolve());
    });
  });

  it("are dropped by a redemption, and by a record of staff", async () => {
    const desk = await world.as(dealer);
    await changedBy(async () => {
      const answer = await desk.post("/api/dealer/redeem", deskOrder(rider.id, 10_00), { key: newId() });
      expect(answer.status).toBe(200);
    });
    await changedBy(async () => {
      expect((await staff.post("/api/admin/categories", { description: "Enduro" })).status).toBe(200);
    });
  });

  it("are dropped by a write of another program that announces nothing", async () => {
    await changedBy(async () => {
      if (isPostgres) {
        const client = new pg.Client({ connectionString: world.databaseUrl });
        await client.connect();
        await client.query("update categories set description = 'Trial'");
        await client.end();
        await expect.poll(() => world.db.dataVersion(), polling).not.toBeNull();
        await new Promise((done) => setTimeout(done, 500));
        return;
      }
      const program = await connect(world.databaseUrl);
      await program.write((tx) => tx.update(categories).set({ description: "Trial" }));
      await program.close();
    });
  });
});
