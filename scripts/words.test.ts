import { describe, expect, it } from "vitest";
import { locales } from "#shared/locale.ts";
import type { CatalogueName } from "./catalogues.ts";
import { readCatalogue } from "./read-catalogue.ts";
import { faultsOf } from "./words.ts";

/** The parts whose words follow docs/voice.md. */
const checked: CatalogueName[] = ["public", "about", "areas", "kiosk", "shared", "server"];

const nbsp = "\u00a0";

describe("a text that docs/voice.md bans", () => {
  it.each([
    ["en", "Series stand here once they are announced", "stands here"],
    ["en", "It is sent by itself", "by itself"],
    ["en", "The programme’s staff", "programme"],
    ["en", "Your e-mail address", "e-mail"],
    ["en", "The riders are told by mail", "mail"],
    ["en", "We mailed you a code", "mail"],
    ["en", "No more of these mails", "mail"],
    ["en", "Start anew", "anew"],
    ["en", "Hand in the results", "hand in"],
    ["en", "It was handed in", "hand in"],
    ["en", "Cancelled", "cancelled"],
    ["en", "The driver’s licence", "licence"],
    ["en", "Sent by cheque", "cheque"],
    ["en", "Favourite dealers", "favourite"],
    ["en", "Nobody is waiting", "nobody"],
    ["en", "The dealer bears the loss", "bear the loss"],
    ["en", "{n, plural, one {# mail} other {# mails}}", "mail"],
    ["en", "Your mail {name}", "mail"],
    ["en", "{state, select, no {cancelled} other {on}}", "cancelled"],
    ["fr", "Argent échu", "échu"],
    ["fr", "L’échéance est demain", "échéance"],
    ["fr", "Votre adresse de courriel", "adresse de courriel"],
    ["fr", "# épreuves", "épreuve"],
    ["fr", "Le pilote ne sera pas débité deux fois", "débiter le crédit"],
    ["fr", "Pourquoi ?", "before ?"],
    ["fr", "L'argent", "apostrophe"],
    ["fr", 'Dites "oui"', "quotation mark"],
    ["fr", "Il reste : 5", "before :"],
    ["fr", "Il reste: 5", "before :"],
    ["fr", "{withheld} %", "before %"],
    ["fr", "50 $", "before %, $"],
    ["fr", `«${nbsp}oui »`, "or »"],
    ["fr", `« oui${nbsp}»`, "after «"],
    ["fr", "{n, plural, one {# jour : un} other {# jours}}", "before :"],
  ] as const)("%s: %s", (locale, text, fault) => {
    expect(faultsOf(locale, text).join()).toContain(fault);
  });

  it.each([
    ["en", "We’ll email you. Emails go to your mailing address’s mailbox, {programme}"],
    ["en", "{mail, select, yes {On} other {Off}}"],
    ["en", "We send the check by mail"],
    ["en", "Hand over the merchandise"],
    ["fr", `Reste${nbsp}: 50,00${nbsp}$, 30${nbsp}%, «${nbsp}{label}${nbsp}», de 14:30, à https://example.com`],
    ["fr", "{n, plural, one {# jour} other {# jours}}"],
  ] as const)("is not this one (%s): %s", (locale, text) => {
    expect(faultsOf(locale, text)).toEqual([]);
  });
});

describe.each(locales.flatMap((locale) => checked.map((name) => ({ locale, name }))))(
  "the words of $name ($locale)",
  ({ locale, name }) => {
    it("follow docs/voice.md", async () => {
      const texts = await readCatalogue(locale, name);
      expect(texts.length).toBeGreaterThan(20);
      expect(texts.flatMap(({ text }) => faultsOf(locale, text).map((fault) => `${fault}: ${text}`))).toEqual([]);
    });
  },
);
