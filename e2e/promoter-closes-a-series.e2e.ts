import { describe, expect, it } from "vitest";
import { call } from "./support/calls.ts";
import { runsLong } from "./support/long.ts";
import { balanceOf } from "./support/money.ts";
import { arriveAs, expectToast, expectWords, follow, press, signIn } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

describe("a promoter closes a series", () => {
  it("opens its final standings once, sets what they pay, and finds them again with the series", async () => {
    const page = await world.visit();
    await signIn(page, "promoter");
    await page.goto("/auth/promoter");
    await follow(page, /^Ultra Series/);
    await expectWords(page, "This series pays by round and again on its final standings.");
    await expectWords(page, "Not opened yet");
    await expectNoBarriers(page);
    await press(page, "Set up the final standings");
    await page.getByRole("heading", { level: 1, name: /^Ultra Series/ }).waitFor();
    // The title contains the name of the series.
    await expectWords(page, /· Final standings$/);
    await expectWords(page, /Edit in a grid|The first race day was/);
    const closing = page.url();
    if ((await page.getByRole("button", { name: "Edit in a grid" }).count()) > 0) {
      await press(page, "Edit in a grid");
      const grid = page.getByRole("region", { name: "Edit classes and payouts" });
      await grid.waitFor();
      const count = await grid.getByLabel(/^Class, row /).count();
      expect(count, "the classes of the last round").toBeGreaterThan(0);
      await grid
        .getByRole("textbox", { name: /, place 1$/ })
        .first()
        .fill("500");
      await press(page, new RegExp(`^Save ${count} class`));
      // Final standings start without a budget, so their payouts need approval.
      await expectToast(page, "Saved. Payouts over budget need approval.");
    }
    await page.goto("/auth/promoter");
    // The final standings are also listed among the events, under a name that begins with the name of the series.
    await page
      .locator('a[href*="/serie/"]')
      .filter({ hasText: /^Ultra Series/ })
      .first()
      .click();
    await page.getByRole("heading", { level: 2, name: "Final standings" }).waitFor();
    expect(await page.getByText("Not opened yet").count()).toBe(0);
    await follow(page.getByRole("region", { name: "Final standings" }), "Classes and payouts");
    await page.waitForURL((url) => closing.startsWith(url.origin + url.pathname));
    await expectWords(page, /Edit in a grid|The first race day was/);
    await expectNoBarriers(page);
  });

  it.runIf(runsLong)("shows on a phone in French that the final standings pay", async () => {
    const page = await world.visit({ locale: "fr", device: "phone" });
    await arriveAs(page, "promoter");
    await page.goto("/fr/auth/promoter");
    await follow(page, /^Ultra Series/);
    await expectWords(page, "Classement final");
    await expectNoBarriers(page);
  });
});

describe("a canceled event", () => {
  it("shows the riders who lose its awards before it is canceled, and restores the awards when it is restored", async () => {
    const before = await balanceOf(world, "rider");
    const page = await world.visit();
    await signIn(page, "admin");
    const found = await call(page.request, "GET /api/events", { query: { title: "Thunder Valley National" } });
    await page.goto(`/auth/admin/event/${found.events[0]._id}?tab=overview`);
    await press(page, "More actions");
    await press(page, "Cancel event…");
    await expectWords(page.getByRole("alertdialog"), /Takes back \$[\d,.]+ from \d+ riders\./);
    await expectNoBarriers(page);
    await press(page.getByRole("alertdialog"), /^Cancel event and take back \$/);
    await expectToast(page, "Thunder Valley National was canceled.");
    await follow(page.getByRole("navigation", { name: "Event sections" }), /^Results/);
    await expectWords(page, "This event was canceled, so it can’t accept results.");
    expect(await balanceOf(world, "rider"), "what was not used is taken back").toBeLessThan(before);

    const question = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await press(page, "Restore…");
    await expectWords(question, /Pays \$[\d,.]+ to \d+ riders\./);
    await press(question, /^Restore and award \$/);
    await expectToast(page, "Thunder Valley National was restored.");
    expect(await balanceOf(world, "rider"), "the very sum that was there").toBe(before);
  });
});
