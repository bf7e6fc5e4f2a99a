// The data that a device saves for offline use (docs/spec/public.md#offline); this module is loaded when the page is
// idle.
import { dealersSavedAt, keepDealers } from "./dealers/offline-dealers.ts";
import { keepSchedule, scheduleSavedAt } from "./events/offline-events.ts";
import type { PublicCopy } from "./platform/public-copies.ts";
import { keepSeries, seriesSavedAt } from "./series/offline-series.ts";
import { keepRules, rulesSavedAt } from "./platform/programme-rules.ts";
import { keepPostalTable, postalSavedAt } from "./platform/postal-copy.ts";

export const small: PublicCopy[] = [
  { savedAt: scheduleSavedAt, keep: keepSchedule },
  { savedAt: dealersSavedAt, keep: keepDealers },
  { savedAt: rulesSavedAt, keep: keepRules },
  { savedAt: seriesSavedAt, keep: keepSeries },
];

export const large: PublicCopy[] = [{ savedAt: postalSavedAt, keep: keepPostalTable }];
