import { expect } from "vitest";
import type { Page } from "playwright";
import { copiesOn, expectCopies } from "./device-copies.ts";
import { expectWords, fillIn } from "./verbs.ts";

/**
 * Opens the app once with a network, so that the service worker has stored everything before the test cuts the network.
 */
export async function visitOnce(page: Page): Promise<void> {
  await page.goto("/events");
  await expectWords(page, /^\d+ events$/);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto("/dealers");
  await expectWords(page, /^\d+ dealers$/);
  await fillIn(page, { "ZIP or postal code": "49001" });
  await expectWords(page, "nearest first");
  await expectCopies(page);
  await expect.poll(() => keptOn(page), { timeout: 30_000 }).toEqual(everything);
}

/** These are the kinds of copies that a visitor's device caches. */
export const everything = ["dealers", "postal", "programme", "schedule", "series"];

/** Returns the kinds of copies on the device. */
export const keptOn = async (page: Page): Promise<string[]> =>
  (await copiesOn(page)).map((key) => key.split("/")[0] ?? "").toSorted();
