import type { MoneyEffects, SheetEffects } from "#shared/results.schema.ts";
import type { ResultRow } from "../sheet/sheet-store.ts";
import { checksumOf } from "./effects.ts";

/** A question lists at most this many names of deleted results. */
const maxNames = 10;

/** Adds the results that a change deletes to its effects, so that exactly these are confirmed too. */
export function withDeleted(effects: MoneyEffects, gone: readonly ResultRow[]): SheetEffects {
  const names = gone.slice(0, maxNames).map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim());
  if (gone.length === 0) return { ...effects, deleted: 0, names };
  const ids = gone.map(({ id }) => id).toSorted();
  return { ...effects, checksum: checksumOf([effects.checksum, ids]), deleted: gone.length, names };
}

/**
 * Returns true if the change has effects, the user wants to be asked (`confirm` is set), and has not confirmed exactly
 * these effects.
 */
export const mustAsk = (
  { checksum, moves, waits, deleted = 0 }: MoneyEffects & { deleted?: number },
  confirm: string | undefined,
): boolean => confirm !== undefined && confirm !== checksum && (moves.length > 0 || waits > 0 || deleted > 0);
