// These journeys use the schedule as a list, a month and a map, exported to a calendar or shared, and the dealer
// finder's map and list.
import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { call } from "./support/calls.ts";
import {
  waitForHydration,
  expectAt,
  expectToast,
  expectWords,
  fillIn,
  follow,
  press,
  whereIs,
} from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import "./support/noted.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

const counted = async (page: Page): Promise<number> => {
  const text = await page
    .getByRole("status")
    .filter({ hasText: /^\d+ (events|événements|dealers|concessionnaires)/ })
    .first()
    .innerText();
  return Number(/^\d+/.exec(text)?.[0]);
};

describe("the schedule", () => {
  it("has all filters in its address, so that the address is the same search when it is opened elsewhere", async () => {
    const page = await world.visit();
    await page.goto("/events");
    await page.getByText("More filters").click();
    await fillIn(page, { Country: "United States", "Race style": "Motocross", "Payout type": "Dealer credit" });
    await fillIn(page, { "Canceled events": "Exclude", From: "2020-01-01" });
    await expectAt(page, /from=2020-01-01/);
    await fillIn(page, { "ZIP or postal code": "49107" });
    await expectAt(page, /zipcode=49107/);
    await fillIn(page, { Within: "500 miles" });
    await expectAt(page, /zipDistance=500/);
    const address = whereIs(page);
    const query = {
      country: "US",
      raceStyle: "motocross",
      payoutType: "dealerCredit",
      canceled: "false",
      from: "2020-01-01",
      zipcode: "49107",
      zipDistance: "500",
    } as const;
    expect(Object.fromEntries(new URL(address, "http://x").searchParams)).toEqual(query);
    const { pagination } = await call(page.request, "GET /api/events", { query: { ...query, canceled: false } });
    expect(pagination.total).toBeGreaterThan(0);
    await expect.poll(() => counted(page)).toBe(pagination.total);
    const elsewhere = await world.visit({ device: "phone" });
    await elsewhere.goto(`/fr${address}`);
    await expectWords(elsewhere, /^\d+ événements$/);
    expect(await counted(elsewhere)).toBe(pagination.total);
    // The distance is the same, in the unit of the language.
    await expectWords(elsewhere, /\d\skm/);
    expect(await elsewhere.getByLabel("Dans un rayon de").locator("option:checked").innerText()).toMatch(/^800\skm$/);
    await expectNoBarriers(elsewhere);
  });

  it("as a calendar can be used month by month with the keyboard, and each race links to its page", async () => {
    const page = await world.visit();
    await page.goto("/events?when=all");
    await follow(page, "Calendar");
    await expectAt(page, /view=calendar/);
    await page.getByRole("navigation", { name: "Months" }).waitFor();
    const heading = page.getByRole("heading", { level: 2, name: /^\w+ 20\d\d$/ });
    const now = await heading.innerText();
    await page.getByRole("link", { name: "Next month" }).press("Enter");
    await expectAt(page, /month=20\d\d-\d\d/);
    await expect.poll(() => heading.innerText()).not.toBe(now);
    await page.getByRole("link", { name: "This month" }).press("Enter");
    await expect.poll(() => heading.innerText()).toBe(now);
    // This is a month that has races, according to the server.
    const month = await monthWithRaces(page);
    await page.goto(`/events?view=calendar&month=${month}`);
    const race = page.getByRole("table").getByRole("link").first();
    await race.waitFor();
    const [title = ""] = (await race.innerText()).split(",");
    await expectNoBarriers(page);
    await race.press("Enter");
    await page.getByRole("heading", { level: 1, name: title.trim() }).waitFor();
    await page.goBack();
    await expectAt(page, `/events?view=calendar&month=${month}`);
  });

  it("as a calendar on a phone leads from a day to its races with one press", async () => {
    const page = await world.visit({ device: "phone", locale: "fr" });
    const month = await monthWithRaces(page);
    await page.goto(`/fr/events?view=calendar&month=${month}`);
    const days = page.getByRole("table", { name: "Jours du mois" }).getByRole("button");
    await days.first().waitFor();
    await expect
      .poll(async () => {
        // The day is visible before the page is hydrated, so the click is repeated until it has an effect.
        await days.last().click();
        return page.evaluate(() => document.activeElement?.id ?? "");
      })
      .toMatch(new RegExp(`^day-${month}-\\d\\d$`));
    await expectNoBarriers(page);
  });

  it("as a map shows the events of its list, and marks the one that is selected in the list", async () => {
    const page = await world.visit();
    await page.goto("/events?view=map&when=all");
    const map = page.getByRole("region", { name: "Map of listed events" });
    await map.locator(".map-plate").first().waitFor();
    const lines = page.getByRole("main").getByRole("listitem").filter({ hasText: "Show " });
    const total = await counted(page);
    expect(await marked(map)).toBe(total);
    expect(await outside(map), "markers outside of the first view").toEqual([]);
    const pick = lines.nth(2).getByRole("button");
    await pick.press("Enter");
    expect(await pick.getAttribute("aria-pressed")).toBe("true");
    await map.locator('.map-plate [data-fill="filled"]', { hasText: /^3$/ }).waitFor();
    // Zooming in splits the clusters into single races, and no race is lost.
    for (let step = 0; step < 4; step += 1) {
      const groups = await map.locator(".map-cluster").count();
      const group = await visibleCluster(map);
      if (!group) break;
      await group.click();
      await expect.poll(() => map.locator(".map-cluster").count()).not.toBe(groups);
    }
    expect(await marked(map)).toBe(total);
    await expectNoBarriers(page);
  });

  it("is exported as a calendar feed, as a shared link and in print", async () => {
    const page = await world.visit({ more: { permissions: ["clipboard-read", "clipboard-write"] } });
    await page.goto("/events?country=CA&when=all");
    await waitForHydration(page);
    await press(page, "Subscribe");
    const dialog = page.getByRole("dialog", { name: "Subscribe to this calendar" });
    const address = await dialog.getByLabel("Or paste this link into your calendar app").inputValue();
    expect(await dialog.getByRole("link", { name: "Open in my calendar" }).getAttribute("href")).toBe(
      address.replace("http:", "webcal:"),
    );
    await expectNoBarriers(page);
    await press(dialog, "Copy link");
    await expectWords(dialog, "Copied.");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await press(dialog, "Done");
    // Closing the dialog returned the focus to the button that opened it.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Subscribe");
    // The feed is fetched as a calendar app fetches it: without a cookie or a language.
    const feed = await (await fetch(address)).text();
    expect(feed.match(/^BEGIN:VEVENT\r$/gm)?.length).toBeGreaterThan(1);
    expect(feed).toContain("\\, CA\r\n");
    expect(feed.replaceAll("\r\n ", "")).not.toMatch(/^LOCATION:.*, US\r$/m);
    await press(page, "Share this search");
    await expectToast(page, "Link copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("banner").isVisible(), "no header on paper").toBe(false);
    expect(await page.getByLabel("Event", { exact: true }).isVisible(), "nor a search").toBe(false);
    expect(await page.getByRole("main").getByRole("listitem").first().isVisible()).toBe(true);

    const phone = await world.visit({ device: "phone" });
    await phone.addInitScript(() => {
      window.shared = [];
      Object.defineProperty(navigator, "share", {
        value: (what: unknown) => {
          window.shared.push(what);
          return Promise.resolve();
        },
      });
    });
    await phone.goto("/events");
    await phone
      .getByRole("main")
      .getByRole("link", { name: /20\d\d/ })
      .first()
      .click();
    await phone.waitForURL(/\/events\/event\//);
    await press(phone, "Share");
    const title = await phone.getByRole("heading", { level: 1 }).innerText();
    await expect.poll(() => phone.evaluate(() => window.shared)).toEqual([{ url: phone.url(), title }]);
  });

  it("finds series by the country of their rounds, and shows the rounds on the map", async () => {
    const page = await world.visit();
    await page.goto("/events?show=series");
    await expectWords(page, /^\d+ series$/);
    await waitForHydration(page);
    await fillIn(page, { Country: "Canada" });
    await expectAt(page, /country=CA/);
    await page.getByRole("list", { name: "Series" }).getByRole("link").first().click();
    await page.waitForURL(/\/events\/serie\//);
    const name = await page.getByRole("heading", { level: 1 }).innerText();
    expect(await page.getByRole("link", { name: "Subscribe to all rounds" }).getAttribute("href")).toMatch(/^webcal:/);
    await follow(page, "Rounds on the map");
    await expectAt(page, /view=map&seriesId=/);
    await page.getByRole("link", { name }).first().waitFor();
    await page.goto("/events?show=series&zipcode=00000");
    await expectWords(page, /We don’t recognize this ZIP/);
  });

  it("says that there is no series at an address, and links to all series", async () => {
    const page = await world.visit();
    const answer = await page.goto("/events/serie/00000000-0000-7000-8000-000000000000");
    expect(answer?.status()).toBe(404);
    await expectWords(page, "There’s no series at this address. It may have been removed.");
    await expectNoBarriers(page);
    await follow(page, "View all series");
    await expectAt(page, "/events?show=series");
  });
});

describe("the dealer finder", () => {
  it("requests the position only after a press, and then searches by a postal code in the address", async () => {
    const more = { permissions: ["geolocation"], geolocation: { latitude: 41.827, longitude: -86.361 } };
    const page = await world.visit({ device: "phone", more });
    await page.addInitScript(() => {
      const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
      window.positionAsked = 0;
      navigator.geolocation.getCurrentPosition = (...args) => {
        window.positionAsked += 1;
        ask(...args);
      };
    });
    const asked = () => page.evaluate(() => window.positionAsked);
    await page.goto("/dealers");
    await expectWords(page, /^\d+ dealers$/);
    await expectWords(page, "by name. Enter your ZIP or postal code to see who’s closest.");
    await waitForHydration(page);
    expect(await asked()).toBe(0);
    await press(page, "Use my location");
    await expectAt(page, "/dealers?zipcode=49107");
    await expectWords(page, "nearest first");
    expect(await asked()).toBe(1);
    const call = page.getByRole("main").getByRole("link", { name: /^\(\d{3}\)/ });
    expect(await call.first().getAttribute("href")).toMatch(/^tel:\d{10}$/);
    const way = page.getByRole("main").getByRole("link", { name: "Directions" });
    expect(await way.first().getAttribute("href")).toMatch(/destination=.+/);
    await expectNoBarriers(page);
  });

  it("updates its list of states a tenth of a second after the list of dealers", async () => {
    const page = await world.visit();
    await page.clock.install();
    await page.goto("/dealers");
    await waitForHydration(page);
    const dealers = () => counted(page);
    const states = () => page.getByLabel("State or province").locator("option").count();
    const [everyone, everywhere] = [await dealers(), await states()];
    await page.clock.pauseAt(Date.now() + 60_000);
    await fillIn(page, { Country: "Canada" });
    await expect.poll(() => page.clock.runFor(20).then(dealers)).not.toBe(everyone);
    expect(await states()).toBe(everywhere);
    await page.clock.runFor(100);
    await expect.poll(states).toBeLessThan(everywhere);
  });

  it("shows the same dealers in the list and on the map; a marker selects its row, even one that was not listed yet", async () => {
    const page = await world.visit({ more: { reducedMotion: "reduce" } });
    await page.goto("/dealers?zipcode=43215&zipDistance=500");
    const map = page.getByRole("region", { name: "Map of listed dealers" });
    await map.locator(".map-plate").first().waitFor();
    expect(await marked(map)).toBe(await counted(page));
    await page.getByRole("button", { name: "Show more dealers" }).waitFor();
    const lines = await page.getByRole("main").getByRole("listitem").count();
    const dot = map.locator(".map-plate", { has: page.locator(".map-dot") }).first();
    if ((await dot.count()) > 0) {
      await dot.click({ force: true });
      await expect.poll(() => page.getByRole("main").getByRole("listitem").count()).toBeGreaterThan(lines);
    }
    // A tap on a cluster with a number shows the dealers in it.
    const single = map.locator(".map-plate", { has: page.locator('.plate[data-fill="number"]') }).first();
    if ((await single.count()) === 0)
      await map.locator(".map-cluster", { hasText: "+" }).first().click({ force: true });
    const name = await single.getAttribute("title");
    await single.click({ force: true });
    const line = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: name ?? "", exact: true }) });
    await expect.poll(() => line.first().getByRole("button").getAttribute("aria-pressed")).toBe("true");
    await page.goto("/fr/dealers?zipcode=G1R%204P5&zipDistance=100");
    await expectWords(page, /\d\skm$/);
    await expectNoBarriers(page);
  });
});

