import type { SeriesEffects } from "#shared/series-effects.schema.ts";
import type { Answer } from "../app.ts";

/** Returns the effects that a refused change of a series would have, or null if the answer is not such a refusal. */
export function askedEffects({ status, body }: Answer<unknown>): SeriesEffects | null {
  if (status !== 409 || typeof body !== "object" || body === null || !("effects" in body)) return null;
  // Such a refusal contains what `assertConfirmed` computed (server/series/effects.ts).
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return body.effects as SeriesEffects;
}

/**
 * Sends a change of a series. If it is refused because it moves money and must be confirmed, this reads the effects
 * from the refusal and confirms exactly those.
 */
export async function confirming<Body>(send: (confirm?: string) => Promise<Answer<Body>>): Promise<Answer<Body>> {
  const first = await send();
  const effects = askedEffects(first);
  return effects ? send(effects.checksum) : first;
}
