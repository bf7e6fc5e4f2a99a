import lighthouse from "lighthouse";
import { launchDebugged } from "../e2e/support/browser.ts";
import { startPortal as startDemo } from "../e2e/support/portal.ts";
import { freePort } from "../scripts/free-port.mjs";
import { median } from "./measure.ts";
import type { Finding } from "./report.ts";

/**
 * The number of rounds is odd, so that the median is a measured run. On a busy machine single runs differ by more than
 * the margin of the budget.
 */
const rounds = 3;
/** PAGES limits the run to these pages: `PAGES=/,/events/event/…,/dealers npm run bench -- lighthouse`. */
const only = (process.env.PAGES ?? "").split(",").filter(Boolean);
/** Replaces the id in a record's path, because ids differ between demo worlds. */
const nameOf = (path: string): string => path.replace(/[0-9a-f-]{36}/, "…");
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

interface Figures {
  scores: Record<(typeof categories)[number], number>;
  lcpSeconds: number;
  /** This is the total blocking time in ms: how long tasks kept the processor too busy to respond to a tap. */
  blockedMs: number;
}

/** Measures public pages of the built portal with Lighthouse's mobile preset, as a mid-range phone gets them. */
export async function run(): Promise<Finding[]> {
  const portal = await startDemo();
  const port = await freePort();
  const browser = await launchDebugged(port);
  try {
    const all = [
      "/",
      "/fr",
      "/events",
      `/events/event/${await anEvent(portal.url)}`,
      "/dealers",
      "/fr/about/rules",
      "/register",
      "/login",
    ];
    const paths = only.length > 0 ? all.filter((path) => only.includes(nameOf(path))) : all;
    const findings: Finding[] = [];
    for (const path of paths) {
      const figures: Figures[] = [];
      for (let round = 0; round < rounds; round++) figures.push(await measure(portal.url + path, port));
      findings.push(...findingsOf(nameOf(path), figures));
    }
    return findings;
  } finally {
    await browser.close();
    await portal.close();
  }
}

async function measure(url: string, port: number): Promise<Figures> {
  const look = () => lighthouse(url, { port, output: "json", logLevel: "error", onlyCategories: [...categories] });
  let result = await look();
  // The browser's trace sometimes lacks its beginning, and Lighthouse then requires another run.
  if (result?.lhr.runtimeError?.code === "NO_NAVSTART") result = await look();
  if (!result) throw new Error(`Lighthouse gave nothing for ${url}`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const scoreOf = (name: (typeof categories)[number]) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
  const [performance, accessibility, practices, seo] = categories;
  return {
    scores: {
      performance: scoreOf(performance),
      accessibility: scoreOf(accessibility),
      "best-practices": scoreOf(practices),
      seo: scoreOf(seo),
    },
    lcpSeconds: (lhr.audits["largest-contentful-paint"]?.numericValue ?? Infinity) / 1000,
    blockedMs: lhr.audits["total-blocking-time"]?.numericValue ?? Infinity,
  };
}

function findingsOf(path: string, figures: readonly Figures[]): Finding[] {
  const middle = (of: (one: Figures) => number) => median(figures.map(of));
  const lcp = middle(({ lcpSeconds }) => lcpSeconds);
  const blocked = ` (blocked ${figures.map(({ blockedMs }) => Math.round(blockedMs)).join(", ")} ms)`;
  return [
    ...categories.map((name) => ({
      name: `${path} ${name}`,
      measured: figures.map(({ scores }) => scores[name]).join(", ") + (name === "performance" ? blocked : ""),
      value: middle(({ scores }) => scores[name]),
      budget: name === "performance" ? "lighthousePerformance" : "lighthouseOthers",
    })),
    { name: `${path} largest paint, seconds`, measured: `${lcp.toFixed(2)} s`, value: lcp, budget: "publicLcpSeconds" },
  ];
}

async function anEvent(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/events?when=past`);
  // oxlint-disable-next-line no-unsafe-type-assertion
  const { events } = (await answer.json()) as { events: { _id: string }[] };
  const [first] = events;
  if (!first) throw new Error("The demo world has no event");
  return first._id;
}
