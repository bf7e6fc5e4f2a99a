import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { killBrowser } from "./support/browser.ts";
import { call } from "./support/calls.ts";
import { counterIn } from "./support/counter.ts";
import { runsLong } from "./support/long.ts";
import { leaveVisit, visitQuickly, visitUntil } from "./support/quick-visit.ts";
import { everythingKept } from "./support/storage-faults.ts";
import { deviceCookie, keptRow, keptRows, makeKiosk, sendNow, showsSign } from "./support/tablet.ts";
import { arriveAs, expectWords, press } from "./support/verbs.ts";
import { useWorld } from "./support/world.ts";

// These tests cover faults that depend on time, app versions, and changes to a tablet or a server; each has its name
// from the table in docs/domain/kiosk-sync.md.

const world = useWorld({ ownBuild: true, worker: true });
const counter = counterIn(world);
const { next, goOffline, goOnline, saveOffline, expectOnce, expectState } = counter;
const hour = 3_600_000;

describe("the tablet's clock", () => {
  const withClock = (time: number) => (page: Page) => page.clock.install({ time });

  it.runIf(runsLong)("a day ahead: a banner says so, and the capture time is the server's", async () => {
    await counter.tablet.openOnline(withClock(Date.now() + 24 * hour));
    await expectWords(counter.tablet.page, "Correct the time.");
    await goOffline();
    const wish = await saveOffline();
    const capturedAt = Date.parse((await keptRow(counter.tablet.page, wish.amount))?.body.capturedAt ?? "");
    expect(Math.abs(capturedAt - Date.now())).toBeLessThan(hour);
    await goOnline();
    await expectOnce(wish);
  });

  it.runIf(runsLong)(
    "a day behind or jumping: offline capture is paused, and saved items are sent in the order of their numbers",
    async () => {
      await counter.tablet.openOnline(withClock(Date.now()));
      await goOffline();
      const first = await saveOffline();
      await counter.tablet.page.clock.setSystemTime(Date.now() - 24 * hour);
      const refused = next();
      expect((await visitQuickly(counter.tablet.page, refused)).text).toContain(
        "The tablet’s clock is behind or has jumped",
      );
      await leaveVisit(counter.tablet.page);
      expect(await keptRow(counter.tablet.page, refused.amount)).toBeUndefined();
      await goOnline();
      await expectState(first, "accepted");
      // After an answer from the server the tablet continues, even if its wall clock is wrong.
      const last = next();
      expect((await visitQuickly(counter.tablet.page, last)).title).toBe("Redeemed");
      for (const wish of [first, last]) await expectOnce(wish);
      const order = (await keptRows(counter.tablet.page)).map(({ body }) => body.amount);
      expect(order.indexOf(first.amount)).toBeLessThan(order.indexOf(last.amount));
      expect(counter.books.cases()).toEqual([]);
    },
  );

  it.runIf(runsLong)("26 h offline: capture is refused with the reason, and sending still works", async () => {
    await counter.tablet.openOnline(withClock(Date.now()));
    await goOffline();
    const wish = await saveOffline();
    await counter.tablet.page.clock.fastForward(26 * hour);
    const refused = next();
    expect((await visitQuickly(counter.tablet.page, refused)).text).toContain(
      "It’s been too long since the server responded",
    );
    await leaveVisit(counter.tablet.page);
    await goOnline();
    await expectOnce(wish);
    expect(counter.books.booked(refused.amount)).toEqual([]);
  });
});

