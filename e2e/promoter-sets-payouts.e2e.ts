import { describe, expect, it } from "vitest";
import type { Locator, Page } from "playwright";
import { runsLong } from "./support/long.ts";
import { arriveAs, expectToast, expectWords, fillIn, follow, press, signIn } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

async function openClasses(page: Page): Promise<void> {
  await page.goto("/auth/promoter");
  await follow(page, /RedBud National/);
  await page.getByRole("heading", { level: 1, name: "RedBud National" }).waitFor();
  await follow(page, "Classes and payouts");
  await press(page, /^(Edit in a grid|Enter classes)$/);
  await grid(page).waitFor();
}

const grid = (page: Page) => page.getByRole("region", { name: "Edit classes and payouts" });
const nameOf = (page: Page, line: number) => grid(page).getByLabel(`Class, row ${line}`, { exact: true });
const classes = (page: Page) => grid(page).getByLabel(/^Class, row /);

/** Pastes a block of cells at a cell, in the format in which spreadsheets copy. */
const paste = (cell: Locator, text: string) =>
  cell.evaluate((element, block) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", block);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
const amount = (page: Page, klass: string, places: string) =>
  grid(page).getByRole("textbox", { name: `${klass}, place ${places}`, exact: true });

describe("a promoter sets classes and payouts", () => {
  it("in a grid that marks wrong names and amounts, adds a range of places, and shows what was saved", async () => {
    const page = await world.visit();
    await signIn(page, "promoter");
    await openClasses(page);
    const count = await classes(page).count();
    await press(page, "Add a class");
    // The new row has the focus, so the user can type immediately.
    await page.keyboard.type("250 B");
    await expectWords(page, `Row ${count + 1}, class: There’s already a class with this name`);
    await expectWords(page, "Fix the marked cells first.");
    await nameOf(page, count + 1).fill("Supermini");
    await amount(page, "Supermini", "1").fill("1OO");
    await expectWords(page, `Row ${count + 1}, 1st place: “1OO” isn’t an amount`);
    await expectNoBarriers(page);

    // The pasted block has amounts in the formats of both languages. After the undo, the arrow keys move between cells.
    await paste(amount(page, "Supermini", "1"), "$300.00\t150,00 $\n");
    expect(await amount(page, "Supermini", "2").inputValue()).toBe("150");
    await press(page, "Undo");
    expect(await amount(page, "Supermini", "2").inputValue()).toBe("");
    await amount(page, "Supermini", "1").fill("$125.50");
    await amount(page, "Supermini", "1").press("ArrowLeft");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowUp");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toMatch(/, place 1$/);
    await fillIn(page, { "More places": "best" });
    await press(page, "Add places");
    await expectWords(page, "Enter a new place or range, such as 4 or 11-15");
    await fillIn(page, { "More places": "41-45" });
    await press(page, "Add places");
    await amount(page, "Supermini", "41–45").fill("10");
    await expectNoBarriers(page);
    await press(page, `Save ${count + 1} classes`);
    // The new class raises the event's payouts above its budget, so they need approval, and riders see the class
    // without them.
    await expectToast(page, "Saved. Payouts over budget need approval.");
    await expectWords(page, "Supermini");
    await expectWords(page, "Waiting for approval: $42,675.50");

    // The promoter edits again without a reload. Removing a paying place needs a confirmation, and declining it leads
    // back to the grid.
    await press(page, "Edit in a grid");
    await amount(page, "Supermini", "41–45").fill("");
    await press(page, `Save ${count + 1} classes`);
    await expectWords(page.getByRole("alertdialog"), "5 places won’t pay anymore");
    await expectWords(page.getByRole("alertdialog"), "Supermini · 41–45");
    await expectNoBarriers(page);
    await press(page, "Keep them");
    await press(page, `Save ${count + 1} classes`);
    await press(page, "Remove and save");
    await expectWords(page, "Waiting for approval: $42,625.50");

    // The class is deleted again; the confirmation names it.
    await press(page, "Edit in a grid");
    await press(page, "More for Supermini");
    await press(page, "Delete class Supermini");
    await expectWords(page.getByRole("alertdialog").or(page.getByRole("dialog")), "Delete class Supermini?");
    await press(page, "Keep it");
    await press(page, "More for Supermini");
    await press(page, "Delete class Supermini");
    await page
      .getByRole("alertdialog")
      .or(page.getByRole("dialog"))
      .getByRole("button", { name: "Delete class" })
      .click();
    await press(page, `Save ${count} classes`);
    await expectToast(page, "Classes and payouts saved.");
    // The toast of the earlier save may still be visible, so the table is checked.
    await expect.poll(() => page.getByText("Supermini").count(), { timeout: 10_000 }).toBe(0);
  });

  it.runIf(runsLong)("while somebody else does, sees both versions, and chooses one", async () => {
    const [mine, theirs] = [await world.visit(), await world.visit()];
    for (const page of [mine, theirs]) {
      await arriveAs(page, "promoter");
      await openClasses(page);
    }
    const count = await classes(mine).count();
    await press(theirs, "Add a class");
    await nameOf(theirs, count + 1).fill("Schoolboy 1");
    await press(theirs, `Save ${count + 1} classes`);
    await expectToast(theirs, "Classes and payouts saved.");

    await press(mine, "Add a class");
    await nameOf(mine, count + 1).fill("College");
    await press(mine, `Save ${count + 1} classes`);
    await expectWords(mine, "Someone changed classes or payouts while you were typing. You haven’t lost anything.");
    await expectWords(mine, /Schoolboy 1/);
    await expectNoBarriers(mine);
    await press(mine, "Use theirs");
    await expectWords(mine, "Cancel");
    expect(await nameOf(mine, count + 1).inputValue()).toBe("Schoolboy 1");
  });

  it.runIf(runsLong)(
    "by a file, where the downloaded file changes nothing and each wrong line is reported",
    async () => {
      const page = await world.visit({ device: "tablet" });
      await signIn(page, "promoter");
      await page.goto("/auth/promoter");
      await follow(page, /RedBud National/);
      await follow(page, "Classes and payouts");
      const download = page.waitForEvent("download");
      await press(page, "Download as CSV");
      const path = await (await download).path();
      await page.getByLabel("Excel or CSV, one class per row").setInputFiles(path);
      await expectWords(page, "What this file changes");
      await expectWords(page, "The file matches what’s already saved.");
      expect(await page.getByText("Payouts replaced").count()).toBe(0);

      // Each error is explained, and the old payout of a class is shown next to the new one.
      const lines = ["Class,1,2,Trophy", "450 Class,700,500,x", "250 Class,$600,500,x", ",1,1,x"];
      const buffer = Buffer.from(lines.join("\r\n"));
      const input = page.getByLabel("Excel or CSV, one class per row");
      await input.setInputFiles({ name: "classes.csv", mimeType: "text/csv", buffer });
      await expectWords(page, /now, \$1,200\.00 after you save/);
      await expectWords(page, "Line 3, column “1”: “$600” has a dollar sign. Enter 600.");
      await expectWords(page, "Line 4: the class is missing.");
      await expectWords(page, "This column isn’t a place and was skipped: Trophy.");
      await page.getByRole("button", { name: "Save 1 class" }).waitFor();
    },
  );

  it.runIf(runsLong)("on a phone in French", async () => {
    const page = await world.visit({ device: "phone", locale: "fr" });
    await signIn(page, "promoter", "fr");
    await page.goto("/fr/auth/promoter");
    await follow(page, /RedBud National/);
    await follow(page, "Classes et bourses");
    await press(page, "Modifier dans une grille");
    await expectWords(page, "Ajouter une classe");
    await expectNoBarriers(page);
    await press(page, "Annuler");
    await expectWords(page, "Modifier dans une grille");
  });
});
