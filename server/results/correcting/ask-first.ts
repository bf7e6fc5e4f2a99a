import type { MoneyEffects } from "#shared/results.schema.ts";

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

/** Returns true if the user wants to be asked and has not confirmed exactly these effects. */
export const mustAsk = ({ checksum, moves, waits }: MoneyEffects, confirm: string | undefined): boolean =>
  confirm !== undefined && confirm !== checksum && (moves.length > 0 || waits > 0);
