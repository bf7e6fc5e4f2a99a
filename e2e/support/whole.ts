import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "vitest";
import type { Page } from "playwright";

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The WCAG 2.2 AA violations that axe finds on the current page, one per line. */
export async function barriersOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(wcag)
    .setLegacyMode(true)
    .analyze();
  return violations.map(({ id, help, nodes }) => {
    const where = nodes.slice(0, 3).map(({ html, target }) => `${target.join(" ")} ${html.slice(0, 120)}`);
    return `${id} (${help}) at ${where.join(" · ")}`;
  });
}

/** Expects no accessibility violations on this screen in the middle of a journey. */
export async function expectNoBarriers(page: Page): Promise<void> {
  // Waits for animations to end, because axe would measure colors in between.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  expect(await barriersOn(page), page.url()).toEqual([]);
}
