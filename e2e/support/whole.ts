import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, Result, RunOptions } from "axe-core";
import { expect } from "vitest";
import type { Page } from "playwright";
import { takeStep } from "./step-pictures.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Options = Pick<RunOptions, "resultTypes" | "preload" | "selectors"> & {
  runOnly: { type: "tag" | "rule"; values: string[] };
};

const wcag: Options["runOnly"] = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
};

/** Runs axe on the current page, by default with the rules of WCAG 2.2 AA. */
export async function axeOn(page: Page, runOnly = wcag): Promise<AxeResults> {
  // The pages have no frames, so axe runs in the page itself, which is faster than @axe-core/playwright.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  // A preload would fetch stylesheets for rules that are turned off. Selectors would take more time, and the HTML names
  // an element well enough.
  const options: Options = { runOnly, resultTypes: ["violations", "incomplete"], preload: false, selectors: false };
  return page.evaluate(runAxe, options);
}

/** Returns the WCAG 2.2 AA violations that axe finds on the current page, one per line. */
export async function barriersOn(page: Page): Promise<string[]> {
  const { violations, incomplete } = await axeOn(page);
  return [...violations, ...sameColor(incomplete)].map(({ id, help, nodes }) => {
    const where = nodes.slice(0, 3).map(({ html }) => html.slice(0, 200));
    return `${id} (${help}) at ${where.join(" · ")}`;
  });
}

/** Runs axe in the page. */
function runAxe(options: Options): Promise<AxeResults> {
  const { axe } = window as unknown as { axe: { run: (within: Document, options: RunOptions) => Promise<AxeResults> } };
  return axe.run(document, options);
}

/**
 * Returns text in the color of its background. Axe only reports such text as undecided, because it may be hidden on
 * purpose.
 */
function sameColor(incomplete: readonly Result[]): Result[] {
  return incomplete
    .filter(({ id }) => id === "color-contrast")
    .map((result) => ({ ...result, nodes: result.nodes.filter(({ any }) => any.some(isSameColor)) }))
    .filter(({ nodes }) => nodes.length > 0);
}

const isSameColor = ({ data }: Result["nodes"][number]["any"][number]): boolean =>
  typeof data === "object" && data !== null && "messageKey" in data && data.messageKey === "equalRatio";

/** Expects no accessibility violations on this screen in the middle of a journey. */
export async function expectNoBarriers(page: Page): Promise<void> {
  // Animations must end first, because axe would measure colors during a fade. On a busy machine a fade may start while
  // axe runs, so a page with violations is checked again after the fade.
  const settled = () =>
    page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  await settled();
  await takeStep(page);
  const found = await barriersOn(page);
  if (found.length === 0) return;
  await settled();
  expect(await barriersOn(page), page.url()).toEqual([]);
}
