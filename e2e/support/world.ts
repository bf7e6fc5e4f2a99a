import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";
import type { Locale } from "#shared/locale.ts";
import { devices, launchBrowser, launchProfile, type Device } from "./browser.ts";
import { watchFaults, type Faults } from "./faults.ts";
import { startPortal, type Portal } from "./portal.ts";

/** Screenshots of failed journeys are written to this folder. */
const pictures = join(import.meta.dirname, "..", "..", "test-results");

export interface Visit {
  device?: Device;
  /** This is the browser's locale; the language of a page comes from its address. */
  locale?: Locale;
  more?: BrowserContextOptions;
}

export interface World {
  portal: Portal;
  /** Opens a page for a new person on a new device, without stored data or a session. */
  visit(visit?: Visit): Promise<Page>;
  /** Opens a device that keeps its storage when its browser is closed and reopened. */
  device(name: string, visit?: Visit): Promise<Page>;
  /** Kills the server with kill -9; `returnServer` starts it again. While it is down, failed calls are not faults. */
  killServer(): Promise<void>;
  returnServer(): Promise<void>;
  /** Ignores faults like this one in the current journey, because the journey causes them. */
  expectFault(like: RegExp): void;
}

/**
 * The files of a worker share this browser, because starting one takes much CPU time. Each visit has a separate
 * context. Playwright kills the browser when the worker ends.
 */
let shared: Promise<Browser> | undefined;

async function sharedBrowser(): Promise<Browser> {
  if (shared && !(await shared).isConnected()) shared = undefined;
  return (shared ??= launchBrowser());
}

/**
 * Starts one portal with the demo data for all journeys of a file. Each visit has a new device in the shared browser,
 * or in a separate browser of the file if it has a `launch`. A new device would precache the whole app for offline use,
 * which would slow down most journeys, so the service worker is off except in files that need it (`worker`) and in `npm
 * run test:deep`. For the same reason the browser sends `Save-Data`, so that pages do not prefetch the screens to which
 * they link.
 */
export function useWorld({
  ownBuild = false,
  worker = false,
  launch = undefined as (() => Promise<Browser>) | undefined,
  env = {} as Record<string, string>,
} = {}): World {
  let browser: Browser | undefined;
  let portal: Portal | undefined;
  const profiles = mkdtempSync(join(tmpdir(), "portal-profiles-"));
  let open: { context: BrowserContext; faults: Faults }[] = [];
  let gone = false;
  let expected: RegExp[] = [];

  beforeAll(async () => {
    [portal, browser] = await Promise.all([
      startPortal({ like: inject("seeded"), ownBuild, env }),
      (launch ?? sharedBrowser)(),
    ]);
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await takePictures(task.name, open);
    const found = open
      .flatMap(({ faults }) => faults.found)
      .filter((fault) => !expected.some((like) => like.test(fault)));
    expected = [];
    await Promise.all(open.map(({ context }) => context.close()));
    open = [];
    if (gone) await running().start();
    gone = false;
    expect(found, "nothing went wrong behind the pages").toEqual([]);
  });

  afterAll(async () => {
    if (launch) await browser?.close();
    await portal?.close();
    rmSync(profiles, { recursive: true, force: true });
  });

  const running = (): Portal => {
    if (!portal) throw new Error("The portal runs only inside a test");
    return portal;
  };
  const settings = ({ device = "desktop", locale = "en", more = {} }: Visit): BrowserContextOptions => ({
    ...devices[device],
    baseURL: running().url,
    locale: locale === "fr" ? "fr-CA" : "en-US",
    timezoneId: "America/Detroit",
    serviceWorkers: worker || process.env.DEEP ? "allow" : "block",
    ...more,
  });
  const enter = async (context: BrowserContext): Promise<Page> => {
    // This only ends a journey that waits in vain: on a busy machine a page can take ten seconds to show.
    context.setDefaultTimeout(30_000);
    const faults = watchFaults(context);
    faults.expectNoNetwork(gone);
    const visit = { context, faults };
    open.push(visit);
    context.on("close", () => void (open = open.filter((one) => one !== visit || one.faults.found.length > 0)));
    if (!worker && !process.env.DEEP) await context.addInitScript(saveData);
    return context.pages()[0] ?? context.newPage();
  };

  return {
    get portal() {
      return running();
    },
    async visit(visit = {}) {
      if (!browser) throw new Error("The browser runs only inside a test");
      return enter(await browser.newContext(settings(visit)));
    },
    device: async (name, visit = {}) => enter(await launchProfile(join(profiles, name), settings(visit))),
    async killServer() {
      gone = true;
      for (const { faults } of open) faults.expectNoNetwork(true);
      await running().kill();
    },
    async returnServer() {
      await running().start();
      gone = false;
      for (const { faults } of open) faults.expectNoNetwork(false);
    },
    expectFault: (like) => void expected.push(like),
  };
}

/** Runs in the page and reports that the user has turned on the browser's data saver. */
function saveData(): void {
  const Information = Reflect.get(window, "NetworkInformation");
  if (Information) Object.defineProperty(Information.prototype, "saveData", { get: () => true });
}

async function takePictures(journey: string, open: readonly { context: BrowserContext }[]): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  for (const [at, page] of open.flatMap(({ context }) => context.pages()).entries()) {
    const name = `${journey.replaceAll(/\W+/g, "-").slice(0, 80)}-${at + 1}.png`;
    await page.screenshot({ path: join(pictures, name), fullPage: true }).catch(() => {});
    console.log(`At the failure: ${page.url()} → test-results/${name}`);
  }
}
