import { beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright";
import type { Locale } from "#shared/locale.ts";
import { demoPin, personas } from "../server/demo/people/personas.ts";
import {
  cancelAtKiosk,
  exitCode,
  expectSign,
  findAtKiosk,
  openTablet,
  redeemAtKiosk,
  scanCode,
  typePin,
} from "./support/kiosk.ts";
import { expectFit } from "./support/kiosk-fit.ts";
import { balanceOf, inMoney } from "./support/money.ts";
import { expectWords, press } from "./support/verbs.ts";
import { makeKiosk } from "./support/tablet.ts";
import "./support/noted.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld({ worker: true });
const sizes = [
  { width: 768, height: 1024 },
  { width: 1180, height: 820 },
  { width: 1280, height: 800 },
] as const;
/** A dealer may try the kiosk on a phone of this size. Its controls are smaller there than on a tablet. */
const phone = { width: 390, height: 844 };
/** This is Kowalczyk's AMA number, as printed on the ID card. */
const amaNumber = "2914076";
let credit = 0;

beforeAll(async () => {
  credit = await balanceOf(world, "rider");
  const page = await openTablet(world, "counter");
  await makeKiosk({ page });
  // After this redemption the kiosk offers "Sam" as a button.
  await redeemAtKiosk(page, { amount: "1" });
  await heading(page, "Redeemed").waitFor();
  credit -= 1_00;
  await page.context().close();
});

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, exact: true });

describe("a visit at the counter", () => {
  it.each(sizes)("takes 13 taps at $width × $height", async (size) => {
    const tablet = await openTablet(world, "counter", { size });
    await expectSign(tablet, /Online/);
    await tablet.evaluate(() => {
      window.taps = 0;
      document.addEventListener("click", (event) => event.isTrusted && window.taps++, true);
    });
    const amount = `${sizes.indexOf(size) + 20}`;
    await press(tablet, "Start");
    await tablet.getByLabel("Who’s redeeming?").fill("Kow");
    await tablet.getByRole("button", { name: /Dana Kowalczyk/ }).click();
    await tablet.getByRole("checkbox").click();
    await press(tablet, "Continue");
    for (const key of amount) await press(tablet.getByRole("group", { name: "Keypad" }), key);
    await press(tablet, "Next: PIN");
    await typePin(tablet);
    await press(tablet, "Sam");
    await heading(tablet, "Redeemed").waitFor();
    credit -= Number(amount) * 100;
    await expectWords(tablet, inMoney(credit));
    await press(tablet, "Done");
    const taps = await tablet.evaluate(() => window.taps);
    console.log(`A visit at ${size.width} × ${size.height}: ${taps} taps and three letters, receipt not printed`);
    // The taps are start, rider, ID, continue, two digits, redeem, four PIN digits, employee, done. At two seconds per
    // tap that is 26 s.
    expect(taps).toBe(13);
  });

  it("works with a scanner and a keyboard alone, from the ID card to the code", async () => {
    const tablet = await openTablet(world, "counter");
    await expectSign(tablet, /Online/);
    await scanCode(tablet, amaNumber);
    await heading(tablet, "Check the photo ID").waitFor();
    await expectWords(tablet, "Dana Kowalczyk");
    await tablet.keyboard.press("Space");
    await tablet.keyboard.press("Enter");
    await heading(tablet, "Amount to redeem").waitFor();
    await tablet.keyboard.type("14.5");
    await expectWords(tablet.getByRole("status"), "leaves");
    expect(await tablet.locator("output").innerText()).toBe("$14.50");
    await tablet.keyboard.press("Enter");
    await heading(tablet, "Enter your PIN").waitFor();
    await tablet.keyboard.type(demoPin);
    await heading(tablet, "Who’s serving?").waitFor();
    await tablet.getByRole("button", { name: "Sam", exact: true }).focus();
    await tablet.keyboard.press("Enter");
    await heading(tablet, "Redeemed").waitFor();
    credit -= 14_50;
    expect(await balanceOf(world, "rider")).toBe(credit);
  });

  it("takes a scan on the search screen as a new search, and drops the typed text", async () => {
    const tablet = await openTablet(world, "counter");
    await press(tablet, "Start");
    await tablet.getByLabel("Who’s redeeming?").fill("Somebody");
    await scanCode(tablet, `AMA ${amaNumber}`);
    await heading(tablet, "Check the photo ID").waitFor();
    await press(tablet, "Not me");
    await tablet.getByLabel("Who’s redeeming?").waitFor();
    expect(await tablet.content(), "the other rider is forgotten").not.toContain("Kowalczyk");
  });

  it("changes its language in the middle, for this visit only", async () => {
    const tablet = await openTablet(world, "counter");
    await findAtKiosk(tablet, "Kowal", /Dana Kowalczyk/);
    await press(tablet.getByRole("group", { name: "Keypad" }), "7");
    await press(tablet, "Français");
    await expectWords(tablet, "Montant à débiter");
    await expectWords(tablet.locator("output"), /7,00/);
    await press(tablet, /^Suivant/);
    await heading(tablet, "Entrez votre NIP").waitFor();
    await press(tablet, "Annuler");
    await heading(tablet, "Spend your race credit here").waitFor();
  });

  it.each([
    ["en", sizes[0]],
    ["fr", sizes[0]],
    ["fr", sizes[1]],
    ["en", sizes[2]],
    ["en", phone],
    ["fr", phone],
  ] as const)(
    "fits the screen at every step (%s, %o)",
    async (locale: Locale, size: (typeof sizes)[number] | typeof phone) => {
      const path = locale === "en" ? "/kiosk" : "/fr/kiosk";
      const tablet = await openTablet(world, "counter", { path, size });
      await heading(tablet, /^(Spend your race credit here|Utilisez ici votre crédit de course)$/).waitFor();
      await expectFit(tablet, "attract");
      await findAtKiosk(tablet, "Kowal", /Dana Kowalczyk/, locale, () => expectFit(tablet, "find, ID"));
      await press(tablet.getByRole("group"), "8");
      await expectFit(tablet, "amount");
      await press(tablet, /^(Next: PIN|Suivant\s: NIP)$/);
      await heading(tablet, /^(Enter your PIN|Entrez votre NIP)$/).waitFor();
      await expectWords(tablet, /^(Turn the screen toward the rider|Tournez l’écran vers le pilote)$/);
      await expectFit(tablet, "PIN");
      await typePin(tablet, demoPin, locale);
      await heading(tablet, /^(Who’s serving|Qui sert)/).waitFor();
      await expectWords(tablet, /^(Hand the tablet back to staff|Remettez la tablette au personnel)$/);
      await expectFit(tablet, "employee");
      await press(tablet, /^(Cancel|Annuler)$/);

      await world.killServer();
      const amount = `${30 + Math.round(size.width / 128) * 2 + (locale === "fr" ? 1 : 0)}`;
      await redeemAtKiosk(tablet, { amount, locale });
      await heading(tablet, /^(Saved, not confirmed|Enregistré, pas encore confirmé)$/).waitFor();
      await expectWords(tablet, /^(Offline since|Hors ligne\. Dernier contact)/);
      await expectFit(tablet, "saved");
      await cancelAtKiosk(tablet, locale, () => expectFit(tablet, "cancel"));
      await press(tablet, /^(Done|Terminé)$/);
      await expectFit(tablet, "attract, offline");
      await press(tablet, /^(Staff|Personnel)$/);
      await tablet.getByLabel(/^(Exit code|Code de sortie)$/).fill(exitCode);
      await press(tablet, /^(Open|Ouvrir)$/);
      await tablet.getByRole("button", { name: /^(Send now|Envoyer maintenant)$/ }).waitFor();
      await expectFit(tablet, "staff");
      const listHeight = await tablet.locator(".kiosk-list").evaluate((list) => list.getBoundingClientRect().height);
      expect(listHeight / size.height, "the list is not a slit").toBeGreaterThan(size.height > 1000 ? 0.38 : 0.3);
      await press(tablet, /^(Back to the start|Retour au début)$/);
      await world.returnServer();
      await expectSign(tablet, /(everything sent|tout est envoyé)/);
    },
  );
});

