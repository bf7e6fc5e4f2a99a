import { scriptJson } from "#shared/script-json.ts";

/**
 * These are answers that the page already has and does not request again, by key. They are the answers from which the
 * server rendered the page (the key is the URL of the call), and the answer to a write if the next page would request
 * the same data.
 */
export type Answers = Record<string, unknown>;

const elementId = "dehydrated";

/**
 * Returns the element that carries the answers of a server-rendered page to the browser. It is data, so it needs no
 * nonce.
 */
export const dehydrate = (answers: Answers): string =>
  `<script type="application/json" id="${elementId}">${scriptJson(answers)}</script>`;

const preloaded = new Map<string, unknown>();

/** Reads the answers of a server-rendered page. Returns false if the server did not render this page. */
export function hydrateAnswers(): boolean {
  const text = document.getElementById(elementId)?.textContent;
  if (!text) return false;
  // Only `dehydrate` above writes this data, so its type is known.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  for (const [key, answer] of Object.entries(JSON.parse(text) as Answers)) preloaded.set(key, answer);
  return true;
}

/** Stores an answer for the page that is opened next. */
export function preload(key: string, answer: unknown): void {
  preloaded.set(key, answer);
}

/** Returns and removes an answer. Each answer is used once: the next request must get a fresh one. */
export function takePreloaded(key: string): unknown {
  const answer = preloaded.get(key);
  preloaded.delete(key);
  return answer;
}

/** Drops the answers that were not used by the time the page has hydrated, because they would be outdated. */
export const dropPreloaded = (): void => preloaded.clear();
