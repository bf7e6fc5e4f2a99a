import { dayMs, daysAfter } from "#shared/durations.ts";
import { awards, entries, movements } from "../../server/ledger/tables.ts";
import { payoutClaims } from "../../server/payouts/tables.ts";
import { idAt } from "./ids.ts";
import type { Sink } from "./insert.ts";
import type { Win } from "./races.ts";

const won = 10_000;
type Entry = typeof entries.$inferInsert;

/**
 * Inserts the awards of wins that pay cash or whose credit lapsed. Cash is paid out a month later, a tenth of it with
 * tax withheld; cash that was won in the last two months is still in an unpaid claim. Credit lapses after a year.
 */
export async function insertPaidAndLapsed(sink: Sink, now: Date, wins: readonly Win[]): Promise<void> {
  for (const season of new Set(wins.map((win) => win.season))) {
    const rows = wins.filter((win) => win.season === season).map((win, n) => ended(win, n, now));
    await sink.insert(
      awards,
      rows.map(({ award }) => award),
    );
    await sink.insert(
      payoutClaims,
      rows.flatMap(({ claim }) => claim ?? []),
    );
    await sink.insert(
      movements,
      rows.flatMap((row) => row.movements),
    );
    await sink.insert(
      entries,
      rows.flatMap((row) => row.entries),
    );
  }
}

function ended(win: Win, n: number, now: Date) {
  const { riderId, currency } = win;
  const isCash = win.outcome === "paid";
  const endsAt = new Date(win.at.getTime() + (isCash ? 30 : 365) * dayMs + n);
  const hasEnded = isCash ? endsAt.getTime() < now.getTime() - 30 * dayMs : endsAt < now;
  const [awardId, issueId, endId, claimId] = [idAt(win.at), idAt(win.at), idAt(endsAt), idAt(win.at)];
  const wallet = isCash ? ("cash" as const) : ("credit" as const);
  const account = isCash ? ("riderCash" as const) : ("riderCredit" as const);
  const withheld = isCash && n % 10 === 0 ? won * 0.3 : 0;
  const award: typeof awards.$inferInsert = {
    id: awardId,
    riderId,
    resultId: win.resultId,
    eventId: win.eventId,
    classId: win.classId,
    wallet,
    currency,
    initialValue: won,
    currentValue: hasEnded ? 0 : won,
    issuedAt: win.at,
    expiresAt: daysAfter(win.at, 365),
    firstExpiresAt: daysAfter(win.at, 365),
    ...(isCash ? { claimId, claimPaidAt: hasEnded ? endsAt : null } : { expiredAt: hasEnded ? endsAt : null }),
  };
  const claim: typeof payoutClaims.$inferInsert | null = isCash
    ? {
        id: claimId,
        riderId,
        riderCountry: win.riderCountry,
        eventId: win.eventId,
        cause: "event",
        type: "check",
        currency,
        status: hasEnded ? "sent" : n % 2 === 0 ? "pending" : "approved",
        gross: won,
        rate: withheld > 0 ? 3000 : 0,
        basis: withheld > 0 ? "nonResidentAlien" : "usPerson",
        withheld,
        net: won - withheld,
        dueAt: daysAfter(win.at, 60),
        openedAt: win.at,
        ...(hasEnded && { sentAt: endsAt, sentBy: "admin:bench" }),
      }
    : null;
  const issue = { movementId: issueId, kind: "issue" as const, currency, at: win.at };
  const endKind = isCash ? ("pay" as const) : ("expire" as const);
  const end = { movementId: endId, kind: endKind, currency, at: endsAt, riderId };
  const ofEnd: Entry[] = [
    { id: idAt(endsAt), account, amount: -won, awardId, ...end },
    { id: idAt(endsAt), account: isCash ? "paidOut" : "expired", amount: won - withheld, ...end },
    ...(withheld > 0 ? [{ id: idAt(endsAt), account: "withheldTax" as const, amount: withheld, ...end }] : []),
  ];
  return {
    award,
    claim,
    movements: [
      { id: issueId, at: win.at, kind: "issue" as const, actorType: "system" },
      ...(hasEnded
        ? [{ id: endId, at: endsAt, kind: endKind, claimId: isCash ? claimId : null, actorType: "system" }]
        : []),
    ],
    entries: [
      { id: idAt(win.at), account: "programmeLiability" as const, amount: -won, ...issue },
      { id: idAt(win.at), account, amount: won, awardId, riderId, ...issue },
      ...(hasEnded ? ofEnd : []),
    ] satisfies Entry[],
  };
}
