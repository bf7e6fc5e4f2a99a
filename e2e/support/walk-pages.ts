// This module opens every page of a walk on a desktop and a phone and returns the faults that it finds.
import type { Page } from "playwright";
import { locales, htmlLang, type Locale } from "#shared/locale.ts";
import { fill, type Ids } from "./addresses.ts";
import { devices, type Device } from "./browser.ts";
import { arriveAs, inLanguage } from "./verbs.ts";
import { barriersOn } from "./whole.ts";
import type { Walk } from "./walks.ts";
import { collectData, textsOf, wordsLeft } from "./words-left.ts";
import type { World } from "./world.ts";

interface Seat {
  device: Device;
  colorScheme: "light" | "dark";
  languages: readonly Locale[];
}

/**
 * A light desktop and a dark phone cover both layouts and both themes. The phone uses French, whose longer texts are
 * more likely to overflow. `npm run test:deep` opens every page on both, and in both languages on the desktop. `npm
 * test -- --full` opens each page at least once, as `opensOn` says.
 */
const deep = Boolean(process.env.DEEP);
const seats: readonly Seat[] = [
  { device: "desktop", colorScheme: "light", languages: deep ? locales : ["en"] },
  { device: "phone", colorScheme: "dark", languages: ["fr"] },
];

/**
 * Returns whether the page at this place in the walk is opened on the device. Other runs alternate between the two
 * devices, and open every sixteenth page on both, so that the texts of its two languages are compared.
 */
const opensOn = (device: Device, at: number): boolean =>
  deep || (device === "phone") === (at % 2 === 0) || at % 16 === 0;

/**
 * Opens every page of the walk, one after the other. Each must answer, have a title in its language, log no error and
 * pass axe. It returns the faults, one per line.
 */
export async function faultsOnWalk(world: World, { as, paths }: Walk, ids: Ids): Promise<string[]> {
  const taken = await Promise.all(
    seats.map(async (seat) => {
      const more = { colorScheme: seat.colorScheme, reducedMotion: "reduce" } as const;
      const page = await world.visit({ device: seat.device, more });
      if (as) await arriveAs(page, as);
      return { ...seat, page };
    }),
  );
  const data = new Set<string>();
  for (const { page } of taken) collectData(page, data);
  const faults: string[] = [];
  for (const [at, path] of paths.entries()) {
    data.clear();
    const texts: Partial<Record<Locale, string[]>> = {};
    for (const { page, device, languages } of taken) {
      if (!opensOn(device, at)) continue;
      for (const locale of languages) {
        const address = inLanguage(fill(path, ids), locale);
        const found = await faultsOnPage(page, address, locale, device);
        faults.push(...found.map((fault) => `${address} on a ${device}: ${fault}`));
        texts[locale] ??= await textsOf(page);
      }
    }
    const left = texts.en && texts.fr ? wordsLeft(texts.en, texts.fr, data) : [];
    faults.push(...left.map((text) => `${path}: in both languages "${text}"`));
  }
  return faults;
}

/** A page of the demo is at most five phone screens high. Longer content must be folded, or continue on a next page. */
const maxPhoneHeight = 5 * devices.phone.viewport.height;

/** This is the max median height of a list's rows in pixels. Most rows have one or two lines. */
const maxRowHeight: Record<Device, number> = { desktop: 60, tablet: 64, phone: 76 };

/**
 * These pages have another size of heading: the front page's heading is its figure, and the kiosk is read from a
 * distance.
 */
const ownHeading = /^(?:\/fr)?(?:\/kiosk|\/?)$/;

async function faultsOnPage(page: Page, address: string, locale: Locale, device: Device): Promise<string[]> {
  const faults: string[] = [];
  await page.setViewportSize(devices[device].viewport);
  const answer = await page.goto(address);
  // The demo has an admin, so the page that creates the first admin answers 404. The service worker answers every page
  // with the app.
  const expected = address.endsWith("/first-admin") && !answer?.fromServiceWorker() ? 404 : 200;
  if (answer?.status() !== expected) faults.push(`answered ${answer?.status()}`);
  try {
    await page.locator("h1").first().waitFor({ timeout: 8_000 });
    await page.waitForFunction(
      () => !document.querySelector('[aria-busy="true"], .page-loader, .skeleton-late'),
      undefined,
      {
        timeout: 8_000,
      },
    );
  } catch {
    return [...faults, "shows no heading, or never stops loading"];
  }
  const state = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    title: document.title,
    headings: document.querySelectorAll("h1").length,
    headingSize: getComputedStyle(document.querySelector("h1") ?? document.body).fontSize,
    path: location.pathname,
    tabsAbove: Array.from(document.querySelectorAll("main .view-tabs, main.view-tabs")).some((tabs) => {
      const heading = document.querySelector("h1");
      return heading !== null && (tabs.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    }),
    rowHeights: Array.from(document.querySelectorAll("main .table tbody"), ({ children }) => {
      const heights = Array.from(children, (row) => row.getBoundingClientRect().height).filter((height) => height > 0);
      return heights.sort((a, b) => a - b)[Math.floor(heights.length / 2)] ?? 0;
    }),
    // On a phone's card a number needs a label, and a dash without one says nothing.
    bare: Array.from(document.querySelectorAll<HTMLElement>("main .table td[data-card]"))
      .filter((cell) => {
        const text = cell.innerText.trim();
        const isDash = cell.dataset.card === "detail" && text === "–";
        const isNumber = cell.dataset.align === "end" && /^\d[\d\s,]*$/.test(text);
        const hasLabel = getComputedStyle(cell, "::before").content !== "none";
        return (isDash || isNumber) && !hasLabel && cell.checkVisibility();
      })
      .map((cell) => `${cell.dataset.label ?? "?"}: ${cell.innerText.trim()}`),
    // A text that is clipped to one line needs some width, or the card does not show it at all.
    unseen: Array.from(document.querySelectorAll<HTMLElement>("main .card-clip"))
      .filter((text) => text.innerText.trim() !== "" && text.checkVisibility() && text.clientWidth < 24)
      .map((text) => text.innerText.trim()),
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  if (state.path !== address.split("?")[0]) faults.push(`led to ${state.path}`);
  if (!state.title.endsWith(locale === "fr" ? "bourses de contingence" : "contingency cash"))
    faults.push(`is titled "${state.title}"`);
  if (state.headingSize !== "30px" && !ownHeading.test(state.path)) faults.push(`has an h1 of ${state.headingSize}`);
  if (state.tabsAbove) faults.push("has tabs above its title");
  if (state.headings !== 1) faults.push(`has ${state.headings} main headings`);
  if (state.lang !== htmlLang(locale)) faults.push(`says it is in "${state.lang}"`);
  const rowHeight = Math.max(0, ...state.rowHeights);
  if (rowHeight > maxRowHeight[device]) faults.push(`has rows of ${Math.round(rowHeight)} px`);
  if (state.sideways > 0) faults.push(`scrolls ${state.sideways} px sideways`);
  // The viewport becomes as tall as the page. Content that a bottom bar covers only before scrolling is not a fault,
  // but content that it always covers is.
  if (device === "phone") {
    faults.push(...new Set(state.bare.map((value) => `has on a card without a label: ${value}`)));
    faults.push(...new Set(state.unseen.map((text) => `has no room on a card for "${text}"`)));
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (height > maxPhoneHeight) faults.push(`is ${height} px long`);
    await page.setViewportSize({ width: devices.phone.viewport.width, height });
  }
  return [...faults, ...(await barriersOn(page))];
}
