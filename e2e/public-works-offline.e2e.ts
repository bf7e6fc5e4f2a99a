import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Locator, Page } from "playwright";
import { compileHint } from "#shared/compile-hint.ts";
import { runsLong } from "./support/long.ts";
import { call } from "./support/calls.ts";
import { visitOnce } from "./support/first-visit.ts";
import { expectAt, expectWords, fillIn, follow, press } from "./support/verbs.ts";
import "./support/noted.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld({ worker: true });

/** Returns sizes in kB: the copies as the page reports them, and everything that the browser stores for the site. */
async function sizeOn(page: Page): Promise<{ copies: number; whole: number }> {
  const before = page.url();
  await page.goto("/about/install");
  const list = page.getByRole("region", { name: "Saved on this device" }).getByRole("listitem");
  await list.first().waitFor();
  const sizes = (await list.allInnerTexts()).map((text) => {
    const [, number = "", unit] = /([\d.]+) (kB|MB)$/.exec(text) ?? [];
    return Number(number) * (unit === "MB" ? 1000 : 1);
  });
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  await page.goto(before);
  return { copies: Math.round(sizes.reduce((a, b) => a + b, 0)), whole: Math.round(usage / 1000) };
}

/** Returns how many scripts the service worker has stored, and those of them that begin with a compile hint. */
const storedScripts = (page: Page): Promise<{ scripts: number; withHint: string[] }> =>
  page.evaluate(async (hint) => {
    let scripts = 0;
    const withHint: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (!new URL(request.url).pathname.endsWith(".js")) continue;
        scripts += 1;
        const text = await (await cache.match(request, { ignoreVary: true }))?.text();
        if (text?.startsWith(hint)) withHint.push(request.url);
      }
    }
    return { scripts, withHint };
  }, compileHint);

const numberIn = async (page: Page, words: RegExp): Promise<number> => {
  const text = await page.getByRole("status").filter({ hasText: words }).first().innerText();
  return Number(text.match(/\d[\d\u00a0 ,]*/)?.[0].replaceAll(/\D/g, ""));
};

