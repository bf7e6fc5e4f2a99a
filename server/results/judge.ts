import { dayPacific } from "#shared/dates.ts";
import {
  bestClasses,
  judgeDays,
  judgeResult,
  type ClassFacts,
  type JudgeDays,
  type Judgement,
  type MatchedBy,
  type RaceFacts,
  type RiderFacts,
} from "#shared/results.ts";
import type { ResultStatus } from "#shared/results-file/formats.ts";
import type { Ctx } from "../platform/context.ts";
import type { Sheet } from "./sheet-store.ts";

/** A row to be judged: of the sheet, or one that a file would put there. */
export interface Entry {
  /** The result's id, or what stands for it in a preview. */
  key: string;
  classId: string;
  riderId: string | null;
  suggestedRiderId: string | null;
  matchedBy: MatchedBy | null;
  place: number | null;
  status: ResultStatus;
  brand: string | null;
  /** What it earned before. */
  earned: number;
}

export type JudgedClass = ClassFacts & { position: number };

/** The facts of the sheet's classes; a class that is not verified is judged as if it were today. */
export function classFacts(sheet: Sheet, ctx: Ctx): Map<string, JudgedClass> {
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

export interface Court {
  classes: ReadonlyMap<string, JudgedClass>;
  race: RaceFacts;
  riders: ReadonlyMap<string, { facts: RiderFacts }>;
}

/** Judges each row by itself, then keeps for each rider the classes that pay most (decisions §4). */
export function judgeEntries(entries: readonly Entry[], court: Court, ctx: Ctx): Map<string, Judgement> {
  const judged = new Map<string, Judgement>();
  const days = new Map<string, JudgeDays>();
  const paid = new Map<string, { key: string; earns: number; position: number }[]>();
  for (const entry of entries) {
    const klass = court.classes.get(entry.classId);
    if (!klass) continue;
    const rider = entry.riderId === null ? null : (court.riders.get(entry.riderId)?.facts ?? null);
    const { place, status, brand } = entry;
    const ofClass = days.get(entry.classId) ?? judgeDays(court.race, klass, ctx.programme);
    days.set(entry.classId, ofClass);
    const verdict = judgeResult(
      { place, status, brand, stands: entry.earned > 0, rider },
      klass,
      court.race,
      ctx.programme,
      ofClass,
    );
    judged.set(entry.key, verdict);
    if (entry.riderId === null || verdict.earns === 0) continue;
    const own = paid.get(entry.riderId) ?? [];
    own.push({ key: entry.key, earns: verdict.earns, position: klass.position });
    paid.set(entry.riderId, own);
  }
  const most = ctx.programme.maxPaidClassesPerEvent;
  for (const own of paid.values()) {
    if (own.length <= most) continue;
    const best = new Set(bestClasses(own, most));
    for (const row of own) {
      if (!best.has(row)) judged.set(row.key, { earns: 0, reason: "two_better_classes", values: { most } });
    }
  }
  return judged;
}
