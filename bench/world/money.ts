import { dayMs, daysAfter, daysBefore } from "#shared/durations.ts";
import { awards, entries, movements } from "../../server/ledger/tables.ts";
import { auditLog } from "../../server/platform/tables.ts";
import { allocations, redemptions } from "../../server/redemptions/tables.ts";
import { pinTries } from "../../server/riders/tables.ts";
import { idAt } from "./ids.ts";
import type { Sink } from "./insert.ts";
import type { Person, Rider } from "./people.ts";
import type { Win } from "./races.ts";

const won = 10_000;

/** This is a ledger row of a dealer's parts account. */
export type PartsLine = typeof entries.$inferInsert;

/**
 * Inserts the award of every past win, and its redemption at a counter a month later. Returns the ledger rows that are
 * due to the dealers for these redemptions.
 */
export async function insertHistory(
  sink: Sink,
  now: Date,
  wins: readonly Win[],
  dealers: readonly Person[],
): Promise<PartsLine[]> {
  const parts: PartsLine[] = [];
  for (const season of new Set(wins.map((win) => win.season))) {
    const own = wins.filter((win) => win.season === season && win.outcome === "redeemed");
    const rows = own.map((win, n) => spentAward(win, n, now, dealers));
    await sink.insert(
      awards,
      rows.map(({ award }) => award),
    );
    await sink.insert(
      movements,
      rows.flatMap((row) => row.movements),
    );
    await sink.insert(
      entries,
      rows.flatMap((row) => row.entries),
    );
    for (const row of rows) parts.push(...row.entries.filter(({ account }) => account === "dealerParts"));
    await sink.insert(
      redemptions,
      rows.map(({ redemption }) => redemption),
    );
    await sink.insert(
      allocations,
      rows.map(({ award, redemption }) => ({ redemptionId: redemption.id, awardId: award.id, amount: won })),
    );
    await sink.insert(
      pinTries,
      rows.map(({ redemption }) => ({
        id: idAt(redemption.createdAt),
        riderId: redemption.riderId,
        dealerId: redemption.dealerId,
        addressHash: "counter",
        at: redemption.createdAt,
        right: true,
      })),
    );
    await sink.insert(
      auditLog,
      rows.map(({ redemption }) => ({
        id: idAt(redemption.createdAt),
        at: redemption.createdAt,
        actorType: "dealer",
        actorId: redemption.dealerId,
        action: "redemption.redeem",
        subjectType: "redemption",
        subjectId: redemption.id,
        after: { code: redemption.code, amount: won },
      })),
    );
  }
  return parts;
}

let code = 36 ** 5;

function spentAward(win: Win, n: number, now: Date, dealers: readonly Person[]) {
  const dealerId = dealers[n % dealers.length]?.id ?? "";
  const spentAt = new Date(Math.min(win.at.getTime() + 30 * dayMs + n, now.getTime() - dayMs));
  const [awardId, issueId, redeemId, redemptionId] = [idAt(win.at), idAt(win.at), idAt(spentAt), idAt(spentAt)];
  const { riderId } = win;
  const line = { currency: win.currency, amount: won };
  const award: typeof awards.$inferInsert = {
    id: awardId,
    riderId,
    resultId: win.resultId,
    eventId: win.eventId,
    classId: win.classId,
    wallet: "credit",
    currency: win.currency,
    initialValue: won,
    currentValue: 0,
    issuedAt: win.at,
    expiresAt: daysAfter(win.at, 365),
    firstExpiresAt: daysAfter(win.at, 365),
  };
  const redemption = {
    id: redemptionId,
    code: (code += 7).toString(36).toUpperCase(),
    riderId,
    dealerId,
    amount: won,
    currency: win.currency,
    employeeName: "Sam",
    idChecked: true,
    source: "desk" as const,
    capturedAt: spentAt,
    createdAt: spentAt,
    balanceAfter: 0,
  };
  return {
    award,
    redemption,
    movements: [
      { id: issueId, at: win.at, kind: "issue" as const, actorType: "system" },
      { id: redeemId, at: spentAt, kind: "redeem" as const, redemptionId, actorType: "dealer", actorId: dealerId },
    ],
    entries: [
      {
        id: idAt(win.at),
        movementId: issueId,
        kind: "issue" as const,
        account: "programmeLiability" as const,
        ...line,
        amount: -won,
        at: win.at,
      },
      {
        id: idAt(win.at),
        movementId: issueId,
        kind: "issue" as const,
        account: "riderCredit" as const,
        ...line,
        awardId,
        riderId,
        at: win.at,
      },
      {
        id: idAt(spentAt),
        movementId: redeemId,
        kind: "redeem" as const,
        account: "riderCredit" as const,
        ...line,
        amount: -won,
        awardId,
        riderId,
        at: spentAt,
      },
      {
        id: idAt(spentAt),
        movementId: redeemId,
        kind: "redeem" as const,
        account: "dealerParts" as const,
        ...line,
        dealerId,
        at: spentAt,
      },
    ],
  };
}

/** Inserts open awards for each rider; the first is large enough for every redemption of a benchmark. */
export async function insertPurses(
  sink: Sink,
  now: Date,
  riders: readonly Rider[],
  values: readonly number[] = [5_000_000, 20_000, 15_000],
  until?: Date,
): Promise<void> {
  const rows = riders.flatMap(({ id: riderId }) =>
    values.map((value, n) => {
      const issuedAt = daysBefore(now, 10 + n);
      const expiresAt = until ?? daysAfter(now, 300 + n);
      const [awardId, movementId] = [idAt(issuedAt), idAt(issuedAt)];
      const line = { movementId, kind: "issue" as const, currency: "USD" as const, at: issuedAt };
      return {
        award: {
          id: awardId,
          riderId,
          wallet: "credit" as const,
          currency: "USD" as const,
          initialValue: value,
          currentValue: value,
          issuedAt,
          expiresAt,
          firstExpiresAt: expiresAt,
        },
        movement: { id: movementId, at: issuedAt, kind: "issue" as const, actorType: "system" },
        entries: [
          { id: idAt(issuedAt), account: "programmeLiability" as const, amount: -value, ...line },
          { id: idAt(issuedAt), account: "riderCredit" as const, amount: value, awardId, riderId, ...line },
        ],
      };
    }),
  );
  await sink.insert(
    awards,
    rows.map(({ award }) => award),
  );
  await sink.insert(
    movements,
    rows.map(({ movement }) => movement),
  );
  await sink.insert(
    entries,
    rows.flatMap((row) => row.entries),
  );
}