describe("the kiosk's app", () => {
  it("updated with a queue: the update waits for the attract screen; rolled back: both versions read the queue", async () => {
    await counter.tablet.openOnline();
    await goOffline();
    const before = await saveOffline();
    const waiting = next();
    await visitUntil(counter.tablet.page, waiting, "Enter your PIN");
    world.portal.release();
    await counter.tablet.page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready;
      const found = new Promise((done) => worker.addEventListener("updatefound", done));
      await Promise.all([found, worker.update()]);
    });
    await counter.tablet.page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null);
    await expectWords(counter.tablet.page, "Enter your PIN");
    // A new worker takes over only when the old one has no open request. A request that hangs ends with its timeout.
    const loaded = counter.tablet.page.waitForEvent("load", { timeout: 30_000 });
    await press(counter.tablet.page, "Cancel");
    await loaded;
    await showsSign(counter.tablet.page, /1 waiting to be sent/);
    const after = await saveOffline(waiting);

    // A later version of the app extended the queue's schema, and then the tablet is rolled back to this version.
    await counter.tablet.page.evaluate(widenQueue);
    await counter.tablet.page.reload();
    await showsSign(counter.tablet.page, /2 waiting to be sent/);
    const third = await saveOffline();
    await goOnline();
    for (const wish of [before, after, third]) {
      await expectOnce(wish);
    }
  });
});

