/** A list of awards is filtered by these kinds. */
export const awardKinds = ["credit", "cash", "bonus"] as const;
export type AwardKind = (typeof awardKinds)[number];

/** A result has one of these outcomes; `waiting` means submitted and not verified. */
export const resultOutcomes = ["paid", "unpaid", "waiting"] as const;
