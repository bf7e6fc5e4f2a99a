import { Trans } from "@lingui/react/macro";

/** Says that a card has expired, and what to do. */
export const ExpiredCard = () => (
  <Trans>This card is more than a year old. Ask the rider to open it again while they’re online.</Trans>
);

/** Says that the card is not known to the server. */
export const UnknownCard = () => (
  <Trans>We don’t recognize this card. It may be from another program. Search by name or number instead.</Trans>
);
