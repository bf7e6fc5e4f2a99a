import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "vitest";
import type { Page } from "playwright";

type Result = Awaited<ReturnType<AxeBuilder["analyze"]>>["incomplete"][number];

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Returns the WCAG 2.2 AA violations that axe finds on the current page, one per line. */
export async function barriersOn(page: Page): Promise<string[]> {
  const { violations, incomplete } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations", "incomplete"] })
    .withTags(wcag)
    .setLegacyMode(true)
    .analyze();
  return [...violations, ...sameColor(incomplete)].map(({ id, help, nodes }) => {
    const where = nodes.slice(0, 3).map(({ html, target }) => `${target.join(" ")} ${html.slice(0, 120)}`);
    return `${id} (${help}) at ${where.join(" · ")}`;
  });
}

/**
 * Returns the texts in the color of their background, which axe only calls undecided, because they may be hidden on
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
  // The check waits for animations to end, because axe would measure colors in between.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  expect(await barriersOn(page), page.url()).toEqual([]);
}
