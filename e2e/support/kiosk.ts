// These are the actions on the counter's tablet; they find its buttons by their texts.
import { expect } from "vitest";
import type { Page } from "playwright";
import type { Locale } from "#shared/locale.ts";
import { demoPin } from "../../server/demo/people/personas.ts";
import { doubleTap, expectWords, fillIn, press, signIn } from "./verbs.ts";
import type { World } from "./world.ts";

const words = {
  en: {
    start: "Start",
    who: "Who’s redeeming?",
    goOn: "Continue",
    next: "Next: PIN",
    other: "Someone else",
    name: "Employee’s name",
    keypad: "Keypad",
    staff: "Staff",
    code: "Exit code",
    open: "Open",
    wrong: "That’s not the right code.",
    send: "Send now",
  },
  fr: {
    start: "Commencer",
    who: /^Qui utilise/,
    goOn: "Continuer",
    next: /^Suivant/,
    other: "Autre personne",
    name: "Votre nom",
    keypad: "Clavier numérique",
    staff: "Personnel",
    code: "Code de sortie",
    open: "Ouvrir",
    wrong: "Ce n’est pas le bon code.",
    send: "Envoyer maintenant",
  },
} as const satisfies Record<Locale, Record<string, string | RegExp>>;

export const exitCode = "8642";

/** Grants persistent storage, which an installed kiosk has. */
async function promiseStorage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  await session.send("Browser.grantPermissions", { origin, permissions: ["durableStorage"] });
}

/** Cancels the redemption on the screen with a reason and the name of the employee. */
export async function cancelAtKiosk(
  page: Page,
  locale: Locale = "en",
  look: () => Promise<void> = async () => {},
): Promise<void> {
  const cancel = locale === "en" ? "Cancel redemption" : "Annuler l’utilisation";
  await press(page, cancel);
  const why = page.getByLabel(locale === "en" ? "Why?" : "Pourquoi?");
  await why.selectOption({ index: 2 });
  await page.getByRole("combobox", { name: words[locale].name }).fill("Sam");
  await page.keyboard.press("Escape");
  await look();
  await press(page, cancel);
  await why.waitFor({ state: "detached" });
}

/** Opens the tablet with this name and size. Once it is enrolled, it opens as the kiosk again. */
export async function openTablet(
  world: World,
  name: string,
  { path = "/kiosk", size }: { path?: string; size?: { width: number; height: number } } = {},
): Promise<Page> {
  const page = await world.device(name, { device: "tablet", more: size ? { viewport: size } : {} });
  await page.goto(path);
  await promiseStorage(page);
  await page.reload();
  return page;
}

/** Logs the dealer in on the tablet and enrolls it as a kiosk, with one mistyped exit code. */
export async function enrol(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "This tablet isn’t a kiosk yet" }).waitFor();
  await page.getByRole("link", { name: "Log in as the dealer" }).click();
  await page.waitForURL(/\/login/);
  await signIn(page, "dealer");
  await page.getByRole("heading", { name: "Set up this tablet as a kiosk" }).waitFor();
  await fillIn(page, { "Tablet name": "Front counter", "Exit code": exitCode, "Confirm exit code": "1357" });
  await press(page, "Set up the kiosk");
  await expectWords(page, "The exit codes don’t match.");
  await fillIn(page, { "Confirm exit code": exitCode });
  await press(page, "Set up the kiosk");
  await page.getByRole("heading", { name: "Spend your race credit here" }).waitFor();
  // The whole app is now cached on the tablet, so it can open without a server.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
}

const pressKeys = async (page: Page, locale: Locale, keys: string): Promise<void> => {
  const pad = page.getByRole("group", { name: words[locale].keypad });
  for (const key of keys) {
    await pad
      .getByRole("button", { name: key === "." ? /^(Decimal point|Virgule décimale)/ : key, exact: true })
      .click();
  }
};

