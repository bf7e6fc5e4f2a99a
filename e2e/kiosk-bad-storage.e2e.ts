import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { demoPin } from "../server/demo/people/personas.ts";
import { killBrowser } from "./support/browser.ts";
import { counterIn, type Customer } from "./support/counter.ts";
import { openStaff } from "./support/kiosk.ts";
import { runsFull, runsLong } from "./support/long.ts";
import { leaveVisit, visitQuickly, visitUntil } from "./support/quick-visit.ts";
import {
  evictStorage,
  everythingKept,
  fillDisk,
  loseConnections,
  rememberConnections,
  standBeforeShowing,
} from "./support/storage-faults.ts";
import { deviceCookie, keptRow, keptRows, makeKiosk, sendNow, showsSign, useTablets } from "./support/tablet.ts";
import { expectWords, press } from "./support/verbs.ts";
import { useWorld } from "./support/world.ts";

// These tests cover faults of the tablet itself; each has its name from the table in docs/domain/kiosk-sync.md.

const world = useWorld({ worker: true });
const counter = counterIn(world);
const newTablet = useTablets(world);
const { next, goOnline, expectOnce } = counter;

/** Opens the tablet without a network, so that captured rows stay on it. */
async function openOffline(before?: (page: Page) => Promise<unknown>): Promise<void> {
  counter.tablet.network.fate = () => "gone";
  await counter.tablet.open(async (page) => void (await before?.(page)));
  await showsSign(counter.tablet.page, /Offline/);
}

async function expectOnceWhenBack(customer: Customer): Promise<void> {
  await goOnline();
  await expectOnce(customer);
}

