import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { everything, keptOn, visitOnce } from "./support/first-visit.ts";
import { expectAt, expectWords, fillIn, press } from "./support/verbs.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld({ worker: true });

describe("the offline copies on a device", () => {
  it("are listed with their sizes; once removed they stay removed until they are turned on again", async () => {
    const page = await world.visit({ device: "phone" });
    await visitOnce(page);
    await page.goto("/about/install");
    const copies = page.getByRole("region", { name: "Saved on this device" }).getByRole("listitem");
    await expectWords(page, "ZIP and postal codes, for distances");
    await expect.poll(() => copies.count()).toBeGreaterThanOrEqual(everything.length);
    expect((await copies.allInnerTexts()).every((text) => /\d (kB|MB)$/.test(text))).toBe(true);
    await press(page, "Remove from this device");
    await press(page.getByRole("alertdialog"), "Remove the copies");
    await expectWords(page, "Nothing. Copies are turned off.");
    await page.goto("/dealers");
    await expectWords(page, /^\d+ dealers$/);
    // Without the opt-out, the device would fetch copies within this time.
    await page.waitForTimeout(6_000);
    expect(await keptOn(page)).toEqual([]);
    await page.goto("/about/install");
    await press(page, "Save copies on this device");
    await expectWords(page, "ZIP and postal codes, for distances");
    await expect.poll(() => keptOn(page)).toEqual(everything);
  });

  it("are fetched again after the site's data was cleared while a page was open", async () => {
    const page = await world.visit();
    await visitOnce(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Storage.clearDataForOrigin", { origin: world.portal.url, storageTypes: "all" });
    // The page that was open still works, and so does the next one.
    await fillIn(page, { "ZIP or postal code": "43215" });
    await expectAt(page, /zipcode=43215/);
    await expectWords(page, "nearest first");
    await visitOnce(page);
    await world.killServer();
    await page.goto("/events");
    await expectWords(page, "Offline.");
    await page.goto("/dealers?zipcode=43215");
    await expectWords(page, /\d\smi$/);
  });
});

/** Returns the addresses of the app's files that the device has stored for use offline. */
const storedFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    }
    return found;
  });

describe("the app's own files on a device", () => {
  it("are only the kiosk's until a page of the portal is opened; then the portal works offline, too", async () => {
    const page = await world.visit();
    await page.goto("/kiosk");
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const kiosk = await storedFiles(page);
    expect(kiosk).not.toContain("/index.html");
    expect(kiosk.length).toBeLessThan(100);

    // The login that leads back to the kiosk is a part of the kiosk's setup.
    await page.goto("/login?next=/kiosk");
    await expectWords(page, "Log in");
    await page.waitForTimeout(2_000);
    expect(await storedFiles(page)).toHaveLength(kiosk.length);

    await visitOnce(page);
    await expect.poll(() => storedFiles(page), { timeout: 60_000 }).toContain("/index.html");
    // The other files may still be on their way.
    const newFiles = async () => {
      const before = await storedFiles(page);
      await page.waitForTimeout(4_000);
      return (await storedFiles(page)).length - before.length;
    };
    await expect.poll(newFiles, { timeout: 60_000 }).toBe(0);
    const all = await storedFiles(page);
    expect(all.length).toBeGreaterThan(kiosk.length * 5);
    expect(
      all.filter((path) => /\/(admin-|settings\.screen|liability\.screen|summary\.screen)/.test(path)),
      "staff work online",
    ).toEqual([]);
    await world.killServer();
    await page.goto("/events");
    await expectWords(page, "Offline.");
  });
});
