import { beforeEach, describe, expect, it } from "vitest";
import { groupedCode } from "#shared/redemptions.ts";
import type { Page } from "playwright";
import { backUp } from "./support/backup.ts";
import { counterIn } from "./support/counter.ts";
import { exitCode, serveAs, typePin } from "./support/kiosk.ts";
import { runsLong } from "./support/long.ts";
import { leaveVisit, visitQuickly, visitUntil } from "./support/quick-visit.ts";
import { keptRow, keptRows, makeKiosk, sendNow, showsSign, useTablets } from "./support/tablet.ts";
import { expectWords, press } from "./support/verbs.ts";
import { useWorld } from "./support/world.ts";

// These tests cover a tablet that the server does not know anymore, a captive portal in the middle of a visit, and
// storage that is deleted while the page is open. The screen must show the truth, and each captured redemption is
// charged once or listed for a person.

const world = useWorld({ worker: true });
const counter = counterIn(world);
const newTablet = useTablets(world);
beforeEach(() => counter.tablet.openOnline());
const { next, goOffline, goOnline, saveOffline, expectOnce } = counter;
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

async function openStaff(page: Page): Promise<void> {
  await press(page, "Staff");
  await page.getByLabel("Exit code").fill(exitCode);
  await press(page, "Open");
  await page.getByRole("button", { name: "Send now" }).waitFor();
}

describe("an amount above the offline limit", () => {
  // `next` serves the rider with the most credit first, who has enough for this amount.
  it("connection lost at the last tap: the screen says not to hand over the merchandise before it is confirmed", async () => {
    const wish = { ...next(), amount: 251_00 };
    const { page, network } = counter.tablet;
    await showsSign(page, /Online/);
    await visitUntil(page, wish, "Who’s serving?");
    network.fate = ({ path }) => (path.startsWith("/api/") ? "gone" : "pass");
    await serveAs(page, "Sam");
    await heading(page, "Saved, not confirmed").waitFor();
    await expectWords(page, "don’t hand over the merchandise until it’s confirmed");
    await press(page, "Done");
    await goOnline();
    await expectOnce(wish);
  });
});

describe("a captive portal that answers in place of the server", () => {
  it("401, 403, 404, 429 during a search: the tablet uses its own cards at once", async () => {
    const { page, network } = counter.tablet;
    for (const status of runsLong ? [401, 403, 404, 429] : [403, 429]) {
      const wish = next();
      await showsSign(page, /Online/);
      await visitUntil(page, wish, "Who’s redeeming?");
      const foreign = { status, type: "text/html", body: "<h1>Sign in to the Wi-Fi</h1>" };
      network.fate = ({ path }) => (path.startsWith("/api/") ? foreign : "pass");
      await page.getByLabel("Who’s redeeming?").fill(wish.rider);
      await page.getByRole("button", { name: new RegExp(wish.rider) }).click({ timeout: 3000 });
      await page.getByRole("checkbox").check();
      await press(page, "Continue");
      await heading(page, "Amount to redeem").waitFor({ timeout: 3000 });
      expect(await page.evaluate(() => document.activeElement !== document.body), "the step has the focus").toBe(true);
      await press(page, "Cancel");
      await showsSign(page, /Offline/);
      await saveOffline(wish);
      await goOnline();
      await expectOnce(wish);
    }
  });

  it("404 at the photo ID: “Continue” uses the last known balance", async () => {
    const wish = next();
    const { page, network } = counter.tablet;
    await visitUntil(page, wish, "Check the photo ID");
    network.fate = ({ path }) => (path.startsWith("/api/") ? { status: 404, type: "text/html", body: "?" } : "pass");
    await page.getByRole("checkbox").check();
    await press(page, "Continue");
    await heading(page, "Amount to redeem").waitFor({ timeout: 3000 });
    await expectWords(page, /as of/);
    await press(page, "Cancel");
    await goOnline();
    await showsSign(page, /Online/);
  });
});

