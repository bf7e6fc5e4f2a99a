// This checks that a screen of the kiosk fits the tablet and can be read and tapped.
import { expect } from "vitest";
import type { Page } from "playwright";
import { axeOn } from "./whole.ts";

/**
 * Expects that everything is visible, large enough, and has a contrast of 7:1, so that it can be read and tapped at
 * arm's length.
 */
export async function expectFit(page: Page, step: string): Promise<void> {
  const found = await page.evaluate(() => {
    const inList = (element: Element) => element.closest(".kiosk-list") !== null;
    const visible = [...document.querySelectorAll(".kiosk *, .kiosk-attract *")].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && !inList(element);
    });
    const name = (element: Element) => `${element.tagName} ${(element.textContent ?? "").trim().slice(0, 30)}`;
    const out = visible.filter((element) => {
      const { right, bottom, left, top } = element.getBoundingClientRect();
      return right > innerWidth + 1 || bottom > innerHeight + 1 || left < -1 || top < -1;
    });
    const minSize = innerWidth < 600 ? 55.5 : 71.5;
    const small = visible
      .filter((element) => element.matches("button, input:not([type=checkbox], [type=radio])"))
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width < minSize || height < minSize;
      });
    // The text of a plate stays inside its border.
    const over = [...document.querySelectorAll(".kiosk-plate")].flatMap((plate) => {
      const { height, bottom: edge } = plate.getBoundingClientRect();
      if (height === 0) return [];
      return [...plate.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().bottom > edge - 4);
    });
    // The information above the keys scrolls if necessary, but its buttons are visible without scrolling.
    const cut = visible.filter((element) => {
      const zone = element.matches("button") ? element.closest(".kiosk-zone") : null;
      return zone !== null && element.getBoundingClientRect().bottom > zone.getBoundingClientRect().bottom + 1;
    });
    return {
      out: [...out, ...over, ...cut].map(name),
      small: small.map(name),
      scrolls: document.documentElement.scrollHeight > innerHeight,
    };
  });
  expect(found, step).toEqual({ out: [], small: [], scrolls: false });
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const { violations } = await axeOn(page, { type: "rule", values: ["color-contrast-enhanced"] });
  const pale = violations.flatMap(({ nodes }) =>
    nodes.map(({ html, any }) => `${html.slice(0, 90)} ${any[0]?.message}`),
  );
  expect(pale, `${step}: 7:1`).toEqual([]);
}
