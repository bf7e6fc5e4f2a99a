import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { demoPassword, personas } from "../server/demo/people/personas.ts";
import { call } from "./support/calls.ts";
import { runsFull } from "./support/long.ts";
import {
  arriveAs,
  expectToast,
  expectWords,
  follow,
  followCrumb,
  inLanguage,
  press,
  whereIs,
} from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

/** Opens a verified class in which Dana Kowalczyk won $100. */
async function openClass(page: Page): Promise<void> {
  await arriveAs(page, "promoter");
  const { events } = await call(page.request, "GET /api/events", { query: { title: "Thunder Valley National" } });
  await page.goto(`/auth/promoter/event/${events[0]._id}`);
  await follow(page, "250 B");
  await page.getByRole("heading", { level: 1, name: "250 B" }).waitFor();
}

/** Returns a function that reads the credit of Dana Kowalczyk, in cents. */
async function creditOfDana(): Promise<() => Promise<number>> {
  const { request } = await world.visit();
  const body = { email: personas.rider.email, password: demoPassword };
  await call(request, "POST /api/login", { body });
  return async () => (await call(request, "GET /api/rider/wallet")).balances[0]?.amount ?? 0;
}
const undoable = (page: Page) => page.getByRole("list", { name: "Changes you can undo" });

describe("a promoter corrects a verified class", () => {
  it("in the grid must confirm the money and riders first, and can undo it on the class board", async () => {
    const credit = await creditOfDana();
    const before = await credit();
    const page = await world.visit();
    await openClass(page);
    await press(page, "Edit in the grid");
    await page.getByLabel("Place, row 1", { exact: true }).waitFor();
    const names = await page
      .getByLabel(/^Last name, row/)
      .evaluateAll((cells) => cells.map((cell) => (cell instanceof HTMLInputElement ? cell.value : "")));
    await page.getByLabel(`Place, row ${names.indexOf("Kowalczyk") + 1}`, { exact: true }).fill("DNF");

    const save = /^Save \d+ rows and correct$/;
    const question = page.getByRole("alertdialog", { name: "Save the corrections to 250 B?" });
    await press(page, save);
    await expectWords(question, "Takes back $100.00 from Dana Kowalczyk.");
    await expectNoBarriers(page);
    await press(question, "Back to the grid");
    expect(await credit(), "nothing moves before the answer").toBe(before);
    await press(page, save);
    await press(question, "Take back $100.00");
    await expectToast(page, /\d+ rows saved\. Took back \$100\.00 from Dana Kowalczyk\./);
    expect(await credit()).toBe(before - 100_00);

    // The toast is gone after a reload, but the undo is still available for its hour.
    await page.reload();
    await expectWords(undoable(page), /^You changed the results for 250 B\./);
    await expectNoBarriers(page);
    await followCrumb(page);
    await page.getByRole("heading", { level: 2, name: "Classes" }).waitFor({ state: "attached" });
    await press(undoable(page), "Undo");
    await expectToast(page, "Undone. The results are back to what they were.");
    await undoable(page).waitFor({ state: "detached" });
    expect(await credit()).toBe(before);
  });

  it.runIf(runsFull)("by removing a row must confirm the money first, and can undo it", async () => {
    const credit = await creditOfDana();
    const before = await credit();
    const page = await world.visit({ device: "phone" });
    await openClass(page);
    const question = page.getByRole("alertdialog", { name: "Remove Dana Kowalczyk from the results?" });
    const remove = async () => {
      await press(page, "Edit Dana Kowalczyk");
      await press(page.getByRole("dialog", { name: "Dana Kowalczyk" }), "Remove row");
      await expectWords(question, "Takes back $100.00 from Dana Kowalczyk.");
    };
    await remove();
    await expectNoBarriers(page);
    await press(question, "Don’t change");
    expect(await credit(), "nothing moves before the answer").toBe(before);
    await remove();
    await press(question, "Take back $100.00");
    await expectToast(page, "Removed Dana Kowalczyk. Took back $100.00 from Dana Kowalczyk.");
    expect(await credit()).toBe(before - 100_00);
    // The button that opened the row is gone with it.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await press(undoable(page), "Undo");
    await expectToast(page, "Undone. The results are back to what they were.");
    expect(await credit()).toBe(before);
  });

  it.runIf(runsFull).each(["en", "fr"] as const)(
    "in the editor of a row must confirm before changes are lost (%s)",
    async (locale) => {
      const words = {
        en: { edit: "Edit", cancel: "Cancel", town: "Hometown", ask: "Discard your changes?", keep: "Keep editing" },
        fr: {
          edit: "Modifier",
          cancel: "Annuler",
          town: "Ville",
          ask: "Effacer vos modifications?",
          keep: "Continuer",
        },
      }[locale];
      const page = await world.visit({ device: locale === "en" ? "phone" : "desktop" });
      await openClass(page);
      if (locale === "fr") await page.goto(inLanguage(whereIs(page), locale));
      const row = page.getByRole("dialog", { name: "Dana Kowalczyk" });
      const edit = page.getByRole("button", { name: new RegExp(`^${words.edit} .*Dana Kowalczyk`) });
      await edit.click();
      await page.keyboard.press("Escape");
      await row.waitFor({ state: "detached" });
      await edit.click();
      const town = row.getByLabel(new RegExp(`^${words.town}`));
      await town.fill("Nowhere, ZZ");
      const question = page.getByRole("alertdialog", { name: words.ask });
      for (const leave of ["Escape", "Escape", "Escape", "button"]) {
        if (leave === "Escape") await page.keyboard.press(leave);
        else await press(row, words.cancel);
        await question.waitFor();
        if (leave === "button") await expectNoBarriers(page);
        if (leave === "Escape") await page.keyboard.press(leave);
        else await question.getByRole("button", { name: words.keep }).click();
        await question.waitFor({ state: "detached" });
        expect(await town.inputValue()).toBe("Nowhere, ZZ");
      }
      await press(row, words.cancel);
      await question.getByRole("button").last().click();
      await row.waitFor({ state: "detached" });
      await edit.click();
      expect(await town.inputValue()).not.toBe("Nowhere, ZZ");
    },
  );

  it.runIf(runsFull)(
    "by deleting its results sees how many results and whose money, and can undo all of it",
    async () => {
      const credit = await creditOfDana();
      const before = await credit();
      const page = await world.visit({ device: "phone" });
      await openClass(page);
      await press(page, "Delete");
      const question = page.getByRole("alertdialog", { name: "Delete the results for 250 B?" });
      await expectWords(question, /^Deletes \d+ results\.$/);
      await expectWords(question, /^Takes back \$[\d.,]+ from \d+ riders\.$/);
      await expectWords(question.getByRole("listitem").filter({ hasText: "Dana Kowalczyk" }), "$100.00");
      await expectNoBarriers(page);
      expect(await credit()).toBe(before);
      await question.getByLabel("Type 250 B to confirm").fill("250 B");
      await press(question, /^Delete \d+ results$/);
      await expectToast(page, /Deleted the results for 250 B\. Took back /);
      expect(await credit()).toBe(before - 100_00);
      await expectWords(undoable(page), /^You deleted the results for 250 B\./);
      await press(undoable(page), "Undo");
      await expectToast(page, "Undone. The results are back to what they were.");
      await expectWords(page, "Dana Kowalczyk");
      expect(await credit()).toBe(before);
    },
  );
});
