import { awardStatus, type AwardStatus } from "#shared/ledger.ts";
import { currencyOfCountry } from "#shared/money.ts";
import type { AwardAnswer, AwardRecord, RiderResult, WalletAnswer } from "#shared/wallet.schema.ts";
import type { AwardOfResult } from "../ledger/reads/awards-of-results.ts";
import type { AwardRow, OpenCash } from "../ledger/reads/list-awards.ts";
import type { AskedRow, OwnResultRow } from "./own-results-store.ts";
import type { ClaimOfAward, PaidCash } from "./season-store.ts";

export function presentResult(
  row: OwnResultRow,
  came: readonly AwardOfResult[],
  asked: AskedRow | null,
  now: Date,
): RiderResult {
  return {
    _id: row.id,
    eventId: row.eventId,
    eventTitle: row.eventTitle,
    firstDate: row.firstDate,
    lastDate: row.lastDate,
    classId: row.classId,
    className: row.className,
    payoutType: row.payoutType,
    place: row.place,
    tie: row.tie,
    status: row.status,
    currency: currencyOfCountry(row.country),
    earned: row.earned,
    reason: row.reason,
    reasonValues: row.reasonValues ?? {},
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    awardIds: came.map(({ id }) => id),
    award: presentAwardOfResult(came, now),
    asked: asked && {
      _id: asked.id,
      state: asked.state,
      askedAt: asked.askedAt.toISOString(),
      answers: asked.answers,
    },
    answers: row.answers,
  };
}

/**
 * The statuses are in order of priority: an award with supplements shows the one that is the furthest from being final.
 */
const byPriority: readonly AwardStatus[] = ["Current", "Earned", "Funded", "Paid", "Spent", "Expired", "Reversed"];

function presentAwardOfResult(came: readonly AwardOfResult[], now: Date): RiderResult["award"] {
  const stand = came.filter(({ revokedAt }) => revokedAt === null);
  const found = new Set(stand.map((award) => statusOf(award, now)));
  const status = byPriority.find((one) => found.has(one));
  if (!status) return null;
  const left = stand.reduce((sum, award) => sum + (statusOf(award, now) === status ? award.currentValue : 0), 0);
  return { status, left };
}

type StatusFacts = Pick<
  AwardOfResult,
  "wallet" | "currentValue" | "expiresAt" | "expiredAt" | "revokedAt" | "claimId" | "claimPaidAt"
>;

function statusOf(row: StatusFacts, now: Date): AwardStatus {
  return awardStatus(
    {
      wallet: row.wallet,
      currentValue: row.currentValue,
      expiresAt: row.expiresAt?.getTime() ?? null,
      expiredAt: row.expiredAt?.getTime() ?? null,
      revokedAt: row.revokedAt?.getTime() ?? null,
      claim: row.claimId === null ? null : row.claimPaidAt === null ? "open" : "sent",
    },
    now.getTime(),
  );
}

export function presentAward(row: AwardRow, now: Date): AwardRecord {
  const { eventId, eventTitle, firstDate, className, place } = row;
  return {
    _id: row.id,
    type: row.bonus ? "bonus" : row.wallet,
    wallet: row.wallet,
    status: statusOf(row, now),
    currency: row.currency,
    initialValue: row.initialValue,
    currentValue: row.currentValue,
    issuedAt: row.issuedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    revokedReason: row.revokedReason,
    note: row.note,
    source:
      eventId !== null && eventTitle !== null && firstDate !== null
        ? { eventId, eventTitle, firstDate, className, place }
        : null,
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

/** Returns, by currency, the cash still to come, the part of it that is not in a claim yet, and what was paid. */
export function presentCash(open: readonly OpenCash[], paid: readonly PaidCash[]): WalletAnswer["cash"] {
  const sums = new Map<OpenCash["currency"], Omit<WalletAnswer["cash"][number], "currency">>();
  const sumOf = (currency: OpenCash["currency"]) => sums.get(currency) ?? { amount: 0, waiting: 0, paid: 0 };
  for (const { currency, value, claimId } of open) {
    const sum = sumOf(currency);
    const waiting = sum.waiting + (claimId === null ? value : 0);
    sums.set(currency, { ...sum, amount: sum.amount + value, waiting });
  }
  for (const { currency, net } of paid) sums.set(currency, { ...sumOf(currency), paid: Number(net) });
  return [...sums].map(([currency, sum]) => ({ currency, ...sum }));
}

export const presentLatestAward = (row: AwardRow): WalletAnswer["latestAwards"][number] => ({
  _id: row.id,
  issuedAt: row.issuedAt.toISOString(),
  amount: row.initialValue,
  currency: row.currency,
  eventTitle: row.eventTitle,
  className: row.className,
  place: row.place,
});
