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
  noPayout: msg`No payout`,
};

/** The words for results in a row of the schedule; an upcoming event needs none. */
export const statusWords: Record<Exclude<ResultsStatus, "upcoming">, { word: MessageDescriptor; tone?: Tone }> = {
  canceled: { word: msg({ message: "Canceled", context: "event" }), tone: "bad" },
  due: { word: msg`Awaiting results` },
  late: { word: msg`Results late`, tone: "warn" },
  received: { word: msg`Results submitted`, tone: "info" },
  verified: { word: msg`Results verified`, tone: "good" },
};
