import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { expectToast, expectWords, fillIn, follow, press, signIn } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { workbook } from "./support/workbook.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

async function openUpload(page: Page): Promise<void> {
  await signIn(page, "promoter");
  await follow(page, /Hangtown Classic/);
  await page.getByRole("heading", { level: 1, name: "Hangtown Classic" }).waitFor();
  await follow(page, "Results");
}

const upload = (page: Page) => page.getByLabel("Results file for all classes");
const file = (rows: readonly string[]) => ({
  name: "club.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(["Woche;Wer;Moto;Gruppe", ...rows].join("\n")),
});
const row = (page: Page, name: RegExp) => page.getByRole("row", { name });

describe("a file of a program that nobody knows", () => {
  it("asks what its columns are, and remembers the answer for the next file", async () => {
    const page = await world.visit();
    await openUpload(page);
    await upload(page).setInputFiles(file(["eins;Ann Lee;KTM;250 B", "zwei;Bo Ray;Honda;250 B"]));
    await expectWords(page, "Match your columns");
    await expectWords(page, "Match the columns first.");
    await expectNoBarriers(page);
    await fillIn(page, { Woche: "Place" });
    // The column is named now, but its values are not places: this is shown as an error, not guessed.
    await expectWords(row(page, /Ann Lee/), "“eins” isn’t a place");
    await follow(page, "Choose another file");
    await upload(page).setInputFiles(file(["1;Ann Lee;KTM;250 B", "2;Bo Ray;Honda;250 B"]));
    await expectWords(page, "Columns in the file");
    // The class column is recognized by its values.
    await expectWords(row(page, /Ann Lee/), "Unmatched");
    // Without a class every row is pending, but none is an error.
    await fillIn(page, { Gruppe: "Not used" });
    await expectWords(row(page, /Ann Lee/), "Choose class");
    await fillIn(page, { Gruppe: "Class" });
    await expectWords(row(page, /Ann Lee/), "Unmatched");
    await page.reload();
    await expectWords(row(page, /Ann Lee/), "Unmatched");
    await press(page, "Save 2 as provisional");
    await expectToast(page, "2 rows saved.");

    await follow(page, "All classes");
    await upload(page).setInputFiles(file(["1;Ann Lee;KTM;250 B", "2;Bo Ray;Honda;250 B", "3;Cy Fox;KTM;250 B"]));
    await expectWords(page, "Matched as in your last file with these headers.");
    await expectWords(row(page, /Cy Fox/), "Unmatched");
  });

  it("in Excel, with a class that the event does not have: it is asked once and can be left out", async () => {
    const page = await world.visit({ device: "tablet" });
    await openUpload(page);
    await upload(page).setInputFiles(workbook("saturday.xlsx"));
    await expectWords(page, "Which class is this?");
    await expectWords(row(page, /Mia Sol/), "Once you choose its class");
    await expectWords(page, "2 need a class.");
    await expectNoBarriers(page);
    await fillIn(page, { "The file says “Kids 9+”": "Not at this event, leave out" });
    await expectWords(row(page, /Mia Sol/), "Skipped");
    await press(page, "Save 1 as provisional");
    await expectToast(page, "1 row saved.");
  });

  it("en français, au téléphone : les colonnes se disent", async () => {
    const page = await world.visit({ locale: "fr", device: "phone" });
    await signIn(page, "promoter", "fr");
    await follow(page, /Hangtown Classic/);
    await follow(page, "Résultats");
    await page
      .getByLabel("Fichier de résultats de toutes les classes")
      .setInputFiles({ name: "club.csv", mimeType: "text/csv", buffer: Buffer.from("Aa,Bb\nx,Ann Lee\ny,Bo Ray\n") });
    await expectWords(page, "Associez vos colonnes");
    await fillIn(page, { Aa: "Place" });
    await expectWords(page, "À quelle classe correspond ce fichier?");
    await expectNoBarriers(page);
    expect(
      await page
        .getByText(/[A-Za-z]/)
        .filter({ hasText: /\bthe\b/ })
        .count(),
      "no English left",
    ).toBe(0);
  });
});