describe("storage that is deleted under the open page", () => {
  it("the queue: waiting items are written back and charged once, and no sequence number is used twice", async () => {
    const sent = next();
    const { page } = counter.tablet;
    expect((await visitQuickly(page, sent)).title).toBe("Redeemed");
    await leaveVisit(page);
    await goOffline();
    const waiting = [await saveOffline(), await saveOffline()];
    const before = (await keptRows(page)).map(({ id }) => id);
    await page.evaluate(
      () =>
        new Promise((done) => {
          const gone = indexedDB.deleteDatabase("kiosk-queue");
          gone.addEventListener("success", done);
        }),
    );
    await expect.poll(async () => (await keptRows(page).catch(() => [])).map(({ id }) => id)).toEqual(before);
    await showsSign(page, /2 waiting to be sent/);
    const later = await saveOffline();
    const numbers = (await keptRows(page)).map(({ seq }) => seq);
    expect(new Set(numbers).size, "no number is given twice").toBe(numbers.length);
    await goOnline();
    for (const wish of [sent, ...waiting, later]) await expectOnce(wish);
    expect(counter.books.cases()).toEqual([]);
  });

  it("the cache only: the banner says that riders and time are lost, and does not blame the clock", async () => {
    await goOffline();
    const wish = await saveOffline();
    const { page, network } = counter.tablet;
    network.fate = () => "gone";
    await page.evaluate(() => void indexedDB.deleteDatabase("kiosk-cache"));
    await page.reload();
    await expectWords(page, "This tablet lost its rider list and server time");
    expect(await page.getByText(/clock is behind/).count()).toBe(0);
    await goOnline();
    await expectOnce(wish);
  });
});

describe("a redemption that was confirmed later", () => {
  it.runIf(runsLong)("can be printed again from the list of settled and seen items", async () => {
    const wish = next();
    const { page } = counter.tablet;
    await page.evaluate(() => {
      window.print = () => void (document.documentElement.dataset.printed = document.body.innerText);
    });
    await goOffline();
    await saveOffline(wish);
    await goOnline();
    await expectOnce(wish);
    await openStaff(page);
    await press(page, "Mark all finished as seen");
    await press(page, "Finished");
    await page
      .getByRole("listitem")
      .filter({ hasText: wish.rider })
      .first()
      .getByRole("button", { name: "Print receipt" })
      .click();
    const [booked] = counter.books.booked(wish.amount);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.printed ?? ""))
      .toContain(booked ? groupedCode(booked.code) : "no code");
    await press(page, "Back to the start");
  });
});

describe("a tablet that was set up after the backup from which the server was restored", () => {
  it("is unknown to the server: it captures nothing, promises nothing, and a person settles what it stores", async () => {
    const restore = await backUp(world);
    const tablet = await newTablet("late counter");
    await tablet.open();
    await makeKiosk(tablet, "Late counter");
    const { page, network } = tablet;
    const accepted = next();
    expect((await visitQuickly(page, accepted)).title).toBe("Redeemed");
    await leaveVisit(page);
    network.fate = ({ path }) => (path.startsWith("/api/") ? "gone" : "pass");
    await sendNow(page);
    await showsSign(page, /Offline/);
    const saved = next();
    expect((await visitQuickly(page, saved)).title).toBe("Saved, not confirmed");
    await leaveVisit(page);

    await restore();
    network.fate = () => "pass";
    await sendNow(page);
    await expectWords(page, /This tablet must be set up again: the server no longer recognizes it/);
    expect((await visitQuickly(page, next())).text).toContain("The server no longer recognizes this tablet");
    await leaveVisit(page);
    await openStaff(page);
    await expectWords(page, "Can’t be sent");
    expect(
      await page.getByText(/will send the redemption when you’re back online/).count(),
      "no promise that cannot hold",
    ).toBe(0);
    await press(page, "Set it up again");
    await expectWords(page, /This tablet isn’t a kiosk yet|Set up this tablet as a kiosk/);
    await makeKiosk(tablet, "Late counter again");

    await expect.poll(async () => (await keptRow(page, saved.amount))?.reason).toBe("restored");
    await expect.poll(async () => (await keptRow(page, accepted.amount))?.reason).toBe("restored");
    for (const { amount } of [accepted, saved]) expect(counter.books.booked(amount), "nothing by itself").toEqual([]);
    for (const wish of [accepted, saved]) {
      await openStaff(page);
      const row = page.getByRole("listitem").filter({ hasText: wish.rider }).first();
      await press(row, "Enter the PIN again");
      await typePin(page);
      await heading(page, "Redeemed").waitFor();
      await leaveVisit(page);
      await expect.poll(() => counter.books.booked(wish.amount).length).toBe(1);
      expect(counter.books.credit(wish.riderId), "one debit, to the cent").toBe(wish.credit - wish.amount);
    }
    await page.reload();
    await showsSign(page, /Online\s*·\s*everything sent/);
  });
});
