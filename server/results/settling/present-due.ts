import type { AdjustmentDue } from "#shared/adjustments.schema.ts";
import type { ListedDue } from "./due-store.ts";

export function presentDue({ due, ...row }: ListedDue): AdjustmentDue {
  const { adminFirstName, adminLastName } = row;
  return {
    _id: due.id,
    riderId: due.riderId,
    riderName: `${row.firstName} ${row.lastName}`,
    wallet: due.wallet,
    currency: due.currency,
    amount: due.amount,
    since: due.at.toISOString(),
    awardId: due.awardId,
    eventId: due.eventId,
    eventTitle: row.eventTitle,
    resultId: due.resultId,
    className: row.className,
    place: row.place,
    why: due.why,
    settledAt: due.settledAt?.toISOString() ?? null,
    settledHow: due.settledHow,
    settledBy: adminFirstName === null ? null : `${adminFirstName} ${adminLastName}`,
    reference: due.reference,
    note: due.note,
    nextAwardAt: due.nextAwardAt?.toISOString() ?? null,
  };
}
