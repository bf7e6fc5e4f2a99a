/** What a list of awards is filtered by. */
export const awardKinds = ["credit", "cash", "bonus"] as const;
export type AwardKind = (typeof awardKinds)[number];

/** What came of a result; waiting: handed in, not verified. */
export const resultOutcomes = ["paid", "unpaid", "waiting"] as const;
