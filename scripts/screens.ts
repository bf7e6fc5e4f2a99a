// This takes full-length screenshots of every page of each role; screens.mjs runs it. A new page in shared/pages.ts is
// included automatically. At the end it prints the height of each page on a phone in English, the highest first.
// `--heights` prints only these and takes no screenshots; `--dark` takes the screenshots in dark mode. `--texts` also
// writes the text of each page into a file beside its screenshot, so that `diff -r` names the pages whose text a change
// touched. `--dialogs` takes the dialogs and menus of the pages instead of the pages (dialog-screens.ts). `--phone`,
// `--tablet`, `--desktop`, `--en` and `--fr` take only these sizes or languages, for example `-- --phone --fr admin`.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright";
import { locales, type Locale } from "#shared/locale.ts";
import { fill, findIds, type Ids } from "../e2e/support/addresses.ts";
import { devices, launchBrowser, type Device } from "../e2e/support/browser.ts";
import { startPortal } from "../e2e/support/portal.ts";
import { walks, type Walk } from "../e2e/support/walks.ts";
import { demoPassword, personas } from "../server/demo/people/personas.ts";
import { inLocale } from "../server/locale/page-locale.ts";
import { refuseWrites, takeDialogs } from "./dialog-screens.ts";

const folder = fileURLToPath(new URL("../test-results/screens", import.meta.url));

/**
 * A visitor sees these pages for an unknown path, a missing record, a search without results and an unknown postal
 * code.
 */
const ends = [
  "/no-such-page",
  "/events/event/00000000-0000-7000-8000-000000000000",
  "/events/serie/00000000-0000-7000-8000-000000000000",
  "/events?title=no%20such%20race",
  "/events?show=series&name=no%20such%20series",
  "/events?zipcode=00000",
  "/dealers?name=no%20such%20dealer",
  "/dealers?zipcode=00000",
  "/dealers?zipcode=43215&zipDistance=100",
];

interface Seat {
  walk: Walk;
  paths: readonly string[];
  device: Device;
  locale: Locale;
}

const flags = process.argv.slice(2).filter((word) => word.startsWith("--"));
const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const heightsOnly = flags.includes("--heights");
const dark = flags.includes("--dark");
const withTexts = flags.includes("--texts");
const dialogs = flags.includes("--dialogs");
/** Returns those that a flag names, or all if no flag names any. */
const chosen = <T extends string>(all: readonly T[]): readonly T[] => {
  const named = all.filter((each) => flags.includes(`--${each}`));
  return named.length > 0 ? named : all;
};
const wanted = (text: string) => words.length === 0 || words.some((word) => text.includes(word));
/** The rider's pages are also taken as a professional rider, whose earnings and wallet show cash. */
const asPro = walks.flatMap((walk) => (walk.as === "rider" ? [{ ...walk, who: "pro", as: "pro" } as const] : []));
const seats: Seat[] = [...walks, ...asPro].flatMap((walk) => {
  const paths = [...walk.paths, ...(walk.who === "visitor" ? ends : [])].filter((path) =>
    wanted(`${walk.who} ${path}`),
  );
  const everywhere = chosen(locales)
    .flatMap((locale) => chosen(["phone", "tablet", "desktop"]).map((device) => ({ walk, paths, device, locale })))
    .filter(({ device, locale }) => !heightsOnly || isMeasured(device, locale));
  return paths.length > 0 ? everywhere : [];
});

const portal = await startPortal();
const browser = await launchBrowser();
let taken = 0;
const heights: { who: string; path: string; height: number }[] = [];
const missed: string[] = [];
/** These are the ways to the dialogs of a page, by person, device and path, and the titles seen, by person and device. */
const waysTo = new Map<string, Awaited<ReturnType<typeof takeDialogs>>>();
const titles = new Map<string, Set<string>>();
try {
  const first = await browser.newContext({ baseURL: portal.url });
  const ids = await findIds(first.request);
  await first.close();
  // The languages run one after the other, because the French dialogs are opened in the ways found in English.
  for (const language of locales) {
    const queue = seats.filter(({ locale }) => locale === language);
    const work = async (): Promise<void> => {
      for (let seat = queue.shift(); seat; seat = queue.shift()) await sit(browser, seat, ids);
    };
    await Promise.all([work(), work()]);
  }
} finally {
  await browser.close();
  await portal.close();
}
for (const line of missed) console.error(line);
for (const { who, path, height } of heights.toSorted((one, other) => other.height - one.height))
  console.log(`${String(height).padStart(6)} px  ${who.padEnd(8)} ${path}`);
