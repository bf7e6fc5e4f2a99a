import { isSentByPromoter } from "#shared/payouts.ts";
import type { ClaimSum, PaymentInfo, PayoutClaim } from "#shared/payouts.schema.ts";
import { awardsOfClaims, paidByAward, type ClaimAward } from "../ledger/claim-awards.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { openFilesOf } from "./files/file-store.ts";
import { mayRunDesk, maySeeTax } from "./policy.ts";
import { claimsOfRider, type ClaimRow, type PaymentInfoRow } from "./store.ts";

export function presentPaymentInfo(row: PaymentInfoRow): PaymentInfo {
  const { legalName, addressLine1, addressLine2, city, state, zipcode, country, taxStatus } = row;
  return {
    legalName,
    addressLine1,
    addressLine2,
    city,
    state,
    zipcode,
    country,
    taxStatus,
    declaredAt: row.declaredAt?.toISOString() ?? null,
    __v: row.version,
  };
}

/**
 * Returns claims with the results that they pay for. Promoters get no tax data: only the gross amount and whether it
 * was sent. Only staff get the payment file.
 */
export async function presentClaims(reader: Reader, ctx: Ctx, rows: readonly ClaimRow[]): Promise<PayoutClaim[]> {
  const shown: PayoutClaim[] = [];
  // A file contains all claims, and both databases limit the number of ids in a statement.
  for (let at = 0; at < rows.length; at += 500) {
    const some = rows.slice(at, at + 500);
    const ids = some.map(({ claim }) => claim.id);
    const paid = await paidByAward(reader, ids);
    const files = mayRunDesk(ctx.actor) ? await openFilesOf(reader, ids) : null;
    const won = Map.groupBy(await awardsOfClaims(reader, ids), ({ claimId }) => claimId);
    for (const row of some) {
      const own = (won.get(row.claim.id) ?? []).map((award) => ({
        ...award,
        amount: paid.get(award.id) || award.currentValue,
      }));
      shown.push({ ...presentClaim(ctx, row, own), file: files?.get(row.claim.id) ?? null });
    }
  }
  return shown;
}

/** Returns a rider's newest claims, for an answer about the rider that has a few of them. */
export async function recentClaims(ctx: Ctx, riderId: string, limit: number): Promise<PayoutClaim[]> {
  return presentClaims(ctx.db, ctx, await claimsOfRider(ctx.db, riderId, limit));
}

/** Returns the totals of a state; actors who get no tax data get only the gross amount. */
export const presentClaimSum = ({ actor }: Ctx, sum: ClaimSum): ClaimSum =>
  maySeeTax(actor) ? sum : { ...sum, withheld: null, net: null };

function presentClaim(
  ctx: Ctx,
  row: ClaimRow,
  own: readonly (ClaimAward & { amount: number })[],
): Omit<PayoutClaim, "file"> {
  const { claim } = row;
  const tax = maySeeTax(ctx.actor);
  // The awards come in the order in which they were issued, so this is the first one.
  const [earned] = own;
  return {
    _id: claim.id,
    riderId: claim.riderId,
    riderName: `${row.firstName} ${row.lastName}`,
    eventId: claim.eventId,
    eventTitle: row.eventTitle,
    cause: claim.cause,
    type: claim.type,
    status: claim.status,
    currency: claim.currency,
    gross: claim.gross,
    rate: tax ? claim.rate / 10_000 : null,
    basis: tax ? claim.basis : null,
    withheld: tax ? claim.withheld : null,
    net: tax ? claim.net : null,
    dueAt: claim.dueAt.toISOString(),
    earnedAt: earned?.issuedAt.toISOString() ?? null,
    openedAt: claim.openedAt.toISOString(),
    approvedAt: claim.approvedAt?.toISOString() ?? null,
    returnedAt: claim.returnedAt?.toISOString() ?? null,
    returnReason: tax ? claim.returnReason : null,
    paidTo: tax ? claim.paidTo : null,
    sentAt: claim.sentAt?.toISOString() ?? null,
    sentByStaff: claim.status === "sent" && !isSentByPromoter(claim.sentBy),
    voidedAt: claim.voidedAt?.toISOString() ?? null,
    voidReason: claim.voidReason,
    awards: own.map(({ id, className, place, amount }) => ({ _id: id, className, place, amount })),
    __v: claim.version,
  };
}
