import type { BrowserContext, Page } from "playwright";
import lighthouse from "lighthouse";
import { devices, launchDebugged } from "../e2e/support/browser.ts";
import { startPortal as startDemo } from "../e2e/support/portal.ts";
import { demoPassword, personas } from "../server/demo/people/personas.ts";
import { freePort } from "./free-port.ts";
import { median } from "./measure.ts";
import type { Finding } from "./report.ts";

const rounds = 3;
/** This is the CPU throttling factor of Lighthouse's mid-range phone. */
const slowdown = 4;

declare global {
  interface Window {
    /** This maps each interaction to the duration in ms of its longest event, from the tap to the paint. */
    answers: Map<number, number>;
  }
}

/** Measures a rider's first screen on a phone: how soon it shows, and how soon it responds to each tap. */
export async function run(): Promise<Finding[]> {
  const portal = await startDemo();
  const port = await freePort();
  const browser = await launchDebugged(port);
  try {
    const context = await browser.newContext({ ...devices.phone, baseURL: portal.url, locale: "en-US" });
    await context.request.post("/api/login", { data: { email: personas.rider.email, password: demoPassword } });
    const cookies = await context.cookies();
    const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const paints: number[] = [];
    const answers: number[] = [];
    const early: number[] = [];
    for (let round = 0; round < rounds; round++) {
      paints.push(await largestPaint(`${portal.url}/auth/rider`, port, { Cookie }));
      early.push(await slowestAnswer(context, taps.slice(0, 1), { atOnce: true }));
      answers.push(await slowestAnswer(context, taps));
    }
    return [
      {
        name: "wallet, largest paint, seconds",
        measured: `${paints.map((seconds) => seconds.toFixed(2)).join(", ")} s`,
        value: median(paints),
        budget: "riderLcpSeconds",
      },
      {
        name: "wallet, tap to paint (INP)",
        measured: `${answers.join(", ")} ms, the slowest tap of each visit`,
        value: median(answers),
        budget: "riderInpMs",
      },
      {
        name: "wallet, a tap before the server-rendered page hydrates",
        measured: `${early.join(", ")} ms`,
        value: median(early),
        budget: "riderInpMs",
      },
    ];
  } finally {
    await browser.close();
    await portal.close();
  }
}

async function largestPaint(url: string, port: number, extraHeaders: Record<string, string>): Promise<number> {
  const result = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: ["performance"],
    extraHeaders,
  });
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse could not load ${url}`);
  if (!result.lhr.finalDisplayedUrl.endsWith("/auth/rider"))
    throw new Error(`It led to ${result.lhr.finalDisplayedUrl}`);
  return (result.lhr.audits["largest-contentful-paint"]?.numericValue ?? Infinity) / 1000;
}

type Tap = (page: Page) => Promise<void>;

/**
 * Performs taps one after the other. The first one comes after the app has started or, with `atOnce`, as soon as the
 * server-rendered page can be tapped. Returns the time of the slowest response in ms.
 */
async function slowestAnswer(context: BrowserContext, taps: readonly Tap[], { atOnce = false } = {}): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    // Browsers report only events longer than 104 ms by default; 16 ms is the shortest threshold.
    const taps = { type: "event", durationThreshold: 16, buffered: true };
    window.answers = new Map();
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
        if (interactionId)
          window.answers.set(interactionId, Math.max(duration, window.answers.get(interactionId) ?? 0));
      }
    }).observe(taps);
  });
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto("/auth/rider");
  await page.getByRole("link", { name: "Show my card" }).waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  if (!atOnce) await started(page);
  for (const tap of taps) {
    await tap(page);
    await rest(page);
  }
  // The browser reports an entry a moment after its paint.
  await page.waitForTimeout(500);
  const answers = await page.evaluate(() => [...window.answers.values()]);
  await page.close();
  // Before the scripts are loaded, the browser itself follows a link, so the app does not respond and no event is
  // recorded.
  if (answers.length === 0 && atOnce) return 0;
  if (answers.length === 0) throw new Error("No tap was noted: the browser tells no interactions");
  return Math.max(...answers);
}

/** Waits until the server-rendered page is hydrated and the sidebar is filled, which happens when the page is idle. */
async function started(page: Page): Promise<void> {
  await page.locator("dialog.drawer a").first().waitFor({ state: "attached" });
  await rest(page);
}

/** Waits until the screen has loaded and the page is idle, like a person who reads it before the next tap. */
async function rest(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .page-loader'));
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2_000 })));
}

const tab = (name: string) => async (page: Page) => {
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
  await link.tap();
  await link.and(page.locator('[aria-current="page"]')).waitFor();
};

/** These taps go to every screen that is one tap away from the wallet, and back. */
const taps: readonly Tap[] = [
  tab("Earnings"),
  tab("Home"),
  tab("Dealers"),
  tab("Home"),
  tab("Events"),
  tab("Home"),
  async (page) => {
    await page.getByRole("button", { name: "Open menu" }).tap();
    await page.getByRole("dialog", { name: "Sidebar" }).waitFor();
    await page.keyboard.press("Escape");
  },
  async (page) => {
    await page.getByRole("button", { name: "User menu" }).tap();
    await page.getByRole("link", { name: "View profile" }).waitFor();
    await page.keyboard.press("Escape");
  },
  async (page) => {
    await page.getByRole("link", { name: "Show my card" }).tap();
    await page.waitForURL("**/auth/rider/card");
  },
];
