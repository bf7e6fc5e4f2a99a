// French parity by crawl: what reads the same in both languages is either data, a name, or a word nobody translated.
import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { countryList } from "#shared/countries.ts";
import { locales } from "#shared/locale.ts";

const sameInFrench: readonly string[] = JSON.parse(
  readFileSync(new URL("../../shared/locales/same-in-french.json", import.meta.url), "utf8"),
);
/** Of these only the words around a number or a name are said: "Page {n}". */
const sameAround = sameInFrench
  .filter((text) => text.includes("{"))
  .map((text) => new RegExp(`^${text.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/\{[^}]*\}/g, ".+")}$`));
/** Two words that are spelled alike: an event that pays, and a country. */
const spelledAlike = ["Pays"];
/** Names of the trade and of things that French keeps as they are. */
const names = [
  "contingency cash",
  "English",
  "Français",
  "KTM",
  "AMA",
  "VIN",
  "W-9",
  "PDF",
  "CSV",
  "ZIP",
  "USD",
  "CAD",
  "GeoNames",
  "Orbits",
  "MYLAPS",
  "iPad",
  "ChromeOS",
];
const places = locales.flatMap((locale) =>
  countryList(locale).flatMap(({ label, regions = [] }) => [label, ...regions.map((region) => region.label)]),
);

/** Every text that people see or hear on a page, but what is marked as being in another language. */
export const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = new Set<string>();
    const foreign = (element: Element): boolean => element.closest("[lang]") !== document.documentElement;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || element.closest("script, style, noscript, svg title") || foreign(element)) continue;
      const said =
        node instanceof Element
          ? ["aria-label", "placeholder", "title", "alt"].map((name) => node.getAttribute(name) ?? "")
          : [node.textContent ?? ""];
      for (const text of said) if (text.trim()) texts.add(text.trim());
    }
    return [...texts];
  });

/** Collects what the server tells the page: names of people, places and races, which have no language. */
export function collectData(page: Page, into: Set<string>): void {
  page.on("response", (response) => {
    const isCall = new URL(response.url()).pathname.startsWith("/api/");
    if (!isCall && !response.request().isNavigationRequest()) return;
    (isCall ? response.json() : response.text().then(drawnIn)).then(
      (body: unknown) => stringsIn(body, into),
      () => {
        // Not JSON, or the page went on before it was read.
      },
    );
  });
}

/** A page that the server drew says what it was drawn from. */
function drawnIn(html: string): unknown {
  const [, text = "null"] = /<script type="application\/json" id="drawn">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(text);
}

function stringsIn(value: unknown, into: Set<string>): void {
  if (typeof value === "string") {
    // A lower-case word is a code of ours ("verified"), and has to be put in words.
    if (/[\p{Lu}\d@]/u.test(value)) into.add(value.trim());
  } else if (value && typeof value === "object") {
    for (const one of Object.values(value)) stringsIn(one, into);
  }
}

/** The texts that stand in English and in French alike although they hold a word. */
export function wordsLeft(english: readonly string[], french: readonly string[], data: Iterable<string>): string[] {
  const known = [...data, ...sameInFrench, ...names, ...places, ...spelledAlike]
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length);
  const inFrench = new Set(french);
  return english.filter((text) => {
    if (!inFrench.has(text)) return false;
    if (sameAround.some((same) => same.test(text))) return false;
    let rest = text;
    for (const one of known) if (rest.includes(one)) rest = rest.replaceAll(one, " ");
    return /\p{L}{3,}/u.test(rest);
  });
}
