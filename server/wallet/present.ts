import { awardStatus } from "#shared/ledger.ts";
import { currencyOfCountry } from "#shared/money.ts";
import type { AwardAnswer, AwardRecord, RiderResult } from "#shared/wallet.schema.ts";
import type { ClaimOfAward } from "./season-store.ts";
import type { AwardRow, ResultRow } from "./store.ts";

export function presentResult(
  { result, event, className, payoutType }: ResultRow,
  awardIds: readonly string[],
): RiderResult {
  return {
    _id: result.id,
    eventId: event.id,
    eventTitle: event.title,
    firstDate: event.firstDate,
    lastDate: event.lastDate,
    classId: result.classId,
    className,
    payoutType,
    place: result.place,
    tie: result.tie,
    status: result.status,
    currency: currencyOfCountry(event.country),
    earned: result.earned,
    reason: result.reason,
    reasonValues: result.reasonValues ?? {},
    verifiedAt: result.verifiedAt?.toISOString() ?? null,
    awardIds: [...awardIds],
  };
}

export function presentAward({ award, event, className, place }: AwardRow, now: Date): AwardRecord {
  return {
    _id: award.id,
    type: award.bonus ? "bonus" : award.wallet,
    wallet: award.wallet,
    status: awardStatus(
      {
        wallet: award.wallet,
        currentValue: award.currentValue,
        expiresAt: award.expiresAt?.getTime() ?? null,
        expiredAt: award.expiredAt?.getTime() ?? null,
        claim: award.claimId === null ? null : award.claimPaidAt === null ? "open" : "sent",
      },
      now.getTime(),
    ),
    currency: award.currency,
    initialValue: award.initialValue,
    currentValue: award.currentValue,
    issuedAt: award.issuedAt.toISOString(),
    expiresAt: award.expiresAt?.toISOString() ?? null,
    revokedAt: award.revokedAt?.toISOString() ?? null,
    revokedReason: award.revokedReason,
    note: award.note,
    source: event ? { eventId: event.id, eventTitle: event.title, firstDate: event.firstDate, className, place } : null,
  };
}

export const presentClaim = ({ status, gross, withheld, net, dueAt, sentAt }: ClaimOfAward): AwardAnswer["claim"] => ({
  status,
  gross,
  withheld,
  net,
  dueAt: dueAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
});
