import type { Locale } from "./locale.ts";

/**
 * The version of the texts that a rider agrees to. A text never changes: new wording is a new version, and the account
 * stores the version that was shown (docs/spec/accounts.md#consent). That is why both languages are here and not in the
 * catalogs.
 */
export const termsVersion = "2026-1";

type Terms = { heading: string; rules: string; privacy: readonly string[]; guardian: string };

export const terms: Record<Locale, Terms> = {
  en: {
    heading: "Rules and privacy",
    rules: "I have read the rules of the programme and take part by them.",
    privacy: [
      "We keep your name, address, date of birth, bikes and race results to find out what you have earned and to pay it.",
      "Promoters see your name, number and results. Dealers see your name, hometown and the credit that they can redeem, never your PIN.",
      "Mail comes only about your account, your results and your awards. Write to us to see, correct or remove what we keep.",
    ],
    guardian:
      "I am the parent or guardian of this rider. I consent to this account, to the rules of the programme and to the keeping of the rider’s data as described.",
  },
  fr: {
    heading: "Règlement et vie privée",
    rules: "J’ai lu le règlement du programme et j’y participe selon ses termes.",
    privacy: [
      "Nous conservons votre nom, votre adresse, votre date de naissance, vos motos et vos résultats de course afin d’établir ce que vous avez gagné et de vous le verser.",
      "Les promoteurs voient votre nom, votre numéro et vos résultats. Les concessionnaires voient votre nom, votre ville d’attache et le crédit qu’ils peuvent utiliser, jamais votre NIP.",
      "Nous n’écrivons qu’au sujet de votre compte, de vos résultats et de vos primes. Écrivez-nous pour consulter, corriger ou supprimer ce que nous conservons.",
    ],
    guardian:
      "Je suis le parent ou le tuteur de ce pilote. Je consens à l’ouverture de ce compte, au règlement du programme et à la conservation des données du pilote telle que décrite.",
  },
};

/** Returns the order of the languages: residents of Québec see French first. */
export function termsOrder(locale: Locale, country: string | null, region: string | null): Locale[] {
  if (country === "CA" && region === "QC") return ["fr", "en"];
  return [locale];
}
