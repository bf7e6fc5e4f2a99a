import type { SeriesEffects } from "#shared/series-effects.schema.ts";
import { isProblem } from "../platform/api/problem.ts";

/**
 * If the error is the refusal of a change that has to be confirmed, this returns the named part of it. It returns null
 * for any other error.
 */
export function unconfirmedPart<Part>(error: unknown, name: string): Part | null {
  if (!isProblem(error, "series_unconfirmed")) return null;
  const { body } = error;
  if (typeof body !== "object" || body === null || !(name in body)) return null;
  // The server's tests check what the refusal carries.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Reflect.get(body, name) as Part;
}

/** Returns the money that a change would move if the user confirmed it. */
export const effectsIn = (error: unknown) => unconfirmedPart<SeriesEffects>(error, "effects");
