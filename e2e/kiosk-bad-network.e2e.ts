import { beforeEach, describe, expect, it } from "vitest";
import type { Fate } from "./support/bad-network.ts";
import { counterIn } from "./support/counter.ts";
import { runsLong } from "./support/long.ts";
import { cancelAtKiosk, findAtKiosk } from "./support/kiosk.ts";
import { leaveVisit, visitQuickly } from "./support/quick-visit.ts";
import { keptRow, sendNow, showsSign } from "./support/tablet.ts";
import { expectWords, press } from "./support/verbs.ts";
import { useWorld } from "./support/world.ts";

// These tests cover faults between tablet and server; each has its name from the table in docs/domain/kiosk-sync.md.

const world = useWorld({ worker: true });
const counter = counterIn(world);
const { next, goOffline, goOnline, expectOnce } = counter;
beforeEach(() => counter.tablet.openOnline());

/** Returns a rule that applies the fault to the sync call with this redemption, and to no other call. */
const faultOnSync =
  ({ amount }: { amount: number }, fate: Fate) =>
  ({ path, body }: { path: string; body: string }): Fate =>
    path === "/api/kiosk/sync" && body.includes(`"amount":${amount},`) ? fate : "pass";

describe("faults between tablet and server", () => {
  it.each([
    ["lost", "lose"],
    ["cut off", "cut"],
  ] as const)("reply %s: the resend gets the stored decision, one debit", async (_, fate) => {
    const wish = next();
    counter.tablet.network.fate = faultOnSync(wish, fate);
    const shown = await visitQuickly(counter.tablet.page, wish);
    expect(shown.title, "never said before the server was heard").toBe("Saved, not confirmed");
    expect(counter.books.booked(wish.amount), "the server had it already").toHaveLength(1);
    await goOnline();
    await expectOnce(wish);
    await expectWords(counter.tablet.page, "Redeemed");
  });

  it.runIf(runsLong)("a search without an answer says so, then lists the riders whom the tablet knows", async () => {
    counter.tablet.network.fate = ({ path }) => (path.startsWith("/api/kiosk/riders") ? "hang" : "pass");
    const { page } = counter.tablet;
    await press(page, "Start");
    await page.getByLabel("Who’s redeeming?").fill("Kowal");
    await expectWords(page, "Searching…");
    await page.getByRole("button", { name: /Dana Kowalczyk/ }).waitFor();
    await expect.poll(() => page.getByText("Searching…").count()).toBe(0);
    counter.tablet.network.fate = () => "pass";
  });

  it.runIf(runsLong)(
    "a balance without an answer says so, then shows the credit that the tablet knows, and as of when",
    async () => {
      counter.tablet.network.fate = ({ path }) => (path.endsWith("/balance") ? "hang" : "pass");
      const { page } = counter.tablet;
      await findAtKiosk(page, "Kowal", /Dana Kowalczyk/);
      await expectWords(page, "Looking up the credit…");
      await page.getByText("Amount to redeem").waitFor();
      await expectWords(page, /as of .* · at most/);
      counter.tablet.network.fate = () => "pass";
    },
  );

  it.runIf(runsLong)("no answer in time: the screen waits, and says that nothing is charged twice", async () => {
    const wish = next();
    await counter.tablet.openOnline((page) => page.clock.install());
    counter.tablet.network.fate = faultOnSync(wish, "hang");
    const shown = visitQuickly(counter.tablet.page, wish);
    await expectWords(counter.tablet.page, "Sending…");
    await counter.tablet.page.clock.fastForward(8_000);
    await expectWords(counter.tablet.page, "Sent, waiting for a response");
    expect((await shown).title).toBe("Sent, waiting for a response");
    await expectWords(counter.tablet.page, "The rider won’t be charged twice. Don’t enter the redemption again.");
    expect(counter.books.booked(wish.amount)).toHaveLength(0);
    counter.tablet.network.fate = () => "pass";
    await counter.tablet.open();
    await expectOnce(wish);
  });

  it.runIf(runsLong)("reply omits an id: its row stays captured until a reply has its decision", async () => {
    const wish = next();
    const nameless = (text: string) => JSON.stringify({ ...(JSON.parse(text) as object), results: [] });
    counter.tablet.network.fate = faultOnSync(wish, { change: nameless });
    const title = visitQuickly(counter.tablet.page, wish);
    const options = { timeout: 15_000 };
    await expect.poll(async () => (await keptRow(counter.tablet.page, wish.amount))?.state, options).toBe("captured");
    await expect.poll(() => counter.books.booked(wish.amount).length, options).toBe(1);
    expect((await keptRow(counter.tablet.page, wish.amount))?.state, "not moved by an answer without its name").toBe(
      "captured",
    );
    await goOnline();
    expect((await title).title).toBe("Redeemed");
    await expectOnce(wish);
  });

  it.runIf(runsLong)(
    "captive portal: a 200 that is not our JSON counts as offline, and leaves the queue as it is",
    async () => {
      const wish = next();
      counter.tablet.network.fate = ({ path }) =>
        path.startsWith("/api/") ? { status: 200, type: "text/html", body: "<h1>Welcome to Motel Wi-Fi</h1>" } : "pass";
      await sendNow(counter.tablet.page);
      await showsSign(counter.tablet.page, /Offline/);
      expect((await visitQuickly(counter.tablet.page, wish)).title).toBe("Saved, not confirmed");
      expect((await keptRow(counter.tablet.page, wish.amount))?.state).toBe("captured");
      await goOnline();
      await expectOnce(wish);
    },
  );

  it.runIf(runsLong)(
    "401, 403, 413, 429, 5xx: the queue stays as it is, and is sent once the server accepts it again",
    async () => {
      world.expectFault(/^50[023] .*\/api\/kiosk\//);
      const wish = next();
      await goOffline();
      expect((await visitQuickly(counter.tablet.page, wish)).title).toBe("Saved, not confirmed");
      const before = await keptRow(counter.tablet.page, wish.amount);
      for (const status of [401, 403, 413, 429, 500, 502, 503]) {
        let asked = 0;
        counter.tablet.network.fate = ({ path }) => {
          if (path === "/api/kiosk/sync") asked += 1;
          if (!path.startsWith("/api/")) return "pass";
          return { status, type: "application/json", body: '{"error":{"code":"unexpected","message":"No."}}' };
        };
        await sendNow(counter.tablet.page);
        await expect.poll(() => asked, { message: `${status} was answered` }).toBeGreaterThan(0);
        expect(await keptRow(counter.tablet.page, wish.amount), `after ${status}`).toEqual(before);
      }
      await goOnline();
      await expectOnce(wish);
    },
  );

  it.runIf(runsLong)("two tabs flush, locks disabled: one debit", async () => {
    const wish = next();
    const noLocks = () => Object.defineProperty(Navigator.prototype, "locks", { get: () => undefined });
    counter.tablet.network.fate = ({ path }) => (path.startsWith("/api/") ? "gone" : "pass");
    await counter.tablet.open(async (page) => void (await page.context().addInitScript(noLocks)));
    expect((await visitQuickly(counter.tablet.page, wish)).title).toBe("Saved, not confirmed");
    const other = await counter.tablet.secondTab();
    let together = 0;
    counter.tablet.network.fate = ({ path, body }) => {
      if (path === "/api/kiosk/sync" && body.includes(`"amount":${wish.amount},`)) together += 1;
      return "pass";
    };
    await Promise.all([sendNow(counter.tablet.page), sendNow(other)]);
    await expectOnce(wish);
    expect(together, "both sent it").toBe(2);
    await expectWords(other, "everything sent");
  });

  it("frozen tab holds the lock: the other tab continues within 30 s", async () => {
    const wish = next();
    // Makes timeouts four times shorter and records the requested durations. They are not made shorter than that,
    // because requests have the same timeout as the wait for the lock, and a busy machine may need a few seconds for a
    // request.
    const shortenTimeouts = () => {
      const real = AbortSignal.timeout.bind(AbortSignal);
      const asked: number[] = [];
      AbortSignal.timeout = (ms) => (asked.push(ms), real(ms / 4));
      Reflect.set(window, "askedTimeouts", asked);
    };
    const frozen = await counter.tablet.page.context().newPage();
    await frozen.goto("/kiosk");
    // The tab freezes in the middle of a flush and never releases the lock.
    await frozen.evaluate(
      () =>
        new Promise<void>((held) => {
          void navigator.locks.request("kiosk-drain", () => {
            held();
            return new Promise(() => {});
          });
        }),
    );
    const session = await frozen.context().newCDPSession(frozen);
    await session.send("Page.setWebLifecycleState", { state: "frozen" });
    await counter.tablet.page.close();
    const page = await counter.tablet.page.context().newPage();
    await page.addInitScript(shortenTimeouts);
    await page.goto("/kiosk");
    const title = visitQuickly(page, wish);
    await expect.poll(() => counter.books.booked(wish.amount).length, { timeout: 60_000 }).toBe(1);
    expect((await title).title).toMatch(/^(Redeemed|Saved, not confirmed)$/);
    await expectWords(page, "Redeemed");
    expect(counter.books.credit(wish.riderId)).toBe(wish.credit - wish.amount);
    const asked = await page.evaluate(() => Reflect.get(window, "askedTimeouts") as number[]);
    expect(Math.max(...asked), "no longer than this in truth").toBeLessThanOrEqual(30_000);
  });

  it.runIf(runsLong)("double tap: one redemption; the same amount again must be confirmed", async () => {
    const wish = next();
    expect((await visitQuickly(counter.tablet.page, wish)).title).toBe("Redeemed");
    await expectOnce(wish);
    await leaveVisit(counter.tablet.page);
    const again = await visitQuickly(counter.tablet.page, wish);
    expect(again.title).toBe("Is this another purchase?");
    expect(counter.books.booked(wish.amount)).toHaveLength(1);
    await cancelAtKiosk(counter.tablet.page);
    await expectWords(counter.tablet.page, "Canceled");
    expect(counter.books.credit(wish.riderId)).toBe(wish.credit - wish.amount);
  });

  it("cancelled before, during and after the redeem: voided, or accepted and refunded", async () => {
    // In the first case neither the redemption nor its cancellation has been sent.
    const before = next();
    await goOffline();
    expect((await visitQuickly(counter.tablet.page, before)).title).toBe("Saved, not confirmed");
    await cancelAtKiosk(counter.tablet.page);
    await expectWords(counter.tablet.page, "This redemption was canceled before it was sent. Nothing was charged.");
    await leaveVisit(counter.tablet.page);
    // In the second case the server has decided, but the tablet has not received the decision.
    const during = next();
    const losing = faultOnSync(during, "lose");
    let itemsSent = false;
    counter.tablet.network.fate = (call) => {
      const fate = losing(call);
      itemsSent ||= fate === "lose";
      // The next sync does not deliver the decision to the tablet either.
      return itemsSent && call.path === "/api/kiosk/sync" && fate === "pass" ? "gone" : fate;
    };
    expect((await visitQuickly(counter.tablet.page, during)).title).toBe("Saved, not confirmed");
    await sendNow(counter.tablet.page);
    await expect.poll(() => counter.books.booked(during.amount).length, { timeout: 15_000 }).toBe(1);
    await cancelAtKiosk(counter.tablet.page);
    await expectWords(counter.tablet.page, "Cancellation saved");
    await goOnline();
    await expectWords(counter.tablet.page, "Canceled and refunded");
    await leaveVisit(counter.tablet.page);
    await showsSign(counter.tablet.page, /Online\s*·\s*everything sent/);
    expect(counter.books.booked(before.amount).every(({ refunded }) => refunded)).toBe(true);
    expect(counter.books.booked(during.amount).map(({ refunded }) => refunded)).toEqual([true]);
    for (const { riderId, credit } of [before, during]) expect(counter.books.credit(riderId)).toBe(credit);
  });
});
