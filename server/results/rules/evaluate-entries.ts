import { dayPacific } from "#shared/dates.ts";
import {
  bestClasses,
  eligibilityDays,
  evaluateResult,
  type ClassFacts,
  type EligibilityDays,
  type EligibilityRules,
  type Eligibility,
  type MatchedBy,
  type RaceFacts,
  type RiderFacts,
} from "#shared/results.ts";
import type { ResultStatus } from "#shared/results-file/formats.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Sheet } from "../sheet/sheet-store.ts";

/** This is a row to evaluate: one of the sheet, or one that a file would add. */
export interface Entry {
  /** This is the result's id, or a temporary key in a preview. */
  key: string;
  classId: string;
  riderId: string | null;
  suggestedRiderId: string | null;
  matchedBy: MatchedBy | null;
  place: number | null;
  status: ResultStatus;
  brand: string | null;
  /** The result earned this amount before the evaluation, in minor units. */
  earned: number;
  /** This is the id of the factory rider whom staff pay for this result. */
  factoryPaidTo: string | null;
}

export type EvaluatedClass = ClassFacts & { position: number };

/** Builds the facts of the sheet's classes. An unverified class is evaluated as if it were verified today. */
export function classFacts(sheet: Sheet, ctx: Ctx): Map<string, EvaluatedClass> {
  const today = dayPacific(ctx.now);
  return new Map(
    sheet.classes.map(({ id, position, payoutType, verifiedAt }) => [
      id,
      {
        position,
        payoutType,
        places: sheet.places.get(id) ?? [],
        starters: sheet.starters.get(id) ?? 0,
        verifiedOn: verifiedAt ? dayPacific(verifiedAt) : today,
      },
    ]),
  );
}

export interface EligibilityContext {
  classes: ReadonlyMap<string, EvaluatedClass>;
  race: RaceFacts;
  riders: ReadonlyMap<string, { facts: RiderFacts }>;
  /** These are the settings of the race's season. */
  rules: EligibilityRules;
}

/**
 * Returns the facts of the row's rider. When staff pay a factory rider for this result, the factory mark is ignored.
 */
function riderOf({ riderId, factoryPaidTo }: Entry, { riders }: EligibilityContext): RiderFacts | null {
  const facts = riderId === null ? null : (riders.get(riderId)?.facts ?? null);
  return facts && factoryPaidTo === riderId ? { ...facts, factory: false } : facts;
}

/**
 * Returns what each row earns. Each row is first evaluated separately; then each rider is paid only for the classes
 * that pay most. See docs/spec/results.md#eligibility.
 */
export function evaluateEntries(entries: readonly Entry[], context: EligibilityContext): Map<string, Eligibility> {
  const evaluated = new Map<string, Eligibility>();
  const days = new Map<string, EligibilityDays>();
  const paid = new Map<string, { key: string; earns: number; position: number }[]>();
  for (const entry of entries) {
    const klass = context.classes.get(entry.classId);
    if (!klass) continue;
    const rider = riderOf(entry, context);
    const { place, status, brand } = entry;
    const ofClass = days.get(entry.classId) ?? eligibilityDays(context.race, klass, context.rules);
    days.set(entry.classId, ofClass);
    const eligibility = evaluateResult(
      { place, status, brand, hasEarned: entry.earned > 0, rider },
      klass,
      context.race,
      context.rules,
      ofClass,
    );
    evaluated.set(entry.key, eligibility);
    if (entry.riderId === null || eligibility.earns === 0) continue;
    const own = paid.get(entry.riderId) ?? [];
    own.push({ key: entry.key, earns: eligibility.earns, position: klass.position });
    paid.set(entry.riderId, own);
  }
  const max = context.rules.maxPaidClassesPerEvent;
  for (const own of paid.values()) {
    if (own.length <= max) continue;
    const best = new Set(bestClasses(own, max));
    for (const row of own) {
      if (!best.has(row)) evaluated.set(row.key, { earns: 0, reason: "two_better_classes", values: { most: max } });
    }
  }
  return evaluated;
}
