import { payoutOfPlace } from "#shared/events.ts";
import type { ReasonCode, ReasonValues } from "#shared/results.ts";
import type { Ctx } from "../../platform/context.ts";
import type { ResultOutcome } from "../result-store.ts";
import type { ResultRow, Sheet } from "../sheet/sheet-store.ts";
import { classFacts, evaluateEntries, type EligibilityContext } from "./evaluate-entries.ts";

export interface EvaluatedSheet {
  /** This is the outcome of each verified row of the sheet, by the id of the result. */
  outcomes: Map<string, ResultOutcome>;
  /**
   * This is the budget in cents that an admin's approval raises the event to; null if the budget suffices or is not
   * raised.
   */
  raisedTo: number | null;
}

/**
 * Evaluates the verified rows of a sheet by the facts of their riders, within the event's budget. `raiseBudget` is true
 * when an admin approves what exceeds the budget; the results in `reviewed` stay on hold even then. The function writes
 * nothing, so that a preview and the act that follows it use the same rule. See docs/spec/results.md#eligibility and
 * docs/spec/results.md#budget.
 */
export function evaluateSheet(
  ctx: Ctx,
  sheet: Sheet,
  riders: EligibilityContext["riders"],
  raiseBudget: boolean,
  /** These are the ids of the results whose additional earnings staff must review. */
  reviewed: ReadonlySet<string> = new Set(),
): EvaluatedSheet {
  const verified = new Set(sheet.classes.filter(({ verifiedAt }) => verifiedAt !== null).map(({ id }) => id));
  const rows = sheet.rows.filter(({ classId }) => verified.has(classId));
  const entries = rows.map((row) => ({ ...row, key: row.id }));
  const eligibility = evaluateEntries(entries, {
    classes: classFacts(sheet, ctx),
    race: sheet.race,
    riders,
    rules: sheet.programme,
  });
  const riseOf = (row: ResultRow) => (eligibility.get(row.id)?.earns ?? 0) - row.earned;
  const isReviewed = (row: ResultRow) => reviewed.has(row.id) && riseOf(row) > 0;
  // Awards that staff review must not use up the budget of the other awards.
  const rises = rows.reduce((sum, row) => sum + (isReviewed(row) ? 0 : riseOf(row)), 0);
  const total = sheet.earned + rises;
  const isOver = total > sheet.event.budget;
  const waits = isOver && !raiseBudget;
  const outcomes = new Map(
    rows.map((row): [string, ResultOutcome] => {
      const outcome = eligibility.get(row.id);
      const verifiedAt = row.verifiedAt === null ? ctx.now : null;
      const earns = outcome?.earns ?? 0;
      if ((waits || isReviewed(row)) && earns > row.earned) {
        const refused = sheet.event.budgetRefusedAt !== null;
        const reason = row.earned > 0 ? null : onHold(isReviewed(row) ? "review" : "budget", refused);
        const waiting = refused ? 0 : earns - row.earned;
        return [row.id, { reason, reasonValues: null, earned: row.earned, waiting, verifiedAt }];
      }
      const { reason, values } = reasonOf(outcome);
      const settled = { earned: earns, waiting: 0, verifiedAt };
      // The rider must not read "pays nothing" while payouts for that very place wait for approval.
      if (earns === 0 && isPaidByWaiting(sheet, row, reason)) {
        return [row.id, { ...settled, reason: "budget_waiting" as const, reasonValues: null }];
      }
      return [row.id, { ...settled, reason, reasonValues: values }];
    }),
  );
  return { outcomes, raisedTo: isOver && raiseBudget ? total : null };
}

const onHold = (why: "budget" | "review", refused: boolean) =>
  refused ? (`${why}_refused` as const) : (`${why}_waiting` as const);

/** Returns true when the place would pay under payouts that wait for an admin. */
function isPaidByWaiting(sheet: Sheet, { classId, place }: ResultRow, reason: ReasonCode | null): boolean {
  if (reason !== "class_pays_nothing" && reason !== "place_pays_nothing") return false;
  const wanted = sheet.waitingPayouts.get(classId);
  if (!wanted || wanted.payoutType === "noPayout" || place === null) return false;
  return payoutOfPlace(wanted.places, place) > 0;
}

function reasonOf(outcome: { reason: ReasonCode | null; values?: ReasonValues } | undefined) {
  const values = outcome?.values;
  return { reason: outcome?.reason ?? null, values: values && Object.keys(values).length > 0 ? values : null };
}