describe("the receipt", () => {
  it.each([
    ["Roll, 80 mm", { width: 80, height: 150 }],
    ["Letter", { width: 216, height: 279 }],
  ])("prints one page on %s, with the code, in the rider's language", async (paper, { width, height }) => {
    const tablet = await openTablet(world, "counter");
    await press(tablet, "Staff");
    await tablet.getByLabel("Exit code").fill("8642");
    await press(tablet, "Open");
    await press(tablet, "This tablet’s settings");
    await tablet.getByLabel(paper).check();
    await press(tablet, "Back to the start");
    await press(tablet, "Français");
    const amount = paper === "Letter" ? "16" : "17";
    await redeemAtKiosk(tablet, { amount, locale: "fr" });
    await heading(tablet, "Crédit utilisé").waitFor();
    credit -= Number(amount) * 100;
    const code = await tablet.locator("dd").first().innerText();
    await tablet.emulateMedia({ media: "print" });
    const slip = tablet.locator(".kiosk-paper");
    await expectWords(slip, new RegExp(code));
    await expectWords(slip, personas.rider.firstName);
    await expectWords(slip, /Nouveau solde/);
    const pdf = (await tablet.pdf({ preferCSSPageSize: true })).toString("latin1");
    const [, right = "0", top = "0"] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
    const millimetres = [right, top].map((points) => Math.round((Number(points) / 72) * 25.4));
    expect(millimetres).toEqual([width, height]);
    expect(pdf.match(/\/Type\s*\/Page\b/g), "one page").toHaveLength(1);
  });
});
