/**
 * Riders have these kinds of documents (docs/spec/files.md#documents): photo IDs, the license and W-9 of riders who
 * earn cash, and timecards, which are for staff only.
 */
export const documentKinds = ["id", "licence", "w9", "timecard"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Riders upload these kinds; staff upload timecards. */
export const riderDocumentKinds = ["id", "licence", "w9"] as const satisfies readonly DocumentKind[];
export type RiderDocumentKind = (typeof riderDocumentKinds)[number];

/** These kinds are requested and accepted only after a rider has earned cash; a W-9 only from US persons. */
export const cashDocumentKinds = ["licence", "w9"] as const satisfies readonly RiderDocumentKind[];
export const isCashDocument = (kind: DocumentKind): boolean => kind === "licence" || kind === "w9";