export async function findAtKiosk(
  page: Page,
  query: string,
  hit: RegExp,
  locale: Locale = "en",
  look: () => Promise<void> = async () => {},
): Promise<void> {
  const texts = words[locale];
  await press(page, texts.start);
  await page.getByLabel(texts.who).fill(query);
  await page.getByRole("button", { name: hit }).waitFor();
  await look();
  await page.getByRole("button", { name: hit }).click();
  await page.getByRole("checkbox").check();
  await look();
  await press(page, texts.goOn);
}

/**
 * Types a text and Enter in the same way as a scanner that acts as a keyboard, with 5 ms between keys. The events carry
 * these timestamps, so that a busy machine does not turn the scan into slow typing.
 */
export async function scanCode(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000;
  for (const key of [...text.split(""), "Enter"]) {
    const typed = key === "Enter" ? { text: "\r", windowsVirtualKeyCode: 13 } : { text: key };
    await session.send("Input.dispatchKeyEvent", { type: "keyDown", key, ...typed, timestamp });
    await session.send("Input.dispatchKeyEvent", { type: "keyUp", key, timestamp });
    timestamp += 0.005;
  }
  await session.detach();
}

export async function typePin(page: Page, pin = demoPin, locale: Locale = "en"): Promise<void> {
  await page.getByRole("heading", { name: /^(Enter your PIN|Entrez votre NIP)$/ }).waitFor();
  await pressKeys(page, locale, pin);
}

/** Goes from the attract screen to the tap that redeems. */
export async function redeemAtKiosk(
  page: Page,
  { amount, pin = demoPin, locale = "en" }: { amount: string; pin?: string; locale?: Locale },
): Promise<void> {
  await findAtKiosk(page, "Kowal", /Dana Kowalczyk/, locale);
  await pressKeys(page, locale, amount);
  await press(page, words[locale].next);
  await typePin(page, pin, locale);
  await serveAs(page, "Sam", locale);
}

/**
 * Redeems with a wrong PIN that the server could not check at once, because the network failed at that moment. The
 * redemption is saved, and the sync puts it into review.
 */
export async function redeemWithWrongPin(page: Page, amount: string): Promise<void> {
  const check = "**/api/kiosk/pin-check";
  // An answer that is not the server's, like that of a captive portal, counts as offline.
  await page.route(check, (route) => route.fulfill({ contentType: "text/html", body: "<p>Log in to the Wi-Fi</p>" }));
  await redeemAtKiosk(page, { amount, pin: "1111" });
  await page.unroute(check);
  await page.getByRole("heading", { name: "Wrong PIN", exact: true }).waitFor();
}

/**
 * Makes the tap that redeems, on the button of a name or on a name that was found by typing. It is a double tap, as an
 * impatient person makes it.
 */
export async function serveAs(page: Page, name: string, locale: Locale = "en"): Promise<void> {
  const texts = words[locale];
  await page.getByRole("heading", { name: /^(Who’s serving|Qui sert)/ }).waitFor();
  const known = page.getByRole("button", { name, exact: true });
  if ((await known.count()) > 0) return doubleTap(known);
  const other = page.getByRole("button", { name: texts.other, exact: true });
  if ((await other.count()) > 0) await other.click();
  await page.getByLabel(texts.name).fill(name);
  await doubleTap(page.getByRole("button", { name: /^(Redeem|Débiter) / }));
}

/** Expects the sign on the attract screen, such as "Online · everything sent". */
export async function expectSign(page: Page, text: RegExp): Promise<void> {
  await expect.poll(() => page.getByRole("status").first().innerText(), { timeout: 30_000 }).toMatch(text);
}

/** Opens the staff view behind the exit code: the waiting items and their decisions. */
export async function openStaff(page: Page, locale: Locale = "en"): Promise<void> {
  const texts = words[locale];
  await press(page, texts.staff);
  await page.getByLabel(texts.code).fill("0000");
  await press(page, texts.open);
  await page.getByRole("alert").filter({ hasText: texts.wrong }).waitFor();
  await page.getByLabel(texts.code).fill(exitCode);
  await press(page, texts.open);
  await page.getByRole("button", { name: texts.send }).waitFor();
}
