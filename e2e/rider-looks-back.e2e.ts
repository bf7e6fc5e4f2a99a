import { expect, it } from "vitest";
import type { Page } from "playwright";
import { dayPacific } from "#shared/dates.ts";
import { accountCopies, expectOnDevice } from "./support/device-copies.ts";
import { runsLong } from "./support/long.ts";
import { arriveAs, expectAt, expectWords, follow, openPart, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld({ worker: true });

it("a rider follows a result to its award and to the redemption, and prints the receipt", async () => {
  const page = await world.visit({ device: "phone" });
  await arriveAs(page, "rider");
  await page.goto("/auth/rider");
  await page.getByRole("heading", { name: "Next races" }).waitFor();
  await page.goto("/auth/rider/earnings");
  await page.getByLabel("Outcome").selectOption("unpaid");
  await expectAt(page, "/auth/rider/earnings?outcome=unpaid");
  await expectWords(page, "No award");
  await expect.poll(() => page.getByRole("link", { name: /Spring Creek/ }).count()).toBe(0);
  await press(page, "Clear filters");
  // The list is short at first. When the button is pressed, the next row takes its place and gets the focus.
  const results = page.getByRole("main").getByRole("listitem").getByRole("link");
  const shown = await results.count();
  await press(page, /^Show \d+ more$/);
  await expect.poll(() => results.nth(shown).evaluate((row) => row === document.activeElement)).toBe(true);
  await follow(page, "Awards");
  await page.getByRole("table", { name: "Awards" }).waitFor();
  await page.goBack();
  await expectAt(page, "/auth/rider/earnings");
  await expect.poll(() => results.count(), { message: "Back finds it unfolded" }).toBeGreaterThan(shown);
  await page.getByRole("link", { name: /Spring Creek.*250 B/ }).click();
  const story = page.getByRole("dialog", { name: "Spring Creek" });
  const moves = story.getByRole("table", { name: "History of this award" });
  await moves.getByText("Issued").waitFor();
  const spent = await moves
    .getByText(/^Spent at .*, code [0-9A-Z]{3}-[0-9A-Z]{3,}$/)
    .first()
    .innerText();
  await expectNoBarriers(page);
  await press(story, "Close");

  await press(page, "Open menu");
  await follow(page.getByRole("dialog", { name: "Sidebar" }), "Redemptions");
  await expectAt(page, "/auth/rider/redemptions");
  await expect
    .poll(() => page.getByRole("dialog", { name: "Sidebar" }).count(), { message: "it closes behind one" })
    .toBe(0);
  const line = page.getByRole("listitem").filter({ hasText: spent.slice(spent.lastIndexOf(" ") + 1) });
  await page.evaluate(() => {
    window.print = () =>
      document.body.setAttribute("data-printed", document.querySelector(".receipt")?.textContent ?? "");
  });
  await line.getByRole("button").click();
  const receipt = page.getByRole("dialog");
  await press(receipt, "Print receipt");
  await expect.poll(() => page.locator("body").getAttribute("data-printed")).toContain("Dealer credit redeemed");
  await press(receipt, "Close");
  // On a day without redemptions the page says so, and the filters can be cleared.
  await page.getByLabel("From").fill(dayPacific(new Date()));
  await expectWords(page, "No redemptions on these dates");
  await press(page, "Clear filters");
  await line.waitFor();
});

it.runIf(runsLong)("a rider sees past and upcoming races by event and by series", async () => {
  const page = await world.visit({ device: "phone", locale: "fr" });
  await arriveAs(page, "rider");
  await page.goto("/fr/auth/rider/events?mine=1");
  await page
    .getByRole("link", { name: /Steel City Throwdown/ })
    .filter({ hasText: "abandon" })
    .click();
  const own = page.getByRole("region", { name: "Vos résultats" });
  await own.getByText("Aucune prime. Abandon.").waitFor();
  await expectNoBarriers(page);
  await page.goBack();
  await follow(page, "Mes prochaines rondes");
  await expectWords(page, /^Les prochaines rondes de vos séries/);
  await page
    .getByRole("main")
    .getByRole("link", { name: /20\d\d/ })
    .first()
    .click();
  const classes = page.getByRole("region", { name: "Mes classes à cet événement" });
  await classes
    .getByRole("button", { name: /^J’y cours : / })
    .first()
    .click();
  await classes.getByText("Vous y courez").waitFor();
  await expectNoBarriers(page);
  await page.goto("/fr/auth/rider");
  await expectWords(page, /^Vous courez en /);
  await page.goto("/fr/auth/rider/series?mine=1");
  await page
    .getByRole("list", { name: "Mes séries" })
    .getByRole("link")
    .filter({ hasText: /Vous avez couru/ })
    .first()
    .click();
  await expectAt(page, /^\/fr\/auth\/rider\/serie\//);
});

it("a rider reads dealers, earnings, redemptions and the profile offline, even if they were never opened; logging out deletes all copies", async () => {
  const page = await world.visit({ device: "phone" });
  await arriveAs(page, "rider");
  await page.goto("/auth/rider");
  await expectWords(page, "Latest results");
  await follow(page, "Dealers");
  const own = page.getByRole("region", { name: "My dealers" });
  await own.waitFor();
  // On a phone a dealer's contact details and star are folded; the nearest dealer is unfolded only after a search.
  const folded = page.getByRole("main").getByRole("list").last().locator("summary").first();
  await folded.click();
  const star = page.getByRole("button", { name: /^My dealer: /, pressed: false }).first();
  const name = (await star.getAttribute("aria-label"))?.replace("My dealer: ", "") ?? "";
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
  await star.click();
  await saved;
  await own.getByRole("heading", { name, exact: true }).waitFor();
  await follow(page, "Home");
  await follow(page, "Dealers");
  await own.getByRole("heading", { name, exact: true }).waitFor();
  await follow(page, "Home");
  const cached = async () => (await accountCopies(page)).map(({ key }) => key);
  await expect.poll(async () => (await cached()).join(), { timeout: 20_000 }).toContain("award/");
  // A copy is stored when the browser is idle, up to a second after its answer.
  const ownDealers = async () => (await accountCopies(page)).find(({ key }) => key.startsWith("own-dealers/"))?.value;
  await expect.poll(async () => JSON.stringify(await ownDealers()), { timeout: 20_000 }).toContain(name);

  await expectOnDevice(page, "dealers");
  await page.context().setOffline(true);
  await follow(page, "Home");
  await expectWords(page, /Balance as of/);
  await follow(page, "Dealers");
  await own.getByRole("heading", { name, exact: true }).waitFor();
  const fixed = own.getByRole("button", { name: `My dealer: ${name}` });
  await expect.poll(() => fixed.getAttribute("aria-disabled")).toBe("true");
  await readWithoutNetwork(page);
  await returnOnline(page);
  // Once the page is online again, it has its forms.
  await page.locator("#sessions").waitFor();
  await openPart(page, "password-part");
  await page.getByLabel("Mot de passe actuel").waitFor();

  await page.goto("/auth/rider");
  await follow(page, "Home");
  await follow(page, "Dealers");
  await expect.poll(() => fixed.getAttribute("aria-disabled")).toBeNull();
  await fixed.click();
  await expect.poll(() => own.getByRole("heading", { name, exact: true }).count()).toBe(0);

  await page.goto("/api/logout");
  await expect.poll(cached).toEqual([]);
});

/**
 * Ends the emulated loss of the connection. Chromium's emulation resets `navigator.onLine` when a document loads, so it
 * is set again. A real device that was offline also sends its `online` event to a page that was opened offline.
 */
async function returnOnline(page: Page): Promise<void> {
  for (const isOffline of [false, true, false]) await page.context().setOffline(isOffline);
}

/** Reads pages offline that were not opened before, and ends on the profile in French. */
async function readWithoutNetwork(page: Page): Promise<void> {
  await follow(page, "Earnings");
  await expectWords(page, /As of .*You need to be online for questions and files/s);
  await page.getByLabel("Outcome").selectOption("unpaid");
  await expectWords(page, "You need to be online");
  await expectNoBarriers(page);
  await follow(page, "Go to the last page you viewed");
  await press(page, /^Show \d+ more$/);
  await page.getByRole("link", { name: /Spring Creek.*250 B/ }).click();
  const story = page.getByRole("dialog", { name: "Spring Creek" });
  await story.getByText("Issued").waitFor();
  await press(story, "Close");
  await follow(page, "Awards");
  await page.getByRole("heading", { name: "All seasons" }).waitFor();

  await page.goto("/auth/rider/redemptions");
  await expectWords(page, /offline, you can print receipts/);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "yes");
  });
  await page.getByRole("listitem").getByRole("button").first().click();
  await press(page.getByRole("dialog"), "Print receipt");
  await expect.poll(() => page.locator("body").getAttribute("data-printed")).toBe("yes");

  await page.goto("/fr/auth/rider/profile");
  await expectWords(page, /Vous pouvez consulter votre profil/);
  await expectWords(page.locator("#you"), "Kowalczyk");
  expect(await page.getByRole("button", { name: "Changer le mot de passe" }).isDisabled()).toBe(true);
  expect(await page.locator("main input").count()).toBe(0);
  // The viewport becomes as tall as the page, because content that the bottom bar covers before scrolling is not a fault.
  await page.setViewportSize({ width: 390, height: 3200 });
  await expectNoBarriers(page);
  await page.setViewportSize({ width: 390, height: 844 });
}
