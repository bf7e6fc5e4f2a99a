// These are the actions of users. They find elements by texts and roles, never by a class or a test id.
import { expect } from "vitest";
import type { Locator, Page } from "playwright";
import type { Locale } from "#shared/locale.ts";
import { demoPassword, personas, type PersonaName } from "../../server/demo/people/personas.ts";
import { call } from "./calls.ts";

const words = {
  en: { login: "Login", email: "Email", password: "Password" },
  fr: { login: "Connexion", email: "Courriel", password: "Mot de passe" },
} as const satisfies Record<Locale, Record<string, string>>;

/** Returns the path in a language: `/events` in English, `/fr/events` in French. */
export const inLanguage = (path: string, locale: Locale): string =>
  locale === "en" ? path : path === "/" ? "/fr" : `/fr${path}`;

/** Logs in through the login page, from any page. */
export async function signIn(page: Page, who: PersonaName, locale: Locale = "en"): Promise<void> {
  if (!new URL(page.url(), "http://nowhere").pathname.endsWith("/login")) await page.goto(inLanguage("/login", locale));
  await waitForHydration(page);
  const texts = words[locale];
  await page.getByLabel(texts.email, { exact: true }).fill(personas[who].email);
  await page.getByLabel(texts.password, { exact: true }).fill(demoPassword);
  await page.getByRole("main").getByRole("button", { name: texts.login }).click();
  await expect.poll(() => new URL(page.url()).pathname, { timeout: 30_000 }).not.toMatch(/\/login$/);
}

/** Logs in without the login page, for journeys that test something else. */
export async function arriveAs(page: Page, who: PersonaName): Promise<void> {
  await call(page.request, "POST /api/login", { body: { email: personas[who].email, password: demoPassword } });
}

/** Finds a field by its label, without the "optional" note. */
export const field = (place: Page | Locator, label: string): Locator =>
  place.getByLabel(new RegExp(`^${label.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}( \\((optional|facultatif)\\))?$`));

/** Fills fields by their labels; selects an option if the field is a select. */
export async function fillIn(place: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const one = field(place, label);
    if ((await one.evaluate((element) => element.tagName)) === "SELECT") await one.selectOption({ label: value });
    else await one.fill(value);
  }
}

/** Presses a button by its text. */
export const press = (place: Page | Locator, name: string | RegExp): Promise<void> =>
  place.getByRole("button", { name, exact: typeof name === "string" }).click();

/** Taps a button twice before the page can react to the first tap. */
export const doubleTap = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

/** Follows a link by its text. */
export const follow = (place: Page | Locator, name: string | RegExp): Promise<void> =>
  place
    .getByRole("link", { name, exact: typeof name === "string" })
    .first()
    .click();

/** Follows the last link of the breadcrumb trail, from a class to its event. */
export const followCrumb = (page: Page): Promise<void> =>
  page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").last().click();

/** Expects a toast, without waiting until it disappears. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole("status").filter({ hasText: text }).first().waitFor();
}

/** Waits until the page shows this text. */
export async function expectWords(place: Page | Locator, text: string | RegExp): Promise<void> {
  await place.getByText(text).filter({ visible: true }).first().waitFor();
}

/** Returns the page's address without its host. */
export const whereIs = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

export async function expectAt(page: Page, path: string | RegExp): Promise<void> {
  const wanted = typeof path === "string" ? (at: string) => at === path : (at: string) => path.test(at);
  await expect.poll(() => (wanted(whereIs(page)) ? path : whereIs(page)), { timeout: 30_000 }).toBe(path);
}

/**
 * Waits until the page is hydrated: a server-rendered page can be read before it reacts to input, and until then a tap
 * on a link opens a new document.
 */
export const waitForHydration = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      // The app removes `replayInput` when the whole page is hydrated (server/platform/http/pages/early-input.ts).
      !("replayInput" in window) &&
      Object.keys(document.getElementById("app") ?? {}).some((key) => key.startsWith("__react")),
  );

/** Opens a section of a profile, unless it is open. */
export async function openPart(page: Page, id: string): Promise<void> {
  const row = page.locator(`#${id} h2`).getByRole("button");
  await row.waitFor();
  if ((await row.getAttribute("aria-expanded")) !== "true") await row.click();
}
