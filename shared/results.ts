/** Why a result earns nothing (decisions §4); each has words in both languages. */
export const reasonCodes = [
  "class_pays_nothing",
  "place_pays_nothing",
  "not_finished",
  "too_few_starters",
  "other_brand",
  "unmatched",
  "no_qualifying_bike",
  "pending_bike",
  "registered_late",
  "account_inactive",
  "guardian_consent_missing",
  "factory_rider",
  "two_better_classes",
  "event_canceled",
  "event_pays_overall",
  "budget_waiting",
] as const;
export type ReasonCode = (typeof reasonCodes)[number];
