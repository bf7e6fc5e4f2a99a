import { and, asc, count, desc, eq, gt, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { yearOf } from "#shared/dates.ts";
import type { RiderResultsQuery } from "#shared/wallet.schema.ts";
import { classes, events } from "../events/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { paginate } from "../platform/db/paginate.ts";
import { prepared, statement } from "../platform/db/statements/prepared.ts";
import { inArrayParam, param, literalLimit } from "../platform/db/statements/prepared-params.ts";
import { promoters } from "../promoters/tables.ts";
import { questions } from "../questions/tables.ts";
import { results } from "../results/tables.ts";

const columns = {
  id: results.id,
  eventId: results.eventId,
  eventTitle: events.title,
  firstDate: events.firstDate,
  lastDate: events.lastDate,
  country: events.country,
  classId: results.classId,
  className: classes.name,
  payoutType: classes.payoutType,
  place: results.place,
  tie: results.tie,
  status: results.status,
  earned: results.earned,
  reason: results.reason,
  reasonValues: results.reasonValues,
  verifiedAt: results.verifiedAt,
  answers: promoters.name,
};

const joined = (reader: Reader) =>
  reader
    .select(columns)
    .from(results)
    .innerJoin(events, eq(events.id, results.eventId))
    .innerJoin(classes, eq(classes.id, results.classId))
    .leftJoin(promoters, eq(promoters.id, events.promoterId));
export type OwnResultRow = Awaited<ReturnType<typeof joined>>[number];

export interface ResultsListQuery extends RiderResultsQuery {
  riderId: string;
}

/** All filters of the list use columns of the results table, so that other tables are read for only one page. */
const conditions = {
  riderId: eq(results.riderId, param("riderId")),
  season: eq(results.season, param("season")),
  eventId: eq(results.eventId, param("eventId")),
  waiting: isNull(results.verifiedAt),
  paid: and(isNotNull(results.verifiedAt), gt(results.earned, sql`0`)),
  unpaid: and(isNotNull(results.verifiedAt), eq(results.earned, sql`0`)),
} satisfies Record<string, SQL | undefined>;

function namesOf({ season, eventId, outcome }: ResultsListQuery): (keyof typeof conditions)[] {
  return [
    "riderId",
    ...(season === undefined ? [] : ["season" as const]),
    ...(eventId === undefined ? [] : ["eventId" as const]),
    ...(outcome === undefined ? [] : [outcome]),
  ];
}

const whichOf = (names: readonly (keyof typeof conditions)[]) => and(...names.map((name) => conditions[name]));
const valuesOf = ({ riderId, season, eventId }: ResultsListQuery) => ({ riderId, season, eventId });

/** Returns a page of the rider's results, newest race first, with the number of pages. */
export const listResults = (
  reader: Reader,
  query: ResultsListQuery,
  rowsPerPage: number,
  total: () => Promise<number> = () => countResults(reader, query),
) =>
  paginate(
    { page: query.page, rowsPerPage },
    { rows: (limit, offset) => readResults(reader, query, limit, offset), total },
  );

/** Returns some of the rider's results, newest race first. */
export function readResults(
  reader: Reader,
  query: ResultsListQuery,
  limit: number,
  offset = 0,
): Promise<OwnResultRow[]> {
  const names = namesOf(query);
  const pageOf = (on: Reader) =>
    joined(on)
      .where(whichOf(names))
      .orderBy(desc(results.raceDay), asc(classes.position), asc(results.id))
      .limit(literalLimit(limit))
      .offset(sql.placeholder("offset"));
  return prepared(reader, `own results ${limit} ${names.join(" ")}`, pageOf).execute({ ...valuesOf(query), offset });
}

export async function countResults(reader: Reader, query: ResultsListQuery): Promise<number> {
  const names = namesOf(query);
  const countOf = (on: Reader) => on.select({ n: count() }).from(results).where(whichOf(names));
  const [row] = await prepared(reader, `own results, how many ${names.join(" ")}`, countOf).execute(valuesOf(query));
  return Number(row?.n ?? 0);
}

const endsOf = statement("first and last race day", (reader: Reader) => {
  const own = eq(results.riderId, param("riderId"));
  // Min and max are separate queries, because one query for both would read every row between them.
  return reader
    .select({
      first: sql<string | null>`min(${results.raceDay})`,
      last: sql<string | null>`(select max(${results.raceDay}) from ${results} where ${own})`,
    })
    .from(results)
    .where(own);
});

const bySeason = statement("own results by season", (reader: Reader) =>
  reader
    .select({ season: results.season, n: count() })
    .from(results)
    .where(and(inArrayParam(results.season, "years"), eq(results.riderId, param("riderId"))))
    .groupBy(results.season)
    .orderBy(desc(results.season)),
);

/** Returns the seasons in which a rider has results, newest first, with the number of results in each. */
export async function seasonsRidden(reader: Reader, riderId: string): Promise<{ season: number; count: number }[]> {
  const [ends] = await endsOf(reader, { riderId });
  if (!ends?.first || !ends.last) return [];
  // The season can differ from the race's year by one, for example for a winter series.
  const [from, to] = [yearOf(ends.first) - 1, yearOf(ends.last) + 1];
  const years = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const rows = await bySeason(reader, { riderId, years });
  return rows.flatMap(({ season, n }) => (season === null ? [] : [{ season, count: Number(n) }]));
}

const askedAbout = statement("questions about own results", (reader: Reader) =>
  reader
    .select({
      id: questions.id,
      resultId: questions.resultId,
      state: questions.state,
      askedAt: questions.askedAt,
      answers: promoters.name,
    })
    .from(questions)
    .innerJoin(events, eq(events.id, questions.eventId))
    .leftJoin(promoters, eq(promoters.id, events.promoterId))
    .where(and(inArrayParam(questions.resultId, "resultIds"), eq(questions.riderId, param("riderId"))))
    .orderBy(asc(questions.changedAt), asc(questions.id)),
);
export type AskedRow = Awaited<ReturnType<typeof askedAbout>>[number];

/** Returns the rider's latest question about each of these results. */
export async function lastAsked(
  reader: Reader,
  riderId: string,
  resultIds: readonly string[],
): Promise<Map<string, AskedRow>> {
  if (resultIds.length === 0) return new Map();
  const rows = await askedAbout(reader, { riderId, resultIds });
  return new Map(rows.map((row) => [row.resultId ?? "", row]));
}

const byMonth = statement("own results by month", (reader: Reader) => {
  const month = sql<string>`substr(${results.raceDay}, 1, 7)`;
  return reader
    .select({
      month,
      country: events.country,
      paid: sql<
        string | number
      >`count(case when ${results.verifiedAt} is not null and ${results.earned} > 0 then 1 end)`,
      unpaid: sql<
        string | number
      >`count(case when ${results.verifiedAt} is not null and ${results.earned} = 0 then 1 end)`,
      waiting: sql<string | number>`count(case when ${results.verifiedAt} is null then 1 end)`,
      earned: sql<string | number>`sum(${results.earned})`,
    })
    .from(results)
    .innerJoin(events, eq(events.id, results.eventId))
    .where(and(eq(results.season, param("season")), eq(results.riderId, param("riderId"))))
    .groupBy(month, events.country)
    .orderBy(asc(month), asc(events.country));
});

/**
 * Returns, for each month and country of a season, how many of a rider's results paid, did not pay or are not verified
 * yet, and the sum that they earned in cents; ordered by month.
 */
export async function resultsByMonth(reader: Reader, riderId: string, season: number) {
  const rows = await byMonth(reader, { riderId, season });
  return rows.map((row) => ({
    ...row,
    paid: Number(row.paid),
    unpaid: Number(row.unpaid),
    waiting: Number(row.waiting),
    earned: Number(row.earned),
  }));
}

const resultById = statement("own result by id", (reader: Reader) => joined(reader).where(eq(results.id, param("id"))));

export async function findResultRow(reader: Reader, id: string): Promise<OwnResultRow | null> {
  const [row] = await resultById(reader, { id });
  return row ?? null;
}
