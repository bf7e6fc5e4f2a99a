import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { arriveAs, expectAt, fillIn, follow, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

/** Opens the list of riders as an owner. */
async function riders(query = ""): Promise<Page> {
  const page = await world.visit();
  await arriveAs(page, "admin");
  await page.goto(`/auth/admin/riders${query}`);
  await page.getByRole("heading", { level: 1, name: "Riders" }).waitFor();
  await page.getByRole("row").nth(1).waitFor();
  return page;
}

describe("an admin works by keyboard", () => {
  it("goes to a page with g and a letter, without acting on the list, and reads the keys with ?", async () => {
    const page = await riders();
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.getByText("1 selected").waitFor();
    // `x` after `g` only cancels and must not select another row.
    await page.keyboard.press("g");
    await page.keyboard.press("x");
    await page.getByText("1 selected").waitFor();
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await keys.waitFor();
    await expectNoBarriers(page);
    await page.keyboard.press("g");
    await page.keyboard.press("d");
    expect(await keys.isVisible(), "keys do nothing behind a dialog").toBe(true);
    await page.keyboard.press("Escape");
    await keys.waitFor({ state: "detached" });
    await page.keyboard.press("g");
    await page.keyboard.press("d");
    await expectAt(page, "/auth/admin/dealers");
    await page.getByRole("heading", { level: 1, name: "Dealers" }).waitFor();
  });

  it("saves filters as a view, opens it from elsewhere, and removes it", async () => {
    const page = await riders("?country=CA&sort=-registered");
    await press(page, "Saved views");
    await press(page, "Save this view…");
    await fillIn(page.getByRole("dialog"), { Name: "Canada, newest" });
    await press(page.getByRole("dialog"), "Save");
    await page.getByText("View saved: Canada, newest.").waitFor();

    await page.goto("/auth/admin/riders");
    await page.getByRole("row").nth(1).waitFor();
    await press(page, "Saved views");
    await expectNoBarriers(page);
    await follow(page, "Canada, newest");
    await expect.poll(() => new URL(page.url()).search).toBe("?country=CA&sort=-registered");
    // The list of the view is shown; until then, opening the menu again would be too early.
    await page.getByText("Clear filters").waitFor();

    await press(page, "Saved views");
    await press(page, "Remove Canada, newest");
    await page.getByText("Your saved views show up here.").waitFor();
  });

  it("hides a column, which the device stores, and shows it again", async () => {
    const page = await riders();
    const head = page.getByRole("columnheader", { name: "Bikes" });
    await head.waitFor();
    await press(page, "Choose columns");
    await page.getByRole("checkbox", { name: "Bikes" }).uncheck();
    await expect.poll(() => head.count()).toBe(0);
    await page.reload();
    await page.getByRole("row").nth(1).waitFor();
    expect(await head.count()).toBe(0);
    await press(page, "Choose columns");
    await press(page, "Show all columns");
    await head.waitFor();
  });

  it("selects all riders that match, beyond the page, and reads what deactivating them would mean", async () => {
    const page = await riders();
    await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
    const all = page.getByRole("button", { name: /^Select all \d+ that match$/ });
    const total = Number(/\d+/.exec(await all.innerText())?.[0]);
    expect(total).toBeGreaterThan(100);
    await all.click();
    await page.getByText(`${total} selected`).waitFor();
    await press(page, "Deactivate…");
    const asked = page.getByRole("alertdialog");
    await asked.getByText("They won’t be able to log in or use credit, and new results won’t earn anything.").waitFor();
    await page.keyboard.press("Escape");
    await page
      .getByRole("checkbox", { name: /^Select (?!all)/ })
      .first()
      .uncheck();
    await page.getByText(`${total - 1} selected`).waitFor();
  });

  it("opens the acts of a row with a right click", async () => {
    const page = await riders();
    await page.getByRole("row").nth(1).getByRole("cell").nth(3).click({ button: "right" });
    await page.getByRole("button", { name: "Deactivate…" }).waitFor();
  });

  it("steps from record to record of the list, past the end of its page, and comes back to the list as it was", async () => {
    const page = await riders("?country=US&sort=name");
    const name = async () => (await page.getByRole("heading", { level: 1 }).innerText()).trim();
    const rows = page.locator("tbody tr[data-key] [data-open]");
    const shown = (await rows.allInnerTexts()).map((text) => text.trim());
    const last = shown.length;
    await rows.last().click();
    const steps = page.getByRole("group", { name: "Records in the list" });
    await steps.getByText(new RegExp(`^${last} of \\d+$`)).waitFor();
    expect(await name()).toBe(shown.at(-1));
    expect(await steps.getByRole("button", { name: "Next record" }).isEnabled()).toBe(true);
    await expectNoBarriers(page);
    // The previous record opens with the same section, and the page has its name.
    await follow(page.getByRole("main"), /^Bikes/);
    await page.getByRole("heading", { name: "Add a bike" }).waitFor();
    await page.keyboard.press("p");
    await steps.getByText(new RegExp(`^${last - 1} of `)).waitFor();
    await expect.poll(name).toBe(shown.at(-2));
    await expect.poll(() => new URL(page.url()).search).toBe("?tab=bikes");
    // Two steps forward lead to the next page of the list, which is loaded for this.
    await page.keyboard.press("n");
    await steps.getByText(new RegExp(`^${last} of `)).waitFor();
    await press(steps, "Next record");
    await steps.getByText(new RegExp(`^${last + 1} of `)).waitFor();
    // The address changes before the page does, so this waits for the name of the next record.
    await expect.poll(async () => shown.includes(await name())).toBe(false);
    const beyond = await name();
    // A letter that is typed into a field is not a step.
    const palette = page.getByRole("dialog", { name: "Find anything" });
    await page.keyboard.press("Control+k");
    await palette.waitFor();
    await page.keyboard.type("np");
    await palette.getByRole("button", { name: "Close" }).click();
    await palette.waitFor({ state: "detached" });
    await steps.getByText(new RegExp(`^${last + 1} of `)).waitFor();

    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Riders" }).click();
    await expect.poll(() => new URL(page.url()).search).toBe("?country=US&sort=name&page=2");
    await page.getByRole("link", { name: beyond }).first().waitFor();
    await rows.first().click();
    await steps.getByText(new RegExp(`^${last + 1} of `)).waitFor();
    await press(steps, "Previous record");
    await steps.getByText(new RegExp(`^${last} of `)).waitFor();
    await expect.poll(name).toBe(shown.at(-1));
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/auth/admin/riders");

    // A record that was opened from elsewhere has no steps.
    await page.goto(`/auth/admin/rider-vin-report`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.goto("/auth/admin/dealers");
    await page.getByRole("row").nth(1).waitFor();
    await page.keyboard.press("Control+k");
    await palette.waitFor();
    await page.keyboard.type(beyond);
    await page.getByRole("option", { name: beyond }).first().click();
    await page.getByRole("heading", { level: 1, name: beyond }).waitFor();
    expect(await steps.count()).toBe(0);
  });
});
