import type { Locale } from "./locale.ts";

type Terms = { heading: string; rules: string; privacy: readonly string[]; guardian: string };

/**
 * Riders and guardians agree to these texts. New wording needs a new version (terms-version.ts). Both languages are in
 * this file and not in the catalogs, because the wording of a catalog may change at any time.
 */
export const terms: Record<Locale, Terms> = {
  en: {
    heading: "Rules and privacy",
    rules: "I have read the program’s rules and agree to them.",
    privacy: [
      "We keep your name, address, date of birth, bikes and race results to work out what you’ve earned and to pay you.",
      "Your verified results are public. Promoters and dealers see your name, hometown and AMA number. Dealers also see your photo and the credit you can spend with them, never your PIN.",
      "We email you about your account, results, awards and planned races. Write to us to see, correct or remove what we keep.",
    ],
    guardian:
      "I am the parent or guardian of this rider. I consent to this account, to the program’s rules and to keeping the rider’s data as described.",
  },
  fr: {
    heading: "Règlement et confidentialité",
    rules: "J’ai lu le règlement du programme et je l’accepte.",
    privacy: [
      "Nous conservons votre nom, votre adresse, votre date de naissance, vos motos et vos résultats de course pour établir ce que vous avez gagné et vous le verser.",
      "Vos résultats vérifiés sont publics. Les promoteurs et les concessionnaires voient votre nom, votre ville d’origine et votre numéro AMA. Les concessionnaires voient aussi votre photo et le crédit que vous pouvez utiliser chez eux, jamais votre NIP.",
      "Nous vous écrivons au sujet de votre compte, de vos résultats, de vos primes et de vos courses prévues. Écrivez-nous pour consulter, corriger ou supprimer ce que nous conservons.",
    ],
    guardian:
      "Je suis le parent, le tuteur ou la tutrice de ce pilote. Je consens à l’ouverture de ce compte, au règlement du programme et à la conservation des données du pilote telle que décrite.",
  },
};

/** Returns the order of the languages: residents of Québec see French first. */
export function termsOrder(locale: Locale, country: string | null, region: string | null): Locale[] {
  if (country === "CA" && region === "QC") return ["fr", "en"];
  return [locale];
}
