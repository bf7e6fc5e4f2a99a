import { and, asc, count, desc, eq, gte, isNotNull, isNull, lt, lte, or, sql, type SQL } from "drizzle-orm";
import { endOfDayPacific, startOfDayPacific } from "#shared/dates.ts";
import type { AwardsQuery } from "#shared/wallet.schema.ts";
import { dealers } from "../../dealers/tables.ts";
import { classes, events } from "../../events/tables.ts";
import { awards, entries, movements } from "../tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { paginate } from "../../platform/db/paginate.ts";
import { prepared, statement } from "../../platform/db/statements/prepared.ts";
import { param, literalLimit } from "../../platform/db/statements/prepared-params.ts";
import { redemptions } from "../../redemptions/tables.ts";
import { results } from "../../results/tables.ts";

const columns = {
  id: awards.id,
  riderId: awards.riderId,
  resultId: awards.resultId,
  wallet: awards.wallet,
  bonus: awards.bonus,
  currency: awards.currency,
  initialValue: awards.initialValue,
  currentValue: awards.currentValue,
  issuedAt: awards.issuedAt,
  expiresAt: awards.expiresAt,
  expiredAt: awards.expiredAt,
  claimId: awards.claimId,
  claimPaidAt: awards.claimPaidAt,
  revokedAt: awards.revokedAt,
  revokedReason: awards.revokedReason,
  note: awards.note,
  eventId: events.id,
  eventTitle: events.title,
  firstDate: events.firstDate,
  className: classes.name,
  place: results.place,
};

const joined = (reader: Reader) =>
  reader
    .select(columns)
    .from(awards)
    .leftJoin(events, eq(events.id, awards.eventId))
    .leftJoin(classes, eq(classes.id, awards.classId))
    .leftJoin(results, eq(results.id, awards.resultId));
export type AwardRow = Awaited<ReturnType<typeof joined>>[number];

export interface AwardsListQuery extends AwardsQuery {
  riderId: string;
  now: Date;
}

const now = param("now", awards.expiresAt);
const past = or(isNotNull(awards.expiredAt), lt(awards.expiresAt, now));
const open = and(isNull(awards.expiredAt), or(isNull(awards.expiresAt), gte(awards.expiresAt, now)));
const credit = eq(awards.wallet, sql`'credit'`);
const cash = eq(awards.wallet, sql`'cash'`);
/** This condition means that the award was not taken back. */
const isNotRevoked = isNull(awards.revokedAt);
/** The condition is written exactly as in the partial index on awards with value, so that the index is used. */
const hasWorth = sql`${awards.currentValue} > 0`;

/** Each filter of the list has a placeholder for its value; a status is `awardStatus` of shared/ledger.ts in SQL. */
const conditions = {
  riderId: eq(awards.riderId, param("riderId")),
  wallet: eq(awards.wallet, param("wallet")),
  currency: eq(awards.currency, param("currency")),
  eventId: eq(awards.eventId, param("eventId")),
  bonus: eq(awards.bonus, true),
  notBonus: and(eq(awards.bonus, false), eq(awards.wallet, param("kind"))),
  // The season is that of the race. An award without a race has the year of its issue (`seasonOfAward`).
  season: or(
    eq(events.season, param("season")),
    and(
      isNull(events.id),
      gte(awards.issuedAt, param("seasonFrom", awards.issuedAt)),
      lte(awards.issuedAt, param("seasonTo", awards.issuedAt)),
    ),
  ),
  Current: and(credit, isNotRevoked, hasWorth, open),
  Spent: and(credit, isNotRevoked, eq(awards.currentValue, sql`0`), isNull(awards.expiredAt)),
  Expired: and(
    isNotRevoked,
    or(and(credit, past, or(hasWorth, isNotNull(awards.expiredAt))), and(cash, isNull(awards.claimId), past)),
  ),
  Earned: and(cash, isNotRevoked, isNull(awards.claimId), open),
  Funded: and(isNotRevoked, isNotNull(awards.claimId), isNull(awards.claimPaidAt)),
  Paid: and(isNotRevoked, isNotNull(awards.claimId), isNotNull(awards.claimPaidAt)),
  Reversed: isNotNull(awards.revokedAt),
} satisfies Record<string, SQL | undefined>;

function conditionsOf(query: AwardsListQuery) {
  const { riderId, wallet, status, kind, currency, season, eventId } = query;
  const names: (keyof typeof conditions)[] = ["riderId"];
  if (wallet) names.push("wallet");
  if (status) names.push(status);
  if (kind) names.push(kind === "bonus" ? "bonus" : "notBonus");
  if (currency) names.push("currency");
  if (season !== undefined) names.push("season");
  if (eventId) names.push("eventId");
  const year = season === undefined ? {} : yearOf(season);
  return { names, values: { riderId, wallet, kind, currency, season, eventId, now: query.now, ...year } };
}

const yearOf = (season: number) => ({
  seasonFrom: startOfDayPacific(`${season}-01-01`),
  seasonTo: endOfDayPacific(`${season}-12-31`),
});

/** Returns a page of the rider's awards, newest first, with the number of pages. */
export function listAwards(reader: Reader, query: AwardsListQuery, rowsPerPage: number) {
  const { names, values } = conditionsOf(query);
  const where = and(...names.map((name) => conditions[name]));
  const shape = names.join(" ");
  const pageOf = (on: Reader, limit: number) =>
    joined(on)
      .where(where)
      .orderBy(desc(awards.issuedAt), desc(awards.id))
      .limit(literalLimit(limit))
      .offset(sql.placeholder("offset"));
  const countOf = (on: Reader) => {
    const counted = on.select({ n: count() }).from(awards).$dynamic();
    if (names.includes("season")) void counted.leftJoin(events, eq(events.id, awards.eventId));
    return counted.where(where);
  };
  return paginate(
    { page: query.page, rowsPerPage },
    {
      rows: (limit, offset) =>
        prepared(reader, `awards ${limit} ${shape}`, (on) => pageOf(on, limit)).execute({ ...values, offset }),
      total: async () => {
        const [counted] = await prepared(reader, `awards, how many ${shape}`, countOf).execute(values);
        return Number(counted?.n ?? 0);
      },
    },
  );
}

const awardById = statement("award by id", (reader: Reader) => joined(reader).where(eq(awards.id, param("id"))));

export async function findAwardRow(reader: Reader, id: string): Promise<AwardRow | null> {
  const [row] = await awardById(reader, { id });
  return row ?? null;
}

/** Returns the rider's latest awards that were not taken back, newest first. */
export const latestAwards = statement("latest awards of rider", (reader: Reader) =>
  joined(reader)
    .where(and(eq(awards.riderId, param("riderId")), isNotRevoked))
    .orderBy(desc(awards.issuedAt), desc(awards.id))
    .limit(literalLimit(5)),
);

/** Returns every movement of an award in order; a redemption comes with the dealer where it was made. */
export async function storyOf(reader: Reader, awardId: string) {
  const rows = await reader
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
  // A merge moves the award to another account of the same rider, which is not a part of its story.
  return rows.flatMap(({ kind, ...row }) => (kind === "move" ? [] : [{ ...row, kind }]));
}

/** Returns the cash that was earned and has neither been paid nor expired. */
export const openCash = statement("open cash of rider", (reader: Reader) =>
  reader
    .select({ currency: awards.currency, value: awards.currentValue, claimId: awards.claimId })
    .from(awards)
    .where(and(eq(awards.riderId, param("riderId")), cash, hasWorth, or(conditions.Earned, conditions.Funded))),
);
export type OpenCash = Awaited<ReturnType<typeof openCash>>[number];
