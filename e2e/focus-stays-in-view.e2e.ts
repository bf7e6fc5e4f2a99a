import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { arriveAs } from "./support/verbs.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

/** Returns the name of the focused element, and how many of its pixels the bar at the bottom of a phone covers. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const own = document.activeElement;
    const bar = [...document.querySelectorAll("nav")].find((nav) => {
      const { position, display } = getComputedStyle(nav);
      return position === "sticky" && display !== "none" && nav.getBoundingClientRect().bottom >= innerHeight - 1;
    });
    const name = own?.getAttribute("aria-label") ?? own?.textContent?.trim().slice(0, 40) ?? "";
    if (!own || !bar || own === document.body || bar.contains(own))
      return { name, covered: 0, hasBar: bar !== undefined };
    const [{ top, bottom }, { top: edge }] = [own.getBoundingClientRect(), bar.getBoundingClientRect()];
    return { name, covered: Math.min(bottom - edge, bottom - top), hasBar: true };
  });

const maxStops = 40;

describe("the bar at the bottom of a phone", () => {
  it.each(["/auth/rider", "/auth/rider/earnings", "/auth/rider/profile", "/auth/rider/events", "/auth/rider/dealers"])(
    "covers nothing that has the focus on %s",
    async (path) => {
      const page = await world.visit({ device: "phone", more: { reducedMotion: "reduce" } });
      await arriveAs(page, "rider");
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      const stops: string[] = [];
      const faults: string[] = [];
      for (let stop = 0; stop < maxStops; stop += 1) {
        await page.keyboard.press("Tab");
        const { name, covered, hasBar } = await focused(page);
        expect(hasBar).toBe(true);
        stops.push(name);
        if (covered > 1) faults.push(`${name}: ${Math.round(covered)} px`);
      }
      expect(new Set(stops).size).toBeGreaterThan(5);
      expect(faults).toEqual([]);
    },
  );
});

describe("the sidebar of staff on a desktop", () => {
  it("shows its logo and its search on the last page of the menu, and covers no entry that has the focus", async () => {
    const page = await world.visit({ more: { reducedMotion: "reduce" } });
    await arriveAs(page, "admin");
    await page.goto("/auth/admin/system");
    const side = page.getByRole("complementary");
    const current = side.locator('[aria-current="page"]');
    await current.waitFor();
    await expect.poll(() => side.evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
    const head = side.locator(".side-head");
    const { top, bottom } = await head.evaluate((box) => box.getBoundingClientRect());
    expect(top).toBe(0);
    const below = await current.evaluate((box) => innerHeight - box.getBoundingClientRect().bottom);
    expect(below).toBeGreaterThan(8);
    // The focus goes up through the whole menu, so that each entry is scrolled into view below the head.
    await current.focus();
    const faults: string[] = [];
    for (let stop = 0; stop < maxStops; stop += 1) {
      await page.keyboard.press("Shift+Tab");
      const own = await page.evaluate(() => {
        const { activeElement } = document;
        if (!activeElement?.closest(".desk-side nav")) return null;
        return { name: activeElement.textContent, top: activeElement.getBoundingClientRect().top };
      });
      if (own === null) break;
      if (own.top < bottom) faults.push(`${own.name}: ${Math.round(bottom - own.top)} px`);
    }
    expect(faults).toEqual([]);
  });
});

describe("a closed dialog", () => {
  it.each([
    ["rider", "/auth/rider/earnings"],
    ["dealer", "/auth/dealer/redemptions"],
  ] as const)("gives the focus back to what the %s opened it with", async (who, path) => {
    const page = await world.visit();
    await arriveAs(page, who);
    await page.goto(path);
    const row = page
      .getByRole("main")
      .getByRole("link", { name: /Kowalczyk|Thunder Valley/ })
      .or(page.getByRole("main").getByRole("button", { name: /Kowalczyk/ }))
      .filter({ visible: true });
    await row.first().focus();
    const { name } = await focused(page);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(async () => (await focused(page)).name).toBe(name);
  });

  it("returns the focus to the row that the promoter edits", async () => {
    const page = await world.visit();
    await arriveAs(page, "promoter");
    await page.goto("/auth/promoter");
    await page
      .getByRole("link", { name: /Thunder Valley/ })
      .first()
      .click();
    await page.getByRole("heading", { level: 2, name: "Classes" }).waitFor();
    await page.getByRole("table").first().getByRole("link").first().click();
    const edit = page.getByRole("button", { name: /^Edit / }).first();
    await edit.focus();
    const { name } = await focused(page);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(async () => (await focused(page)).name).toBe(name);
  });
});
