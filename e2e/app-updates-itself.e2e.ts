import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { enrol, openTablet } from "./support/kiosk.ts";
import { runsFull } from "./support/long.ts";
import { expectAt, expectWords, follow, press } from "./support/verbs.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld({ ownBuild: true, worker: true });

/** Returns a function that returns how often the page has loaded since this call. */
const countLoads = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    const count = Number(sessionStorage.getItem("loads") ?? 0);
    sessionStorage.setItem("loads", String(count + 1));
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem("loads")));
};

const lookForUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

// The tablet of the last test is enrolled first, because the old app is no longer served after a release.
it("the old version of the app enrolls a tablet", async () => {
  await enrol(await openTablet(world, "counter"));
});

describe("a new version of the app", () => {
  it.runIf(runsFull)(
    "is loaded when a screen of the old one is missing: the page reloads once and shows that screen",
    async () => {
      // Without a service worker, as on a first visit, nothing is cached on the device.
      const page = await world.visit({ more: { serviceWorkers: "block" } });
      const loads = await countLoads(page);
      let old = true;
      await page.route(/\/assets\/dealers\.screen-/, (route) =>
        old ? route.fulfill({ status: 404 }) : route.continue(),
      );
      await page.goto("/");
      const before = await loads();
      page.on("request", (request) => void (old &&= !request.isNavigationRequest()));
      await follow(page.getByRole("banner"), "Dealers");
      await expect.poll(loads, { timeout: 10_000 }).toBe(before + 1);
      await expectAt(page, "/dealers");
      await page.getByRole("heading", { level: 1, name: "Dealers" }).waitFor();
      world.expectFault(/404 .*dealers\.screen/);
    },
  );

  it.runIf(runsFull)(
    "that fails to load after the reload shows “Try again” and does not reload in a loop",
    async () => {
      const page = await world.visit({ more: { serviceWorkers: "block" } });
      const loads = await countLoads(page);
      await page.route(/\/assets\/dealers\.screen-/, (route) => route.fulfill({ status: 404 }));
      await page.goto("/dealers");
      await page.getByRole("button", { name: "Try again" }).waitFor();
      expect(await loads()).toBe(2);
      world.expectFault(/404 .*dealers\.screen|Failed to fetch dynamically|dynamically imported module/);
    },
  );

  it.runIf(runsFull)("asks the user before it is applied", async () => {
    const page = await world.visit();
    await page.goto("/");
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.goto("/");
    world.portal.release();
    await lookForUpdate(page);
    await expectWords(page, "A new version is ready");
    await press(page, "Later");
    expect(await page.getByText("A new version is ready").count()).toBe(0);
  });

  it("waits in the kiosk for the end of the visit, also if it takes over at the moment of a tap on Start", async () => {
    const tablet = await openTablet(world, "counter");
    await tablet.addInitScript(holdTheTakeover);
    await tablet.reload();
    // The reload waits for the old worker's requests, which can be slow on a busy machine.
    await tablet.getByRole("heading", { name: "Spend your race credit here" }).waitFor({ timeout: 30_000 });
    const visits = await countLoads(tablet);
    world.portal.release();
    await lookForUpdate(tablet);
    await tablet.waitForFunction(() => Reflect.has(window, "takeOver"));
    await press(tablet, "Start");
    await tablet.getByLabel("Who’s redeeming?").fill("Kow");
    await tablet.evaluate(takeOver);
    await tablet.getByRole("button", { name: /Dana Kowalczyk/ }).waitFor();
    expect(await tablet.getByLabel("Who’s redeeming?").inputValue(), "the visit goes on").toBe("Kow");
    await press(tablet, "Cancel");
    await expect.poll(visits, { timeout: 15_000 }).toBe(1);
    await tablet.getByRole("heading", { name: "Spend your race credit here" }).waitFor();
  });
});

/** Holds back the message that activates the new version until the journey calls `takeOver`. */
function holdTheTakeover(): void {
  const { postMessage } = ServiceWorker.prototype;
  ServiceWorker.prototype.postMessage = function held(this: ServiceWorker, ...said: unknown[]) {
    const pass = () => Reflect.apply(postMessage, this, said);
    if (JSON.stringify(said[0]).includes("SKIP_WAITING")) Reflect.set(window, "takeOver", pass);
    else pass();
  };
}

/** Activates the new version and waits until it controls this page. */
function takeOver(): Promise<void> {
  return new Promise((done) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => done());
    Reflect.get(window, "takeOver")();
  });
}
