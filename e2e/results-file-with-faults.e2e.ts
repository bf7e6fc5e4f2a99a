import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { runsLong } from "./support/long.ts";
import { balanceOf } from "./support/money.ts";
import { binaryFile, templateFile } from "./support/results-file.ts";
import { expectToast, expectWords, fillIn, follow, press, signIn } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

async function openUpload(page: Page): Promise<void> {
  await signIn(page, "promoter");
  await follow(page, /Hangtown Classic/);
  await page.getByRole("heading", { level: 1, name: "Hangtown Classic" }).waitFor();
}

const upload = (page: Page) => page.getByLabel("Results file for all classes");

describe("a results file with errors", () => {
  it.runIf(runsLong)("that is a PDF, an image, broken or empty is refused, and the page says what to do", async () => {
    const page = await world.visit();
    await openUpload(page);
    await upload(page).setInputFiles(binaryFile("results.csv", "text/csv", "%PDF-1.7\n"));
    await expectWords(page, /We can’t read this kind of file\..*export a CSV from your timing/);
    // The reason is visible although the area to drop a file on is at the bottom of the window.
    const reason = page.getByRole("alert").filter({ hasText: "We can’t read this kind of file" });
    await expect.poll(async () => (await reason.boundingBox())?.y ?? 9_999).toBeLessThan(900);
    await upload(page).setInputFiles(binaryFile("results.csv", "text/csv", "\x89PNG\r\n\x1a\n"));
    await expectWords(page, /We can’t read this kind of file\./);
    await upload(page).setInputFiles(binaryFile("results.csv", "text/csv", "Class,Place\n\0\0\0"));
    await expectWords(page, /We can’t read this kind of file|We couldn’t read the file/);
    await upload(page).setInputFiles({ name: "empty.csv", mimeType: "text/csv", buffer: Buffer.alloc(0) });
    await expectWords(page, "The file has no rows. Check that you chose the right one");
    await page.getByRole("heading", { level: 2, name: "Classes" }).waitFor();
    expect(await page.getByRole("row", { name: /No results yet/ }).count(), "nothing was taken").toBe(7);
  });

  it("names the error of each row; such rows can be corrected, left out or downloaded, and the others are saved", async () => {
    const credit = await balanceOf(world, "rider");
    const page = await world.visit();
    await openUpload(page);
    await upload(page).setInputFiles(
      templateFile("hangtown.csv", [
        "250 B,1,Dana,Kowalczyk,,2914076,417,KTM,,,",
        "250 B,2,Lee,Sundquist,,,88,Yamaha,,,",
        "250 B,behind,Ray,Ollison,,,12,Honda,,,",
        "250 B,4,,,,,51,KTM,,,",
        "250 B,5,Ann,Rietveld,ann-at-home,,7,KTM,,,",
        "250 B,6,Kit,Marlowe,,,9,GasGas,,8,",
        "250 Bee,1,Jo,Castell,,,3,KTM,,,",
      ]),
    );
    await expectWords(page, "Nothing has been saved yet.");
    const row = (name: RegExp) => page.getByRole("row", { name });
    await expectWords(row(/Dana Kowalczyk/), "by AMA 2914076");
    await expectWords(row(/Lee Sundquist/), "No account");
    await expectWords(row(/Ray Ollison/), "Error");
    await expectWords(row(/Ann Rietveld/), "Error");
    await expectWords(page, /with (an error|errors), along with the reasons?/);

    await expectNoBarriers(page);
    const [download] = await Promise.all([page.waitForEvent("download"), follow(page, "Download errors")]);
    const bad = readFileSync(await download.path(), "utf8");
    expect(bad).toContain("Ray");
    expect(bad).toContain("behind");
    expect(bad).not.toContain("Sundquist");

    // The error can be corrected in the row or with the pencil button.
    await fillIn(page, { "Ray Ollison’s place": "3" });
    await page.getByLabel("Ray Ollison’s place").press("Enter");
    await expectWords(row(/Ray Ollison/), "No account");
    await press(page, "Edit Ann Rietveld");
    await expectNoBarriers(page);
    await fillIn(page.getByRole("dialog"), { Email: "ann@example.test" });
    await press(page, "Save row");
    await expectWords(row(/Ann Rietveld/), "No account");
    await page.getByRole("combobox", { name: "The file says “250 Bee”" }).selectOption("Leave out (not at this event)");
    await expectWords(row(/Jo Castell/), "Left out");

    await press(page, "Save 5 as provisional");
    await expectToast(page, "5 rows saved.");
    expect(await balanceOf(world, "rider"), "nothing is paid before it is verified").toBe(credit);
  });

  it.runIf(runsLong)("and 2,000 rows is shown and edited 200 rows at a time", async () => {
    const page = await world.visit();
    await openUpload(page);
    const many = Array.from({ length: 2_000 }, (_, at) => `250 B,${at + 1},First${at},Last${at},,,${at},Yamaha,,,`);
    await upload(page).setInputFiles(templateFile("many.csv", [...many.slice(0, -1), "250 B,none,Bad,Row,,,1,,,,"]));
    await expectWords(page, "1,800 rows aren’t shown.");
    const rows = page.getByRole("table", { name: "Rows in the file" }).getByRole("row");
    expect(await rows.count(), "the header and what is shown").toBe(201);
    await press(page, "Show 200 more rows");
    await expect.poll(() => rows.count()).toBe(401);
    // The filter shows the row with the error without going through the others.
    await press(page, /^Error/);
    await expectWords(rows.filter({ hasText: "Bad Row" }), "“none” isn’t a place");

    // Saved rows are also shown and edited in portions; the blank row for new entries is at the end.
    await press(page, "Save 1,999 as provisional");
    await expectWords(page, "1,799 rows aren’t shown.");
    expect(await page.getByRole("table", { name: "Results for 250 B" }).getByRole("row").count()).toBe(201);
    await press(page, "Edit in the grid");
    const typed = page.getByRole("table", { name: "Results being entered" });
    await expect.poll(() => typed.getByRole("textbox", { name: /^Place, row / }).count()).toBe(201);
    await typed.getByRole("textbox", { name: "Place, row 2000" }).fill("2000");
    // Moving down reaches rows that were not rendered before.
    await typed.getByRole("textbox", { name: "Place, row 200", exact: true }).press("Enter");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Place, row 201");
    expect(await typed.getByRole("textbox", { name: "Place, row 2000" }).inputValue()).toBe("2000");
    await expectWords(typed, "The name is missing");
  });

  it.runIf(runsLong)("with fewer starters than the class needs says how many there are", async () => {
    const page = await world.visit();
    await openUpload(page);
    await follow(page, "Women 12+");
    // The board of all classes has an upload with the same name, so the page of the class must be open first.
    await page.getByRole("heading", { level: 1, name: "Women 12+" }).waitFor();
    await page
      .getByLabel("Results file for Women 12+")
      .setInputFiles(templateFile("women.csv", ["Women 12+,1,Dana,Kowalczyk,,2914076,417,KTM,,,"]));
    await expectWords(page.getByRole("row", { name: /Dana Kowalczyk/ }), /1 starter/);
    await press(page, "Save 1 as provisional");
    await expectToast(page, "1 row saved.");
  });
});
