import type { RiderHit } from "#shared/kiosk.schema.ts";
import type { Credit } from "../cards/find-rider.ts";
import { newRedemptionId } from "../queue/redeem.ts";
import type { RedeemRow } from "../queue/queue-db.ts";

/**
 * The step of a visit and its data. It exists in memory only: dropping this object forgets the visit. See
 * docs/spec/kiosk.md#lock-down
 */
export type Visit =
  | { step: "staffCode"; query?: string | undefined }
  | { step: "find"; query?: string | undefined }
  | { step: "id"; rider: RiderHit }
  | { step: "amount"; rider: RiderHit; credit: Credit; redemptionId: string }
  | { step: "pin"; rider: RiderHit; credit: Credit; redemptionId: string; amount: number }
  | { step: "employee"; rider: RiderHit; credit: Credit; redemptionId: string; amount: number; sealedPin: string }
  | { step: "result"; rider: RiderHit; credit: Credit | null; row: RedeemRow }
  | { step: "retype"; rider: RiderHit; row: RedeemRow }
  | { step: "notSaved"; rider: RiderHit };

export type VisitMove =
  | { type: "staffKnown" }
  | { type: "chosen"; rider: RiderHit }
  | { type: "idChecked"; credit: Credit }
  | { type: "amount"; amount: number }
  | { type: "sealed"; sealedPin: string }
  | { type: "captured"; row: RedeemRow }
  | { type: "notSaved" }
  | { type: "notMe" }
  | { type: "retype"; row: RedeemRow }
  | { type: "settled"; row: RedeemRow };

export const firstStep: Visit = { step: "find" };

/** Returns true while a rider is chosen and nothing has been captured. */
const before = ({ step }: Visit): boolean => ["id", "amount", "pin", "employee"].includes(step);

/**
 * Moves the visit. A move that does not fit the current step changes nothing, so a late answer cannot move a visit that
 * has gone on.
 */
export function moveVisit(visit: Visit, move: VisitMove): Visit {
  switch (move.type) {
    case "staffKnown":
      return visit.step === "staffCode" ? { step: "find", query: visit.query } : visit;
    case "chosen":
      return visit.step === "find" ? { step: "id", rider: move.rider } : visit;
    case "idChecked":
      // The id is created here: all later taps belong to one redemption.
      return visit.step === "id"
        ? { step: "amount", rider: visit.rider, credit: move.credit, redemptionId: newRedemptionId() }
        : visit;
    case "amount":
      return visit.step === "amount" ? { ...visit, step: "pin", amount: move.amount } : visit;
    case "sealed":
      return visit.step === "pin" ? { ...visit, step: "employee", sealedPin: move.sealedPin } : visit;
    case "captured":
      return visit.step === "employee"
        ? { step: "result", rider: visit.rider, credit: visit.credit, row: move.row }
        : visit;
    case "notMe":
      // The new step discards rider, amount and PIN; nothing was captured yet.
      return before(visit) ? firstStep : visit;
    case "notSaved":
      return visit.step === "employee" ? { step: "notSaved", rider: visit.rider } : visit;
    case "retype":
      return visit.step === "result" ? { step: "retype", rider: visit.rider, row: move.row } : visit;
    case "settled":
      return visit.step === "retype" ? { step: "result", rider: visit.rider, credit: null, row: move.row } : visit;
  }
}
