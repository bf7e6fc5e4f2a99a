import { expect } from "vitest";
import type { Page } from "playwright";

/**
 * Waits until the service worker runs and the device has cached this kind of data. After that the test can cut the
 * network.
 */
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

/**
 * Returns the keys of the copies of public data on the device. A key is a kind and, after a slash, the version of its
 * shape.
 */
export const copiesOn = async (page: Page): Promise<string[]> =>
  (await page.evaluate(readTable, "copies")).map(({ key }) => key);

/** Returns the copies of every account's data that are on the device. */
export const accountCopies = (page: Page): Promise<DeviceCopy[]> => page.evaluate(readTable, "accounts");

interface DeviceCopy {
  key: string;
  value: unknown;
}

/**
 * Returns the rows of a table of the device's cache; it runs in the page. Without the database it returns none, because
 * opening it would create it without tables.
 */
async function readTable(table: string): Promise<DeviceCopy[]> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === "portal-cache")) return [];
  return new Promise((resolve, reject) => {
    const open = indexedDB.open("portal-cache");
    open.onerror = () => reject(new Error("the cache does not open"));
    open.onsuccess = () => {
      const request = open.result.transaction(table).objectStore(table).getAll();
      request.onsuccess = () => {
        open.result.close();
        resolve(request.result as DeviceCopy[]);
      };
    };
  });
}
