// A tablet on a counter behind a network of its own, for journeys about what goes wrong.
import { afterAll } from "vitest";
import type { Page } from "playwright";
import { startBadNetwork, type BadNetwork } from "./bad-network.ts";
import { exitCode } from "./kiosk.ts";
import { arriveAs, fillIn, press } from "./verbs.ts";
import type { World } from "./world.ts";

/** By which the server knows the tablet. */
export const deviceCookie = "kiosk_device";

export interface Tablet {
  page: Page;
  network: BadNetwork;
  /** Its browser is started (again), with what it kept. */
  open(before?: (page: Page) => Promise<void>): Promise<Page>;
  /** The same, until it has heard the server. */
  openOnline(before?: (page: Page) => Promise<void>): Promise<Page>;
  /** One more page of the same browser. */
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

/** Tablets of one file; each keeps its storage from test to test. */
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
        const heard = network.delivered("/api/kiosk/sync");
        await tablet.open(before);
        await heard;
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

/** The dealer signs in on it and makes it a kiosk. */
export async function makeKiosk({ page }: Pick<Tablet, "page">, name = "Front counter"): Promise<void> {
  await arriveAs(page, "dealer");
  await page.goto("/kiosk");
  await fillIn(page, { "Name of the tablet": name, "Exit code": exitCode, "Exit code again": exitCode });
  await press(page, "Make it a kiosk");
  await showsSign(page, /Online\s*·\s*everything sent/);
  // From now on it starts without a network.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** What its queue holds, read from the browser's storage itself. */
export function keptRows(page: Page): Promise<KeptRow[]> {
  return page.evaluate(
    () =>
      new Promise<KeptRow[]>((done, fail) => {
        const opening = indexedDB.open("kiosk-queue");
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

/** As if it were asked to send now. */
export const sendNow = (page: Page): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new Event("online")));

/** The foot of the attract screen says so; for hooks, too, where nothing may be expected. */
export const showsSign = (page: Page, text: RegExp): Promise<void> =>
  page.getByRole("status").filter({ hasText: text }).first().waitFor({ timeout: 30_000 });
