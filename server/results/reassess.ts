import { eq } from "drizzle-orm";
import type { ReasonCode, ReasonValues } from "#shared/results.ts";
import { events } from "../events/tables.ts";
import type { Ctx } from "../platform/context.ts";
import { lockRow } from "../platform/db/lock.ts";
import type { Tx } from "../platform/db/database.ts";
import { refreshClaims } from "../payouts/refresh-claims.ts";
import { isOverBudget } from "./budget.ts";
import { classFacts, judgeEntries } from "./judge.ts";
import { rematchRider } from "./rematch.ts";
import { mailVerdicts, type Change } from "./result.mail.ts";
import { eventsOfResults, setBudget, writeVerdicts, type Verdict } from "./result-store.ts";
import { knownRiders, type KnownRider } from "./rider-facts-store.ts";
import { settle, type Settled, type Target } from "./settle.ts";
import { eventsOfAwards } from "./standing-awards.ts";
import { loadSheet, type ResultRow, type Sheet } from "./sheet-store.ts";

export interface Reassessed {
  settled: Settled[];
  /** Results that wait for an admin because of the event's budget. */
  waiting: number;
}

interface Scope {
  /** Only these riders changed; the others' results stand as they are. */
  riderIds?: readonly string[];
  /** An admin verifies: what is beyond the budget is granted with it. */
  raiseBudget?: boolean;
}

/**
 * Judges the verified results of an event by the one rule of decisions §4 and moves the money as a difference. Called
 * by verification, by each correction, and by whatever else changes who may earn.
 */
export async function reassessEvent(tx: Tx, ctx: Ctx, eventId: string, scope: Scope = {}): Promise<Reassessed> {
  await lockRow(tx, events, eq(events.id, eventId));
  const sheet = await loadSheet(tx, eventId, scope.riderIds);
  if (!sheet) return { settled: [], waiting: 0 };
  const riders = await knownRiders(
    tx,
    sheet.rows.flatMap(({ riderId }) => riderId ?? []),
  );
  const judged = await judgeSheet(tx, ctx, sheet, riders, scope.raiseBudget ?? false);
  const settled = await settle(
    tx,
    ctx,
    { id: eventId, currency: sheet.currency },
    targetsOf(sheet, judged),
    scope.riderIds,
  );
  await writeVerdicts(tx, changedVerdicts(sheet.rows, judged));
  await refreshClaims(
    tx,
    ctx,
    settled.map(({ riderId }) => riderId),
  );
  // Who lost a result has no row here any more, but is told.
  const gone = settled.map(({ riderId }) => riderId).filter((id) => !riders.has(id));
  const concerned = new Map([...riders, ...(await knownRiders(tx, gone))]);
  await mailVerdicts(tx, ctx, sheet, concerned, changesOf(sheet.rows, judged), settled);
  return { settled, waiting: [...judged.values()].filter(({ reason }) => reason === "budget_waiting").length };
}

/** The account, bike, consent or mark of a rider changed: matched and judged again, wherever the rider raced. */
export async function reassessRider(tx: Tx, ctx: Ctx, riderId: string): Promise<void> {
  await rematchRider(tx, ctx, riderId);
  const raced = new Set([...(await eventsOfResults(tx, riderId)), ...(await eventsOfAwards(tx, riderId))]);
  for (const eventId of raced) await reassessEvent(tx, ctx, eventId, { riderIds: [riderId] });
}

