import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { expectAt, expectWords, follow, signIn, whereIs } from "./support/verbs.ts";
import { useWorld } from "./support/world.ts";
import { runsLong } from "./support/long.ts";

const world = useWorld();
const days = 24 * 60 * 60;

describe("the language", () => {
  it("changes on the same page: the filters and the events in view stay", async () => {
    const page = await world.visit();
    await page.goto("/events?when=all&country=US");
    await expectWords(page, "Schedule");
    await page.evaluate(() => window.scrollTo(0, 700));
    const before = await visibleEvents(page);
    expect(before.length, "far down in the list").toBeGreaterThan(1);
    // The link is pressed by keyboard, because Playwright would scroll to the header for a click.
    const toFrench = page.getByRole("link", { name: "Français" }).first();
    await toFrench.evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
    await page.keyboard.press("Enter");
    await expectAt(page, "/fr/events?when=all&country=US");
    await page.getByRole("heading", { level: 1, name: "Calendrier" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("fr-CA");
    // The scroll position in pixels differs, because the French texts above are longer, but the event that was visible
    // must still be visible.
    await expect.poll(async () => (await visibleEvents(page)).some((event) => before.includes(event))).toBe(true);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Calendrier" }).waitFor();
  });

  it.runIf(runsLong)("is stored for 365 days and used for the home page", async () => {
    const page = await world.visit();
    await page.goto("/");
    await follow(page, "Français");
    await expectAt(page, "/fr");
    const cookie = (await page.context().cookies()).find(({ name }) => name === "i18n_redirected");
    expect(cookie?.value).toBe("fr");
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / days)).toBe(365);
    await page.goto("/");
    await expectAt(page, "/fr");
    await follow(page, "English");
    await page.goto("/");
    await expectAt(page, "/");
  });

  it.runIf(runsLong)(
    "is the browser's on a first visit to the home page; other addresses have their own language",
    async () => {
      const page = await world.visit({ locale: "fr" });
      await page.goto("/");
      await expectAt(page, "/fr");
      await page.goto("/events");
      await page.getByRole("heading", { level: 1, name: "Schedule" }).waitFor();
      expect(whereIs(page)).toBe("/events");
    },
  );

  it("stays the same through links, the login and Back", async () => {
    const page = await world.visit({ device: "desktop" });
    await page.goto("/fr");
    await follow(page, "Calendrier");
    await expectAt(page, "/fr/events");
    await follow(page, "Connexion");
    await signIn(page, "pilote", "fr");
    await expectAt(page, "/fr/auth/rider");
    await expectWords(page, "Crédit disponible");
    await follow(page.getByRole("navigation"), "Gains");
    await expectAt(page, "/fr/auth/rider/earnings");
    await page.goBack();
    await expectAt(page, "/fr/auth/rider");
    await expectWords(page, "Crédit disponible");
  });
});

/** Returns the ids of the events that are visible. */
const visibleEvents = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('main a[href*="/events/event/"]')]
      .filter((link) => {
        const { top, bottom } = link.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      })
      .map(({ pathname }) => pathname.split("/").at(-1) ?? ""),
  );
