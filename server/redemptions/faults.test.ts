import { randomUUID } from "node:crypto";
import { connect as openSocket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { count } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runsFull } from "../../scripts/test-scope.ts";
import type { RedeemAnswer } from "#shared/redemptions.schema.ts";
import { sessionCookie } from "../accounts/sessions/session-cookie.ts";
import { balanceIn } from "../ledger/balances.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { pinTries } from "../riders/tables.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildDealer, buildRider } from "../testing/build.ts";
import { deskOrder, giveCredit } from "../testing/credit.ts";
import { race, startServer, type ChildServer } from "../testing/processes.ts";
import { redemptions } from "./tables.ts";

// These tests use real processes on real ports to check what a lost response, a crashed server or a second process does
// to the money.

// Each test starts its own processes, and the machine may be busy, so the timeout is long.
vi.setConfig({ testTimeout: process.env.DEEP ? 30 * 60_000 : 180_000 });

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let cookie: string;
const servers: ChildServer[] = [];

beforeEach(async () => {
  // Other processes use the real clock, so the world starts at the current time.
  world = await createWorld(new Date().toISOString());
  rider = await buildRider(world);
  dealer = await buildDealer(world);
  cookie = `${sessionCookie}=${(await world.as(dealer)).cookies.get(sessionCookie)}`;
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill()));
  await expectSoundLedger(world.db);
  await world.close();
});

async function start(fault?: "before commit" | "after commit"): Promise<ChildServer> {
  const server = await startServer(world, fault);
  servers.push(server);
  return server;
}
const order = (over: object = {}) => JSON.stringify(deskOrder(rider.id, 50_00, over));
async function redeem(server: ChildServer, key: string, over: object = {}) {
  const headers = { cookie, "content-type": "application/json", "idempotency-key": key, "x-locale": "en" };
  const reply = await fetch(`${server.url}/api/dealer/redeem`, { method: "POST", headers, body: order(over) });
  const body = (await reply.json()) as RedeemAnswer & { error: { code: string; message: string } };
  return { status: reply.status, body };
}
const left = async () => (await balanceIn(world.db, rider.id, "USD", new Date())).amount;
const howMany = async () => Number((await world.db.select({ n: count() }).from(redemptions))[0]?.n);
const tries = async () => Number((await world.db.select({ n: count() }).from(pinTries))[0]?.n);

