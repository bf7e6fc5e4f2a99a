import type { Bonus, BonusAnswer } from "#shared/awards.schema.ts";
import type { Actor, Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { mayConfirmBonus } from "./policy.ts";
import { adminNames, findBonus, type ListedBonus } from "./store.ts";

export async function bonusById(reader: Reader, { actor }: Ctx, id: string): Promise<BonusAnswer> {
  const row = await findBonus(reader, id);
  if (!row) throw new Problem("not_found");
  return { bonus: presentBonus(row, await adminNames(reader), actor) };
}

/** Returns the admin whose request waits for a second admin, or null. */
const askedBy = ({ state, requestedBy, reversalBy }: ListedBonus["grant"]): string | null =>
  state === "waiting" ? requestedBy : state === "reversing" ? reversalBy : null;

export function presentBonus({ grant, ...rider }: ListedBonus, names: ReadonlyMap<string, string>, by: Actor): Bonus {
  const asker = askedBy(grant);
  return {
    _id: grant.id,
    riderId: grant.riderId,
    riderName: `${rider.firstName} ${rider.lastName}`,
    wallet: grant.wallet,
    currency: grant.currency,
    amount: grant.amount,
    reason: grant.reason,
    state: grant.state,
    requestedAt: grant.requestedAt.toISOString(),
    requestedBy: names.get(grant.requestedBy) ?? "",
    decidedAt: grant.decidedAt?.toISOString() ?? null,
    decidedBy: nameOf(names, grant.decidedBy),
    declineReason: grant.declineReason,
    awardId: grant.awardId,
    reversalBy: nameOf(names, grant.reversalBy),
    reversalReason: grant.reversalReason,
    reversedAt: grant.reversedAt?.toISOString() ?? null,
    reversalConfirmedBy: nameOf(names, grant.reversalConfirmedBy),
    mayConfirm: asker !== null && mayConfirmBonus(by, { requestedBy: asker }),
  };
}

const nameOf = (names: ReadonlyMap<string, string>, adminId: string | null): string | null =>
  adminId === null ? null : (names.get(adminId) ?? "");