describe("changes to a tablet or to its server", () => {
  /** Performs the dealer's act on the tablet in the portal, and returns the dealer's page. */
  async function act(what: "drain" | "lost" | "roll"): Promise<Page> {
    const desk = await world.visit();
    await arriveAs(desk, "dealer");
    const { kiosks } = await call(desk.request, "GET /api/{type}/kiosks", { params: { type: "dealer" } });
    await call(desk.request, "POST /api/{type}/kiosks/{deviceId}/act", {
      params: { type: "dealer", deviceId: kiosks[0]._id },
      body: { act: what },
    });
    return desk;
  }

  it("device credential rolled in the middle of a flush: no duplicate, and the tablet continues with the new one", async () => {
    await counter.tablet.openOnline();
    await goOffline();
    const wish = await saveOffline();
    await act("roll");
    // The answer with the new credential is lost once, together with the decision.
    let lost = 0;
    counter.tablet.network.fate = ({ path }) => (path === "/api/kiosk/sync" && lost++ < 1 ? "lose" : "pass");
    await sendNow(counter.tablet.page);
    await expectOnce(wish);
    expect(lost).toBeGreaterThan(1);
    const more = next();
    expect((await visitQuickly(counter.tablet.page, more)).title).toBe("Redeemed");
    await expectOnce(more);
  });

  it.runIf(runsLong)(
    "browser killed right after the new credential was first used: it returns with the old cookie, and nothing is lost",
    async () => {
      await counter.tablet.openOnline();
      const deviceCookies = async () => {
        const all = await counter.tablet.page.context().cookies(`${counter.tablet.network.url}/api/kiosk/sync`);
        return all.filter(({ name }) => name === deviceCookie);
      };
      const old = await deviceCookies();
      await act("roll");
      await goOnline();
      // The second call uses the new credential. From then on the old one is invalid.
      await goOnline();
      expect((await deviceCookies())[0]?.value).not.toBe(old[0]?.value);
      counter.tablet.network.fate = () => "gone";
      const wish = await saveOffline();
      await killBrowser(counter.tablet.page.context());
      await counter.tablet.open((page) => page.context().addCookies(old));
      await showsSign(counter.tablet.page, /1 waiting to be sent/);
      const asked: string[] = [];
      counter.tablet.network.fate = ({ path }) => (asked.push(path), "pass");
      await sendNow(counter.tablet.page);
      await expectOnce(wish);
      expect(asked).toContain("/api/kiosk/renew");
      await showsSign(counter.tablet.page, /Online/);
    },
  );

  it("server restored an hour back: the items are sent again, and the ledger is the same as before", async () => {
    await counter.tablet.openOnline();
    const { folder } = world.portal;
    const backup = mkdtempSync(join(tmpdir(), "portal-backup-"));
    const files = ["portal.db", "portal.db-wal", "portal.db-shm"];
    await world.killServer();
    for (const file of files) cpSync(join(folder, file), join(backup, file), { recursive: true });
    await world.returnServer();

    const online = next();
    expect((await visitQuickly(counter.tablet.page, online)).title).toBe("Redeemed");
    await leaveVisit(counter.tablet.page);
    await goOffline();
    const offline = await saveOffline();
    await goOnline();
    await expectState(offline, "accepted");
    const before = [online, offline].map(({ amount, riderId }) => [
      counter.books.booked(amount),
      counter.books.credit(riderId),
    ]);

    await world.killServer();
    for (const file of files) {
      rmSync(join(folder, file), { force: true });
      cpSync(join(backup, file), join(folder, file), { recursive: true });
    }
    rmSync(join(folder, "epoch"));
    rmSync(backup, { recursive: true });
    expect(counter.books.booked(online.amount), "the backup knows nothing of it").toEqual([]);
    await world.returnServer();
    await goOnline();
    for (const wish of [online, offline]) await expectOnce(wish);
    const after = [online, offline].map(({ amount, riderId }) => [
      counter.books.booked(amount),
      counter.books.credit(riderId),
    ]);
    const codes = (all: typeof before) => JSON.stringify(all, (key, value: unknown) => (key === "id" ? "" : value));
    expect(codes(after)).toBe(codes(before));
    await expectState(online, "accepted");
  });

  it("retired with a full queue: it captures nothing more, sends all of its items, then deletes its data", async () => {
    const three = (text: string) => text.replaceAll(/"offlineMaxItems":\d+/g, '"offlineMaxItems":3');
    counter.tablet.network.fate = ({ path }) => (/sync|snapshot/.test(path) ? { change: three } : "pass");
    await counter.tablet.openOnline();
    await goOffline();
    const wishes = [await saveOffline(), await saveOffline(), await saveOffline()];
    expect((await visitQuickly(counter.tablet.page, next())).text).toContain(
      "Too many redemptions on this tablet are still open",
    );
    await leaveVisit(counter.tablet.page);
    await act("drain");
    await goOnline();
    await expectWords(counter.tablet.page, "This tablet is retired");
    for (const { amount, riderId, credit } of wishes) {
      expect(counter.books.booked(amount)).toHaveLength(1);
      expect(counter.books.credit(riderId)).toBe(credit - amount);
    }
    expect(await keptRows(counter.tablet.page)).toEqual([]);
    expect(await everythingKept(counter.tablet.page), "no rider's name is left").not.toContain(wishes[0]?.rider);
  });

  it("lost device: its items wait for a person, and nothing is debited", async () => {
    const page = await counter.tablet.open();
    const none = page.getByRole("heading", { name: "This tablet isn’t a kiosk yet" });
    await none.or(page.getByRole("button", { name: "Start" })).waitFor();
    // The previous test retired the tablet, so it is enrolled again.
    if (await none.isVisible()) await makeKiosk(counter.tablet, "Second counter");
    await goOffline();
    const wish = await saveOffline();
    const { id = "" } = (await keptRow(counter.tablet.page, wish.amount)) ?? {};
    const desk = await act("lost");
    await goOnline();
    await expectWords(counter.tablet.page, "This tablet is retired");
    expect(counter.books.decided(id)).toMatchObject({ decision: "review", reason: "device_lost" });
    expect(counter.books.booked(wish.amount)).toEqual([]);
    expect(counter.books.credit(wish.riderId)).toBe(wish.credit);
    expect(await keptRows(counter.tablet.page), "whoever has it reads nothing on it").toEqual([]);
    const list = JSON.stringify(
      await call(desk.request, "GET /api/{type}/kiosk-items", { params: { type: "dealer" } }),
    );
    expect(list, "it stands in the dealer's list").toContain(id);
  });
});

/** Changes the queue's schema as a later version of the app might: it adds a store, an index and a field. */
function widenQueue(): Promise<void> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open("kiosk-queue", 900);
    opening.addEventListener("error", () => fail(opening.error ?? new Error("not widened")));
    opening.addEventListener("upgradeneeded", () => {
      opening.result.createObjectStore("later", { keyPath: "id" });
      const items = opening.transaction?.objectStore("items");
      items?.createIndex("later", "later");
      const walk = items?.openCursor();
      walk?.addEventListener("success", () => {
        const at = walk.result;
        if (!at) return;
        at.update({ ...(at.value as object), later: { note: "of a later version" } });
        at.continue();
      });
    });
    opening.addEventListener("success", () => {
      opening.result.close();
      done();
    });
  });
}
