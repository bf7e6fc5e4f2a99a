// What happens at the counter's tablet, by the words on its screen.
import { expect } from "vitest";
import type { Page } from "playwright";
import type { Locale } from "#shared/locale.ts";
import { demoPin } from "../../server/demo/personas.ts";
import { doubleTap, expectWords, fillIn, press, signIn } from "./verbs.ts";
import type { World } from "./world.ts";

const words = {
  en: {
    start: "Start",
    who: "Who is spending?",
    goOn: "Go on",
    name: "Employee’s name",
    keypad: "Keypad",
    staff: "Staff",
    code: "Exit code",
    open: "Open",
    wrong: "That is not the code.",
    send: "Send now",
  },
  fr: {
    start: "Départ",
    who: /^Qui utilise/,
    goOn: "Continuer",
    name: "Nom de l’employé",
    keypad: "Clavier numérique",
    staff: "Personnel",
    code: "Code de sortie",
    open: "Ouvrir",
    wrong: "Ce n’est pas le bon code.",
    send: "Envoyer maintenant",
  },
} as const satisfies Record<Locale, Record<string, string | RegExp>>;

export const exitCode = "8642";

/** A browser that promises to keep what is stored, as an installed kiosk does. */
async function promiseStorage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  await session.send("Browser.grantPermissions", { origin, permissions: ["durableStorage"] });
}

/** Opens the tablet that `name` stands for; once enrolled it is the kiosk again. */
export async function openTablet(world: World, name: string, path = "/kiosk"): Promise<Page> {
  const page = await world.device(name, { device: "tablet" });
  await page.goto(path);
  await promiseStorage(page);
  await page.reload();
  return page;
}

/** The dealer makes a tablet a kiosk. */
export async function enrol(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "This tablet is no kiosk yet" }).waitFor();
  await page.getByRole("link", { name: "Sign in as the dealer" }).click();
  await page.waitForURL(/\/login/);
  await signIn(page, "dealer");
  await page.getByRole("heading", { name: "Make this tablet a kiosk" }).waitFor();
  await fillIn(page, { "Name of the tablet": "Front counter", "Exit code": exitCode, "Exit code again": "1357" });
  await press(page, "Make it a kiosk");
  await expectWords(page, "The two exit codes are not the same.");
  await fillIn(page, { "Exit code again": exitCode });
  await press(page, "Make it a kiosk");
  await page.getByRole("heading", { name: "Spend your race credit here" }).waitFor();
  // All of the app is on the tablet: from here on it opens without a server.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
}

const pressKeys = async (page: Page, locale: Locale, keys: string): Promise<void> => {
  const pad = page.getByRole("group", { name: words[locale].keypad });
  for (const key of keys) {
    await pad
      .getByRole("button", { name: key === "." ? /^(Decimal sign|Séparateur décimal)/ : key, exact: true })
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
  const said = words[locale];
  await press(page, said.start);
  await page.getByLabel(said.who).fill(query);
  await page.getByRole("button", { name: hit }).waitFor();
  await look();
  await page.getByRole("button", { name: hit }).click();
  await page.getByRole("checkbox").check();
  await look();
  await press(page, said.goOn);
}

export async function typePin(page: Page, pin = demoPin, locale: Locale = "en"): Promise<void> {
  await page.getByRole("heading", { name: /^(Type your PIN|Entrez votre NIP)$/ }).waitFor();
  await pressKeys(page, locale, pin);
}

/** From the attract screen to the tap that redeems. */
export async function redeemAtKiosk(
  page: Page,
  { amount, pin = demoPin, locale = "en" }: { amount: string; pin?: string; locale?: Locale },
): Promise<void> {
  await findAtKiosk(page, "Kowal", /Dana Kowalczyk/, locale);
  await pressKeys(page, locale, amount);
  await press(page, new RegExp(`^(Redeem|Utiliser) .*${amount.replace(".", "[.,]")}`));
  await typePin(page, pin, locale);
  const known = page.getByRole("button", { name: "Sam", exact: true });
  const name = page.getByLabel(/^(Employee’s name|Somebody else|Nom de l’employé|Quelqu’un d’autre|Autre personne)$/);
  await name.waitFor();
  // The finger that redeems is an impatient one.
  if ((await known.count()) > 0) return doubleTap(known);
  await name.fill("Sam");
  await doubleTap(page.getByRole("button", { name: /^(Redeem|Utiliser) / }));
}

/** "Online · everything sent". */
export async function expectSign(page: Page, text: RegExp): Promise<void> {
  await expect.poll(() => page.getByRole("status").first().innerText(), { timeout: 30_000 }).toMatch(text);
}

/** Behind the exit code: what waits, and what became of it. */
export async function openStaff(page: Page, locale: Locale = "en"): Promise<void> {
  const said = words[locale];
  await press(page, said.staff);
  await page.getByLabel(said.code).fill("0000");
  await press(page, said.open);
  await page.getByRole("alert").filter({ hasText: said.wrong }).waitFor();
  await page.getByLabel(said.code).fill(exitCode);
  await press(page, said.open);
  await page.getByRole("button", { name: said.send }).waitFor();
}
