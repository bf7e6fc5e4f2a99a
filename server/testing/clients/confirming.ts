import type { SeriesEffects } from "#shared/series-effects.schema.ts";
import type { Answer } from "../app.ts";
import type { Present } from "../typed-calls.ts";

interface WithEffects {
  effects: Present<SeriesEffects>;
}

/** Returns the effects that a refused change of a series would have, or null if the answer is not such a refusal. */
export const askedEffects = ({ status, body }: Answer<WithEffects>): WithEffects["effects"] | null =>
  status === 409 && "effects" in body ? body.effects : null;

/**
 * Sends a change of a series. If it is refused because it moves money and must be confirmed, this reads the effects
 * from the refusal and confirms exactly those.
 */
export async function confirming<Body extends WithEffects>(
  send: (confirm?: string) => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  const first = await send();
  const effects = askedEffects(first);
  return effects ? send(effects.checksum) : first;
}
