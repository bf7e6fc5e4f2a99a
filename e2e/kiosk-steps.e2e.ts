import { beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright";
import type { Locale } from "#shared/locale.ts";
import { demoPin } from "../server/demo/people/personas.ts";
import {
  cancelAtKiosk,
  exitCode,
  expectSign,
  findAtKiosk,
  openTablet,
  redeemAtKiosk,
  serveAs,
  typePin,
} from "./support/kiosk.ts";
import { expectFit } from "./support/kiosk-fit.ts";
import { balanceOf } from "./support/money.ts";
import { atEachSize, takeStep } from "./support/step-pictures.ts";
import { makeKiosk, sendNow } from "./support/tablet.ts";
import { arriveAs, expectWords, inLanguage, press } from "./support/verbs.ts";
import "./support/noted.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld({ worker: true });
let credit = 0;

beforeAll(async () => {
  credit = await balanceOf(world, "rider");
});

const words = {
  en: {
    notYet: "This tablet isn’t a kiosk yet",
    attract: "Spend your race credit here",
    who: "Who’s redeeming?",
    none: /^No riders found\./,
    cancel: "Cancel",
    over: /^At most/,
    next: "Next: PIN",
    wrong: /^Wrong PIN\./,
    redeemed: "Redeemed",
    cancelIt: "Cancel redemption",
    reason: "Choose a reason",
    keep: "Keep it",
    again: "Is this another purchase?",
    done: "Done",
    staff: "Staff",
    code: "Exit code",
    open: "Open",
    notRight: /^That’s not the right code/,
    send: "Send now",
    finished: "Finished",
    settings: "This tablet’s settings",
    back: "Back to the start",
    still: "Still there?",
    saved: "Saved, not confirmed",
    noCredit: "The rider has no credit to use here.",
  },
  fr: {
    notYet: "Cette tablette n’est pas encore une borne",
    attract: "Utilisez ici votre crédit de course",
    who: /^Qui utilise/,
    none: /^Aucun pilote trouvé\./,
    cancel: "Annuler",
    over: /^Au plus/,
    next: /^Suivant/,
    wrong: /^NIP erroné\./,
    redeemed: "Crédit utilisé",
    cancelIt: "Annuler l’utilisation",
    reason: "Choisissez une raison",
    keep: "Ne pas annuler",
    again: "Est-ce un autre achat?",
    done: "Terminé",
    staff: "Personnel",
    code: "Code de sortie",
    open: "Ouvrir",
    notRight: /^Ce n’est pas le bon code/,
    send: "Envoyer maintenant",
    finished: "Terminées",
    settings: "Réglages de la tablette",
    back: "Retour au début",
    still: "Toujours là?",
    saved: "Enregistré, pas encore confirmé",
    noCredit: "Le pilote n’a aucun crédit utilisable ici.",
  },
} as const satisfies Record<Locale, Record<string, string | RegExp>>;

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, exact: true });

/**
 * Expects that a step fits a phone, a tablet and a desktop. With STEP_PICTURES=1 it also takes a screenshot of each.
 */
async function expectFitEverywhere(page: Page, step: string): Promise<void> {
  await takeStep(page, `kiosk/${step}`);
  await atEachSize(page, (device) => expectFit(page, `${step}, ${device}`));
}

