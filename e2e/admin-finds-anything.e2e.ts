import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { call } from "./support/calls.ts";
import { arriveAs, expectAt, expectWords, follow } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

const palette = (page: Page) => page.getByRole("dialog", { name: "Find anything" });

/**
 * Opens the palette with a key, types a text and waits for an option and for the end of the search: during a search,
 * Ctrl Enter does nothing, so that nobody acts as a record that was found for an earlier text.
 */
async function find(page: Page, key: string, typed: string, option: string | RegExp): Promise<void> {
  await page.keyboard.press(key);
  await palette(page).waitFor();
  await page.keyboard.type(typed);
  await palette(page).getByRole("option", { name: option }).first().waitFor();
  await palette(page).locator('input[aria-busy="false"]').waitFor();
}

/** Presses the arrow key until the option is selected. */
async function choose(page: Page, option: string): Promise<void> {
  const active = palette(page).getByRole("option", { selected: true });
  for (let presses = 0; presses < 30; presses += 1) {
    if ((await active.textContent())?.includes(option)) return;
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`no key press chose ${option}`);
}

describe("an admin finds anything", () => {
  it("opens a rider by a part of the VIN, with the keyboard alone, and finds it again without typing", async () => {
    const page = await world.visit();
    await arriveAs(page, "admin");
    await page.goto("/auth/admin");
    const { riders } = await call(page.request, "GET /api/vin-report");
    const bike = riders[0];
    if (!bike) throw new Error("the demo has no bike to verify");
    await page.getByRole("heading", { level: 2, name: "Needs your attention" }).waitFor();

    await find(page, "/", bike.vin.slice(-8).toLowerCase(), new RegExp(bike.vin));
    await expectNoBarriers(page);
    await page.keyboard.press("Enter");
    await expectAt(page, /^\/auth\/admin\/rider\//);
    const name = bike.fullName;
    await page.getByRole("heading", { level: 1, name }).waitFor();

    await page.keyboard.press("Control+k");
    await palette(page)
      .getByRole("option", { name: new RegExp(bike.vin) })
      .waitFor();
    await page.keyboard.press("Escape");
    await palette(page).waitFor({ state: "detached" });

    await page.goto("/auth/admin");
    await page.getByRole("heading", { level: 2, name: "Needs your attention" }).waitFor();
    const [firstName = ""] = name.split(" ");
    await page.keyboard.press("Control+k");
    await palette(page).waitFor();
    // Enter is pressed before the server has answered. When it answers, the first result opens.
    await page.keyboard.type(`${name.split(" ").at(-1)} ${firstName.slice(0, 2)}`);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name }).waitFor();
  });

  it("acts as a dealer, and must confirm before one is deactivated", async () => {
    const page = await world.visit();
    await arriveAs(page, "admin");
    await page.goto("/auth/admin");
    const { dealers } = await call(page.request, "GET /api/admin/dealers", { query: { login: "yes" } });
    const dealer = dealers[0];
    if (!dealer) throw new Error("the demo has no dealer with a login");

    await page.getByRole("heading", { level: 2, name: "Needs your attention" }).waitFor();
    await find(page, "Control+k", `>${dealer.name}`, `Deactivate ${dealer.name}…`);
    await palette(page)
      .getByRole("option", { name: `Deactivate ${dealer.name}…` })
      .first()
      .click();
    await page.getByRole("alertdialog").waitFor();
    await expectWords(page.getByRole("alertdialog"), dealer.name);
    await page.keyboard.press("Escape");

    await find(page, "Control+k", dealer.name, dealer.name);
    await page.keyboard.press("Control+Enter");
    await page.waitForURL(/\/auth\/dealer/);
  });

  it("opens a dealer by the name or the email address of a person who logs in for it", async () => {
    const page = await world.visit();
    await arriveAs(page, "admin");
    await page.goto("/auth/admin");
    const { dealerLogins } = await call(page.request, "GET /api/admin/dealer-logins");
    const login = dealerLogins[0];
    if (!login) throw new Error("the demo has no login of a dealer");
    await page.getByRole("heading", { level: 2, name: "Needs your attention" }).waitFor();
    for (const typed of [login.name, login.email]) {
      await find(
        page,
        "Control+k",
        typed,
        new RegExp(`${RegExp.escape(login.dealerName)}.*${RegExp.escape(login.name)}`),
      );
      await page.keyboard.press("Escape");
      await palette(page).waitFor({ state: "hidden" });
    }
    const { dealerName } = login;
    await find(page, "Control+k", login.email, dealerName);
    await choose(page, dealerName);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: dealerName }).waitFor();
  });

  it("opens a promoter’s record, and must confirm before a promoter or a rider is deactivated", async () => {
    const page = await world.visit();
    await arriveAs(page, "admin");
    await page.goto("/auth/admin");
    const { allPromoters } = await call(page.request, "GET /api/promoters");
    const promoter = allPromoters.find(({ deActivated }) => !deActivated);
    if (!promoter) throw new Error("the demo has no active promoter");
    await page.getByRole("heading", { level: 2, name: "Needs your attention" }).waitFor();

    await find(page, "/", promoter.name, promoter.name);
    await page.keyboard.press("Enter");
    await expectAt(page, `/auth/admin/promoter/${promoter._id}`);
    await page.getByRole("heading", { level: 1, name: promoter.name }).waitFor();

    const { riders } = await call(page.request, "GET /api/admin/riders", { query: { account: "active" } });
    const rider = riders[0];
    if (!rider) throw new Error("the demo has no active rider");
    for (const name of [promoter.name, rider.fullName]) {
      await find(page, "Control+k", `>${name}`, `Deactivate ${name}…`);
      await choose(page, `Deactivate ${name}…`);
      await page.keyboard.press("Enter");
      const question = page.getByRole("alertdialog", { name: `Deactivate ${name}?` });
      await question.waitFor();
      await page.keyboard.press("Escape");
      await question.waitFor({ state: "detached" });
      await page.getByRole("heading", { level: 1, name }).waitFor();
      expect(new URL(page.url()).search).toBe("");
    }
    // The confirmation is not a recent item, so the record opens again without it.
    await page.keyboard.press("Control+k");
    const recent = palette(page).getByRole("group", { name: "Recent" });
    await recent.getByRole("option", { name: promoter.name }).waitFor();
    expect(await recent.getByRole("option", { name: /^Deactivate/ }).count()).toBe(0);
  });

  it("says that there was no answer, also beside pages that match, and returns the focus", async () => {
    const page = await world.visit();
    await arriveAs(page, "admin");
    await page.goto("/auth/admin/riders");
    const row = page.getByRole("row").nth(1).getByRole("link").first();
    await row.waitFor();
    await row.focus();
    await page.route("**/api/admin/find?*", (route) => route.abort());
    await page.keyboard.press("Control+k");
    await palette(page).waitFor();
    await page.keyboard.type("rider");
    await palette(page).getByRole("option", { name: "Riders", exact: true }).waitFor();
    await expectWords(palette(page), "No response from the server.");
    await page.unroute("**/api/admin/find?*");
    await page.route("**/api/admin/find?*", async (route) => {
      await sleep(1500);
      await route.continue();
    });
    await page.keyboard.type("s zzzz");
    await expectWords(palette(page), "Searching…");
    await expectWords(palette(page), "Nothing found.");
    await page.keyboard.press("Escape");
    await palette(page).waitFor({ state: "detached" });
    await page.waitForFunction((name) => document.activeElement?.textContent === name, await row.textContent());
  });

  it("lists only actions and pages after >", async () => {
    const page = await world.visit();
    await arriveAs(page, "admin");
    await page.goto("/auth/admin");
    await page.getByRole("heading", { level: 2, name: "Needs your attention" }).waitFor();
    await page.keyboard.press("/");
    await palette(page).waitFor();
    await page.keyboard.type(">audit");
    await page.keyboard.press("Enter");
    await expectAt(page, "/auth/admin/audit");
    await page.getByRole("heading", { level: 1, name: "Audit log" }).waitFor();
    await expectNoBarriers(page);
  });

  it("offers the acts on the record whose page is open, and grants a bonus from there", async () => {
    const page = await world.visit();
    await arriveAs(page, "admin");
    const { riders } = await call(page.request, "GET /api/admin/riders", { query: { query: "Dana Kowalczyk" } });
    const rider = riders[0];
    if (!rider) throw new Error("the demo has no Dana Kowalczyk");
    const { _id, fullName } = rider;
    await page.goto(`/auth/admin/rider/${_id}`);
    await page.getByRole("heading", { level: 1, name: fullName }).waitFor();
    await page.keyboard.press("Control+k");
    const own = palette(page).getByRole("group", { name: "This record" });
    await own.getByRole("option", { name: `Act as ${fullName}` }).waitFor();
    await own.getByRole("option", { name: `Deactivate ${fullName}…` }).waitFor();
    await expectNoBarriers(page);
    await choose(page, `Grant ${fullName} a bonus…`);
    await page.keyboard.press("Enter");
    const bonus = page.getByRole("alertdialog", { name: `Grant ${fullName} a bonus` });
    await bonus.waitFor();
    await page.keyboard.press("Escape");
    await bonus.waitFor({ state: "detached" });
    await expectAt(page, `/auth/admin/rider/${_id}?tab=money`);
    await page.goto("/auth/admin/riders");
    await page.getByRole("heading", { level: 1, name: "Riders" }).waitFor();
    await page.keyboard.press("Control+k");
    await palette(page).getByRole("option").first().waitFor();
    expect(await palette(page).getByRole("group", { name: "This record" }).count()).toBe(0);
  });

  it("selects every option by arrow key, also after a page was opened", async () => {
    const page = await world.visit();
    await arriveAs(page, "admin");
    await page.goto("/auth/admin");
    await page.getByRole("heading", { level: 2, name: "Needs your attention" }).waitFor();
    await find(page, "/", ">questions", "Questions");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Questions" }).waitFor();
    await page.keyboard.press("Control+k");
    await palette(page).waitFor();
    const options = await palette(page).getByRole("option").count();
    const chosen = new Set<string | null>();
    for (let presses = 0; presses < options; presses += 1) {
      chosen.add(await palette(page).getByRole("option", { selected: true }).getAttribute("id"));
      await page.keyboard.press("ArrowDown");
    }
    expect(chosen.size).toBe(options);
  });

  it("gets from each line of the home page to its list, and the sidebar has the same counts", async () => {
    const page = await world.visit();
    await arriveAs(page, "admin");
    await page.goto("/auth/admin");
    const needs = page.getByRole("region", { name: "Needs your attention" });
    await needs.getByRole("link").first().waitFor();
    await expectNoBarriers(page);
    const { lines } = await call(page.request, "GET /api/admin/home");
    const waiting = lines.filter(({ count }) => count > 0);
    expect(await needs.getByRole("link").count()).toBe(waiting.length);
    const bikes = waiting.find(({ kind }) => kind === "bikes");
    const entry = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /Rider VIN report/ });
    await expectWords(entry, String(bikes?.count));
    for (let at = 0; at < waiting.length; at += 1) {
      await page.goto("/auth/admin");
      const line = needs.getByRole("link").nth(at);
      await line.click();
      await page.waitForURL((url) => url.pathname !== "/auth/admin");
      await page.getByRole("heading", { level: 1 }).waitFor();
    }
  });

  it("answers a rider’s question from the list of all questions", async () => {
    const page = await world.visit();
    await arriveAs(page, "admin");
    await page.goto("/auth/admin");
    await follow(page.getByRole("navigation", { name: "Main" }), /Questions/);
    await page.getByRole("heading", { level: 1, name: "Questions" }).waitFor();
    await expectNoBarriers(page);
  });
});
