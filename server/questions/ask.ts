import { dayPacific } from "#shared/dates.ts";
import type { AskInput } from "#shared/questions.schema.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { addMessage } from "./reply.ts";
import { findOwnResult, findRacedClass, hasResultIn, openDuplicate } from "./store.ts";
import { questions } from "./tables.ts";

interface About {
  eventId: string;
  classId: string;
  resultId: string | null;
}

/**
 * Stores a rider's question about a result, or the report "I raced this" for a class without a result of the rider. The
 * question goes to the promoter's queue and does not match anything by itself (docs/spec/results.md#matching). A second
 * question about the same result or class continues the first.
 */
export async function ask(ctx: Ctx, riderId: string, input: AskInput): Promise<string> {
  return ctx.db.write(async (tx) => {
    const about =
      input.kind === "result" ? await ownResult(tx, riderId, input) : await racedClass(tx, ctx, riderId, input);
    const before = await openDuplicate(tx, riderId, about);
    if (before) {
      await addMessage(tx, ctx, before, { text: input.text });
      return before;
    }
    const id = ctx.id();
    await tx.insert(questions).values({
      id,
      kind: input.kind,
      state: "open",
      riderId,
      ...about,
      place: input.place ?? null,
      number: input.number || null,
      askedAt: ctx.now,
      changedAt: ctx.now,
    });
    await record(tx, ctx, "question.ask", { type: "question", id }, { after: { kind: input.kind, ...about } });
    await addMessage(tx, ctx, id, { text: input.text });
    return id;
  });
}

async function ownResult(tx: Tx, riderId: string, { resultId }: AskInput): Promise<About> {
  if (!resultId) throw new Problem("invalid_input", { fields: { resultId: "required" } });
  const result = await findOwnResult(tx, resultId, riderId);
  if (!result) throw new Problem("not_found");
  return { eventId: result.eventId, classId: result.classId, resultId: result.id };
}

async function racedClass(tx: Tx, ctx: Ctx, riderId: string, { classId }: AskInput): Promise<About> {
  if (!classId) throw new Problem("invalid_input", { fields: { classId: "required" } });
  const raced = await findRacedClass(tx, classId);
  if (!raced) throw new Problem("not_found");
  if (raced.canceledAt !== null || raced.firstDate > dayPacific(ctx.now)) throw new Problem("not_raced_yet");
  if (await hasResultIn(tx, classId, riderId)) throw new Problem("result_there");
  return { eventId: raced.eventId, classId, resultId: null };
}
