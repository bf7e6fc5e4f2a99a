import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { runsLong } from "./support/long.ts";
import { expectToast, expectWords, fillIn, follow, followCrumb, press, signIn } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { workbook, zipOfFiles } from "./support/workbook.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

async function openUpload(page: Page): Promise<void> {
  await signIn(page, "promoter");
  await follow(page, /Hangtown Classic/);
  await page.getByRole("heading", { level: 1, name: "Hangtown Classic" }).waitFor();
}

const upload = (page: Page) => page.getByLabel("Results file for all classes");
const file = (rows: readonly string[]) => ({
  name: "club.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(["Woche;Wer;Moto;Gruppe", ...rows].join("\n")),
});
const row = (page: Page, name: RegExp) => page.getByRole("row", { name });

describe("a results file with unknown columns", () => {
  it("asks for the meanings of its columns, and stores the answer for the next file", async () => {
    const page = await world.visit();
    await openUpload(page);
    await upload(page).setInputFiles(file(["eins;Ann Lee;KTM;250 B", "zwei;Bo Ray;Honda;250 B"]));
    await expectWords(page, "Match your columns");
    await expectWords(page, "Match the columns first.");
    await expectWords(page, /^No column is set to “Place” yet/);
    await expectWords(page, /^The file has 2 rows/);
    await expectNoBarriers(page);
    await fillIn(page, { Woche: "Place" });
    // The column is assigned now, but its values are not places. This is shown as an error, and nothing is guessed.
    await expectWords(row(page, /Ann Lee/), "“eins” isn’t a place");
    await follow(page, "Choose another file");
    await upload(page).setInputFiles(file(["1;Ann Lee;KTM;250 B", "2;Bo Ray;Honda;250 B"]));
    // The choice for the first file is stored, although that file was not saved.
    await expectWords(page, "Columns matched as in your last file with these headers.");
    await page.getByText("Columns in the file").click();
    // The class column is recognized by its values.
    await expectWords(row(page, /Ann Lee/), "Unmatched");
    // Without a class every row is pending, but no row is an error.
    await fillIn(page, { Gruppe: "Not used" });
    await expectWords(row(page, /Ann Lee/), "Choose class");
    await fillIn(page, { Gruppe: "Class" });
    await expectWords(row(page, /Ann Lee/), "Unmatched");
    await page.reload();
    await expectWords(row(page, /Ann Lee/), "Unmatched");
    await press(page, "Save 2 as provisional");
    await expectToast(page, "2 rows saved.");

    await followCrumb(page);
    await upload(page).setInputFiles(file(["1;Ann Lee;KTM;250 B", "2;Bo Ray;Honda;250 B", "3;Cy Fox;KTM;250 B"]));
    await expectWords(page, "Columns matched as in your last file with these headers.");
    await expectWords(row(page, /Cy Fox/), "Unmatched");
  });

  it.runIf(runsLong)("in Excel, with an unknown class: the class is asked for once and can be left out", async () => {
    const page = await world.visit({ device: "tablet" });
    await openUpload(page);
    await upload(page).setInputFiles(workbook("saturday.xlsx"));
    await expectWords(page, "Which class is this?");
    await expectWords(row(page, /Mia Sol/), "Once you choose a class");
    await expectWords(page, "2 rows need a class.");
    await expectNoBarriers(page);
    await fillIn(page, { "The file says “Kids 9+”": "Leave out (not at this event)" });
    await expectWords(row(page, /Mia Sol/), "Skipped");
    await press(page, "Save 1 as provisional");
    await expectToast(page, "1 row saved.");
  });

  it.runIf(runsLong)("waits in a list with other files, also from a zip, until all are saved together", async () => {
    const page = await world.visit();
    await openUpload(page);
    const club = (name: string, klass: string) => ({
      name,
      mimeType: "text/csv",
      buffer: Buffer.from(`Ziel;Wer;Moto;Gruppe\n2;Ann Lee;KTM;${klass}\n1;Bo Ray;Honda;${klass}`),
    });
    await upload(page).setInputFiles([club("250b.csv", "250 B"), club("30.csv", "30+"), zipOfFiles("rest.zip")]);
    const list = page.getByRole("list", { name: "Uploaded files" });
    await expectWords(list, "Not read:");
    await expect.poll(() => list.getByText("Columns not matched yet").count()).toBe(3);
    await expectNoBarriers(page);
    // Assigning the columns of one file assigns those of all, and the list is still there after a visit to other pages.
    await follow(page, /Match columns.*Sunday\/450\.csv/);
    await fillIn(page, { Ziel: "Place" });
    await expectWords(row(page, /Ann Lee/), "Unmatched");
    await page.goto("/auth/promoter");
    await follow(page, /Hangtown Classic/);
    await expect.poll(() => list.getByText("Ready", { exact: true }).count()).toBe(3);
    await press(page, "Remove 30.csv");
    await press(page, "Remove");
    await press(page, "Save 2 files as provisional");
    await expectToast(page, "4 rows saved.");
    await expect.poll(() => page.getByText("Uploaded files").count()).toBe(0);
  });

  it.runIf(runsLong)("asks for the columns in French on a phone", async () => {
    const page = await world.visit({ locale: "fr", device: "phone" });
    await signIn(page, "promoter", "fr");
    await follow(page, /Hangtown Classic/);
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
