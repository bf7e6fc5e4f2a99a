// These journeys open pages while the server fails, does not answer, or does not know the typed value. A page must keep
// its title and its filters, say truthfully what happened, and load on a retry.
import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import type { Locale } from "#shared/locale.ts";
import type { PersonaName } from "../server/demo/people/personas.ts";
import { accountCopies } from "./support/device-copies.ts";
import {
  arriveAs,
  expectAt,
  expectWords,
  field,
  follow,
  inLanguage,
  press,
  waitForHydration,
} from "./support/verbs.ts";
import { barriersOn, expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

/** These are all calls except those of the session, which the device has stored. */
const calls = /\/api\/(?!session|login|page-errors)/;

/** Makes the calls of the page fail with a status, like a failing server or gateway. */
async function failCalls(page: Page, status: number, json: object = {}): Promise<void> {
  world.expectFault(new RegExp(`${status}|Problem`));
  await page.route(calls, (route) => route.fulfill({ status, json }));
}

const unavailable = {
  en: "The portal isn’t available right now. Nothing was lost. Try again in a minute",
  fr: "Le portail n’est pas disponible pour le moment. Rien n’est perdu. Réessayez dans une minute",
} as const;

/** A page that fails must not say that the device is offline. */
const saysOffline = /You need to be online|Offline\.|Vous devez être en ligne|Hors ligne\./;

interface Failing {
  who: PersonaName;
  path: string;
  /** This is the title, which stays. */
  title: Record<Locale, string>;
  /** These are the labels of the fields that stay. */
  kept?: Record<Locale, string>;
}

const failing: readonly Failing[] = [
  {
    who: "rider",
    path: "/auth/rider/earnings",
    title: { en: "Earnings", fr: "Gains" },
    kept: { en: "Season", fr: "Saison" },
  },
  {
    who: "rider",
    path: "/auth/rider/earnings?show=awards&status=Expired",
    title: { en: "Earnings", fr: "Gains" },
    kept: { en: "Status", fr: "État" },
  },
  {
    who: "rider",
    path: "/auth/rider/redemptions",
    title: { en: "Redemptions", fr: "Utilisations" },
    kept: { en: "From", fr: "Du" },
  },
  { who: "rider", path: "/auth/rider/card", title: { en: "Rider card", fr: "Carte de pilote" } },
  { who: "dealer", path: "/auth/dealer", title: { en: "Find a rider", fr: "Trouver un pilote" } },
  {
    who: "dealer",
    path: "/auth/dealer/statements",
    title: { en: "Statements", fr: "Relevés" },
    kept: { en: "Month", fr: "Mois" },
  },
  {
    who: "dealer",
    path: "/auth/dealer/reports",
    title: { en: "Reports", fr: "Rapports" },
    kept: { en: "From", fr: "Du" },
  },
  {
    who: "dealer",
    path: "/auth/dealer/day",
    title: { en: "Daily close", fr: "Fermeture de caisse" },
    kept: { en: "Day", fr: "Jour" },
  },
  { who: "dealer", path: "/auth/dealer/employees", title: { en: "Staff names", fr: "Noms du personnel" } },
  { who: "dealer", path: "/auth/dealer/kiosks", title: { en: "Kiosks", fr: "Bornes" } },
  { who: "promoter", path: "/auth/promoter", title: { en: "My events", fr: "Mes événements" } },
];

describe("while the server is not available", () => {
  it.each([
    { who: "rider", locale: "en", colorScheme: "light" },
    { who: "rider", locale: "fr", colorScheme: "dark" },
    { who: "dealer", locale: "en", colorScheme: "dark" },
    { who: "dealer", locale: "fr", colorScheme: "light" },
    { who: "promoter", locale: "fr", colorScheme: "dark" },
  ] as const)(
    "the pages of a $who keep title and filters, and say that the portal is not available ($locale, $colorScheme)",
    async ({ who, locale, colorScheme }) => {
      const page = await world.visit({ device: "phone", more: { colorScheme, reducedMotion: "reduce" } });
      await arriveAs(page, who);
      await failCalls(page, 503, { error: { code: "unavailable", message: unavailable[locale] } });
      for (const { path, title, kept } of failing.filter((one) => one.who === who)) {
        await page.goto(inLanguage(path, locale));
        const main = page.getByRole("main");
        await main.getByRole("heading", { level: 1, name: title[locale], exact: true }).waitFor();
        await expectWords(main, `${unavailable[locale]}.`);
        expect(await main.innerText(), path).not.toMatch(saysOffline);
        if (kept)
          expect(await main.getByLabel(kept[locale], { exact: true }).count(), `${path}: ${kept[locale]}`).toBe(1);
        expect(await main.getByRole("link", { name: /CSV|Excel/ }).count(), `${path} offers no file`).toBe(0);
        await expectNoBarriers(page);
      }
    },
  );

  it("a filter of the awards stays as it is, with the choices that were loaded before, and works on the next try", async () => {
    const page = await world.visit();
    await arriveAs(page, "rider");
    await page.goto("/auth/rider/earnings?show=awards");
    await page.getByRole("table", { name: "Awards" }).waitFor();
    const seasons = await field(page, "Season").locator("option").allInnerTexts();
    expect(seasons.length).toBeGreaterThan(1);
    await failCalls(page, 500);
    await field(page, "Status").selectOption({ label: "Expired" });
    await expectWords(page, "Nothing was changed. Try again.");
    expect(await field(page, "Season").locator("option").allInnerTexts()).toEqual(seasons);
    expect(await field(page, "Status").inputValue()).toBe("Expired");
    await page.unroute(calls);
    await press(page, "Try again");
    await page.getByRole("table", { name: "Awards" }).or(page.getByText("No awards match these filters")).waitFor();
    await expectAt(page, "/auth/rider/earnings?show=awards&status=Expired");
  });

  it("a copy on the device says that the portal is not responding, and “Offline.” only without a network", async () => {
    const page = await world.visit();
    await arriveAs(page, "rider");
    await page.goto("/auth/rider/events?mine=1");
    const race = page.getByRole("main").getByRole("link", { name: /Thunder Valley National/ });
    await race.first().waitFor();
    const copies = async () => (await accountCopies(page)).map(({ key }) => key);
    await expect.poll(copies, { timeout: 20_000 }).toContainEqual(expect.stringContaining("my-events/"));
    await failCalls(page, 500);
    await page.reload();
    await expectWords(page, /The portal isn’t responding\. As of .+\./);
    await race.first().waitFor();
    await page.unroute(calls);
    world.expectFault(/ERR_|Failed/);
    await page.route(calls, (route) => route.abort("connectionrefused"));
    await page.reload();
    await expectWords(page, /Offline\. As of .+\./);
    await race.first().waitFor();
    expect(await page.getByRole("main").innerText()).not.toContain("isn’t responding");
    await expectNoBarriers(page);
    await page.goto("/auth/rider/series?mine=1");
    await expectWords(page, /Offline\. As of .+\./);
    await page.getByRole("main").getByRole("link").first().waitFor();
  });

  it("a page that cannot load at all links to the home page of its area", async () => {
    const page = await world.visit();
    await arriveAs(page, "promoter");
    await failCalls(page, 500);
    await page.goto("/auth/promoter/profile");
    await page.getByRole("heading", { level: 1, name: "This page didn’t load" }).waitFor();
    await expectNoBarriers(page);
    await page.unroute(calls);
    await follow(page.getByRole("main"), "Back to home");
    await expectAt(page, "/auth/promoter");
  });

  it.each(["en", "fr"] as const)("the home page offers a retry for its races (%s)", async (locale) => {
    const page = await world.visit({ device: "phone", more: { colorScheme: "dark" } });
    await page.goto(inLanguage("/about/terms", locale));
    await waitForHydration(page);
    await failCalls(page, 500);
    await page.getByRole("banner").getByRole("link").first().click();
    const failed = page.getByRole("heading", {
      name: locale === "fr" ? "Impossible de charger les courses" : "The races didn’t load",
    });
    await failed.first().waitFor();
    expect(await failed.count()).toBe(2);
    await expectNoBarriers(page);
    await page.unroute(calls);
    await page
      .getByRole("main")
      .getByRole("button", { name: locale === "fr" ? "Réessayer" : "Try again" })
      .first()
      .click();
    await failed.first().waitFor({ state: "detached" });
  });

  it("the page of a guardian's link offers a retry, and the request to join has an icon beside it instead of the figure", async () => {
    const page = await world.visit();
    await page.goto("/login");
    await failCalls(page, 500);
    await page.goto("/guardian-consent#token");
    await expectWords(page, "This page didn’t load");
    await page.unroute(calls);
    await press(page, "Try again");
    await expectWords(page, "This link is no longer active");
    await failCalls(page, 500);
    await page.goto("/join");
    await expectWords(page, "What riders spend with you goes on your parts account.");
    await expectNoBarriers(page);
  });
});

it.each([
  ["en", "You need to be online to see this page", "Try again"],
  ["fr", "Vous devez être en ligne pour voir cette page", "Réessayer"],
] as const)("a page that needs a connection loads once the server answers again (%s)", async (locale, words, again) => {
  const page = await world.visit({ device: locale === "fr" ? "desktop" : "phone" });
  await arriveAs(page, "promoter");
  world.expectFault(/ERR_|Failed|Problem/);
  await page.route(calls, (route) => route.abort("connectionrefused"));
  await page.goto(inLanguage("/auth/promoter/profile", locale));
  const failed = page.getByRole("main").getByRole("heading", { level: 1, name: words });
  await failed.waitFor();
  await expectNoBarriers(page);
  // A retry that fails keeps the page as it is, with the focus, so that the message is not announced again.
  await page.route("**/api/**", (route) => route.abort("connectionrefused"));
  const button = page.getByRole("main").getByRole("button", { name: again });
  await button.focus();
  const before = await button.elementHandle();
  await page.waitForEvent("requestfailed");
  await page.waitForTimeout(500);
  expect(await before?.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.unrouteAll();
  await failed.waitFor({ state: "detached", timeout: 30_000 });
  await page.getByRole("heading", { level: 1, name: locale === "fr" ? "Profil" : "Profile" }).waitFor();
});

it("a code for a tablet that could not be created can be tried again", async () => {
  const page = await world.visit();
  await arriveAs(page, "dealer");
  await page.goto("/auth/dealer/kiosks");
  await page.getByRole("heading", { level: 1, name: "Kiosks" }).waitFor();
  world.expectFault(/ERR_|Failed/);
  await page.route("**/kiosk-codes", (route) => route.abort("connectionrefused"));
  await press(page, "Get a one-time code");
  const dialog = page.getByRole("dialog", { name: "Set up another tablet" });
  await expectWords(dialog, /^No response from the server/);
  expect(await dialog.innerText(), "nothing was typed").not.toContain("What you typed");
  await expectNoBarriers(page);
  await page.unroute("**/kiosk-codes");
  await press(dialog, "Try again");
  await expectWords(dialog, /Good for one tablet/);
});

it("a label that is a question is listed among the errors without its question mark", async () => {
  const page = await world.visit();
  await page.goto("/account-recovery");
  await press(page, "Send to our team");
  await page
    .getByRole("alert")
    .getByRole("link", { name: "How can we tell it’s you: Required", exact: true })
    .waitFor();
});

it.each([
  ["en", "This is taking longer than usual.", "Try again"],
  ["fr", "C’est plus long que d’habitude.", "Réessayer"],
] as const)("a page whose calls are not answered says so and can be tried again (%s)", async (locale, words, again) => {
  const page = await world.visit({
    device: "phone",
    more: { colorScheme: locale === "fr" ? "dark" : "light", reducedMotion: "reduce" },
  });
  await arriveAs(page, "dealer");
  let answers = false;
  await page.route(calls, (route) => (answers ? route.continue() : undefined));
  await page.goto(inLanguage("/auth/dealer/employees", locale));
  await page.getByRole("main").getByText(words).waitFor({ timeout: 15_000 });
  // The skeleton's animation never ends, so the test does not wait for animations.
  expect(await barriersOn(page)).toEqual([]);
  answers = true;
  await press(page.getByRole("main"), again);
  await page.getByRole("heading", { level: 1, name: locale === "fr" ? "Noms du personnel" : "Staff names" }).waitFor();
});

it.each([
  ["/events?zipcode=00000", "Show the whole schedule"],
  ["/events?view=map&zipcode=00000", "Show the whole schedule"],
  ["/events?show=series&zipcode=00000", "Show all series"],
  ["/dealers?zipcode=00000", "Show all dealers"],
])("an unknown postal code leaves no blank page: %s", async (path, all) => {
  const page = await world.visit({ device: "phone" });
  await page.goto(path);
  await page.getByRole("heading", { name: "Check the ZIP or postal code" }).waitFor();
  // A phone hides most filters, but the field with the error is visible, and the error is below it.
  await page
    .getByRole("main")
    .getByLabel(/ZIP or postal code/)
    .waitFor();
  await expectWords(page.getByRole("main"), /We don’t recognize this ZIP or postal code/);
  await expectNoBarriers(page);
  await follow(page.getByRole("main"), all);
  await expect.poll(() => page.getByRole("heading", { name: "Check the ZIP or postal code" }).count()).toBe(0);
  expect(page.url()).not.toContain("zipcode");
});
