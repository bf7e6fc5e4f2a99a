import { oneSetting, type SettingsGroup } from "./setting-kinds.ts";

/**
 * These are the groups of the section "Watch list": the thresholds above which staff should review a fact
 * (docs/domain/watch-list.md).
 */
export const watchGroups: readonly SettingsGroup[] = [
  {
    key: "watchCounter",
    section: "watch",
    title: { en: "At dealers", fr: "Chez les concessionnaires" },
    note: {
      en: "Anything that reaches these numbers goes on the watch list. 0 turns a kind off. Findings already on it stay there.",
      fr: "Ce qui atteint ces nombres s’ajoute aux points à examiner. 0 désactive un type. Ceux qui y sont déjà restent.",
    },
    settings: [
      oneSetting("watch.days", "days", "Redemptions counted over", "Période de calcul des utilisations"),
      oneSetting(
        "watch.wrongPins",
        "count",
        "Wrong PINs at one dealer in a day",
        "NIP erronés en un jour, par concessionnaire",
      ),
      oneSetting("watch.nightRedemptions", "count", "Redemptions at night", "Utilisations de nuit"),
      oneSetting("watch.nightFrom", "count", "Night starts at (hour, 0 to 23)", "Début de la nuit (heure, 0 à 23)"),
      oneSetting("watch.nightTo", "count", "Night ends at (hour, 0 to 23)", "Fin de la nuit (heure, 0 à 23)"),
      oneSetting(
        "watch.roundRedemptions",
        "count",
        "Redemptions of round or maximum amounts",
        "Utilisations de montants ronds ou maximaux",
      ),
      oneSetting("watch.roundAmount", "cents", "Round amounts are multiples of", "Un montant rond est un multiple de"),
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
        "Same VIN on another account within",
        "Même NIV dans un autre compte en moins de",
      ),
      oneSetting(
        "watch.placesMiles",
        "count",
        "Two places on the same day, miles apart",
        "Deux endroits le même jour, distance en milles",
      ),
      oneSetting(
        "watch.unusualTimes",
        "count",
        "Payout or bonus, times the usual amount",
        "Versement ou prime spéciale, nombre de fois le montant habituel",
      ),
      oneSetting(
        "watch.identityChanges",
        "count",
        "Changes to name, VIN, PIN, email, or country",
        "Changements de nom, de NIV, de NIP, de courriel ou de pays",
      ),
      oneSetting(
        "watch.identityDays",
        "days",
        "Changes made within this time after an award",
        "Changements dans ce délai après une prime",
      ),
      oneSetting(
        "watch.lateAccounts",
        "count",
        "Riders paid by one promoter who registered after their results",
        "Pilotes d’un même promoteur inscrits après leurs résultats et payés",
      ),
    ],
  },
];