describe.each(["en", "fr"] as const)("the steps that a short visit does not show (%s)", (locale) => {
  const texts = words[locale];
  const look = (page: Page, step: string) => expectFitEverywhere(page, `${step}.${locale}`);
  const tablet = () => openTablet(world, `counter ${locale}`, { path: inLanguage("/kiosk", locale) });
  const amount = locale === "en" ? "21" : "24";

  it("sets up the tablet", async () => {
    const page = await tablet();
    await heading(page, texts.notYet).waitFor();
    await takeStep(page, `kiosk/01 not a kiosk yet.${locale}`);
    await arriveAs(page, "dealer");
    await page.reload();
    await page.getByLabel(texts.code, { exact: true }).waitFor();
    await takeStep(page, `kiosk/02 set up.${locale}`);
    await makeKiosk({ page });
  });

  it("finds nobody, asks for less, takes another PIN, and redeems", async () => {
    const page = await tablet();
    await heading(page, texts.attract).waitFor();
    await look(page, "03 attract");
    await press(page, locale === "en" ? "Start" : "Commencer");
    await page.getByLabel(texts.who).waitFor();
    await look(page, "04 find");
    await page.getByLabel(texts.who).fill("Nobody of this name");
    await expectWords(page, texts.none);
    await look(page, "05 nobody found");
    await press(page, texts.cancel);
    const steps = ["06 found", "06 photo ID"];
    await findAtKiosk(page, "Kowal", /Dana Kowalczyk/, locale, () => look(page, steps.shift() ?? ""));
    await look(page, "07 amount");
    await page.keyboard.type("9999");
    await expectWords(page, texts.over);
    await look(page, "08 too much");
    for (const _ of "9999") await page.keyboard.press("Backspace");
    await page.keyboard.type(amount);
    await look(page, "09 amount typed");
    await press(page, texts.next);
    await typePin(page, "1111", locale);
    await expectWords(page, texts.wrong);
    await look(page, "10 wrong PIN");
    await typePin(page, demoPin, locale);
    await heading(page, /^(Who’s serving|Qui sert)/).waitFor();
    await look(page, "11 employee");
    await serveAs(page, "Sam", locale);
    await heading(page, texts.redeemed).waitFor();
    await takeStep(page, `kiosk/12 redeemed.${locale}`);
    await press(page, texts.done);
    await heading(page, texts.attract).waitFor();
    credit -= Number(amount) * 100;
    expect(await balanceOf(world, "rider")).toBe(credit);
  });

  it("asks whether the same amount again is another purchase, and says who has no credit", async () => {
    const page = await tablet();
    await redeemAtKiosk(page, { amount, locale });
    await heading(page, texts.again).waitFor();
    await look(page, "13 another purchase");
    await press(page, texts.cancelIt);
    await page.getByRole("button", { name: texts.keep }).waitFor();
    await press(page, texts.cancelIt);
    await expectWords(page, texts.reason);
    await look(page, "14 cancel without a reason");
    await press(page, texts.keep);
    await cancelAtKiosk(page, locale, () => look(page, "15 cancel"));
    await page.getByRole("button", { name: texts.done, exact: true }).waitFor();
    await look(page, "16 canceled");
    await press(page, texts.done);
    await findAtKiosk(page, "Tillery", /Tillery/, locale);
    await expectWords(page, texts.noCredit);
    await look(page, "17 no credit");
    await press(page, texts.done);
  });

  it("asks for the exit code, and shows the queue, the finished ones and the settings", async () => {
    const page = await tablet();
    await press(page, texts.staff);
    await page.getByLabel(texts.code).fill("0000");
    await press(page, texts.open);
    await expectWords(page, texts.notRight);
    await look(page, "18 wrong exit code");
    await page.getByLabel(texts.code).fill(exitCode);
    await press(page, texts.open);
    await page.getByRole("button", { name: texts.send }).waitFor();
    await look(page, "19 staff");
    await press(page, texts.finished);
    await look(page, "20 finished");
    await press(page, texts.settings);
    await look(page, "21 settings");
    await press(page, texts.back);
  });

  it("redeems offline, and clears the screen of somebody who left", async () => {
    const page = await tablet();
    await expectSign(page, /(everything sent|tout est envoyé)/);
    await world.killServer();
    const steps = ["22 found offline", "22 photo ID offline"];
    await findAtKiosk(page, "Kowal", /Dana Kowalczyk/, locale, () => look(page, steps.shift() ?? ""));
    await look(page, "23 amount offline");
    await page.keyboard.type(`${Number(amount) + 1}`);
    await press(page, texts.next);
    await typePin(page, demoPin, locale);
    await serveAs(page, "Sam", locale);
    await heading(page, texts.saved).waitFor();
    await look(page, "24 saved");
    await press(page, texts.done);
    await look(page, "25 attract offline");
    await press(page, locale === "en" ? "Start" : "Commencer");
    await page.getByRole("alertdialog", { name: texts.still }).waitFor({ timeout: 90_000 });
    await takeStep(page, `kiosk/26 still there.${locale}`);
    await heading(page, texts.attract).waitFor({ timeout: 90_000 });
    await world.returnServer();
    await sendNow(page);
    await expectSign(page, /(everything sent|tout est envoyé)/);
    credit -= (Number(amount) + 1) * 100;
    expect(await balanceOf(world, "rider")).toBe(credit);
  });
});
