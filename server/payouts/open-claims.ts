import { dayPacific, endOfDayPacific } from "#shared/dates.ts";
import { claimableAwards, ridersToPay, type ClaimableAward } from "../ledger/claim-awards.ts";
import { seasonOfAward } from "../ledger/award-season.ts";
import { cashDueDay } from "../ledger/cash-deadline.ts";
import { fundAwards, worthOfClaim } from "../ledger/fund-awards.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { programmeOfSeason } from "../seasons/season-settings.ts";
import { completeInfo } from "./needs.ts";
import { type PaymentInfoRow } from "./store.ts";
import { payoutClaims } from "./tables.ts";
import { termsOf } from "./terms.ts";

/**
 * Opens a claim for each race of every rider who is owed cash and has complete payment info
 * (docs/spec/money.md#cash-claims). A job calls this.
 */
export async function openClaims(ctx: Ctx): Promise<number> {
  let opened = 0;
  for (const riderId of await ridersToPay(ctx.db, ctx.now)) {
    opened += (await ctx.db.write((tx) => openClaimsOf(tx, ctx, riderId))).length;
  }
  return opened;
}

/**
 * Opens all possible claims of one rider. Returns the new claims' ids, or an empty array when the payment info or a
 * document is missing.
 */
export async function openClaimsOf(tx: Tx, ctx: Ctx, riderId: string): Promise<string[]> {
  const info = await completeInfo(tx, riderId);
  if (!info) return [];
  const groups = new Map<string, ClaimableAward[]>();
  for (const award of await claimableAwards(tx, ctx.now, riderId)) {
    const key = `${award.eventId} ${award.currency}`;
    groups.set(key, [...(groups.get(key) ?? []), award]);
  }
  const opened: string[] = [];
  for (const group of groups.values()) {
    const id = await openClaim(tx, ctx, info, group);
    if (id) opened.push(id);
  }
  return opened;
}

async function openClaim(tx: Tx, ctx: Ctx, info: PaymentInfoRow, group: ClaimableAward[]): Promise<string | null> {
  const [first] = group;
  if (!first) return null;
  const { riderId } = info;
  const { currency, eventId } = first;
  const id = ctx.id();
  const awardIds = group.map((award) => award.id);
  const funded = await fundAwards(tx, ctx, { riderId, awardIds, claimId: id });
  // Another server has already opened the claim.
  if (funded.length === 0) return null;
  const gross = await worthOfClaim(tx, id);
  const row = {
    id,
    riderId,
    eventId,
    cause: first.kind === "standings" ? ("seriesEnd" as const) : ("event" as const),
    currency,
    status: "pending" as const,
    gross,
    ...(await termsOf(tx, info, { gross, currency, eventId, openedAt: ctx.now })),
    dueAt: endOfDayPacific(
      cashDueDay(await programmeOfSeason(tx, seasonOfAward(first)), first, dayPacific(first.issuedAt)),
    ),
    openedAt: ctx.now,
  };
  await tx.insert(payoutClaims).values(row);
  await record(tx, ctx, "claim.open", { type: "claim", id }, { after: { ...row, awards: funded } });
  return id;
}
