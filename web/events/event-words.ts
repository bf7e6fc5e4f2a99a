import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PayoutType, RaceStyle } from "#shared/events.ts";

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
