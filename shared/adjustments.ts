import type { ReasonCode } from "./results.ts";

/**
 * This is the reason why money was claimed back: the reason code of a result that no longer earns, or that the result
 * was lowered or removed, or that staff took a bonus back.
 */
export type DueCause = ReasonCode | "corrected" | "result_removed" | "bonus_reversed";

/**
 * A debt is settled in one of these ways: the rider paid it back, it was set off against other credit or cash, or it
 * was waived.
 */
export const dueSettlements = ["payment", "setOff", "waived"] as const;
export type DueSettlement = (typeof dueSettlements)[number];
