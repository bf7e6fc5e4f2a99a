import { dayPacific } from "#shared/dates.ts";
import type { AskInput } from "#shared/questions.schema.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { addMessage } from "./reply.ts";
import { programmeOfSeason } from "../seasons/season-settings.ts";
import {
  claimableOf,
  eventOfResult,
  findOwnResult,
  findRacedClass,
  hasBike,
  hasResultIn,
  openDuplicate,
  propose,
} from "./store.ts";
import { questions } from "./tables.ts";

interface About {
  eventId: string;
  classId: string;
  resultId: string | null;
  place?: number | null;
  number?: string | null;
  proposedBrand?: string;
  bikeId?: string;
}

/**
 * Stores a rider's question about a result, or the report "I raced this" for a class without a result of the rider. The
 * question goes to the promoter's queue and does not match, correct or pay anything automatically
 * (docs/spec/results.md#matching). A second question about the same result or class is added to the first one while
 * that is still open.
 */
export async function ask(ctx: Ctx, riderId: string, input: AskInput): Promise<string> {
  return ctx.db.write(async (tx) => {
    const about =
      input.kind === "result" ? await ownResult(tx, riderId, input) : await racedClass(tx, ctx, riderId, input);
    const before = await openDuplicate(tx, riderId, about);
    if (before) {
      const { proposedBrand, bikeId } = about;
      if (proposedBrand) await propose(tx, before, { proposedBrand, bikeId });
      await addMessage(tx, ctx, before, { text: input.text });
      return before;
    }
    const id = ctx.id();
    await tx.insert(questions).values({
      id,
      kind: input.kind,
      state: "open",
      riderId,
      place: input.place ?? null,
      number: input.number || null,
      ...about,
      askedAt: ctx.now,
      changedAt: ctx.now,
    });
    await record(tx, ctx, "question.ask", { type: "question", id }, { after: { kind: input.kind, ...about } });
    await addMessage(tx, ctx, id, { text: input.text });
    return id;
  });
}

async function ownResult(tx: Tx, riderId: string, { resultId, bikeId }: AskInput): Promise<About> {
  if (!resultId) throw new Problem("invalid_input", { fields: { resultId: "required" } });
  const result = await findOwnResult(tx, resultId, riderId);
  if (!result) throw new Problem("not_found");
  const about = { eventId: result.eventId, classId: result.classId, resultId: result.id };
  if (!bikeId) return about;
  // The bike proposes a correction; the promoter decides whether it is made.
  if (result.reason !== "other_brand") throw new Problem("nothing_to_correct");
  if (!(await hasBike(tx, bikeId, riderId))) throw new Problem("not_your_bike");
  const { resultBrands, brandName } = await programmeOfSeason(tx, result.season);
  return { ...about, bikeId, proposedBrand: resultBrands[0] ?? brandName };
}

async function racedClass(tx: Tx, ctx: Ctx, riderId: string, input: AskInput): Promise<About> {
  if (input.resultId) return claimedResult(tx, riderId, input.resultId);
  const { classId } = input;
  if (!classId) throw new Problem("invalid_input", { fields: { classId: "required" } });
  const raced = await findRacedClass(tx, classId);
  if (!raced) throw new Problem("not_found");
  if (raced.canceledAt !== null || raced.firstDate > dayPacific(ctx.now)) throw new Problem("not_raced_yet");
  if (await hasResultIn(tx, classId, riderId)) throw new Problem("result_there");
  return { eventId: raced.eventId, classId, resultId: null };
}

/** Returns the row that a rider claims: one without an account that has the rider's name or was suggested. */
async function claimedResult(tx: Tx, riderId: string, resultId: string): Promise<About> {
  const eventId = await eventOfResult(tx, resultId);
  const rows = eventId === null ? [] : await claimableOf(tx, riderId, eventId);
  const row = rows.find(({ id }) => id === resultId);
  if (!row) throw new Problem("not_found");
  if (await hasResultIn(tx, row.classId, riderId)) throw new Problem("result_there");
  return { eventId: row.eventId, classId: row.classId, resultId, place: row.place, number: row.number };
}
