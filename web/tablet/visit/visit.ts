import { isIdCard } from "#shared/id-card.ts";
import type { RiderHit } from "#shared/kiosk.schema.ts";
import type { Credit } from "../cards/find-rider.ts";
import { newRedemptionId } from "../queue/redeem.ts";
import type { RedeemRow } from "../queue/queue-db.ts";
import { nothingTyped, type TypedAmount } from "./typed-amount.ts";

/** These values were typed in earlier steps and are shown again when the user goes back. A PIN is never among them. */
export interface TypedValues {
  query: string;
  amount: TypedAmount;
  employee: string;
}

/**
 * This is the step of a visit and its data. It exists only in memory, so dropping this object discards the visit. See
 * docs/spec/kiosk.md#lock-down
 */
export type Visit =
  | { step: "staffCode"; query?: string | undefined }
  /** `query` comes from a scan, so a single hit is selected at once; `typed` was typed before the user went back. */
  | { step: "find"; query?: string | undefined; typed?: string }
  | { step: "id"; rider: RiderHit; typed: TypedValues; ticked: boolean }
  | { step: "amount"; rider: RiderHit; typed: TypedValues; credit: Credit; redemptionId: string }
  | ({ step: "pin" } & Asked)
  | ({ step: "employee"; sealedPin: string } & Asked)
  | { step: "result"; rider: RiderHit; credit: Credit | null; row: RedeemRow }
  | { step: "retype"; rider: RiderHit; row: RedeemRow }
  | { step: "notSaved"; rider: RiderHit };

interface Asked {
  rider: RiderHit;
  typed: TypedValues;
  credit: Credit;
  redemptionId: string;
  amount: number;
}

export type VisitMove =
  | { type: "staffKnown" }
  | { type: "chosen"; rider: RiderHit; query: string }
  | { type: "idChecked"; credit: Credit }
  | { type: "amount"; amount: number; typed: TypedAmount }
  | { type: "sealed"; sealedPin: string }
  | { type: "captured"; row: RedeemRow }
  | { type: "notSaved" }
  | { type: "notMe" }
  /** Goes one step back; what was typed in this step so far is preserved. */
  | ({ type: "back" } & Partial<Pick<TypedValues, "amount" | "employee">>)
  | { type: "retype"; row: RedeemRow }
  | { type: "settled"; row: RedeemRow };

export const firstStep: Visit = { step: "find" };

/** Returns true while a rider is selected and nothing has been captured. */
const before = ({ step }: Visit): boolean => ["id", "amount", "pin", "employee"].includes(step);

/**
 * Returns the visit after a move. A move that does not fit the current step changes nothing, so a late answer cannot
 * affect a visit that has continued.
 */
export function moveVisit(visit: Visit, move: VisitMove): Visit {
  switch (move.type) {
    case "staffKnown":
      return visit.step === "staffCode" ? { step: "find", query: visit.query } : visit;
    case "chosen":
      return visit.step === "find"
        ? { step: "id", rider: move.rider, typed: typedOf(move.query), ticked: false }
        : visit;
    case "idChecked":
      // The id is created here, so all later taps belong to one redemption.
      return visit.step === "id"
        ? {
            step: "amount",
            rider: visit.rider,
            typed: visit.typed,
            credit: move.credit,
            redemptionId: newRedemptionId(),
          }
        : visit;
    case "amount":
      return visit.step === "amount"
        ? { ...visit, step: "pin", amount: move.amount, typed: { ...visit.typed, amount: move.typed } }
        : visit;
    case "sealed":
      return visit.step === "pin" ? { ...visit, step: "employee", sealedPin: move.sealedPin } : visit;
    case "captured":
      return visit.step === "employee"
        ? { step: "result", rider: visit.rider, credit: visit.credit, row: move.row }
        : visit;
    case "back":
      return stepBefore(visit, move);
    case "notMe":
      // The first step has no rider, amount or PIN, so these are discarded; nothing has been captured yet.
      return before(visit) ? firstStep : visit;
    case "notSaved":
      return visit.step === "employee" ? { step: "notSaved", rider: visit.rider } : visit;
    case "retype":
      return visit.step === "result" ? { step: "retype", rider: visit.rider, row: move.row } : visit;
    case "settled":
      return visit.step === "retype" ? { step: "result", rider: visit.rider, credit: null, row: move.row } : visit;
  }
}

const typedOf = (query: string): TypedValues => ({ query, amount: nothingTyped, employee: "" });

function stepBefore(visit: Visit, { amount, employee }: Partial<Pick<TypedValues, "amount" | "employee">>): Visit {
  switch (visit.step) {
    case "id":
      // The text of a scanned card is dropped, because it would select the same rider again.
      return isIdCard(visit.typed.query) ? firstStep : { step: "find", typed: visit.typed.query };
    case "amount": {
      // The credit is read again in the step of the ID check, because some time may have passed.
      const { rider, typed } = visit;
      return { step: "id", rider, typed: { ...typed, amount: amount ?? typed.amount }, ticked: true };
    }
    case "pin": {
      const { rider, typed, credit, redemptionId } = visit;
      return { step: "amount", rider, typed, credit, redemptionId };
    }
    case "employee": {
      // The encrypted PIN is dropped, so the rider types it again.
      const { rider, typed, credit, redemptionId, amount: asked } = visit;
      return {
        step: "pin",
        rider,
        credit,
        redemptionId,
        amount: asked,
        typed: { ...typed, employee: employee ?? typed.employee },
      };
    }
    case "staffCode":
    case "find":
    case "result":
    case "retype":
    case "notSaved":
      return visit;
  }
}
