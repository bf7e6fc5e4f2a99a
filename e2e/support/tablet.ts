// This module has a tablet on a counter with a faulty network, for journeys about faults.
import { afterAll } from "vitest";
import type { Page } from "playwright";
import { startBadNetwork, type BadNetwork } from "./bad-network.ts";
import { exitCode } from "./kiosk.ts";
import { arriveAs, fillIn, press } from "./verbs.ts";
import type { World } from "./world.ts";

/** The server knows the tablet by this cookie. */
export const deviceCookie = "kiosk_device";

export interface Tablet {
  page: Page;
  network: BadNetwork;
  /** Starts the tablet's browser, or restarts it with its stored data. */
  open(before?: (page: Page) => Promise<void>): Promise<Page>;
  /** Opens the browser in the same way, and waits until the server has answered a call of it. */
  openOnline(before?: (page: Page) => Promise<void>): Promise<Page>;
  /** Opens another page of the same browser. */
  secondTab(before?: (page: Page) => Promise<void>): Promise<Page>;
}

export interface KeptRow {
  id: string;
  kind: string;
  state: string;
  reason: string | null;
  seq: number;
  deviceId: string;
  body: { amount?: number; capturedAt: string; redemptionId?: string };
  sealedPin: string | null;
}

/** Creates the tablets of a test file. Each keeps its storage from test to test. */
export function useTablets(world: World): (name: string) => Promise<Tablet> {
  const networks: BadNetwork[] = [];
  afterAll(() => Promise.all(networks.map((network) => network.close())));
  return async (name) => {
    const network = await startBadNetwork(world.portal);
    networks.push(network);
    let page: Page | undefined;
    const tablet: Tablet = {
      network,
      get page() {
        if (!page) throw new Error("The tablet is not open");
        return page;
      },
      async open(before) {
        await page?.context().close();
        page = await world.device(name, { device: "tablet", more: { baseURL: network.url } });
        const session = await page.context().newCDPSession(page);
        await session.send("Browser.grantPermissions", { origin: network.url, permissions: ["durableStorage"] });
        await before?.(page);
        await page.goto("/kiosk");
        return page;
      },
      async openOnline(before) {
        const synced = network.delivered("/api/kiosk/sync");
        await tablet.open(before);
        await synced;
        return tablet.page;
      },
      async secondTab(before) {
        const other = await tablet.page.context().newPage();
        await before?.(other);
        await other.goto("/kiosk");
        await other.getByRole("button", { name: "Start" }).waitFor();
        return other;
      },
    };
    return tablet;
  };
}

/** Logs the dealer in on the tablet and enrolls the tablet as a kiosk. */
export async function makeKiosk({ page }: Pick<Tablet, "page">, name = "Front counter"): Promise<void> {
  await arriveAs(page, "dealer");
  await page.goto("/kiosk");
  await fillIn(page, { "Tablet name": name, "Exit code": exitCode, "Confirm exit code": exitCode });
  await press(page, "Set up the kiosk");
  await showsSign(page, /Online\s*·\s*everything sent/);
  // The kiosk can now start without a network.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** Returns the rows of the tablet's queue, read directly from the browser's storage. */
export function keptRows(page: Page): Promise<KeptRow[]> {
  return page.evaluate(
    () =>
      new Promise<KeptRow[]>((done, fail) => {
        const opening = indexedDB.open("kiosk-queue");
        // If the queue was deleted, opening it must not create an empty database, which would prevent the app from
        // creating its tables.
        opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
        opening.addEventListener("error", () => fail(opening.error ?? new Error("closed")));
        opening.addEventListener("success", () => {
          const db = opening.result;
          const all: IDBRequest<KeptRow[]> = db.transaction("items").objectStore("items").getAll();
          all.addEventListener("success", () => {
            db.close();
            done(all.result.toSorted((a, b) => a.seq - b.seq));
          });
        });
      }),
  );
}

export async function keptRow(page: Page, amount: number): Promise<KeptRow | undefined> {
  return (await keptRows(page)).find(({ kind, body }) => kind === "redeem" && body.amount === amount);
}

/** Makes the tablet send its queue now. */
export const sendNow = (page: Page): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new Event("online")));

/** Waits for this text at the bottom of the attract screen. It uses no `expect`, so hooks can call it, too. */
export const showsSign = (page: Page, text: RegExp): Promise<void> =>
  page.getByRole("status").filter({ hasText: text }).first().waitFor({ timeout: 30_000 });
