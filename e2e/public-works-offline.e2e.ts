import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { expectAt, expectWords, fillIn, follow } from "./support/verbs.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

/** Opened once with a network; the worker has everything before the network goes. */
async function visitOnce(page: Page): Promise<void> {
  await page.goto("/events");
  await expectWords(page, /^\d+ events$/);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto("/dealers");
  await expectWords(page, /^\d+ dealers$/);
  await fillIn(page, { "ZIP or postal code": "49001" });
  await expectWords(page, "nearest first");
  // Its copy for later is fetched once the page rests.
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)), { timeout: 15_000 })
    .toContain("portal-public");
  await expect.poll(() => keptOn(page), { timeout: 20_000 }).toBeGreaterThanOrEqual(3);
}

/** How many copies the device holds: the schedule, the dealers, the postal codes. */
const keptOn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done, fail) => {
        const open = indexedDB.open("portal-public");
        open.onerror = () => fail(new Error("the copies do not open"));
        open.onsuccess = () => {
          const count = open.result.transaction("copies").objectStore("copies").count();
          count.onsuccess = () => {
            open.result.close();
            done(count.result);
          };
        };
      }),
  );

const numberIn = async (page: Page, words: RegExp): Promise<number> => {
  const text = await page.getByRole("status").filter({ hasText: words }).first().innerText();
  return Number(text.match(/\d[\d\u00a0 ,]*/)?.[0].replaceAll(/\D/g, ""));
};

describe("without a network", () => {
  it("schedule, dealer finder and an event looked at before open, filter and measure, and say from when they are", async () => {
    const page = await world.visit({ device: "phone" });
    await visitOnce(page);
    const online = await numberIn(page, /dealers/);
    await page.goto("/events?country=US&payoutType=dealerCredit");
    const races = await numberIn(page, /events/);
    await page.goto("/events?when=past");
    await page
      .getByRole("main")
      .getByRole("link", { name: /20\d\d/ })
      .first()
      .click();
    await page.waitForURL(/\/events\/event\//);
    await expectWords(page, "What it pays");
    const title = await page.getByRole("heading", { level: 1 }).innerText();
    const address = page.url();
    await world.killServer();

    await page.goto("/events");
    await expectWords(page, "Offline.");
    await expectWords(page, /As of .+\./);
    await page.goto("/events?country=US&payoutType=dealerCredit");
    await expectWords(page, "Offline.");
    expect(await numberIn(page, /events/), "the same races as the server found").toBe(races);
    await fillIn(page, { Event: "glen helen" });
    await expectAt(page, /title=glen/);
    await expectWords(page, "Glen Helen Grand Finale");
    await fillIn(page, { Event: "no such race" });
    await expectWords(page, "No event fits");

    await page.goto("/dealers?zipcode=49001");
    await expectWords(page, "Offline.");
    expect(await numberIn(page, /dealers/), "the same dealers as the server found").toBe(online);
    await expectWords(page, /\d\smi$/);
    await fillIn(page, { "ZIP or postal code": "H2X 1Y4" });
    await expectAt(page, /zipcode=H2X/);
    await expectWords(page, "nearest first");
    await fillIn(page, { "ZIP or postal code": "00000" });
    await page
      .getByRole("main")
      .getByText(/postal code/i)
      .filter({ visible: true })
      .nth(1)
      .waitFor();

    await page.goto(address);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await expectWords(page, "Offline.");
    // The front page stands without its figures.
    await page.goto("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await follow(page, "See the schedule");
    await expectWords(page, "Offline.");

    await world.returnServer();
    await page.goto("/events");
    await expectWords(page, /^\d+ events$/);
    expect(await page.getByText("Offline.").count(), "the tape is gone with the network back").toBe(0);
  });

  it("in French, by an address that was never opened before, in kilometres", async () => {
    const page = await world.visit({ locale: "fr" });
    await visitOnce(page);
    await page.goto("/fr/dealers");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await world.killServer();
    await page.goto("/fr/dealers?zipcode=G1R%204P5&zipDistance=100");
    await expectWords(page, "Hors ligne.");
    await expectWords(page, /\d\skm$/);
    await page.goto("/fr/events?country=CA&when=all");
    await page.getByRole("heading", { level: 1, name: "Calendrier" }).waitFor();
    await expectWords(page, "Hors ligne.");
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("fr-CA");
  });
});