/** Returns the number of items on the map: single markers plus those in clusters. */
async function marked(map: ReturnType<Page["locator"]>): Promise<number> {
  const groups = await map
    .locator(".map-cluster")
    .evaluateAll((clusters) => clusters.map((cluster) => cluster.getAttribute("data-count")));
  const single = await map.locator(".map-plate").count();
  return single - groups.length + groups.reduce((sum, text) => sum + Number(text), 0);
}

/** Returns the titles of the markers that are not completely inside the map. */
function outside(map: ReturnType<Page["locator"]>): Promise<string[]> {
  return map.evaluate((element) => {
    const frame = element.getBoundingClientRect();
    return [...element.querySelectorAll<HTMLElement>(".map-plate, .map-cluster")].flatMap((marker) => {
      const { left, right, top, bottom } = marker.getBoundingClientRect();
      const inside = left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
      return inside ? [] : [marker.title];
    });
  });
}

/** Returns a cluster far enough from the map's edges to be tapped, or null. */
async function visibleCluster(map: ReturnType<Page["locator"]>): Promise<ReturnType<Page["locator"]> | null> {
  const frame = await map.boundingBox();
  for (const group of await map.locator(".map-cluster").all()) {
    const box = await group.boundingBox();
    if (!frame || !box) continue;
    const inside = box.x > frame.x + 60 && box.x + box.width < frame.x + frame.width - 60;
    if (inside && box.y > frame.y + 60 && box.y + box.height < frame.y + frame.height - 60) return group;
  }
  return null;
}

async function monthWithRaces(page: Page): Promise<string> {
  const { events } = await call(page.request, "GET /api/events", { query: { when: "past" } });
  return events[0].firstDate.slice(0, 7);
}
