/** These are the kinds of records that have words in the index of the admins' search. */
export const searchedKinds = ["rider", "dealer", "promoter", "event", "series"] as const;
export type SearchedKind = (typeof searchedKinds)[number];

/** The search answers at most this many records of each kind. */
export const maxFoundOfKind = 8;

/** A part of a VIN is searched from this many characters on. */
export const minVinPart = 6;

/** These are the kinds of records that the search finds, in the order of display. */
export const foundKinds = [...searchedKinds, "redemption", "claim", "bike"] as const;
export type FoundKind = (typeof foundKinds)[number];

/** These states of a found record are shown, because they are not the normal one. */
export const foundStates = [
  "deactivated",
  "unverified",
  "canceled",
  "refunded",
  "invalid",
  "pending",
  "removed",
] as const;
export type FoundState = (typeof foundStates)[number];
