import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { call } from "./support/calls.ts";
import { arriveAs, expectToast, expectWords, field, fillIn, follow, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

const rounds = [
  "Event,Round,First day,City,State,Country",
  "Copper Hill,1,2027-05-01,Ely,Nevada,US",
  "Pine Flat,2,2027-05-08,Reno,NV,US",
  "Salt Lake Finale,3,2027-05-15,Provo,UT,US",
  "Somewhere,4,someday,,,US",
].join("\n");
const asFile = (text: string) => ({ name: "rounds.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

const titles = (page: Page) =>
  page
    .getByRole("region", { name: "Rounds", exact: true })
    .getByRole("listitem")
    .getByRole("link")
    .filter({ hasText: /Copper|Pine|Salt/ })
    .allTextContents();
const openTab = (page: Page, name: RegExp) => follow(page.getByRole("navigation", { name: "Series sections" }), name);

async function saveScreen(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
}

describe("an admin runs a series", () => {
  it("creates its category, imports its rounds, sorts them, and sets their payouts", async () => {
    const page = await world.visit();
    await arriveAs(page, "admin");
    await page.goto("/auth/admin/categories");
    await follow(page, "Add category");
    await page.getByRole("heading", { level: 1, name: "New category" }).waitFor();
    await press(page, "Add category");
    await expectWords(page, "Required");
    await fillIn(page, { Description: "Desert" });
    await press(page, "Add category");
    await page.getByRole("heading", { level: 1, name: "Desert" }).waitFor();

    await follow(page, "Series");
    await follow(page, "Add series");
    await page.getByRole("heading", { level: 1, name: "New series" }).waitFor();
    await fillIn(page, { Name: "Great Basin Cup", Season: "2027" });
    await field(page, "Category").selectOption("Desert");
    await field(page, "Promoter").selectOption({ label: "Berm & Gate Promotions" });
    await expectNoBarriers(page);
    await press(page, "Add series");
    await page.getByRole("heading", { level: 1, name: "Great Basin Cup" }).waitFor();

    await openTab(page, /^Rounds/);
    await page.locator('input[type="file"]').setInputFiles(asFile(rounds));
    await expectWords(page, "3 new, 0 changed, 0 unchanged, 1 to fix. Rounds not in the file won’t change.");
    await expectWords(page, "“someday” isn’t a date. Write it as 2026-06-14.");
    await expectNoBarriers(page);
    await saveScreen(page, "upload");
    await press(page, "Import 3 events");
    await expectToast(page, "3 events imported.");
    await expect.poll(() => titles(page)).toEqual(["Copper Hill", "Pine Flat", "Salt Lake Finale"]);

    // After a move by keyboard, the moved round keeps the focus.
    await page.getByRole("button", { name: "Move Pine Flat up" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => titles(page)).toEqual(["Pine Flat", "Copper Hill", "Salt Lake Finale"]);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Move Pine Flat down");
    await press(page, "Remove Salt Lake Finale from the series");
    await press(page.getByRole("alertdialog"), "Remove from series");
    await expectToast(page, "Salt Lake Finale is no longer a round of this series.");
    await press(page, "Add a round");
    const found = page.getByRole("dialog", { name: "Add a round" });
    await fillIn(found, { "Find an event": "finale" });
    await press(found, "Add Salt Lake Finale");
    await expectWords(found, "In the series");
    await expectNoBarriers(page);
    await saveScreen(page, "add-round");
    await press(found, "Done");
    await expect.poll(() => titles(page)).toEqual(["Pine Flat", "Copper Hill", "Salt Lake Finale"]);

    // The demo has two events of this name. The later one is canceled, so it is not offered as a round.
    const staff = await world.visit();
    await arriveAs(staff, "admin");
    await staff.goto("/auth/admin/series?name=AMA%20Pro%20Motocross");
    await follow(staff.getByRole("main"), /^AMA Pro Motocross 2026/);
    await openTab(staff, /^Rounds/);
    await press(staff, "Add a round");
    const offered = staff.getByRole("dialog", { name: "Add a round" });
    await fillIn(offered, { "Find an event": "riverglade" });
    const events = offered.getByRole("listitem");
    await expect.poll(() => events.allInnerTexts()).toEqual([expect.stringContaining("Riverglade MX")]);

    await openTab(page, /^Payouts/);
    await press(page, "Enter classes");
    await press(page, "Add a class");
    await page.keyboard.type("450 Pro");
    const grid = page.getByRole("region", { name: "Edit classes and payouts" });
    await grid.getByRole("textbox", { name: "450 Pro, place 1", exact: true }).fill("1500");
    await press(page, "Save 1 class");
    await expectToast(page, "Classes and payouts saved.");
    await press(page, "Show what will change");
    await expectWords(page, "Posted in these rounds: $0.00 now, $4,500.00 after this change");
    await page.getByRole("checkbox", { name: /^Copper Hill/ }).uncheck();
    await expectWords(page, "Posted in these rounds: $0.00 now, $3,000.00 after this change");
    await expectNoBarriers(page);
    await saveScreen(page, "apply");
    await press(page, "Apply to 2 rounds");
    await expectToast(page, "Payouts applied to 2 rounds.");
    const { allSeries } = await call(page.request, "GET /api/admin/series", { query: { name: "great basin" } });
    expect(allSeries).toMatchObject([{ category: "Desert", rounds: 3, postedUSD: 300_000 }]);

    await press(page, "Delete");
    await expectWords(page.getByRole("alertdialog"), "Its 3 rounds will stay as events and keep their own payouts.");
    await expectNoBarriers(page);
    await saveScreen(page, "delete");
    await press(page.getByRole("alertdialog"), "Keep it");
  });
});
