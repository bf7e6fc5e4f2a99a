import type { DeviceState } from "#shared/kiosk.ts";
import { choice, pageNumber, searchOf } from "../platform/search.ts";

/**
 * This is the query of the admins' page of kiosks: the tablets, or with `show` the open cases, the redemptions to
 * review or the keys for PINs.
 */
export const adminKiosksSearch = searchOf({
  show: choice(["cases", "items", "keys"]),
  state: choice(["active", "draining", "retired", "lost"] satisfies DeviceState[]),
  page: pageNumber(),
});

/** This is the query of a dealer's page of kiosks: `?retired=1` lists the retired kiosks, too. */
export const dealerKiosksSearch = searchOf({ retired: choice(["1"]) });
