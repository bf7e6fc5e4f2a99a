import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "vitest";
import type { Page } from "playwright";

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds against WCAG 2.2 AA on the page as it stands, a line each. */
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

/** In the middle of a journey: nothing on this screen keeps anybody out. */
export async function expectNoBarriers(page: Page): Promise<void> {
  // What moves in has arrived: colours in between are nobody's.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  expect(await barriersOn(page), page.url()).toEqual([]);
}
