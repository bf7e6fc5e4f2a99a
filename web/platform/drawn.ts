/**
 * The page was server-rendered and came with the answers it was rendered from, so the client does not fetch those
 * again.
 */
export type Drawn = { answers: Record<string, unknown> };

export const drawnId = "drawn";

let drawn: Drawn | null = null;

export function readDrawn(): boolean {
  const text = document.getElementById(drawnId)?.textContent;
  // Only render.tsx writes it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  drawn = text ? (JSON.parse(text) as Drawn) : null;
  return drawn !== null;
}

/** Each answer is used once: the next request must get a fresh one. */
export function takeDrawn(url: string): unknown {
  const answer = drawn?.answers[url];
  if (drawn && answer !== undefined) delete drawn.answers[url];
  return answer;
}

/** The page has hydrated: answers not used by now would be outdated, so they are dropped. */
export function forgetDrawn(): void {
  drawn = null;
}
