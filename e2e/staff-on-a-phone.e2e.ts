import { expect, it } from "vitest";
import type { Locator, Page } from "playwright";
import { locales } from "#shared/locale.ts";
import { fill, findIds } from "./support/addresses.ts";
import { arriveAs, inLanguage, press } from "./support/verbs.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

/** These pages have a menu of files, of acts on a row, or of acts on a record. */
const withMenus = [
  "/auth/admin/riders",
  "/auth/admin/dealers",
  "/auth/admin/vin-patterns",
  "/auth/admin/late-results-events",
  "/auth/admin/mail",
  "/auth/admin/mail?view=scheduled",
  "/auth/admin/rider/{riderId?}",
  "/auth/admin/dealer/{dealerId?}",
  "/auth/admin/event/{eventId?}",
  "/auth/admin/serie/{seriesId?}?tab=rounds",
];

/** Waits until the page has its data. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("h1").first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .page-loader, .skeleton-late'));
}

it.each(locales)("no menu of a staff page is cut off on a phone (%s)", async (locale) => {
  const page = await world.visit({ device: "phone", locale });
  await arriveAs(page, "admin");
  const ids = await findIds(page.request);
  await arriveAs(page, "admin");
  const faults: string[] = [];
  for (const path of withMenus) {
    await open(page, inLanguage(fill(path, ids), locale));
    const buttons = page.locator("main .relative > button[aria-controls]:visible");
    // A page can show its heading before its menus, so the first menu is awaited.
    await buttons
      .first()
      .waitFor({ timeout: 8_000 })
      .catch(() => faults.push(`${path} has no menu`));
    // The rows of a list have the same menu, so the first three are enough.
    const count = Math.min(await buttons.count(), 3);
    for (let at = 0; at < count; at += 1) {
      const button = buttons.nth(at);
      await button.click();
      const menu = await page.locator("main .menu").boundingBox();
      const owner = await button.boundingBox();
      const width = page.viewportSize()?.width ?? 0;
      if (!menu || !owner || menu.x < 0 || menu.x + menu.width > width) {
        faults.push(`${path}: menu ${at} is at ${menu?.x} with a width of ${menu?.width}`);
      } else if (menu.y < owner.y || menu.y > owner.y + owner.height + 16) {
        faults.push(`${path}: menu ${at} is not below its button`);
      }
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (sideways > 0) faults.push(`${path}: menu ${at} makes the page scroll ${sideways} px sideways`);
      await page.keyboard.press("Escape");
    }
  }
  expect(faults).toEqual([]);
});

it("a single filter is as wide as its list on a phone", async () => {
  const page = await world.visit({ device: "phone" });
  await arriveAs(page, "admin");
  for (const path of ["/auth/admin/categories", "/auth/admin/kiosks"]) {
    await open(page, path);
    const field = await page.locator("main .list-filters .control").first().boundingBox();
    const table = await page.locator("main table").first().boundingBox();
    expect(field?.width, path).toBe(table?.width);
  }
});

it("an export of a single series or event can be chosen on a phone", async () => {
  const page = await world.visit({ device: "phone" });
  await arriveAs(page, "admin");
  for (const path of ["/auth/admin/export-series-events", "/auth/admin/export-class-payouts"]) {
    await open(page, path);
    const choice = page.getByRole("checkbox", { name: /^Choose / }).first();
    await choice.click();
    expect(await choice.isChecked(), path).toBe(true);
  }
});

it("a desktop shows fourteen dealers in rows of 40 pixels", async () => {
  const page = await world.visit({ device: "desktop" });
  await arriveAs(page, "admin");
  await open(page, "/auth/admin/dealers");
  const rows = await page
    .locator("main tbody tr")
    .evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect()).map(({ bottom, height }) => ({ bottom, height })),
    );
  expect(Math.max(...rows.map(({ height }) => height))).toBeLessThanOrEqual(40);
  expect(rows.filter(({ bottom }) => bottom <= 900).length).toBeGreaterThanOrEqual(14);
});

it.each(locales)("the folded parts of the summary do not make a phone scroll sideways (%s)", async (locale) => {
  const page = await world.visit({ device: "phone", locale });
  await arriveAs(page, "admin");
  await open(page, inLanguage("/auth/admin/summary", locale));
  const parts = page.locator("main details.races > summary");
  for (let at = 0; at < (await parts.count()); at += 1) await parts.nth(at).click();
  await page.locator("main details.races table").nth(1).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
});

it("the key figures of a record are above its sections on a phone", async () => {
  const page = await world.visit({ device: "phone" });
  await arriveAs(page, "admin");
  const ids = await findIds(page.request);
  await arriveAs(page, "admin");
  for (const [path, figure, section] of [
    ["/auth/admin/rider/{riderId?}", "Open credit", "Identity"],
    ["/auth/admin/dealer/{dealerId?}", "Parts credit due", "Business"],
    ["/auth/admin/promoter/{promoterId?}", "Late now", "Organization"],
    ["/auth/admin/event/{eventId?}", "Posted", "Race"],
  ] as const) {
    await open(page, fill(path, ids));
    const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
    const [ofFigure, ofSection] = [
      await top(page.getByRole("term").filter({ hasText: figure })),
      await top(page.getByRole("heading", { name: section, exact: true })),
    ];
    expect(ofFigure, path).toBeLessThan(ofSection);
  }
});

it("the notice of an act in a pane is on the pane, and stays on the page when the pane closes", async () => {
  const page = await world.visit({ device: "phone" });
  await arriveAs(page, "admin");
  await open(page, "/auth/admin/dealer-logins");
  await press(page.getByRole("row", { name: /Sam Ortega/ }), "Gate Drop Powersports");
  const pane = page.getByRole("dialog", { name: "Sam Ortega" });
  await press(pane, "Reset login…");
  await press(page.getByRole("alertdialog", { name: "Reset Sam Ortega’s login?" }), "Reset login");
  const text = "A link to choose a new password was sent to dealer@demo.test.";
  const notice = page.getByRole("status").filter({ hasText: text });
  await notice.waitFor();
  // An element below the pane would not receive the pointer.
  expect(await notice.getByRole("button", { name: "Close" }).evaluate(isOnTop)).toBe(true);
  await page.keyboard.press("Escape");
  await pane.waitFor({ state: "hidden" });
  await notice.getByRole("button", { name: "Close" }).click();
  await notice.waitFor({ state: "detached" });
});

/** Runs in the page and returns whether the element is the topmost one at its center. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
