/** The page came drawn from the server, with the answers it was drawn from: nobody asks for those a second time. */
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

/** Each answer serves once: the next time it may be another. */
export function takeDrawn(url: string): unknown {
  const answer = drawn?.answers[url];
  if (drawn && answer !== undefined) delete drawn.answers[url];
  return answer;
}

/** The page stands: what was not asked for by now grows old. */
export function forgetDrawn(): void {
  drawn = null;
}
