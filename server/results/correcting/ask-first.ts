import type { MoneyEffects, SheetEffects } from "#shared/results.schema.ts";
import type { ResultRow } from "../sheet/sheet-store.ts";
import { checksumOf } from "./effects.ts";

/**
 * Either the change was made and `done` is its outcome, or nothing was written and `asks` has the effects to confirm.
 */
export type OrAsk<Done, Asked> = { done: Done; asks: null } | { done: null; asks: Asked };

/**
 * Runs a change that may call `ask`, which ends it with the effects to confirm. The change must run in a transaction,
 * so that `ask` rolls it back: the effects cannot differ from what the change does, because the change computed them.
 */
export async function orAsk<Done, Asked>(
  change: (ask: (asked: Asked) => never) => Promise<Done>,
): Promise<OrAsk<Done, Asked>> {
  const stopped: { asked: Asked | null; error: Error } = { asked: null, error: new Error("rolled back, to ask first") };
  try {
    const done = await change((asked) => {
      stopped.asked = asked;
      throw stopped.error;
    });
    return { done, asks: null };
  } catch (error) {
    if (error !== stopped.error || stopped.asked === null) throw error;
    return { done: null, asks: stopped.asked };
  }
}

/** The max names of deleted results in a question. */
const maxNames = 10;

/** Adds the results that a change deletes to its effects, so that exactly these are confirmed too. */
export function withDeleted(effects: MoneyEffects, gone: readonly ResultRow[]): SheetEffects {
  const names = gone.slice(0, maxNames).map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim());
  if (gone.length === 0) return { ...effects, deleted: 0, names };
  const ids = gone.map(({ id }) => id).toSorted();
  return { ...effects, checksum: checksumOf([effects.checksum, ids]), deleted: gone.length, names };
}

/** Returns true if the user wants to be asked and has not confirmed exactly these effects. */
export const mustAsk = (
  { checksum, moves, waits, deleted = 0 }: MoneyEffects & { deleted?: number },
  confirm: string | undefined,
): boolean => confirm !== undefined && confirm !== checksum && (moves.length > 0 || waits > 0 || deleted > 0);
