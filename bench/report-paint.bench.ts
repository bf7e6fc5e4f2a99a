import type { BrowserContext } from "playwright";
import { devices, launchBrowser } from "../e2e/support/browser.ts";
import { startPortal as startDemo } from "../e2e/support/portal.ts";
import { demoPassword, personas } from "../server/demo/people/personas.ts";
import { median } from "./measure.ts";
import type { Finding } from "./report.ts";

const rounds = 5;
/** This is the CPU throttling factor of Lighthouse's mid-range phone. */
const slowdown = 4;

declare global {
  interface Window {
    /** This is the time in ms from the navigation to the frame after the chart was drawn. */
    chartAt?: number;
  }
}

/** Measures how soon a staff report with a chart shows its first paint, and its chart, on a slow desktop. */
export async function run(): Promise<Finding[]> {
  const portal = await startDemo();
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ ...devices.desktop, baseURL: portal.url, locale: "en-US" });
    await context.request.post("/api/login", { data: { email: personas.admin.email, password: demoPassword } });
    const findings: Finding[] = [];
    for (const path of ["/auth/admin/summary", "/auth/admin/market-share-month"]) {
      const visits: { paint: number; chart: number }[] = [];
      await prepare(context, path);
      for (let round = 0; round < rounds; round += 1) visits.push(await visit(context, path));
      const name = path.replace("/auth/admin/", "");
      const text = (times: readonly number[]) => `${times.map((ms) => (ms / 1000).toFixed(2)).join(", ")} s`;
      const [paints, charts] = [visits.map(({ paint }) => paint), visits.map(({ chart }) => chart)];
      findings.push(
        {
          name: `${name}, first paint, seconds`,
          measured: text(paints),
          value: median(paints) / 1000,
          budget: "reportPaintSeconds",
        },
        {
          name: `${name}, chart drawn, seconds`,
          measured: text(charts),
          value: median(charts) / 1000,
          budget: "reportPaintSeconds",
        },
      );
    }
    return findings;
  } finally {
    await browser.close();
    await portal.close();
  }
}

/** Fills the browser's cache and waits for the service worker, as after a person's earlier visits. */
async function prepare(context: BrowserContext, path: string): Promise<void> {
  await visit(context, path);
  const page = await context.newPage();
  await page.goto(path);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.close();
}

async function visit(context: BrowserContext, path: string): Promise<{ paint: number; chart: number }> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector(".plot canvas")) return;
      watch.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => (window.chartAt = performance.now())));
    });
    watch.observe(document, { subtree: true, childList: true });
  });
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto(path);
  await page.waitForFunction(() => window.chartAt !== undefined);
  const times = await page.evaluate(() => ({
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity,
    chart: window.chartAt ?? Infinity,
  }));
  await page.close();
  return times;
}