describe("a redemption without an answer", () => {
  it("kill -9 between commit and answer: the resend gets the stored answer, one debit", async () => {
    await giveCredit(world, rider.id, 120_00);
    const key = randomUUID();
    const doomed = await start("after commit");
    await expect(redeem(doomed, key)).rejects.toThrow("fetch failed");
    expect([await left(), await howMany()]).toEqual([70_00, 1]);
    const risen = await start();
    const { status, body } = await redeem(risen, key);
    expect([status, body.redemption.balanceAfter]).toEqual([200, 70_00]);
    const [row] = await world.db.select({ id: redemptions.id, code: redemptions.code }).from(redemptions);
    expect(body.redemption).toMatchObject({ _id: row?.id, code: row?.code });
    expect([await left(), await howMany(), await tries()]).toEqual([70_00, 1, 1]);
  });

  it("kill -9 before the commit: no trace and no PIN try; the resend decides", async () => {
    await giveCredit(world, rider.id, 120_00);
    const key = randomUUID();
    await expect(redeem(await start("before commit"), key)).rejects.toThrow("fetch failed");
    expect([await left(), await howMany(), await tries()]).toEqual([120_00, 0, 0]);
    const { body } = await redeem(await start(), key);
    expect(body.redemption.balanceAfter).toBe(70_00);
    expect([await left(), await howMany()]).toEqual([70_00, 1]);
  });

  it("kill -9 after a wrong PIN was counted: the resend gets that refusal, and one try counts", async () => {
    await giveCredit(world, rider.id, 120_00);
    const key = randomUUID();
    await expect(redeem(await start("after commit"), key, { pin: "1111" })).rejects.toThrow("fetch failed");
    const { status, body } = await redeem(await start(), key, { pin: "1111" });
    expect([status, body.error.code]).toEqual([422, "wrong_pin"]);
    expect(body.error.message).toContain("4 tries");
    expect(await tries()).toBe(1);
  });

  it("the reply is lost because the client disconnected first: the resend gets it, one debit", async () => {
    await giveCredit(world, rider.id, 120_00);
    const server = await start();
    const key = randomUUID();
    await sendAndLeave(server, key);
    for (let wait = 0; wait < 200 && (await howMany()) === 0; wait++) await sleep(25);
    const { status, body } = await redeem(server, key);
    expect([status, body.redemption.balanceAfter]).toEqual([200, 70_00]);
    expect([await left(), await howMany()]).toEqual([70_00, 1]);
  });

  it("the reply is lost and the resend overtakes the first: one debit, and both get the same answer", async () => {
    await giveCredit(world, rider.id, 120_00);
    const server = await start();
    const key = randomUUID();
    await sendAndLeave(server, key);
    const answers = await Promise.all([redeem(server, key), redeem(server, key), redeem(server, key)]);
    expect(new Set(answers.map(({ body }) => body.redemption.code)).size).toBe(1);
    expect([await left(), await howMany()]).toEqual([70_00, 1]);
  });

  it.runIf(runsFull)(
    "killed again and again under load: every answered redemption is stored, none is booked twice",
    async () => {
      const cycles = process.env.DEEP ? 100 : 3;
      const each = 12;
      await giveCredit(world, rider.id, cycles * each * 1_00 + 50);
      const keys = Array.from({ length: cycles * each }, () => randomUUID());
      const codes = new Map<string, string>();
      let open = [...keys];
      const attempt = async (server: ChildServer, key: string): Promise<void> => {
        const answer = await redeem(server, key, { amount: 1_00, secondOne: true }).catch(() => null);
        if (answer?.status !== 200) return;
        const before = codes.get(key);
        expect(before ?? answer.body.redemption.code).toBe(answer.body.redemption.code);
        codes.set(key, answer.body.redemption.code);
      };
      for (let cycle = 0; cycle < cycles; cycle++) {
        const server = await start();
        const sent = open.slice(0, each).map((key) => attempt(server, key));
        await sleep(5 + ((cycle * 37) % 90));
        await server.kill();
        await Promise.all(sent);
        // Every redemption that was answered is in the database, whatever happens next.
        expect(await howMany()).toBeGreaterThanOrEqual(codes.size);
        open = keys.filter((key) => !codes.has(key));
      }
      const server = await start();
      for (let turn = 0; turn < 4 * cycles && open.length > 0; turn++) {
        await Promise.all(open.slice(0, each).map((key) => attempt(server, key)));
        open = keys.filter((key) => !codes.has(key));
      }
      expect(new Set(codes.values()).size).toBe(keys.length);
      expect([await howMany(), await left()]).toEqual([keys.length, 50]);
    },
  );
});

describe("two processes on one database", () => {
  const runner = (amount: number, times: number) => ({
    RIDER: rider.id,
    DEALER: dealer.id,
    AMOUNT: String(amount),
    TIMES: String(times),
    NOW: world.clock.now().toISOString(),
  });

  it("redeem the same balance at once: one succeeds, and the balance is never negative", async () => {
    await giveCredit(world, rider.id, 100_00);
    const outcomes = await race<string[]>(world, "racer", [runner(100_00, 1), runner(100_00, 1)]);
    expect(outcomes.flat().toSorted((a, b) => a.localeCompare(b))).toEqual(["no_credit", "redeemed"]);
    expect(await left()).toBe(0);
  });

  it("accept exactly as many simultaneous redemptions as the credit covers", async () => {
    for (const amount of [35_00, 40_00, 25_00]) await giveCredit(world, rider.id, amount);
    const outcomes = (await race<string[]>(world, "racer", [runner(10_00, 12), runner(10_00, 12)])).flat();
    expect(outcomes.filter((outcome) => outcome === "redeemed")).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === "no_credit")).toHaveLength(14);
    expect(await left()).toBe(0);
  });
});

/** Sends the whole request and closes the connection without waiting for the response. */
async function sendAndLeave(server: ChildServer, key: string): Promise<void> {
  const body = order();
  const { hostname, port } = new URL(server.url);
  const socket = openSocket(Number(port), hostname);
  const lines = [
    "POST /api/dealer/redeem HTTP/1.1",
    `host: ${hostname}:${port}`,
    `cookie: ${cookie}`,
    "content-type: application/json",
    `idempotency-key: ${key}`,
    `content-length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ];
  await new Promise<void>((sent, failed) => {
    socket.on("error", failed);
    socket.write(lines.join("\r\n"), () => sent());
  });
  socket.destroy();
}
