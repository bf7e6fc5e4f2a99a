/** A merge of two riders can be undone for this many days, as long as nothing has been spent since. */
export const mergeUndoDays = 30;

/** Returns the words that staff type to confirm a merge, by the emails of both accounts (docs/spec/accounts.md#merge). */
export const mergeWords = (goneEmail: string, keptEmail: string) => ({
  delete: `DELETE ${goneEmail}`,
  keep: `KEEP ${keptEmail}`,
});

/** These are the kinds of records that a merge moves to the account that stays, in the order in which they are shown. */
export const movedKinds = [
  "results",
  "awards",
  "redemptions",
  "claims",
  "adjustments",
  "bonuses",
  "bikes",
  "documents",
  "emails",
  "consents",
  "paymentInfos",
  "pastPaymentInfos",
  "questions",
  "reports",
  "plans",
  "favourites",
] as const;
export type MovedKind = (typeof movedKinds)[number];
