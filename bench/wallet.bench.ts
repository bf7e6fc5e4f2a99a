import type { BrowserContext, Locator, Page } from "playwright";
import lighthouse from "lighthouse";
import { devices, launchDebugged } from "../e2e/support/browser.ts";
import { startPortal as startDemo } from "../e2e/support/portal.ts";
import { demoPassword, personas } from "../server/demo/people/personas.ts";
import { freePort } from "../scripts/free-port.mjs";
import { median } from "./measure.ts";
import type { Finding } from "./report.ts";

/**
 * Each round taps once before the page hydrates, this many ms after it has loaded. It taps a button, because the browser
 * itself follows a link then.
 */
const moments = [0, 200, 400, 600, 800];
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
    const phone = { ...devices.phone, baseURL: portal.url, locale: "en-US" };
    const context = await browser.newContext(phone);
    await context.request.post("/api/login", { data: { email: personas.rider.email, password: demoPassword } });
    const cookies = await context.cookies();
    // From the second visit on, the service worker answers with a page that the server did not render.
    const newVisitor = await browser.newContext({ ...phone, serviceWorkers: "block" });
    await newVisitor.addCookies(cookies);
    const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const paints: number[] = [];
    const answers: number[] = [];
    const early: number[] = [];
    for (const moment of moments) {
      paints.push(await largestPaint(`${portal.url}/auth/rider`, port, { Cookie }));
      answers.push(await slowestAnswer(context, taps));
      early.push(await slowestAnswer(newVisitor, [openMenu], { moment }));
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

/** A tap on a link or button, and what shows that the page has responded. */
interface Tap {
  on: (page: Page) => Locator;
  shows: (page: Page) => Promise<unknown>;
}

/**
 * Performs taps one after the other. The first one comes after the app has started or, with `moment`, this many ms after
 * the server-rendered page has loaded. Returns the time of the slowest response in ms.
 */
async function slowestAnswer(
  context: BrowserContext,
  taps: readonly Tap[],
  { moment }: { moment?: number } = {},
): Promise<number> {
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
  if (moment === undefined) await started(page);
  else await page.waitForTimeout(moment);
  for (const { on, shows } of taps) {
    const { x, y } = places.get(on) ?? (await centerOf(on(page)));
    places.set(on, { x, y });
    await page.touchscreen.tap(x, y);
    await page.waitForTimeout(answerMs);
    await shows(page);
    await rest(page);
  }
  // The browser reports an entry a moment after its paint.
  await page.waitForTimeout(500);
  const answers = await page.evaluate(() => [...window.answers.values()]);
  await page.close();
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
  await page.waitForTimeout(readingMs);
}

/**
 * Playwright looks for elements with code that runs in the page, which takes up to 100 ms on a slow phone. Therefore the
 * place of each element is looked up once, and nothing is looked up until a tap has certainly been answered.
 */
const places = new Map<Tap["on"], { x: number; y: number }>();
const answerMs = 700;
/** A person needs at least this long to read a screen. */
const readingMs = 1_000;

async function centerOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${String(element)} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function tab(name: string): Tap {
  const on = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
  return { on, shows: (page) => on(page).and(page.locator('[aria-current="page"]')).waitFor() };
}

const openMenu: Tap = {
  on: (page) => page.getByRole("button", { name: "Open menu" }),
  shows: async (page) => {
    await page.getByRole("dialog", { name: "Sidebar" }).waitFor();
    await page.keyboard.press("Escape");
  },
};

/** These taps go to every screen that is one tap away from the wallet, and back. */
const taps: readonly Tap[] = [
  tab("Earnings"),
  tab("Home"),
  tab("Dealers"),
  tab("Home"),
  tab("Events"),
  tab("Home"),
  openMenu,
  {
    on: (page) => page.getByRole("button", { name: "User menu" }),
    shows: async (page) => {
      await page.getByRole("link", { name: "View profile" }).waitFor();
      await page.keyboard.press("Escape");
    },
  },
  {
    on: (page) => page.getByRole("link", { name: "Show my card" }),
    shows: (page) => page.waitForURL("**/auth/rider/card"),
  },
];
