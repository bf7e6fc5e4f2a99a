/**
 * These are the kinds of open items for staff, in the order of display. Each is a line of the admins' home page and a
 * count in the sidebar.
 */
export const waitingKinds = [
  "lateResults",
  "overBudget",
  "adjustments",
  "claims",
  "bonuses",
  "bikes",
  "requests",
  "questions",
  "kioskCases",
  "kioskItems",
  "mail",
  "settlements",
  "watch",
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** Claims and settlements are shown this many days before they are due. */
export const homeDueDays = 7;
