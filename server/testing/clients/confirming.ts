import type { SeriesEffects } from "#shared/series-effects.schema.ts";
import type { Answer } from "../app.ts";

/** Returns what a refused change of a series would move; null if the answer is no such refusal. */
export function askedEffects({ status, body }: Answer<unknown>): SeriesEffects | null {
  if (status !== 409 || typeof body !== "object" || body === null || !("effects" in body)) return null;
  // The refusal carries what `assertConfirmed` computed (server/series/effects.ts).
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return body.effects as SeriesEffects;
}

/**
 * Sends a change of a series; if it moves money and so is refused at first, it reads the effects and confirms exactly
 * those.
 */
export async function confirming<Body>(send: (confirm?: string) => Promise<Answer<Body>>): Promise<Answer<Body>> {
  const first = await send();
  const effects = askedEffects(first);
  return effects ? send(effects.checksum) : first;
}