describe("faults of the tablet's storage", () => {
  it("browser killed right after 'saved': the row is still there, and is charged once", async () => {
    const wish = next();
    await openOffline();
    expect((await visitQuickly(counter.tablet.page, wish)).title).toBe("Saved, not confirmed");
    await killBrowser(counter.tablet.page.context());
    await counter.tablet.open();
    await showsSign(counter.tablet.page, /Offline\s*·\s*1 waiting to be sent/);
    expect((await keptRow(counter.tablet.page, wish.amount))?.state).toBe("captured");
    await expectOnceWhenBack(wish);
  });

  it.runIf(runsLong)(
    "browser killed right after the set-up: its cookie is lost, and the queue still arrives once",
    async () => {
      const tablet = await newTablet("fresh counter");
      await tablet.open();
      await makeKiosk(tablet, "Fresh counter");
      const wish = next();
      tablet.network.fate = () => "gone";
      expect((await visitQuickly(tablet.page, wish)).title).toBe("Saved, not confirmed");
      await killBrowser(tablet.page.context());
      // On a slow machine the cookie may already be on disk, so the test deletes it.
      await tablet.open((page) => page.context().clearCookies({ name: deviceCookie }));
      await showsSign(tablet.page, /Offline\s*·\s*1 waiting to be sent/);
      const asked: string[] = [];
      tablet.network.fate = ({ path }) => (asked.push(path), "pass");
      await sendNow(tablet.page);
      await expect.poll(() => counter.books.booked(wish.amount).length, { timeout: 15_000 }).toBe(1);
      expect(asked).toEqual(expect.arrayContaining(["/api/kiosk/challenge", "/api/kiosk/renew"]));
      await expect.poll(async () => (await keptRow(tablet.page, wish.amount))?.state).toBe("accepted");
      await showsSign(tablet.page, /Online/);
      expect(counter.books.credit(wish.riderId), "one debit, to the cent").toBe(wish.credit - wish.amount);
      expect(counter.books.cases(), "it was not set up again").toEqual([]);
    },
  );

  it("browser killed between storing and showing: the item is listed after the restart", async () => {
    const wish = next();
    await openOffline((page) => page.addInitScript(standBeforeShowing));
    await counter.tablet.page.evaluate(() => void (document.documentElement.dataset.stand = ""));
    const shown = visitQuickly(counter.tablet.page, wish).then(
      ({ title }) => title,
      () => "nothing",
    );
    await counter.tablet.page.locator("html[data-stand=stored]").waitFor();
    await killBrowser(counter.tablet.page.context());
    expect(await shown, "the screen never said that it was saved").toBe("nothing");
    await counter.tablet.open();
    await showsSign(counter.tablet.page, /1 waiting to be sent/);
    await openStaff(counter.tablet.page);
    await expectWords(counter.tablet.page, wish.rider);
    await expectWords(counter.tablet.page, "Saved, not confirmed");
    await press(counter.tablet.page, "Back to the start");
    await expectOnceWhenBack(wish);
  });

  it("quota exceeded: the screen says that nothing was saved, nothing is stored, and captures work again once there is space", async () => {
    const wish = next();
    await openOffline();
    const makeRoom = await fillDisk(counter.tablet.page);
    const shown = await visitQuickly(counter.tablet.page, wish);
    expect(shown.title).toBe("Nothing was saved");
    expect(shown.text).toContain("Don’t hand over the merchandise");
    await makeRoom();
    expect(await keptRow(counter.tablet.page, wish.amount)).toBeUndefined();
    await leaveVisit(counter.tablet.page);
    expect((await visitQuickly(counter.tablet.page, wish)).title).toBe("Saved, not confirmed");
    await expectOnceWhenBack(wish);
  });

  it.runIf(runsLong)("write fails: says that nothing was saved, and the sequence numbers have no gap", async () => {
    const wish = next();
    await openOffline((page) =>
      page.addInitScript(() => {
        const { add } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.add = function failing(this: IDBObjectStore, ...row: Parameters<typeof add>) {
          if (document.documentElement.dataset.full === undefined) return add.apply(this, row);
          throw new DOMException("The disk is gone", "UnknownError");
        };
      }),
    );
    await counter.tablet.page.evaluate(() => void (document.documentElement.dataset.full = ""));
    expect((await visitQuickly(counter.tablet.page, wish)).title).toBe("Nothing was saved");
    await counter.tablet.page.evaluate(() => void delete document.documentElement.dataset.full);
    await leaveVisit(counter.tablet.page);
    expect((await visitQuickly(counter.tablet.page, wish)).title).toBe("Saved, not confirmed");
    const numbers = (await keptRows(counter.tablet.page)).map(({ seq }) => seq);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    await expectOnceWhenBack(wish);
    expect(counter.books.cases(), "no case of lost data").toEqual([]);
  });

  it("database connection lost: it is opened again once; if that fails, the kiosk asks to reload; nothing is lost", async () => {
    const wish = next();
    await openOffline((page) => page.addInitScript(rememberConnections));
    await loseConnections(counter.tablet.page);
    expect((await visitQuickly(counter.tablet.page, wish)).title).toBe("Saved, not confirmed");
    await leaveVisit(counter.tablet.page);
    await loseConnections(counter.tablet.page, true);
    await expectWords(counter.tablet.page, "The kiosk can’t continue");
    await expectWords(counter.tablet.page, /Anything saved is safe/);
    await press(counter.tablet.page, "Reload");
    await showsSign(counter.tablet.page, /1 waiting to be sent/);
    await expectOnceWhenBack(wish);
  });

  it.runIf(runsFull)(
    "full disk, then lost connection: the screen that asks to reload says that the last redemption was not saved",
    async () => {
      const wish = next();
      const notSaved = "The last redemption wasn’t saved. Don’t hand over the merchandise.";
      await openOffline((page) => page.addInitScript(rememberConnections));
      const { page } = counter.tablet;
      const makeRoom = await fillDisk(page);
      expect((await visitQuickly(page, wish)).title).toBe("Nothing was saved");
      await loseConnections(page, true);
      await expectWords(page, "The kiosk can’t continue");
      await expectWords(page, notSaved);
      await makeRoom();
      await press(page, "Reload");
      await showsSign(page, /Offline/);
      expect(await keptRow(page, wish.amount)).toBeUndefined();
      // After a reload there was no failed save, so the same screen does not show that warning.
      await loseConnections(page, true);
      await expectWords(page, "The kiosk can’t continue");
      expect(await page.getByText(notSaved).count()).toBe(0);
      await press(page, "Reload");
      await showsSign(page, /Offline/);
      expect((await visitQuickly(page, wish)).title).toBe("Saved, not confirmed");
      await expectOnceWhenBack(wish);
    },
  );

  it.runIf(runsLong)("limits after a restart and in a second tab: an open redemption blocks the rider", async () => {
    const wish = next();
    await openOffline();
    expect((await visitQuickly(counter.tablet.page, wish)).title).toBe("Saved, not confirmed");
    const other = await counter.tablet.secondTab();
    const refused = "This rider has an open redemption";
    expect((await visitQuickly(other, { ...wish, amount: 1_00 })).text).toContain(refused);
    await counter.tablet.open();
    expect((await visitQuickly(counter.tablet.page, { ...wish, amount: 1_00 })).text).toContain(refused);
    await leaveVisit(counter.tablet.page);
    await expectOnceWhenBack(wish);
  });

  it.runIf(runsLong)("idle reset in the middle of a PIN: no data of the visit remains", async () => {
    const wish = next();
    const logged: string[] = [];
    await counter.tablet.open(async (page) => {
      await page.clock.install();
      page.on("console", (message) => logged.push(message.text()));
    });
    const { page } = counter.tablet;
    await showsSign(page, /Online/);
    await visitUntil(page, wish, "Enter your PIN");
    for (const digit of "246") await press(page.getByRole("group", { name: "Keypad" }), digit);
    await page.clock.fastForward(61_000);
    await expectWords(page, "Still there?");
    await page.clock.fastForward(21_000);
    await page.getByRole("heading", { name: "Spend your race credit here" }).waitFor();
    const [first = "", last = ""] = wish.rider.split(" ");
    const left = `${await page.content()}\n${logged.join("\n")}\n${await everythingKept(page)}`;
    for (const secret of [
      wish.rider,
      first,
      last,
      (wish.amount / 100).toFixed(2),
      `"amount":${wish.amount}`,
      demoPin,
    ]) {
      expect(left.includes(secret), `${secret} is left`).toBe(false);
    }
    expect(counter.books.booked(wish.amount)).toEqual([]);
  });

  it("storage evicted with items unsent: the tablet must be enrolled again, a case opens, and the slip is charged once", async () => {
    const wish = next();
    await openOffline();
    expect((await visitQuickly(counter.tablet.page, wish)).title).toBe("Saved, not confirmed");
    await evictStorage(counter.tablet.page);
    counter.tablet.network.fate = () => "pass";
    expect(counter.books.booked(wish.amount)).toEqual([]);
    await counter.tablet.page.goto("/kiosk");
    await expectWords(counter.tablet.page, "This tablet isn’t a kiosk yet");
    await makeKiosk(counter.tablet, "Front counter again");
    expect(counter.books.cases()).toContain("enrolled_again");
    expect((await visitQuickly(counter.tablet.page, wish)).title).toBe("Redeemed");
    await expectOnceWhenBack(wish);
  });
});
