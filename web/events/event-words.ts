import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PayoutType, RaceStyle, ResultsStatus } from "#shared/events.ts";
import type { Tone } from "../ui/badge.tsx";

export const raceStyleWords: Record<RaceStyle, MessageDescriptor> = {
  motocross: msg`Motocross`,
  offroad: msg`Off-road`,
  flat: msg`Flat track`,
  road: msg`Road racing`,
};

export const payoutTypeWords: Record<PayoutType, MessageDescriptor> = {
  cash: msg`Cash`,
  dealerCredit: msg`Dealer credit`,
  noPayout: msg`Counted, pays nothing`,
};

/** What a line of the schedule says of the results; an event to come needs no word. */
export const statusWords: Record<Exclude<ResultsStatus, "upcoming">, { word: MessageDescriptor; tone?: Tone }> = {
  canceled: { word: msg`Cancelled`, tone: "bad" },
  due: { word: msg`Results awaited` },
  late: { word: msg`Results late`, tone: "warn" },
  received: { word: msg`Results handed in`, tone: "info" },
  verified: { word: msg`Results verified`, tone: "good" },
};

/** What the browser would call it, in the language of the page (spec §8: an event that fails to load). */
export const statusTexts: Record<number, MessageDescriptor> = {
  400: msg`Bad Request`,
  403: msg`Forbidden`,
  404: msg`Not Found`,
  429: msg`Too Many Requests`,
  500: msg`Internal Server Error`,
  502: msg`Bad Gateway`,
  503: msg`Service Unavailable`,
  504: msg`Gateway Timeout`,
};
