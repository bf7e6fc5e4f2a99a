import { addDays, dayPacific, endOfDayPacific } from "./dates.ts";
import type { Choices } from "./list.ts";

/** These are the reasons of a refund; "other" needs a note. */
export const refundReasons = {
  returned: { en: "Merchandise returned", fr: "Marchandise retournée" },
  canceled: { en: "Order canceled or out of stock", fr: "Article annulé ou épuisé" },
  wrong_amount: { en: "Wrong amount", fr: "Mauvais montant" },
  wrong_rider: { en: "Wrong rider", fr: "Mauvais pilote" },
  duplicate: { en: "Redeemed twice", fr: "Crédit débité deux fois" },
  other: { en: "Another reason", fr: "Autre raison" },
  // A tablet proved that this refund was made; the server had lost it when it was restored from a backup.
  restored: { en: "Refunded before, recorded again", fr: "Remboursé auparavant, enregistré de nouveau" },
} as const satisfies Choices;
export type RefundReason = keyof typeof refundReasons;

/** These are the reasons that a person can choose from. */
export const counterReasons = ["returned", "canceled", "wrong_amount", "wrong_rider", "duplicate", "other"] as const;
export type CounterReason = (typeof counterReasons)[number];

/** This says why a refund is made, and by which employee. */
export interface RefundWhy {
  reason: RefundReason;
  /** This is required for the reason "other". */
  note?: string | null | undefined;
  /** This is required at a counter; the program's staff are identified by their account. */
  employeeName?: string | null | undefined;
}

/**
 * Returns the fields that a refund lacks, each with its problem code; an empty object if it says why and by whom. A
 * text of only white space counts as missing. The desk, the kiosk and the server use the same rule
 * (docs/spec/money.md#refunds).
 */
export function refundGaps(
  { reason, note, employeeName }: Partial<Record<keyof RefundWhy, string | null | undefined>>,
  { atCounter }: { atCounter: boolean },
): { reason?: "refund_reason_missing"; note?: "required"; employeeName?: "refund_employee_missing" } {
  const isBlank = (text: string | null | undefined) => (text ?? "").trim() === "";
  return {
    ...(isBlank(reason) ? { reason: "refund_reason_missing" as const } : {}),
    ...(reason === "other" && isBlank(note) ? { note: "required" as const } : {}),
    ...(atCounter && isBlank(employeeName) ? { employeeName: "refund_employee_missing" as const } : {}),
  };
}

/** Returns a code as people read it, in two groups: "9YW-1OE". Returns "" if there is no code. */
export const groupedCode = (code: string | null): string =>
  code === null || code === "" ? "" : `${code.slice(0, 3)}-${code.slice(3)}`;

/**
 * Returns the codes that a person may have meant: O and 0, and I and 1, look alike. Groups and lower case are accepted.
 * Too long a text is not a code.
 */
export function codesMeant(typed: string): string[] {
  const plain = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");
  if (plain === "" || plain.length > maxCode) return [];
  const looksLike = (letter: string) => ["O0", "I1"].find((pair) => pair.includes(letter)) ?? letter;
  return plain.split("").reduce<string[]>(
    (starts, letter) =>
      starts.flatMap((start) =>
        looksLike(letter)
          .split("")
          .map((one) => start + one),
      ),
    [""],
  );
}
/** Codes have six characters. The max leaves room for longer ones. */
const maxCode = 8;

/** Returns true for a redemption whose refunds add up to less than its amount but more than nothing. */
export const isPartlyRefunded = (of: { refundedAt: string | null; refundedAmount: number }): boolean =>
  of.refundedAt === null && of.refundedAmount > 0;

/**
 * Returns the time until which a dealer can refund a redemption: the end of the day that is `dealerRefundDays` later
 * (docs/spec/money.md#refunds).
 */
export function refundableUntil(createdAt: Date, dealerRefundDays: number): Date {
  return endOfDayPacific(addDays(dayPacific(createdAt), dealerRefundDays));
}

/** These facts decide whether a redemption can be refunded; instants are ISO 8601. */
export interface RefundFacts {
  /** The last part was refunded at this time; it is null while a part is not refunded. */
  refundedAt: string | null;
  refundableUntil: string;
}

/**
 * Returns null if the redemption can be refunded, otherwise the code of the reason. The server's rule, the button and
 * the text all use this function.
 */
export function whyNoRefund(
  redemption: RefundFacts,
  who: "dealer" | "admin",
  now: Date,
): "already_refunded" | "refund_too_late" | null {
  if (redemption.refundedAt !== null) return "already_refunded";
  if (who === "dealer" && new Date(redemption.refundableUntil) < now) return "refund_too_late";
  return null;
}
