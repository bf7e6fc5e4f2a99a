import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { runsLong } from "./support/long.ts";
import { killBrowser } from "./support/browser.ts";
import { arriveAs, expectToast, expectWords, follow, press, signIn } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld({ worker: true });

/** Opens the grid of a class of the event whose results are due. */
async function openGrid(page: Page, event: string, klass: string): Promise<void> {
  await page.goto("/auth/promoter");
  await follow(page, new RegExp(event));
  await page.getByRole("heading", { level: 1, name: event }).waitFor();
  await follow(page, klass);
  await page.getByRole("heading", { level: 1, name: klass }).waitFor();
  const type = page.getByRole("button", { name: /^(Enter results|Edit in the grid)$/ });
  await type.click();
}

const cell = (page: Page, column: string, row: number) => page.getByLabel(`${column}, row ${row}`, { exact: true });

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

async function typeRow(
  page: Page,
  row: number,
  place: string,
  number: string,
  first: string,
  last: string,
): Promise<void> {
  await cell(page, "Place", row).fill(place);
  await cell(page, "No.", row).fill(number);
  await cell(page, "First name", row).fill(first);
  await cell(page, "Last name", row).fill(last);
}

const ready = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

describe("results typed by hand", () => {
  it("survive a reload, a killed browser and a lost server, and are sent when the server is back", async () => {
    const page = await world.device("promoter-laptop");
    await signIn(page, "promoter");
    await ready(page);
    await openGrid(page, "High Point National", "30+");
    await expect.poll(() => focused(page), { message: "the user types at once" }).toBe("Place, row 1");
    await typeRow(page, 1, "1", "77", "Ann", "Rietveld");
    await cell(page, "Last name", 1).press("Enter");
    expect(await focused(page)).toBe("Place, row 2");
    await typeRow(page, 2, "DNF", "12", "Ray", "Ollison");
    await page.reload();
    await expectWords(page, /^Entered .*, not sent yet\. Saved on this device\.$/);
    expect(await cell(page, "Last name", 2).inputValue()).toBe("Ollison");

    await world.killServer();
    await typeRow(page, 3, "2", "9", "Kit", "Marlowe");
    const address = page.url();
    // This waits until the last letter is on disk, because the browser is killed next.
    await page.waitForTimeout(500);
    await killBrowser(page.context());

    const again = await world.device("promoter-laptop");
    await again.goto(address);
    await expectWords(again, /As of .*saved on this device/);
    expect(await cell(again, "Last name", 3).inputValue(), "what was typed last").toBe("Marlowe");
    expect(await cell(again, "Place", 2).inputValue()).toBe("DNF");
    await expectNoBarriers(again);
    await press(again, "Save 3 rows as provisional");
    await expectWords(again, "Your results are saved on this device. We’ll send them when you’re back online.");
    await again.reload();
    await expectWords(again, "Your results are saved on this device. We’ll send them when you’re back online.");

    // The session has expired. After the login the first page sends the results, whichever page it is.
    await again.context().clearCookies();
    await world.returnServer();
    await again.evaluate(() => window.dispatchEvent(new Event("online")));
    await press(again.getByRole("dialog").or(again.getByRole("alertdialog")), "Login");
    await again.waitForURL((url) => !url.pathname.startsWith("/auth"));
    await signIn(again, "promoter");
    await expectToast(again, "30+: sent.");
    await again.goto(address);
    await expectWords(again, "Marlowe");
    await expectWords(again, "3 rows are provisional.");
    expect(await again.getByText("saved on this device").count(), "nothing waits any more").toBe(0);

    // In another race of the promoter, a known number fills in its rider and the next place.
    const known = again.waitForResponse(/earlier-entries/);
    await openGrid(again, "Hangtown Classic", "30+");
    await known;
    await cell(again, "No.", 1).fill("77");
    await cell(again, "No.", 1).press("Enter");
    await expectWords(again, /^Row 1: Ann Rietveld, copied from High Point National on /);
    expect(await cell(again, "Last name", 1).inputValue()).toBe("Rietveld");
    expect(await cell(again, "Place", 1).inputValue()).toBe("1");
    expect(await focused(again)).toBe("Place, row 2");
    // A rider is selected from the suggestions by keyboard.
    await cell(again, "Last name", 2).pressSequentially("Mar");
    await again.getByRole("option", { name: /Kit Marlowe/ }).waitFor();
    await expectNoBarriers(again);
    await again.keyboard.press("ArrowDown");
    await again.keyboard.press("Enter");
    expect(await cell(again, "First name", 2).inputValue()).toBe("Kit");
    expect(await cell(again, "No.", 2).inputValue()).toBe("9");
    expect(await cell(again, "Place", 2).inputValue()).toBe("2");
    await press(again, "Discard changes");
    await press(again.getByRole("alertdialog"), "Discard");
  });

  it.runIf(runsLong)("and also saved by somebody else: both are shown, and the promoter chooses", async () => {
    const mine = await world.visit();
    await signIn(mine, "promoter");
    await openGrid(mine, "High Point National", "250 B");
    await typeRow(mine, 1, "1", "31", "Ann", "Rietveld");
    await typeRow(mine, 2, "2", "32", "Ray", "Ollison");

    const theirs = await world.visit();
    await arriveAs(theirs, "promoter");
    await openGrid(theirs, "High Point National", "250 B");
    await typeRow(theirs, 1, "2", "31", "Ann", "Rietveld");
    await typeRow(theirs, 2, "1", "40", "Kit", "Marlowe");
    await press(theirs, "Save 2 rows as provisional");
    await expectToast(theirs, "2 rows saved.");

    await press(mine, "Save 2 rows as provisional");
    await expectWords(mine, "Someone else saved this class while you were typing. You haven’t lost anything.");
    const both = mine.getByRole("table", { name: "Both versions" });
    await expectWords(both.getByRole("row", { name: /Rietveld.*Rietveld/ }), "2");
    await expectWords(both.getByRole("row", { name: /Marlowe/ }), "not there");
    await expectWords(both.getByRole("row", { name: /Ollison/ }), "not there");
    await expectNoBarriers(mine);
    await expectWords(mine, "First, choose which version to keep.");
    // The row of the other window is added. Then two riders share first place, and the grid reports this.
    await press(mine, "Keep mine and their 1 other row");
    await expectWords(mine, "1st place is listed twice but isn’t marked as a tie");
    await cell(mine, "Place", 3).fill("3");
    await press(mine, "Save 3 rows as provisional");
    await expectToast(mine, "3 rows saved.");
    await expectWords(mine.getByRole("row", { name: /Marlowe/ }), "3");

    // This is the opposite choice: the rows of the other window are used, and the rows typed here are dropped.
    await theirs.reload();
    await press(theirs, "Edit in the grid");
    await cell(theirs, "First name", 1).fill("Anna");
    await press(mine, "Edit in the grid");
    await cell(mine, "No.", 1).fill("311");
    await press(mine, "Save 3 rows as provisional");
    await expectToast(mine, "3 rows saved.");
    await press(theirs, "Save 3 rows as provisional");
    await expectWords(theirs, "Compare both and choose one.");
    await press(theirs, "Use theirs");
    await expectWords(theirs.getByRole("row", { name: /311/ }), "Ann Rietveld");
  });

  it.runIf(runsLong)(
    "in two windows of one browser follow each other; in a window that missed changes the promoter chooses",
    async () => {
      const page = await world.visit();
      await signIn(page, "promoter");
      await openGrid(page, "High Point National", "450 B");
      const address = page.url();
      const second = await page.context().newPage();
      await second.goto(address);
      await press(second, "Enter results");
      await typeRow(page, 1, "1", "31", "Ann", "Rietveld");
      await expect.poll(() => cell(second, "Last name", 1).inputValue()).toBe("Rietveld");
      await cell(second, "No.", 1).fill("313");
      await expect.poll(() => cell(page, "No.", 1).inputValue()).toBe("313");

      // A window that was suspended received no updates: its user continues from outdated rows.
      const suspendedPage = await page.context().newPage();
      await suspendedPage.addInitScript(() => void Reflect.deleteProperty(window, "BroadcastChannel"));
      await suspendedPage.goto(address);
      await expect.poll(() => cell(suspendedPage, "No.", 1).inputValue()).toBe("313");
      await typeRow(page, 2, "2", "9", "Kit", "Marlowe");
      await expect.poll(() => cell(second, "Last name", 2).inputValue()).toBe("Marlowe");
      await cell(suspendedPage, "Place", 1).fill("3");
      await expectWords(suspendedPage, "This class was edited in two windows on this device. Nothing is lost.");
      const both = suspendedPage.getByRole("table", { name: "Both versions" });
      await expectWords(both.getByRole("row", { name: /Marlowe/ }), "not there");
      await expectWords(suspendedPage, "First, choose which version to keep.");
      await expectNoBarriers(suspendedPage);
      // Discarding the rows that were typed here leaves those of the other window unchanged.
      await press(suspendedPage, "Discard changes");
      await press(suspendedPage.getByRole("alertdialog").or(suspendedPage.getByRole("dialog")), "Discard");
      await press(suspendedPage, "Enter results");
      await expect.poll(() => cell(suspendedPage, "Last name", 2).inputValue()).toBe("Marlowe");
      await cell(page, "No.", 2).fill("99");
      await expect.poll(() => cell(second, "No.", 2).inputValue()).toBe("99");
      await cell(suspendedPage, "Place", 1).fill("3");
      await expectWords(suspendedPage, "This class was edited in two windows on this device. Nothing is lost.");
      await cell(suspendedPage, "Last name", 2).fill("");
      await cell(suspendedPage, "First name", 2).fill("");
      await cell(suspendedPage, "Place", 2).fill("");
      await cell(suspendedPage, "No.", 2).fill("");
      await press(suspendedPage, "Keep this version and 1 other row");
      await press(suspendedPage, "Save 2 rows as provisional");
      await expectToast(suspendedPage, "2 rows saved.");
      await expectWords(suspendedPage.getByRole("row", { name: /Rietveld/ }), "3");
      await expectWords(suspendedPage.getByRole("row", { name: /Marlowe/ }), "2");
    },
  );

  it.runIf(runsLong)("and not sent yet are listed on the first page, in French", async () => {
    const page = await world.visit({ locale: "fr", device: "phone" });
    await signIn(page, "promoter", "fr");
    await page.goto("/fr/auth/promoter");
    await follow(page, /High Point National/);
    await follow(page, "Women 12+");
    await press(page, "Saisir les résultats");
    await page.getByRole("textbox", { name: "Place, ligne 1", exact: true }).fill("1");
    await page.getByLabel("Nom de famille, ligne 1", { exact: true }).fill("Tremblay");
    await page.waitForTimeout(300);
    await page.goto("/fr/auth/promoter");
    await expectWords(page, "Saisi sur cet appareil, pas encore envoyé\u00a0:");
    await expectWords(page, /, à enregistrer/);
    await expectNoBarriers(page);
    await follow(page, /High Point National\u00a0?: Women 12\+/);
    expect(await page.getByLabel("Nom de famille, ligne 1", { exact: true }).inputValue()).toBe("Tremblay");
  });
});
