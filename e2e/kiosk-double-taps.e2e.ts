import { beforeAll, describe, expect, it } from "vitest";
import type { Locator, Page } from "playwright";
import { demoPin } from "../server/demo/people/personas.ts";
import { expectSign, openTablet } from "./support/kiosk.ts";
import { runsFull, runsLong } from "./support/long.ts";
import { balanceOf } from "./support/money.ts";
import { makeKiosk } from "./support/tablet.ts";
import { press } from "./support/verbs.ts";
import { useWorld } from "./support/world.ts";

// A second tap hits the same place on whichever screen is shown by then, so these tests tap by coordinates.

const world = useWorld({ worker: true });
const sizes = [
  { width: 768, height: 1024 },
  { width: 800, height: 1280 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
] as const;
let credit = 0;

beforeAll(async () => {
  credit = await balanceOf(world, "rider");
  const page = await openTablet(world, "counter");
  await makeKiosk({ page });
  await page.context().close();
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, exact: true });
const key = (page: Page, name: string) => page.getByRole("group", { name: "Keypad" }).getByRole("button", { name });
const keys = (page: Page) => page.getByRole("group", { name: "Keypad" }).getByRole("button");
const next = (page: Page) => page.getByRole("button", { name: /^(Next: PIN|Redeem |Enter an amount)/ });

/**
 * Taps twice at the same place. The second tap is `gap` milliseconds after the first, on whichever screen is shown by
 * then. The page measures the gap, so that a busy machine does not make it longer. It returns the button's box.
 */
async function tapTwice(page: Page, button: Locator, gap: number): Promise<Box> {
  // Playwright waits until the button can be tapped. Then both taps go to the coordinates, not to the button.
  await button.click({ trial: true });
  const box = await button.boundingBox();
  if (!box) throw new Error("The button is not on the screen");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const second = await page.evaluateHandle(
    ([atX, atY, wait]) => {
      const hit = (done: () => void) => {
        const element = document.elementFromPoint(atX, atY);
        if (element instanceof HTMLElement) element.click();
        done();
      };
      const tapped = new Promise<void>((done) => {
        const first = () => setTimeout(() => hit(done), wait);
        window.addEventListener("click", first, { capture: true, once: true });
      });
      return { tapped };
    },
    [x, y, gap] as const,
  );
  await page.mouse.click(x, y);
  await second.evaluate(({ tapped }) => tapped);
  return box;
}

async function boxesOf(buttons: Locator): Promise<Box[]> {
  const all = await Promise.all((await buttons.all()).map((one) => one.boundingBox()));
  return all.filter((box) => box !== null);
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Expects that none of these buttons overlaps a place where an earlier button was. */
async function expectApart(before: readonly Box[], buttons: Locator, what: string): Promise<void> {
  const under = (await boxesOf(buttons)).filter((box) => before.some((one) => overlap(one, box)));
  expect(under, what).toEqual([]);
}

/** Finds the preset amounts: every button with an amount except the continue button. */
const presets = (page: Page) => page.getByRole("button", { name: /^(All, )?(CA)?\$\d/ });

describe("two taps at the same spot", () => {
  it.each(runsFull ? [80, 300] : [80])(
    "redeem exactly the typed amount at each screen size, %i ms apart",
    async (gap) => {
      for (const [at, size] of sizes.entries()) {
        // Except with `npm run test:deep`, the smallest upright size is tested with one gap, and a wide size with the other.
        if (!runsLong && at !== (gap === 80 ? 0 : 3)) continue;
        console.log(`${size.width} × ${size.height}`);
        // Some browsers refuse to resize the window of a profile, so the tablet is opened again for each size.
        const tablet = await openTablet(world, "counter", { size });
        await visitWithDoubleTaps(tablet, gap, `${at + 3}.0${gap === 80 ? 1 : 2}`);
        await tablet.context().close();
      }
    },
    120_000,
  );

  async function visitWithDoubleTaps(tablet: Page, gap: number, amount: string): Promise<void> {
    await expectSign(tablet, /Online/);
    await tapTwice(tablet, tablet.getByRole("button", { name: "Start" }), gap);
    await tablet.getByLabel("Who’s redeeming?").fill("Kowal");
    await tapTwice(tablet, tablet.getByRole("button", { name: /Dana Kowalczyk/ }), gap);
    expect(await tablet.getByRole("checkbox").isChecked(), "the tick is a tap of its own").toBe(false);
    await tablet.getByRole("checkbox").click();

    const goOn = await tapTwice(tablet, tablet.getByRole("button", { name: "Continue" }), gap);
    await heading(tablet, "Amount to redeem").waitFor();
    expect(await next(tablet).innerText(), "no preset was tapped").toBe("Enter an amount");
    await expectApart([goOn], presets(tablet), "no preset lies under “Continue”");

    for (const one of amount) await key(tablet, one === "." ? "Decimal point" : one).click();
    await tapTwice(tablet, next(tablet), gap);
    await heading(tablet, "Enter your PIN").waitFor();
    await tablet.getByRole("status", { name: "0 of 4 digits typed" }).waitFor({ timeout: 1000 });

    for (const one of demoPin.slice(0, -1)) await key(tablet, one).click();
    const pad = await boxesOf(keys(tablet));
    await tapTwice(tablet, key(tablet, demoPin.at(-1) ?? ""), gap);
    await heading(tablet, "Who’s serving?").waitFor();
    await expectApart(
      pad,
      tablet.getByRole("list", { name: /staff|shift/i }).getByRole("button"),
      "no name lies under the keypad",
    );

    const known = tablet.getByRole("button", { name: "Sam", exact: true });
    const other = tablet.getByRole("button", { name: "Someone else" });
    const field = tablet.getByLabel(/^(Employee’s name|Someone else)$/);
    await known.or(other).or(field).first().waitFor();
    let last = known;
    if ((await known.count()) === 0) {
      if ((await other.count()) > 0) await other.click();
      await field.fill("Sam");
      last = tablet.getByRole("button", { name: /^Redeem / });
    }
    const redeem = await tapTwice(tablet, last, gap);
    await heading(tablet, "Redeemed").waitFor();
    await expectApart([redeem], tablet.getByRole("button", { name: "Cancel redemption" }), "nothing is cancelled");
    credit -= Math.round(Number(amount) * 100);
    expect(await balanceOf(world, "rider"), "to the cent what was keyed").toBe(credit);

    const done = await tapTwice(tablet, tablet.getByRole("button", { name: "Done" }), gap);
    // On a busy machine both taps can fall into the time in which a new step ignores them.
    const start = heading(tablet, "Spend your race credit here");
    const left = await start.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
    if (!left) await tablet.getByRole("button", { name: "Done" }).click();
    await start.waitFor();
    await tablet.waitForTimeout(500);
    expect(await heading(tablet, "Spend your race credit here").count(), "still there, in English").toBe(1);
    await expectApart([done], tablet.getByRole("button", { name: "Français" }), "the language is not under “Done”");
  }
});

describe("the amount", () => {
  it.runIf(runsFull)(
    "starts as whole dollars; the first key replaces a preset, and a key without effect shows the reason",
    async () => {
      const tablet = await openTablet(world, "counter");
      await expectSign(tablet, /Online/);
      await press(tablet, "Start");
      await tablet.getByLabel("Who’s redeeming?").fill("Kowal");
      await tablet.getByRole("button", { name: /Dana Kowalczyk/ }).click();
      await tablet.getByRole("checkbox").click();
      await press(tablet, "Continue");
      const shown = tablet.locator("output");
      await press(tablet, "$25");
      await key(tablet, "4").click();
      expect(await shown.innerText(), "the preset was replaced").toBe("$4.00");
      await presets(tablet).last().click();
      await key(tablet, "1").click();
      await key(tablet, "Decimal point").click();
      for (const one of "08") await key(tablet, one).click();
      expect(await shown.innerText(), "so was the whole balance").toBe("$1.08");
      await key(tablet, "5").click();
      expect(await shown.innerText()).toBe("$1.08");
      await tablet.getByRole("status").filter({ hasText: "Cents only go to two digits" }).waitFor();
      await key(tablet, "Delete last digit").click();
      expect(await shown.innerText()).toBe("$1.00");
      // Deleted digits can be typed again.
      await key(tablet, "9").click();
      expect(await shown.innerText()).toBe("$1.09");
      await key(tablet, "Decimal point").click();
      await tablet.getByRole("status").filter({ hasText: "Cents only go to two digits" }).waitFor();
      // The delete key clears a preset at once, so none of its digits remain.
      await press(tablet, "$100");
      await key(tablet, "Delete last digit").click();
      expect(await shown.innerText()).toBe("$0.00");
      for (const one of "1234567") await key(tablet, one).click();
      expect(await shown.innerText()).toBe("$123,456.00");
      await tablet.getByRole("status").filter({ hasText: "enter more digits" }).waitFor();
    },
  );
});
