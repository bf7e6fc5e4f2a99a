import { encode } from "uqr";
import { expect, it } from "vitest";
import type { Page } from "playwright";
import { accountCopies } from "./support/device-copies.ts";
import { expectSign, openTablet } from "./support/kiosk.ts";
import { runsLong } from "./support/long.ts";
import { makeKiosk } from "./support/tablet.ts";
import { arriveAs, waitForHydration, expectWords, follow, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld({ worker: true });

const codeOf = (page: Page) => page.getByRole("img", { name: "Dana Kowalczyk’s code for dealer kiosks" });

it("a rider shows the card at the counter; offline the card has the time of its data", async () => {
  const page = await world.visit({ device: "phone" });
  await arriveAs(page, "rider");
  await page.goto("/auth/rider");
  await waitForHydration(page);
  await follow(page, "Show my card");
  const code = codeOf(page);
  await code.waitFor();
  await expectWords(page, "Credit in the United States");
  await expectNoBarriers(page);
  const shape = await code.innerHTML();
  await press(page, "Show full screen");
  const large = page.getByRole("dialog", { name: "Dana Kowalczyk" });
  const largeCode = large.getByRole("img", { name: "Dana Kowalczyk’s code, full screen" });
  expect(await largeCode.innerHTML(), "it is the same code").toBe(shape);
  expect((await largeCode.boundingBox())?.width).toBeGreaterThan((await code.boundingBox())?.width ?? Infinity);
  await expectNoBarriers(page);
  await press(large, "Close");

  await page.context().setOffline(true);
  await follow(page, "Home");
  await expectWords(page, /Balance as of/);
  await follow(page, "Show my card");
  await expectWords(page, /Card as of/);
  expect(await code.innerHTML()).toBe(shape);
  await page.context().setOffline(false);

  await page.goto("/fr/auth/rider/card");
  await expectWords(page, "Carte de pilote");
});

it.runIf(runsLong)("the dealer's kiosk finds the rider by the code on the phone, also offline", async () => {
  const phone = await world.visit({ device: "phone" });
  await arriveAs(phone, "rider");
  await phone.goto("/auth/rider/card");
  const code = codeOf(phone);
  await code.waitFor();
  // The copy is stored when the browser is idle.
  await expect.poll(() => accountCopies(phone).then((copies) => copies.map(({ key }) => key))).toContain("id-card/2");
  const copies = await accountCopies(phone);
  const { value } = copies.find(({ key }) => key === "id-card/2") ?? { value: { text: "" } };
  const { text } = value as { text: string };
  // The displayed code must have as many dark squares as this text has when it is encoded.
  const { data, size } = encode(text, { border: 3, ecc: "M" });
  const dark = data.flat().filter(Boolean).length;
  expect(await code.getAttribute("viewBox")).toBe(`0 0 ${size} ${size}`);
  expect((await code.locator("path").last().getAttribute("d"))?.match(/M/g)).toHaveLength(dark);

  const tablet = await openTablet(world, "counter");
  await makeKiosk({ page: tablet });
  const expectFound = async () => {
    await tablet.getByRole("heading", { name: "Check the photo ID" }).waitFor();
    await expectWords(tablet, "Dana Kowalczyk");
  };
  // The first scan types as fast as a scanner, and the second as slowly as on a busy tablet.
  await tablet.evaluate((keys) => {
    const typed = (key: string) => window.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
    for (const key of keys) typed(key);
    typed("Enter");
  }, text);
  await expectFound();
  await press(tablet, "Not me");
  await tablet.context().setOffline(true);
  await tablet.getByLabel("Who’s redeeming?").waitFor();
  await tablet.keyboard.type(text);
  // On a busy tablet the search finds the rider before the scanner's Enter arrives. Enter must still select the rider.
  await tablet.waitForTimeout(700);
  await tablet.keyboard.press("Enter");
  await expectFound();
  await expectSign(tablet, /Offline/);
});
