import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { arriveAs, expectAt } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

async function adminAt(path: string): Promise<Page> {
  const page = await world.visit();
  await arriveAs(page, "admin");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  return page;
}

const beside = (page: Page) => page.getByRole("complementary").filter({ has: page.getByRole("heading", { level: 2 }) });
const rowNames = (page: Page) => page.locator("tbody tr[data-key] [data-open]").allInnerTexts();

describe("an admin looks at a row beside its list", () => {
  it("with the keyboard: p shows the row, j goes to the next one, Escape and Back close it, and the address contains it", async () => {
    const page = await adminAt("/auth/admin/riders");
    await page.getByRole("heading", { level: 1, name: "Riders" }).waitFor();
    const [first = "", second = ""] = await rowNames(page);
    await page.keyboard.press("j");
    await page.keyboard.press("p");
    await beside(page).getByRole("heading", { level: 2, name: first }).waitFor();
    expect(await beside(page).locator("dt").count()).toBeGreaterThan(3);
    await expectNoBarriers(page);
    await page.keyboard.press("j");
    await beside(page).getByRole("heading", { level: 2, name: second }).waitFor();
    await page.reload();
    await beside(page).getByRole("heading", { level: 2, name: second }).waitFor();
    await page.keyboard.press("Escape");
    await beside(page).waitFor({ state: "detached" });
    await page.keyboard.press("j");
    await page.keyboard.press("p");
    await beside(page).waitFor();
    await page.goBack();
    await beside(page).waitFor({ state: "detached" });
    await expectAt(page, /^\/auth\/admin\/riders$/);
  });

  it("with the mouse, and then opens the record", async () => {
    const page = await adminAt("/auth/admin/dealers");
    await page.getByRole("heading", { level: 1, name: "Dealers" }).waitFor();
    const [first = ""] = await rowNames(page);
    await page
      .getByRole("button", { name: `Actions for ${first}` })
      .first()
      .click();
    await page.getByRole("button", { name: "Show beside the list" }).click();
    await beside(page).getByRole("link", { name: "Open" }).click();
    await expectAt(page, /^\/auth\/admin\/dealer\//);
    await page.getByRole("heading", { level: 1, name: first }).waitFor();
  });
});

describe("the season on the home page", () => {
  it("has the same figures as the report, to the cent, in both currencies", async () => {
    const page = await adminAt("/auth/admin");
    const season = page.getByRole("region", { name: "2026 so far" });
    await season.locator(".season-figure").first().waitFor();
    const figures = await season.locator(".season-figure").allInnerTexts();
    expect(figures).toHaveLength(8);
    await season.getByRole("link", { name: "Open the summary" }).first().click();
    for (const [at, currency] of ["USD", "CAD"].entries()) {
      await page.goto(currency === "USD" ? "/auth/admin/summary" : "/auth/admin/summary?by=CAD");
      await page.getByRole("heading", { level: 1, name: "Summary" }).waitFor();
      const text = await page.getByRole("main").innerText();
      for (const figure of figures.slice(at * 4, at * 4 + 4)) expect(text).toContain(figure);
    }
  });
});

describe("a staff page in print", () => {
  const controls = "button, select, input, textarea, .button, .menu, .chip:not([aria-current='true'])";
  it.each([
    ["/auth/admin", "Home"],
    ["/auth/admin/approvals", "Approvals"],
    ["/auth/admin/mail?view=scheduled", "Scheduled reports"],
    ["/auth/admin/export-class-payouts", "Export class payouts"],
    ["/auth/admin/export-series-events", "Export series events"],
    ["/auth/admin/payouts", "Payouts"],
    ["/auth/admin/settlements", "Parts settlements"],
    ["/auth/admin/adjustments", "Adjustments due"],
    ["/auth/admin/riders", "Riders"],
    ["/auth/admin/liability", "Liability"],
  ])("has nothing to press: %s", async (path, name) => {
    const page = await adminAt(path);
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.emulateMedia({ media: "print" });
    const shown = await page
      .locator(controls)
      .evaluateAll((all) =>
        all
          .filter((one) => one.getClientRects().length > 0 && one.closest("th") === null)
          .map((one) => one.outerHTML.slice(0, 120)),
      );
    expect(shown).toEqual([]);
    expect(
      await page
        .locator(".desk > header, .desk-side")
        .evaluateAll((all) => all.map((one) => one.getClientRects().length)),
    ).toEqual([0, 0]);
  });
});
