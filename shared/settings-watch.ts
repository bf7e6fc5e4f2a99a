import { oneSetting, type SettingsGroup } from "./setting-kinds.ts";

/** The groups of the section "Watch list": from when on a fact is worth a look (docs/domain/watch-list.md). */
export const watchGroups: readonly SettingsGroup[] = [
  {
    key: "watchCounter",
    section: "watch",
    title: { en: "At dealers", fr: "Chez les concessionnaires" },
    note: {
      en: "A fact goes on the watch list from these numbers on. 0 turns a kind off. Findings that exist stay.",
      fr: "Un fait passe aux points à surveiller à partir de ces nombres. 0 désactive un type. Les points existants restent.",
    },
    settings: [
      oneSetting("watch.days", "days", "Redemptions count for", "Les utilisations comptent pendant"),
      oneSetting("watch.wrongPins", "count", "Wrong PINs at a dealer in a day", "NIP erronés par jour"),
      oneSetting("watch.nightRedemptions", "count", "Redemptions at night", "Utilisations la nuit"),
      oneSetting("watch.nightFrom", "count", "The night begins (hour, 0 to 23)", "La nuit commence (heure, 0 à 23)"),
      oneSetting("watch.nightTo", "count", "The night is over (hour, 0 to 23)", "La nuit est finie (heure, 0 à 23)"),
      oneSetting(
        "watch.roundRedemptions",
        "count",
        "Redemptions of round or maximum amounts",
        "Utilisations de montants ronds ou maximaux",
      ),
      oneSetting("watch.roundAmount", "cents", "Round: a multiple of", "Rond : un multiple de"),
      oneSetting(
        "watch.employeeRedemptions",
        "count",
        "Redemptions by one employee for one rider",
        "Utilisations par une personne pour un pilote",
      ),
    ],
  },
  {
    key: "watchRiders",
    section: "watch",
    title: { en: "About riders and amounts", fr: "Pilotes et montants" },
    settings: [
      oneSetting(
        "watch.vinDays",
        "days",
        "A VIN moves to another account within",
        "Un NIV passe à un autre compte en moins de",
      ),
      oneSetting(
        "watch.placesMiles",
        "count",
        "Two places on one day, this many miles apart",
        "Deux endroits le même jour, distants de (en milles)",
      ),
      oneSetting(
        "watch.unusualTimes",
        "count",
        "A claim or bonus is this many times the usual",
        "Demande ou prime spéciale : fois le montant habituel",
      ),
      oneSetting(
        "watch.identityChanges",
        "count",
        "Name, VIN, PIN, email or country: changed parts",
        "Nom, NIV, NIP, courriel ou pays : éléments modifiés",
      ),
      oneSetting("watch.identityDays", "days", "Within, after an award", "Dans un délai de, après une prime"),
    ],
  },
];
