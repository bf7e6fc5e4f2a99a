import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL } from "drizzle-orm";
import { endOfDayPacific, startOfDayPacific } from "#shared/dates.ts";
import type { AwardStatus } from "#shared/ledger.ts";
import type { AwardsQuery, RiderResultsQuery } from "#shared/wallet.schema.ts";
import { dealers } from "../dealers/tables.ts";
import { classes, events } from "../events/tables.ts";
import { awards, entries, movements } from "../ledger/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { redemptions } from "../redemptions/tables.ts";
import { results } from "../results/tables.ts";
import { riders } from "../riders/tables.ts";

const resultsOf = (reader: Reader) =>
  reader
    .select({ result: results, event: events, className: classes.name, payoutType: classes.payoutType })
    .from(results)
    .innerJoin(events, eq(events.id, results.eventId))
    .innerJoin(classes, eq(classes.id, results.classId));
export type ResultRow = Awaited<ReturnType<typeof resultsOf>>[number];

interface ResultsAsked extends RiderResultsQuery {
  riderId: string;
}

function whichResults({ riderId, season, eventId, outcome }: ResultsAsked): SQL | undefined {
  return and(
    eq(results.riderId, riderId),
    season === undefined ? undefined : eq(events.season, season),
    eventId === undefined ? undefined : eq(results.eventId, eventId),
    outcome === undefined
      ? undefined
      : outcome === "waiting"
        ? isNull(results.verifiedAt)
        : and(isNotNull(results.verifiedAt), outcome === "paid" ? gt(results.earned, 0) : eq(results.earned, 0)),
  );
}

/** The newest race first. */
export function listResults(reader: Reader, asked: ResultsAsked, rowsPerPage: number): Promise<ResultRow[]> {
  return resultsOf(reader)
    .where(whichResults(asked))
    .orderBy(desc(events.lastDate), asc(classes.position))
    .limit(rowsPerPage)
    .offset(((asked.page ?? 1) - 1) * rowsPerPage);
}

export async function countResults(reader: Reader, asked: ResultsAsked): Promise<number> {
  const [row] = await reader
    .select({ n: count() })
    .from(results)
    .innerJoin(events, eq(events.id, results.eventId))
    .where(whichResults(asked));
  return Number(row?.n ?? 0);
}

export async function seasonsRidden(reader: Reader, riderId: string): Promise<number[]> {
  const rows = await reader
    .selectDistinct({ season: events.season })
    .from(results)
    .innerJoin(events, eq(events.id, results.eventId))
    .where(eq(results.riderId, riderId))
    .orderBy(desc(events.season));
  return rows.map(({ season }) => season);
}

export async function findResult(reader: Reader, resultId: string): Promise<ResultRow | null> {
  const [row] = await resultsOf(reader).where(eq(results.id, resultId));
  return row ?? null;
}

/** What came of results, the first award of each before its supplements. */
export function awardsOfResults(reader: Reader, riderId: string, resultIds: readonly string[]) {
  if (resultIds.length === 0) return [];
  return reader
    .select({ id: awards.id, resultId: awards.resultId })
    .from(awards)
    .where(and(eq(awards.riderId, riderId), inArray(awards.resultId, [...resultIds])))
    .orderBy(asc(awards.issuedAt), asc(awards.id));
}

const awardsOf = (reader: Reader) =>
  reader
    .select({ award: awards, event: events, className: classes.name, place: results.place })
    .from(awards)
    .leftJoin(events, eq(events.id, awards.eventId))
    .leftJoin(classes, eq(classes.id, awards.classId))
    .leftJoin(results, eq(results.id, awards.resultId));
export type AwardRow = Awaited<ReturnType<typeof awardsOf>>[number];

interface AwardsAsked extends AwardsQuery {
  riderId: string;
  now: Date;
}

