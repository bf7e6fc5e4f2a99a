/** Papers of a rider (spec §3): photo IDs, licence and W-9 of who earns cash, timecards of the staff. */
export const documentKinds = ["id", "licence", "w9", "timecard"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What a rider hands in; timecards are the staff's own. */
export const riderDocumentKinds = ["id", "licence", "w9"] as const satisfies readonly DocumentKind[];
export type RiderDocumentKind = (typeof riderDocumentKinds)[number];

/** Asked for, and taken, only once a rider has earned cash (spec §6); a W-9 of US persons alone. */
export const cashDocumentKinds = ["licence", "w9"] as const satisfies readonly RiderDocumentKind[];
export const isCashDocument = (kind: DocumentKind): boolean => kind === "licence" || kind === "w9";
