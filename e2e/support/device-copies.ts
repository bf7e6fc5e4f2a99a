import { expect } from "vitest";
import type { Page } from "playwright";

/** Waits until the service worker runs and the device has cached this kind of data; after that the network may go. */
export async function expectOnDevice(page: Page, kind: "dealers" | "schedule"): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expectCopies(page);
  await expect
    .poll(async () => (await copiesOn(page)).some((key) => key.startsWith(`${kind}/`)), { timeout: 20_000 })
    .toBe(true);
}

/** Waits for the first copies, which are fetched when the page is idle. */
export async function expectCopies(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)), { timeout: 20_000 })
    .toContain("portal-cache");
}

/** The copies on the device: a kind and, after a slash, which one. */
export const copiesOn = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((done, fail) => {
        const open = indexedDB.open("portal-cache");
        open.onerror = () => fail(new Error("the copies do not open"));
        open.onsuccess = () => {
          const asked = open.result.transaction("copies").objectStore("copies").getAllKeys();
          asked.onsuccess = () => {
            open.result.close();
            done(asked.result.map(String));
          };
        };
      }),
  );