async function judgeSheet(
  tx: Tx,
  ctx: Ctx,
  sheet: Sheet,
  riders: Map<string, KnownRider>,
  raiseBudget: boolean,
): Promise<Map<string, Verdict>> {
  const verified = new Set(sheet.classes.filter(({ verifiedAt }) => verifiedAt !== null).map(({ id }) => id));
  const rows = sheet.rows.filter(({ classId }) => verified.has(classId));
  const entries = rows.map((row) => ({ ...row, key: row.id }));
  const verdicts = judgeEntries(entries, { classes: classFacts(sheet, ctx), race: sheet.race, riders }, ctx);
  const rises = rows.reduce((sum, row) => sum + (verdicts.get(row.id)?.earns ?? 0) - row.earned, 0);
  const total = sheet.earned + rises;
  const isOver = isOverBudget(sheet, total, entries, (key) => verdicts.get(key)?.earns ?? 0);
  const waits = isOver && !raiseBudget;
  if (isOver && raiseBudget) await setBudget(tx, sheet.event.id, total);
  return new Map(
    rows.map((row) => {
      const verdict = verdicts.get(row.id);
      const verifiedAt = row.verifiedAt === null ? ctx.now : null;
      const earns = verdict?.earns ?? 0;
      if (waits && earns > row.earned) {
        const reason = row.earned === 0 ? ("budget_waiting" as const) : null;
        return [row.id, { reason, reasonValues: null, earned: row.earned, verifiedAt }];
      }
      const { reason, values } = reasonOf(verdict);
      return [row.id, { reason, reasonValues: values, earned: earns, verifiedAt }];
    }),
  );
}

function reasonOf(verdict: { reason: ReasonCode | null; values?: ReasonValues } | undefined) {
  const values = verdict?.values;
  return { reason: verdict?.reason ?? null, values: values && Object.keys(values).length > 0 ? values : null };
}

/** In the event's order, so that what is set off is set off alike each time. */
function targetsOf(sheet: Sheet, judged: ReadonlyMap<string, Verdict>): Target[] {
  const classes = new Map(sheet.classes.map((row) => [row.id, row]));
  const position = (row: ResultRow) => classes.get(row.classId)?.position ?? 0;
  return sheet.rows
    .toSorted((a, b) => position(a) - position(b) || (a.place ?? 0) - (b.place ?? 0))
    .flatMap((row) => {
      const verdict = judged.get(row.id);
      if (!verdict || row.riderId === null) return [];
      return {
        resultId: row.id,
        classId: row.classId,
        riderId: row.riderId,
        wallet: classes.get(row.classId)?.payoutType === "cash" ? ("cash" as const) : ("credit" as const),
        amount: verdict.earned,
        why: verdict.reason ?? "corrected",
      };
    });
}

/** Postgres keeps the keys of a JSON value in an order of its own. */
const textOf = (values: ReasonValues | null): string =>
  Object.entries(values ?? {})
    .map(([name, value]) => `${name}=${value}`)
    .toSorted((a, b) => a.localeCompare(b))
    .join();
const sameValues = (a: ReasonValues | null, b: ReasonValues | null): boolean => textOf(a) === textOf(b);

function changedVerdicts(rows: readonly ResultRow[], judged: ReadonlyMap<string, Verdict>): Map<string, Verdict> {
  const changed = new Map<string, Verdict>();
  for (const row of rows) {
    const verdict = judged.get(row.id);
    if (!verdict) continue;
    const same =
      verdict.verifiedAt === null &&
      verdict.reason === row.reason &&
      verdict.earned === row.earned &&
      sameValues(verdict.reasonValues, row.reasonValues);
    if (!same) changed.set(row.id, verdict);
  }
  return changed;
}

/** What a rider is told: results judged for the first time, and what they earn otherwise than before. */
function changesOf(rows: readonly ResultRow[], judged: ReadonlyMap<string, Verdict>): Change[] {
  return rows.flatMap((row) => {
    const verdict = judged.get(row.id);
    if (!verdict || row.riderId === null || verdict.reason === "budget_waiting") return [];
    const isNew = verdict.verifiedAt !== null || row.reason === "budget_waiting" || row.reason === "unmatched";
    if (!isNew && verdict.earned === row.earned) return [];
    return { riderId: row.riderId, row, before: isNew ? null : row.earned, verdict };
  });
}
