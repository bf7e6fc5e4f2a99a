import { dayPacific } from "#shared/dates.ts";
import { resultsDueOn } from "#shared/events.ts";
import type { ResultsSheet, SheetClass } from "#shared/results.schema.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { openUndos } from "../correcting/open-undos.ts";
import { simulate } from "../uploads/simulate.ts";
import { classFacts, type EligibilityContext, type Entry } from "../rules/evaluate-entries.ts";
import { loadManagedEvent, resultsOpen } from "./open-results.ts";
import { presentPlace, presentRow } from "../present.ts";
import { withOverspent } from "../settling/overspent.ts";
import { knownRiders } from "../rules/rider-facts-store.ts";
import { loadSheet, type ResultRow, type Sheet } from "./sheet-store.ts";
import type { ClassRow } from "../../events/tables.ts";

export const entryOf = (row: ResultRow): ResultRow & Entry => ({ ...row, key: row.id });

/** Returns the data to manage an event's results: the rows, their accounts, and what verifying would change. */
export async function readSheet(reader: Reader, ctx: Ctx, eventId: string): Promise<ResultsSheet> {
  await loadManagedEvent(reader, ctx, eventId);
  const sheet = await loadSheet(reader, eventId);
  if (!sheet) throw new Problem("not_found");
  const { event } = sheet;
  const riders = await knownRiders(
    reader,
    sheet.rows.flatMap(({ riderId, suggestedRiderId }) => riderId ?? suggestedRiderId ?? []),
  );
  const context: EligibilityContext = {
    classes: classFacts(sheet, ctx),
    race: sheet.race,
    riders,
    rules: sheet.programme,
  };
  const everyClass = new Set(sheet.classes.map(({ id }) => id));
  const counted = await withOverspent(reader, sheet);
  const all = simulate(ctx, counted, sheet.rows.map(entryOf), context, everyClass);
  return {
    event: {
      _id: event.id,
      title: event.title,
      firstDate: event.firstDate,
      lastDate: event.lastDate,
      currency: sheet.currency,
      canceled: event.canceledAt !== null,
      open: resultsOpen(event, ctx.now),
      resultsDue: resultsDueOn(sheet.race.lastDate, sheet.programme.resultsDueDays),
      resultsReceivedAt: event.resultsReceivedAt?.toISOString() ?? null,
      resultsVerifiedAt: event.resultsVerifiedAt?.toISOString() ?? null,
      budget: event.budget,
      startersNeeded: sheet.programme.minRidersPerClass,
      today: dayPacific(ctx.now),
      series: sheet.series.map(({ id, name }) => ({ _id: id, name })),
    },
    classes: sheet.classes.map((klass) => {
      const rows = sheet.rows.filter(({ classId }) => classId === klass.id);
      const shown = rows.map((row) => {
        const evaluated = row.riderId === null && row.suggestedRiderId ? all.ifConfirmed : all.eligibility;
        return presentRow(ctx.actor, row, riders, evaluated.get(row.id));
      });
      return {
        ...presentClass(sheet, klass, rows),
        rows: shown.toSorted(inOrder),
        follows: effectsOfVerifying(ctx, counted, klass, rows, context),
      };
    }),
    follows: all.follows,
    undos: resultsOpen(event, ctx.now) ? await openUndos(reader, ctx, sheet) : [],
  };
}

/** Returns what would change if only this class were verified now. Only its own riders can gain or lose by it. */
function effectsOfVerifying(
  ctx: Ctx,
  sheet: Sheet,
  { id, verifiedAt }: ClassRow,
  rows: readonly ResultRow[],
  context: EligibilityContext,
) {
  const waits = rows.some(({ waiting }) => waiting > 0);
  if (verifiedAt !== null && !waits) return { gives: [], takes: [], ifConfirmed: [], overBudget: false };
  const riders = new Set(rows.flatMap(({ riderId, suggestedRiderId }) => riderId ?? suggestedRiderId ?? []));
  const verified = new Set(sheet.classes.filter((row) => row.verifiedAt !== null).map((row) => row.id));
  const concerned = sheet.rows.filter(
    ({ classId, riderId }) => classId === id || (verified.has(classId) && riderId !== null && riders.has(riderId)),
  );
  return simulate(ctx, { ...sheet, rows: concerned }, concerned.map(entryOf), context, new Set([id])).follows;
}

function presentClass(sheet: Sheet, klass: ClassRow, rows: readonly ResultRow[]): Omit<SheetClass, "rows" | "follows"> {
  return {
    _id: klass.id,
    __v: klass.version,
    name: klass.name,
    position: klass.position,
    payoutType: klass.payoutType,
    places: (sheet.places.get(klass.id) ?? []).map(presentPlace),
    startersTyped: klass.startersTyped,
    startersCounted: rows.filter(({ status }) => status !== "dns").length,
    receivedAt: klass.resultsReceivedAt?.toISOString() ?? null,
    verifiedAt: klass.verifiedAt?.toISOString() ?? null,
    didNotRunAt: klass.didNotRunAt?.toISOString() ?? null,
  };
}

const rank = (place: string): number => {
  const digits = Number(/\d+/.exec(place)?.[0] ?? Number.NaN);
  return Number.isNaN(digits) ? 10_000 : digits;
};
const inOrder = (a: { place: string; lastName: string }, b: { place: string; lastName: string }): number =>
  rank(a.place) - rank(b.place) || a.lastName.localeCompare(b.lastName);
