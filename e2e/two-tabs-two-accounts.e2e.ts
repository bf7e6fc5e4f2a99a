import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { arriveAs, expectAt, expectWords, fillIn, press, signIn } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();
const title = "Another account is logged in";

async function openNames(page: Page): Promise<void> {
  await arriveAs(page, "dealer");
  await page.goto("/auth/dealer/employees");
  await page.getByText("Priya Nair").first().waitFor();
}
/** Returns the names on the list of the dealer who is logged in now. */
async function namesNow(page: Page): Promise<string> {
  const fresh = await page.context().newPage();
  await fresh.goto("/auth/dealer/employees");
  const list = fresh.getByRole("list", { name: "On the list" });
  await list.waitFor();
  return list.innerText();
}
/** Holds the script of the dialog, as a slow connection does, until `release` is called. */
async function holdDialogScript(page: Page): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/other-account-/, async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

describe("A page of one dealer while another tab logs in as a different dealer", () => {
  it("says so at once, keeps what was typed, and opens the other account after a reload", async () => {
    const page = await world.visit();
    await openNames(page);
    await fillIn(page, { Name: "Zoë O’Malley" });
    const other = await page.context().newPage();
    await signIn(other, "concessionnaire");
    const dialog = page.getByRole("alertdialog", { name: title });
    await dialog.waitFor();
    await expectNoBarriers(page);
    await press(dialog, "Not now");
    await dialog.waitFor({ state: "detached" });
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Zoë O’Malley");
    await press(page, "Add");
    await press(dialog, "Reload");
    await page.getByText("Josée Gagnon").first().waitFor();
    expect(await namesNow(page)).not.toContain("O’Malley");
  });

  it("adds nothing to the list of the other dealer, even if it did not hear of the login", async () => {
    const page = await world.visit();
    await openNames(page);
    await arriveAs(page, "concessionnaire");
    await fillIn(page, { Name: "Zoë O’Malley" });
    await press(page, "Add");
    await page.getByRole("alertdialog", { name: title }).waitFor();
    await page.keyboard.press("Escape");
    await expectWords(page, "Another account is now logged in on this browser, so nothing was changed.");
    expect(await namesNow(page)).not.toContain("O’Malley");
  });
});

it("a rider’s page that loads slowly leads to the dealer’s home after a reload, when another tab logged in as a dealer", async () => {
  const page = await world.visit({ locale: "fr" });
  await arriveAs(page, "pilote");
  const dialogScript = await holdDialogScript(page);
  await page.goto("/fr/auth/rider");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const other = await page.context().newPage();
  await signIn(other, "concessionnaire", "fr");
  dialogScript.release();
  const dialog = page.getByRole("alertdialog", { name: "Un autre compte est connecté" });
  await press(dialog, "Recharger");
  await expectAt(page, "/fr/auth/dealer");
});
