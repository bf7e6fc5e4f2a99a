import type { SeriesEffects } from "#shared/series-effects.schema.ts";
import { isProblem } from "../platform/api/problem.ts";

/** Returns a part of the refusal of a change that was not confirmed; null for any other failure. */
export function unconfirmedPart<Part>(error: unknown, name: string): Part | null {
  if (!isProblem(error, "series_unconfirmed")) return null;
  const { body } = error;
  if (typeof body !== "object" || body === null || !(name in body)) return null;
  // The server's tests check what the refusal carries.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Reflect.get(body, name) as Part;
}

/** Returns what a change that was not confirmed would move. */
export const effectsIn = (error: unknown) => unconfirmedPart<SeriesEffects>(error, "effects");
