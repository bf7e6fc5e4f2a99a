/** A question is either about an existing result or about a missing one ("I raced this"). */
export const questionKinds = ["result", "raced"] as const;
export type QuestionKind = (typeof questionKinds)[number];

/**
 * These are the states of a question. `open`: the rider waits for an answer. `answered`: someone replied. `closed`:
 * either side settled it.
 */
export const questionStates = ["open", "answered", "closed"] as const;
export type QuestionState = (typeof questionStates)[number];