console.log(`${taken} pictures in ${folder}, ${missed.length} missed`);
process.exitCode = missed.length > 0 ? 1 : 0;

/** Takes screenshots of one page after another as one person on one device. */
async function sit(within: Browser, { walk, paths, device, locale }: Seat, ids: Ids): Promise<void> {
  const context = await within.newContext({
    ...devices[device],
    baseURL: portal.url,
    serviceWorkers: "block",
    reducedMotion: "reduce",
    locale: locale === "fr" ? "fr-CA" : "en-US",
    colorScheme: dark ? "dark" : "light",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  try {
    if (walk.as) {
      const data = { email: personas[walk.as].email, password: demoPassword };
      const answer = await page.request.post("/api/login", { data });
      if (!answer.ok()) throw new Error(`${walk.as} cannot sign in: ${answer.status()}`);
    }
    if (dialogs) await refuseWrites(context);
    for (const path of paths) {
      const file = join(
        folder,
        walk.who.replaceAll(" ", "-"),
        `${nameOf(path)}.${locale}.${device}${dark ? ".dark" : ""}.png`,
      );
      try {
        await page.goto(inLocale(fill(path, ids), locale));
        await settle(page);
        if (isMeasured(device, locale)) {
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          heights.push({ who: walk.who, path, height });
        }
        if (heightsOnly) continue;
        if (dialogs) {
          await openDialogs(page, { walk, device, locale, path, file });
          continue;
        }
        mkdirSync(dirname(file), { recursive: true });
        await takeWhole(page, file, device);
        if (withTexts) writeFileSync(file.replace(/png$/, "txt"), await page.locator("body").innerText());
        taken += 1;
      } catch (error) {
        missed.push(`${file}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
      }
    }
  } finally {
    await context.close();
  }
}

/** Takes the dialogs and menus of a page. The French run uses the ways that the English run found. */
async function openDialogs(
  page: Page,
  { walk, device, locale, path, file }: { walk: Walk; device: Device; locale: Locale; path: string; file: string },
): Promise<void> {
  const person = `${walk.who} ${device}`;
  const seen = titles.get(person) ?? new Set();
  titles.set(person, seen);
  const known = locale === "en" ? undefined : waysTo.get(`${person} ${path}`);
  const address = page.url();
  const open = async () => {
    await page.goto(address);
    await settle(page);
  };
  const ways = await takeDialogs(page, { open, file: file.replace(/\.png$/, ""), seen, ...(known && { ways: known }) });
  if (locale === "en") waysTo.set(`${person} ${path}`, ways);
  taken += ways.length;
}

/**
 * Takes a screenshot of the whole page. While the browser takes a full-page screenshot of a touch device, controls have
 * the size for a mouse. There the window becomes as high as the page instead.
 */
async function takeWhole(page: Page, path: string, device: Device): Promise<void> {
  const { viewport } = devices[device];
  const isTouch = "hasTouch" in devices[device];
  if (isTouch) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: viewport.width, height });
  }
  await page.screenshot({ path, fullPage: !isTouch, animations: "disabled" });
  if (isTouch) await page.setViewportSize(viewport);
}

/** Waits until the page has its data and fonts. */
async function settle(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Returns whether the height of a page is measured in this combination: it is measured once, on a phone in English. */
function isMeasured(device: Device, locale: Locale): boolean {
  return device === "phone" && locale === "en";
}

/** Returns the name of a screenshot's file: `/events?view=calendar` → `events.view-calendar`. */
function nameOf(path: string): string {
  if (path === "/") return "home";
  return path
    .slice(1)
    .replaceAll(/\{(\w+)\??\}/g, "$1")
    .replaceAll(/%20|[^\w./?]+/g, "-")
    .replaceAll(/[/?]/g, ".");
}
