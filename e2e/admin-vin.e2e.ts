import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { patternOfVin } from "#shared/vin-patterns.ts";
import { demoPassword } from "../server/demo/people/personas.ts";
import { runsLong } from "./support/long.ts";
import { call } from "./support/calls.ts";
import { readMail } from "./support/mail.ts";
import { inMoney } from "./support/money.ts";
import { binaryFile } from "./support/results-file.ts";
import { arriveAs, doubleTap, expectAt, expectToast, expectWords, fillIn, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

/** Returns the pending bikes of US riders with awards on hold, the longest pending first. */
async function waitingBikes(page: Page) {
  const { riders } = await call(page.request, "GET /api/vin-report");
  return riders.flatMap((bike) => {
    const usd = bike.waiting.find(({ currency }) => currency === "USD");
    return usd ? { ...bike, amount: usd.amount } : [];
  });
}

/**
 * Logs a rider of the demo in, and returns a function that reads how many cents the rider can spend in the United
 * States.
 */
async function creditReaderOf(email: string): Promise<() => Promise<number>> {
  const page = await world.visit();
  await call(page.request, "POST /api/login", { body: { email, password: demoPassword } });
  return async () => {
    const { balances } = await call(page.request, "GET /api/rider/wallet");
    return balances.find(({ currency }) => currency === "USD")?.amount ?? 0;
  };
}

const dialog = (page: Page) => page.getByRole("alertdialog");
const pane = (page: Page, name: RegExp | string) => page.getByRole("dialog", { name });

describe("an admin imports patterns and a pending rider is paid", () => {
  it("shows the effects of the file first, and pays once", async () => {
    const page = await world.visit();
    await arriveAs(page, "admin");
    const [bike] = await waitingBikes(page);
    if (!bike) throw new Error("No award waits for a bike in the demo");
    const { vin, email, amount, make, year } = bike;
    const credit = await creditReaderOf(email);
    const before = await credit();
    const money = inMoney(amount);
    const pattern = patternOfVin(vin);
    const [known] = (await call(page.request, "GET /api/vin-patterns")).vinPatterns;
    const text = [
      "Make,Model,Model year,Pattern,Remark",
      `${make},Closed course,${year},${pattern},from the maker`,
      `${known?.make},${known?.model},${known?.year},${known?.pattern},`,
      `${make},Anything,${year},*****************,`,
    ].join("\n");
    const file = { name: "patterns.csv", mimeType: "text/csv", buffer: Buffer.from(text) };

    await page.goto("/auth/admin/vin-patterns");
    await press(page, "Import");
    const input = page.getByLabel("Excel or CSV file of patterns");
    world.expectFault(/415|422/);
    await input.setInputFiles(binaryFile("patterns.xlsx", "application/octet-stream", "%PDF-1.7"));
    await expectWords(page, /We can’t read this kind of file/);
    await input.setInputFiles(file);
    const preview = page.getByRole("region", { name: "What this file changes" });
    await expectWords(preview, /matches too many bikes/);
    await expectWords(preview, /This column was skipped: Remark/);
    await expectWords(preview, pattern);
    await expectNoBarriers(page);
    await press(page, "Save 1 pattern");
    await expectToast(page, "1 pattern saved.");
    expect(await credit(), "an import pays nothing").toBe(before);

    await fillIn(page, { "Pattern or VIN": pattern });
    const row = page.getByRole("row", { name: /Closed course/ });
    await expectWords(row, "Not verified");
    await row.getByRole("button", { name: "Closed course" }).click();
    await press(pane(page, /Closed course/), "Verify");
    // Verifying a pattern pays nothing until the admin confirms this dialog, which says what its bikes would earn.
    await expectWords(dialog(page), "1 bike (1 rider) will be verified.");
    await expectWords(dialog(page), `Dealer credit: ${money} to 1 rider`);
    await expectNoBarriers(page);
    expect(await credit()).toBe(before);
    await doubleTap(dialog(page).getByRole("button", { name: `Verify 1 bike and award ${money}` }));
    await expectToast(page, "1 bike verified.");
    expect(await credit()).toBe(before + amount);
    await readMail(page, email, /^You earned \$/);
    expect((await waitingBikes(page)).some((one) => one.vin === vin)).toBe(false);

    await press(page, "Import");
    await input.setInputFiles(file);
    await expectWords(page, "There’s nothing to save.");
    await page.keyboard.press("Escape");

    // Withdrawing the pattern takes the award back. The page asks for confirmation, and nothing happens if the user
    // declines.
    await page.getByRole("checkbox", { name: /^Select .*Closed course/ }).check();
    await press(page, "Delete");
    await expectWords(dialog(page), `Dealer credit taken back: ${money} from 1 rider.`);
    await press(dialog(page), "Not now");
    expect(await credit()).toBe(before + amount);
  });

  it.runIf(runsLong)(
    "can verify a single bike's pattern in one click, and reject a bike with a reason that the rider sees",
    async () => {
      const page = await world.visit();
      await arriveAs(page, "admin");
      await page.goto("/auth/admin/rider-vin-report");
      const [first, second] = (await call(page.request, "GET /api/vin-report")).riders;
      if (!first || !second) throw new Error("No pending bikes in the demo");
      await press(page, first.fullName);
      const open = pane(page, first.fullName);
      await press(open, "Create pattern");
      expect(await open.getByLabel("Pattern").inputValue()).toBe(patternOfVin(first.vin));
      expect(await open.getByLabel("Model year").inputValue()).toBe(String(first.year));
      await press(open, "Add pattern");
      await expectWords(open, "Required");
      await fillIn(open, { Model: "Closed course" });
      await expectNoBarriers(page);
      await press(open, "Add pattern");
      await expectAt(page, /^\/auth\/admin\/vin-patterns\?pattern=/);
      await page.getByRole("row", { name: /Closed course/ }).waitFor();

      await page.goto("/auth/admin/rider-vin-report");
      await press(page, second.fullName);
      const other = pane(page, second.fullName);
      await press(other, "Reject");
      await press(other, "Reject bike…");
      await expectWords(other, "Required");
      await fillIn(other, { Reason: "The photo shows another frame number." });
      await press(other, "Reject bike…");
      await press(dialog(page), "Reject bike");
      await expectToast(page, `${second.fullName}’s bike was rejected. We emailed the rider the reason.`);
      expect((await readMail(page, second.email, /couldn’t verify your bike/)).text).toContain("another frame number");
      const rider = await world.visit();
      await call(rider.request, "POST /api/login", { body: { email: second.email, password: demoPassword } });
      await rider.goto("/auth/rider");
      await expectAt(rider, "/auth/rider/profile?redirect=vin");
      await expectWords(rider, /The photo shows another frame number\./);
    },
  );
});
