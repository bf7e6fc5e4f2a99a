import { redemptionList } from "./redemptions.list.ts";

const { afterDate, beforeDate } = redemptionList.filters;

/** These are a rider's own redemptions, the newest first. The screen shows them as lines. */
export const riderRedemptionList = {
  ...redemptionList,
  title: { en: "Redemptions", fr: "Utilisations" },
  count: {
    en: ["# redemption", "# redemptions"],
    fr: ["# utilisation", "# utilisations"],
  },
  filters: { afterDate, beforeDate },
  empty: {
    title: { en: "No redemptions on these dates", fr: "Aucune utilisation à ces dates" },
    hint: {
      en: "Both dates are included (Pacific time).",
      fr: "Les deux dates sont comprises (heure du Pacifique).",
    },
  },
  failed: { en: "Your redemptions didn’t load", fr: "Impossible de charger vos utilisations" },
} as const;
