import { Trans } from "@lingui/react/macro";

/** Says what a counter can do while the search for riders is not available. */
export const FindOffline = () => (
  <Trans>You need to be online to find riders and redeem credit here. Your kiosks keep working offline.</Trans>
);