describe("without a network", () => {
  it("the schedule, the dealer finder and a visited event open and filter, and show the time of their data", async () => {
    const page = await world.visit({ device: "phone" });
    await visitOnce(page);
    const { scripts, withHint } = await storedScripts(page);
    expect(scripts).toBeGreaterThan(100);
    expect(withHint).toEqual([]);
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
    await expectWords(page, "No events match");

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
    const [calendar] = await Promise.all([page.waitForEvent("download"), follow(page, "Add to calendar")]);
    expect(readFileSync(await calendar.path(), "utf8")).toContain(`SUMMARY:${title}\r\n`);
    // The front page, where an installed app starts, shows the races that are cached on the device.
    await page.goto("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectWords(page, /As of .+\./);
    for (const [name, count] of [
      ["Next races", 3],
      ["Recent races", 5],
    ] as const) {
      const lines = page.getByRole("region", { name }).getByRole("listitem");
      await expect.poll(() => lines.count(), { message: name }).toBe(count);
    }
    await fillIn(page, { "ZIP or postal code": "49107" });
    await press(page, "Show nearby races");
    await expectWords(page.getByRole("region", { name: "Next races near you" }), "RedBud National");
    await follow(page, "View schedule");
    await expectWords(page, "Offline.");

    await world.returnServer();
    await page.goto("/events");
    await expectWords(page, /^\d+ events$/);
    expect(await page.getByText("Offline.").count(), "the tape is gone with the network back").toBe(0);
  });

  it.runIf(runsLong)("addresses that were never visited open in French, with distances in kilometers", async () => {
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

  it.runIf(runsLong)(
    "calendar, map, series, rules and FAQs open after one visit during which all copies were fetched",
    async () => {
      const page = await world.visit({ device: "phone" });
      // This race of the next 60 days was never opened on this device.
      const { events } = await call(page.request, "GET /api/events-brief", {
        query: { when: "upcoming", canceled: false },
      });
      const soon = events.find(({ postedCash, postedCredit }) => postedCash + postedCredit > 0);
      if (!soon) throw new Error("the demo world has no race to come");
      const month = soon.firstDate.slice(0, 7);
      await visitOnce(page);
      const size = await sizeOn(page);
      await world.killServer();

      await page.goto(`/events/event/${soon._id}`);
      await page.getByRole("heading", { level: 1, name: soon.title }).waitFor();
      await expectWords(page, "What would I win?");
      await expectWords(page, /As of .+\./);
      await page.goto(`/events?view=calendar&month=${month}`);
      await page.getByRole("table", { name: "Days of the month" }).waitFor();
      await expectWords(page, "Offline.");
      await page.getByRole("main").getByRole("link", { name: soon.title }).first().waitFor();
      await page.goto("/events?view=map");
      const races = page.getByRole("region", { name: "Map of listed events" });
      await races.locator(".map-plate").first().waitFor();
      expect(await races.locator(".map-region").count(), "the outline is drawn").toBeGreaterThan(50);
      await page.goto("/events?show=series");
      await expectWords(page, /^\d+ series$/);
      await expectWords(page, /As of .+\./);
      await page.getByRole("button", { name: "More filters" }).click();
      await fillIn(page, { Country: "Canada" });
      await expectAt(page, /country=CA/);
      await page.getByRole("list", { name: "Series" }).getByRole("link").first().click();
      await expectWords(page, "Offline.");
      await page.goto("/dealers?zipcode=43215&zipDistance=100");
      const dealers = page.getByRole("region", { name: "Map of listed dealers" });
      await dealers.locator(".map-plate").first().waitFor();
      for (const path of ["/about/rules", "/about/faq-riders", "/about/faq-dealers", "/fr/about/rules"]) {
        await page.goto(path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        expect((await page.getByRole("main").innerText()).length, path).toBeGreaterThan(500);
        if (path === "/about/faq-riders") await expectAnswersOnPaper(page);
      }
      console.log(`On the device: ${size.copies} kB of copies, ${size.whole} kB with the app`);
      expect(size.copies, "kB of copies").toBeLessThan(1_200);
      expect(size.whole, "kB with the whole app").toBeLessThan(5_000);
    },
  );
});

describe("installing the app", () => {
  it("is offered after three races were viewed, and starts on a press", async () => {
    const page = await world.visit({ device: "phone" });
    await page.clock.install();
    await page.goto("/");
    const card = page.getByRole("complementary", { name: "Install the app" });
    // The browser would show its install prompt now, but the page prevents that.
    await expect.poll(() => offerInstall(page), patient).toBe(true);
    const races = page.getByRole("region", { name: "Recent races" }).getByRole("link");
    const front = await page.title();
    await page.clock.fastForward(10_000);
    for (const at of [0, 1, 2]) {
      expect(await card.count(), `after ${at} races`).toBe(0);
      await races.nth(at).click();
      await expect.poll(() => page.title(), patient).not.toBe(front);
      if (at < 2) await page.goBack();
    }
    await page.getByRole("heading", { level: 1 }).waitFor();
    // The clock of the page also runs while this test waits, so only a part of the delay may be left.
    await page.clock.fastForward(2_000);
    expect(await card.count(), "not at once").toBe(0);
    await appears(page, card);
    await press(card, "Install");
    expect(await page.evaluate(() => window.installsAsked)).toBe(1);
    await card.waitFor({ state: "detached" });
  });

  it.runIf(runsLong)("is explained on an iPhone at the second visit, and not offered again after that", async () => {
    const userAgent =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1";
    const page = await world.visit({ device: "phone", locale: "fr", more: { userAgent } });
    await page.clock.install();
    const card = page.getByRole("complementary", { name: "Installer l’application" });
    const visit = async (nth: number) => {
      await page.goto("/fr");
      await expect.poll(() => visitsOf(page), patient).toBe(nth);
    };
    await visit(1);
    await page.clock.fastForward(10_000);
    expect(await card.count(), "on the first visit").toBe(0);
    // Each visit is on another day, by a clock that is ahead of the server's.
    await page.clock.fastForward(25 * 60 * 60_000);
    await visit(2);
    await appears(page, card);
    await follow(card, "Voir comment faire");
    await expectAt(page, "/fr/about/install");
    await expectWords(page, /Faites défiler et choisissez/);
    await page.clock.fastForward(25 * 60 * 60_000);
    await visit(3);
    await page.clock.fastForward(20_000);
    expect(await card.count(), "asked once").toBe(0);
  });
});

/** This timeout allows for a page that is hydrated late, which is not a fault in these tests. */
const patient = { timeout: 10_000 };

/** Returns the number of visits that the page has counted. */
const visitsOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(/"count":(\d+)/.exec(localStorage.getItem("visits") ?? "")?.[1] ?? 0));

/** Waits for the card. Its delay starts when the page is hydrated, which may be shortly after its heading shows. */
async function appears(page: Page, card: Locator): Promise<void> {
  await expect.poll(() => page.clock.fastForward(3_000).then(() => card.count()), patient).toBe(1);
}

/** Sends the browser's install event. Returns true when the page prevents the default prompt. */
const offerInstall = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    window.installsAsked = 0;
    const prompt = () => Promise.resolve((window.installsAsked += 1));
    const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  });

/** Expects that an answer is collapsed on the screen but visible in print. */
async function expectAnswersOnPaper(page: Page): Promise<void> {
  const answer = page.getByText(/^Nothing\. There’s no fee/);
  expect(await answer.isVisible()).toBe(false);
  await page.emulateMedia({ media: "print" });
  expect(await answer.isVisible()).toBe(true);
  await page.emulateMedia({ media: null });
}
