/** The kinds by which a list of awards is filtered. */
export const awardKinds = ["credit", "cash", "bonus"] as const;
export type AwardKind = (typeof awardKinds)[number];

/** The outcome of a result; `waiting` means submitted and not verified. */
export const resultOutcomes = ["paid", "unpaid", "waiting"] as const;
