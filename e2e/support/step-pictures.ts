// These are screenshots in the middle of a journey, for a person who looks at a step that no page shows on its own.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import type { Page } from "playwright";
import { devices, type Device } from "./browser.ts";

const folder = join(import.meta.dirname, "..", "..", "test-results", "steps");
let taken = 0;

/**
 * Takes screenshots of the current step on a phone, a tablet and a desktop if STEP_PICTURES is set, with the text beside
 * them. Otherwise it does nothing. `name` names the files; by default that is the journey with a number.
 */
export async function takeStep(page: Page, name = nextName()): Promise<void> {
  if (!process.env.STEP_PICTURES) return;
  await atEachSize(page, async (device) => {
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    const path = join(folder, `${name}.${device}.png`);
    mkdirSync(dirname(path), { recursive: true });
    await page.screenshot({ path, animations: "disabled" });
    writeFileSync(path.replace(/png$/, "txt"), await page.locator("body").innerText());
  });
}

/** Calls `look` while the page has the size of a phone, a tablet and a desktop. */
export async function atEachSize(page: Page, look: (device: Device) => Promise<void>): Promise<void> {
  // The kiosk is in full-screen mode, in which the browser refuses another size.
  await page.evaluate(() => (document.fullscreenElement ? document.exitFullscreen() : undefined));
  const before = page.viewportSize();
  for (const device of ["phone", "tablet", "desktop"] as const) {
    await page.setViewportSize(devices[device].viewport);
    await look(device);
  }
  if (before) await page.setViewportSize(before);
}

function nextName(): string {
  const { testPath = "", currentTestName = "" } = expect.getState();
  const journey = testPath.split("/").at(-1)?.replace(".e2e.ts", "") ?? "";
  taken += 1;
  return join(journey, `${String(taken).padStart(3, "0")} ${currentTestName.replaceAll(/[^\w ]+/g, "-").slice(0, 60)}`);
}