export async function listAwards(reader: Reader, asked: AwardsAsked, rowsPerPage: number) {
  const { riderId, wallet, status, kind, currency, season, eventId, now } = asked;
  const where = and(
    eq(awards.riderId, riderId),
    wallet ? eq(awards.wallet, wallet) : undefined,
    status ? hasStatus(status, now) : undefined,
    kind === undefined
      ? undefined
      : and(eq(awards.bonus, kind === "bonus"), kind === "bonus" ? undefined : eq(awards.wallet, kind)),
    currency ? eq(awards.currency, currency) : undefined,
    season === undefined ? undefined : ofSeason(season),
    eventId ? eq(awards.eventId, eventId) : undefined,
  );
  const page = asked.page ?? 1;
  const rows = await awardsOf(reader)
    .where(where)
    .orderBy(desc(awards.issuedAt), desc(awards.id))
    .limit(rowsPerPage)
    .offset((page - 1) * rowsPerPage);
  const [counted] = await reader
    .select({ n: count() })
    .from(awards)
    .leftJoin(events, eq(events.id, awards.eventId))
    .where(where);
  const total = Number(counted?.n ?? 0);
  return { rows, pagination: { page, totalPages: Math.max(1, Math.ceil(total / rowsPerPage)), total } };
}

/** The race's season; of what no race brought, the year of its issue (`seasonOfAward`, said in SQL). */
const ofSeason = (season: number): SQL | undefined =>
  or(
    eq(events.season, season),
    and(
      isNull(events.id),
      gte(awards.issuedAt, startOfDayPacific(`${season}-01-01`)),
      lte(awards.issuedAt, endOfDayPacific(`${season}-12-31`)),
    ),
  );

/** `awardStatus` of shared/ledger.ts, said in SQL; the test holds one against the other. */
function hasStatus(status: AwardStatus, now: Date): SQL | undefined {
  const past = or(isNotNull(awards.expiredAt), lt(awards.expiresAt, now));
  const open = and(
    isNull(awards.expiredAt),
    or(isNull(awards.expiresAt), gt(awards.expiresAt, now), eq(awards.expiresAt, now)),
  );
  const credit = eq(awards.wallet, "credit");
  switch (status) {
    case "Current":
      return and(credit, gt(awards.currentValue, 0), open);
    case "Spent":
      return and(credit, eq(awards.currentValue, 0), isNull(awards.expiredAt));
    case "Expired":
      return or(
        and(credit, past, or(gt(awards.currentValue, 0), isNotNull(awards.expiredAt))),
        and(eq(awards.wallet, "cash"), isNull(awards.claimId), past),
      );
    case "Earned":
      return and(eq(awards.wallet, "cash"), isNull(awards.claimId), open);
    case "Funded":
      return and(isNotNull(awards.claimId), isNull(awards.claimPaidAt));
    case "Paid":
      return and(isNotNull(awards.claimId), isNotNull(awards.claimPaidAt));
  }
}

export async function findAward(reader: Reader, awardId: string): Promise<AwardRow | null> {
  const [row] = await awardsOf(reader).where(eq(awards.id, awardId));
  return row ?? null;
}

/** Every movement of an award in order, with where it was spent. */
export function storyOf(reader: Reader, awardId: string) {
  return reader
    .select({
      at: entries.at,
      kind: movements.kind,
      amount: entries.amount,
      redemptionId: redemptions.id,
      redemptionCode: redemptions.code,
      dealerName: dealers.name,
    })
    .from(entries)
    .innerJoin(movements, eq(movements.id, entries.movementId))
    .leftJoin(redemptions, eq(redemptions.id, movements.redemptionId))
    .leftJoin(dealers, eq(dealers.id, redemptions.dealerId))
    .where(eq(entries.awardId, awardId))
    .orderBy(asc(entries.at), asc(entries.id));
}

/** Cash that was earned and is neither paid nor past its day. */
export function openCash(reader: Reader, riderId: string, now: Date) {
  return reader
    .select({ currency: awards.currency, value: awards.currentValue })
    .from(awards)
    .where(
      and(
        eq(awards.riderId, riderId),
        eq(awards.wallet, "cash"),
        gt(awards.currentValue, 0),
        or(hasStatus("Earned", now), hasStatus("Funded", now)),
      ),
    );
}

/** Where the rider lives, as they said. */
export async function countryOf(reader: Reader, riderId: string): Promise<string | null> {
  const [row] = await reader.select({ country: riders.country }).from(riders).where(eq(riders.id, riderId));
  return row?.country ?? null;
}
