// This module finds untranslated texts by comparing pages: a text that is the same in both languages is data, a name,
// or not translated.
import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { countryList } from "#shared/countries.ts";
import { locales } from "#shared/locale.ts";

const sameInFrench: readonly string[] = JSON.parse(
  readFileSync(new URL("../../shared/locales/same-in-french.json", import.meta.url), "utf8"),
);
/** These patterns match the texts with a placeholder that are the same in French, such as "Page {n}". */
const sameAround = sameInFrench
  .filter((text) => text.includes("{"))
  .map((text) => new RegExp(`^${text.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/\{[^}]*\}/g, ".+")}$`));
/** These words are spelled alike in both languages: "Pays" is a verb in English and means country in French. */
const spelledAlike = ["Pays"];
/** These names are the same in French. */
const names = [
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

/**
 * Returns every text on a page that people see or that a screen reader reads, except text that is marked as being in
 * another language or as not to be translated.
 */
export const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = new Set<string>();
    const foreign = (element: Element): boolean => element.closest("[lang]") !== document.documentElement;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || element.closest('script, style, noscript, svg title, [translate="no"]') || foreign(element))
        continue;
      const said =
        node instanceof Element
          ? ["aria-label", "placeholder", "title", "alt"].map((name) => node.getAttribute(name) ?? "")
          : [node.textContent ?? ""];
      for (const text of said) if (text.trim()) texts.add(text.trim());
    }
    return [...texts];
  });

/**
 * Collects the data that the server sends to the page: names of people, places and races, which are not translated.
 */
export function collectData(page: Page, into: Set<string>): void {
  page.on("response", (response) => {
    const isCall = new URL(response.url()).pathname.startsWith("/api/");
    if (!isCall && !response.request().isNavigationRequest()) return;
    (isCall ? response.json() : response.text().then(dehydratedIn)).then(
      (body: unknown) => stringsIn(body, into),
      () => {
        // This happens when the body is not JSON, or when the page navigated before the body was read.
      },
    );
  });
}

/** Returns the data from which a server-rendered page was rendered, embedded in it. */
function dehydratedIn(html: string): unknown {
  const [, text = "null"] = /<script type="application\/json" id="dehydrated">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(text);
}

function stringsIn(value: unknown, into: Set<string>): void {
  if (typeof value === "string") {
    // A string in lower case without digits is one of the API's codes ("verified"), which pages must translate, so it
    // is not collected as data.
    if (/[\p{Lu}\d@]/u.test(value)) into.add(value.trim());
  } else if (value && typeof value === "object") {
    for (const one of Object.values(value)) stringsIn(one, into);
  }
}

/** Returns the texts that are the same in English and in French although they contain a word. */
export function wordsLeft(english: readonly string[], french: readonly string[], data: Iterable<string>): string[] {
  const whole = [...data];
  const known = [...whole, ...sameInFrench, ...names, ...places, ...spelledAlike]
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length);
  const inFrench = new Set(french);
  return english.filter((text) => {
    if (!inFrench.has(text)) return false;
    if (sameAround.some((same) => same.test(text))) return false;
    // A chart shortens long names, so "Schoolboy…" is data if a name in the data begins like that.
    if (text.endsWith("…") && whole.some((one) => one.startsWith(text.slice(0, -1).trim()))) return false;
    // The short form of a random id may contain three letters in a row, and so may the code of a redemption: "9YW-1OE".
    // They are removed first, because a short text of the data, such as the region "MI", may be a part of a code.
    let rest = text.replaceAll(/\b(?:[0-9a-f]{8}|[0-9A-Z]{3}-[0-9A-Z]{3})\b/g, " ");
    for (const one of known) if (rest.includes(one)) rest = rest.replaceAll(one, " ");
    return /\p{L}{3,}/u.test(rest);
  });
}
