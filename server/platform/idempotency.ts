import { daysBefore } from "#shared/durations.ts";
import { and, eq, lt, or, sql } from "drizzle-orm";
import { actorKey, type Ctx } from "./context.ts";
import type { Reader, Tx } from "./db/database.ts";
import { insertRows } from "./db/insert-rows.ts";
import { statement } from "./db/statements/prepared.ts";
import { param } from "./db/statements/prepared-params.ts";
import { Problem } from "./problem.ts";
import { redact, type PersonalTexts } from "./audit/redact.ts";
import { acceptedKeys, hmac } from "./secrets.ts";
import { idempotencyKeys } from "./tables.ts";

/** This is what a retry must repeat: the call's name, the client's idempotency key, and the input without the PIN. */
export interface Attempt {
  call: string;
  key: string;
  input: Record<string, unknown>;
}

const answerByKey = statement("idempotency by key", (reader: Reader) =>
  reader
    .select({ fingerprint: idempotencyKeys.fingerprint, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.actor, param("actor")),
        eq(idempotencyKeys.call, param("call")),
        eq(idempotencyKeys.key, param("key")),
      ),
    ),
);

/**
 * Returns the earlier answer for the same idempotency key, or null. Throws a 409 when the key was used with another
 * input.
 */
export async function firstAnswer<Answer>(reader: Reader, ctx: Ctx, attempt: Attempt): Promise<Answer | null> {
  const { call, key } = attempt;
  const [seen] = await answerByKey(reader, { actor: actorKey(ctx.actor), call, key });
  if (!seen) return null;
  const accepted = acceptedKeys(ctx.secrets, "fingerprint").map((secret) => fingerprint(secret, attempt));
  if (!accepted.includes(seen.fingerprint)) throw new Problem("idempotency_key_reused");
  // oxlint-disable-next-line no-unsafe-type-assertion
  return seen.answer as Answer;
}

/**
 * Runs `act` once for each key. A repeat with the same input gets the first answer. A refusal that is an answer (a
 * wrong PIN) is stored too; an error that is thrown leaves no trace.
 */
export async function once<Answer>(tx: Tx, ctx: Ctx, attempt: Attempt, act: () => Promise<Answer>): Promise<Answer> {
  const first = await firstAnswer<Answer>(tx, ctx, attempt);
  if (first !== null) return first;
  const answer = await act();
  const { call, key } = attempt;
  const row = { actor: actorKey(ctx.actor), call, key, answer, createdAt: ctx.now };
  await insertRows(tx, idempotencyKeys, [{ ...row, fingerprint: fingerprint(ctx.secrets.fingerprint, attempt) }]);
  return answer;
}

/** Deletes keys older than the program's `idempotencyDays` (docs/spec/wire.md#idempotency). */
export async function forgetOldKeys(ctx: Ctx): Promise<void> {
  const before = daysBefore(ctx.now, ctx.programme.idempotencyDays);
  await ctx.db.write(async (tx) => {
    await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
  });
}

/**
 * Removes a person from the stored answers that contain the id or one of the texts. The keys stay, because without them
 * a retry would move money a second time.
 */
export async function forgetInAnswers(tx: Tx, id: string, traces: PersonalTexts): Promise<void> {
  const mentions = [id, ...traces.texts].map(
    (text) => sql`cast(${idempotencyKeys.answer} as text) like ${`%${text}%`}`,
  );
  const rows = await tx
    .select()
    .from(idempotencyKeys)
    .where(or(...mentions));
  for (const { actor, call, key, answer } of rows) {
    const ofRow = and(eq(idempotencyKeys.actor, actor), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key));
    await tx
      .update(idempotencyKeys)
      .set({ answer: redact(answer, traces) })
      .where(ofRow);
  }
}

function fingerprint(secret: Buffer, attempt: Attempt): string {
  const input = Object.entries(attempt.input)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return hmac(secret, JSON.stringify([attempt.call, input]));
}
