import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { personas } from "../server/demo/people/personas.ts";
import { call } from "./support/calls.ts";
import { runsLong } from "./support/long.ts";
import { linkIn, readMail } from "./support/mail.ts";
import { balanceOf, inMoney } from "./support/money.ts";
import { realResults } from "./support/results-file.ts";
import { expectAt, expectToast, expectWords, follow, followCrumb, press, signIn } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();
const file = realResults("2022_450SX_r03.csv", 2, { name: "Dana Kowalczyk", bike: "KTM 250 SX-F" });

/** Goes from the promoter's first page to the results of an event. */
async function openResults(page: Page, event: string): Promise<void> {
  await page.goto("/auth/promoter");
  await follow(page, new RegExp(event));
  await page.getByRole("heading", { level: 1, name: event }).waitFor();
  await page.getByRole("heading", { level: 2, name: "Classes" }).waitFor();
}

const dana = (page: Page) => page.getByRole("row", { name: /Dana Kowalczyk/ });

describe("a promoter's upload of a real results file", () => {
  it("is previewed, matched, saved and verified; the rider gets an email and the credit", async () => {
    const before = await balanceOf(world, "rider");
    const page = await world.visit();
    await signIn(page, "promoter");
    await expectAt(page, "/auth/promoter");
    await openResults(page, "High Point National");
    await page.getByLabel("Results file for all classes").setInputFiles(file);

    // The file does not name a class, and without a class there is nothing to save.
    await expectWords(page, "Nothing has been saved yet.");
    await expectWords(page, "Which class is this file for?");
    expect(await page.getByRole("row", { name: /Error/ }).count(), "no row is wrong for it").toBe(0);
    await expectWords(page, "Choose a class first.");
    await expectNoBarriers(page);
    await page.getByRole("combobox", { name: "Class", exact: true }).selectOption({ label: "450 Class" });
    await expectWords(dana(page), /cash|if confirmed/);
    // This is the wrong class, but choosing another one loses nothing.
    await page.getByRole("combobox", { name: "No class in the file" }).selectOption({ label: "250 B" });
    await expectWords(dana(page), "Suggested");
    await expectWords(dana(page), /Only the name matches/);
    // The table stays beside the aside, even if a row has a long line and two buttons.
    const [table, aside] = await Promise.all([
      page.getByRole("table", { name: "Rows in the file" }).boundingBox(),
      page.locator(".sheet-grid > :last-child").boundingBox(),
    ]);
    expect((table?.x ?? 0) + (table?.width ?? 9_999)).toBeLessThanOrEqual(aside?.x ?? 0);
    await expectWords(dana(page), "$100.00");
    await expectNoBarriers(page);
    await press(dana(page), "Same rider");
    await expectWords(dana(page), "chosen manually");
    await page.reload();
    await expectWords(dana(page), "chosen manually");
    await press(page, "Save 22 as provisional");
    await expectToast(page, "22 rows saved.");
    expect(await balanceOf(world, "rider"), "provisional results pay nothing").toBe(before);
    // “Back” leads to the event, not to the preview, which says that nothing is saved.
    await page.goBack();
    await page.getByLabel("Results file for all classes").waitFor({ state: "attached" });
    await page.goForward();

    await page.getByRole("button", { name: /^Verify and award \$100\.00/ }).click();
    await page.getByRole("heading", { name: /^Verify the results for/ }).waitFor();
    await expectNoBarriers(page);
    await press(page, "Not yet");
    expect(await balanceOf(world, "rider")).toBe(before);
    await page.getByRole("button", { name: /^Verify and award \$100\.00/ }).click();
    await page
      .getByRole("dialog")
      .or(page.getByRole("alertdialog"))
      .getByRole("button", { name: /^Verify (and award|\d)/ })
      .click();
    await expectToast(page, /^Verified\. Awarded \$100\.00/);
    expect(await balanceOf(world, "rider")).toBe(before + 100_00);

    const mail = await readMail(page, personas.rider.email, /^You earned \$100\.00 at High Point National$/);
    expect(mail.text).toContain("250 B");
    const phone = await world.visit({ device: "phone" });
    await signIn(phone, "rider");
    await expectWords(phone, inMoney(before + 100_00));
    await phone.goto(linkIn(mail));
    await follow(phone, /High Point National/);
    await expectWords(phone.getByRole("dialog"), "Dealer credit, in your wallet.");
  });

  it.runIf(runsLong)(
    "changes nothing the second time; another place is shown as a difference and corrects the award",
    async () => {
      const before = await balanceOf(world, "rider");
      const page = await world.visit();
      await signIn(page, "promoter");
      await openResults(page, "High Point National");
      await page.getByLabel("Results file for all classes").setInputFiles(file);
      await page.getByRole("combobox", { name: "Class", exact: true }).selectOption({ label: "250 B" });
      await expectWords(page, "These results are already saved. Saving again won’t change anything.");
      await follow(page, "Choose another file");

      const third = realResults("2022_450SX_r03.csv", 3, { name: "Dana Kowalczyk", bike: "KTM 250 SX-F" });
      await page.getByLabel("Results file for all classes").setInputFiles(third);
      await page.getByRole("combobox", { name: "Class", exact: true }).selectOption({ label: "250 B" });
      // Dana was matched in an earlier upload.
      await expectWords(dana(page), "Matched");
      await expectWords(dana(page), "$75.00");
      // A file over a verified class asks first, in money and names, and offers an undo.
      await press(page, "Save 22 and correct");
      const asked = page.getByRole("alertdialog", { name: "Save the corrections to 250 B?" });
      await expectWords(asked, "Takes back $25.00 from Dana Kowalczyk.");
      await expectNoBarriers(page);
      await press(asked, "Don’t change");
      expect(await balanceOf(world, "rider"), "nothing moves before the answer").toBe(before);
      await press(page, "Save 22 and correct");
      await press(asked, "Take back $25.00");
      await expectToast(page, "22 rows saved. Took back $25.00 from Dana Kowalczyk.");
      expect(await balanceOf(world, "rider"), "the fall is taken from what is unspent").toBe(before - 25_00);
      await press(page.getByRole("status"), "Undo");
      await expectToast(page, "Undone. The results are back to what they were.");
      expect(await balanceOf(world, "rider")).toBe(before);

      await page.goto("/auth/promoter");
      await openResults(page, "High Point National");
      await page.getByLabel("Results file for all classes").setInputFiles(third);
      await page.getByRole("combobox", { name: "Class", exact: true }).selectOption({ label: "250 B" });
      await press(page, "Save 22 and correct");
      await press(asked, "Take back $25.00");
      await expectToast(page, "22 rows saved. Took back $25.00 from Dana Kowalczyk.");
      await readMail(page, personas.rider.email, /^Your results at High Point National were corrected$/);
      // The notice of the upload disappears, so that only the one of the row offers an undo.
      await page.reload();

      // The confirmation of a changed row names the rider and the amount; its undo restores the row and the credit.
      await press(page, "Edit Dana Kowalczyk");
      await page.getByRole("dialog").getByLabel("Brand").fill("Honda");
      await press(page.getByRole("dialog"), "Save row");
      const question = page.getByRole("alertdialog", { name: "Correct Dana Kowalczyk’s result?" });
      await expectWords(question, "Takes back $75.00 from Dana Kowalczyk.");
      await expectNoBarriers(page);
      expect(await balanceOf(world, "rider"), "nothing moves before the answer").toBe(before - 25_00);
      await press(question, "Take back $75.00");
      await expectToast(page, "Saved. Took back $75.00 from Dana Kowalczyk.");
      expect(await balanceOf(world, "rider")).toBe(before - 100_00);
      await press(page.getByRole("status"), "Undo");
      await expectToast(page, "Undone. The results are back to what they were.");
      expect(await balanceOf(world, "rider")).toBe(before - 25_00);
      await expectWords(dana(page), "KTM");
    },
  );

  it.runIf(runsLong)(
    "asks for no file for a class that did not run: it is marked and unmarked, and the event page says so",
    async () => {
      const page = await world.visit();
      await signIn(page, "promoter");
      await openResults(page, "High Point National");
      await follow(page, "450 Class");
      await page.getByRole("heading", { level: 1, name: "450 Class" }).waitFor();
      await press(page, "Mark as “did not run”");
      await page.getByRole("heading", { name: "This class didn’t run" }).waitFor();
      await expectNoBarriers(page);
      await followCrumb(page);
      await expectWords(page.getByRole("row", { name: /450 Class/ }), "Did not run");
      await follow(page, "450 Class");
      await press(page, "Undo “did not run”");
      await page.getByRole("heading", { name: "No results for this class yet" }).waitFor();
    },
  );

  it.runIf(runsLong)("leads to an email and an earnings page in French for a French-speaking rider", async () => {
    const page = await world.visit();
    await signIn(page, "admin");
    const [event] = (await call(page.request, "GET /api/events", { query: { title: "Prairie Hill", when: "past" } }))
      .events;
    await page.goto(`/auth/admin/event/${event._id}?tab=results`);
    await page.getByRole("button", { name: /^Verify (and award|\d)/ }).click();
    await page
      .getByRole("dialog")
      .or(page.getByRole("alertdialog"))
      .getByRole("button", { name: /^Verify (and award|\d)/ })
      .click();
    await expectToast(page, /^Verified\./);

    const mail = await readMail(page, personas.pilote.email, /^Prairie Hill MX\s: vous avez gagné /);
    const pilote = await world.visit({ device: "phone", locale: "fr" });
    await signIn(pilote, "pilote", "fr");
    await expectWords(pilote, "Crédit disponible");
    expect(linkIn(mail)).toBe("/fr/auth/rider/earnings");
    await pilote.goto(linkIn(mail));
    await expectWords(pilote, "Prairie Hill MX");
    await expectWords(pilote, /\d\s\$$/);
    expect(await pilote.evaluate(() => document.documentElement.lang)).toBe("fr-CA");
  });
});
