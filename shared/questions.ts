/** What a rider asks about results: one that is there, or one that is missing ("I raced this"). */
export const questionKinds = ["result", "raced"] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** open: the rider waits. answered: somebody wrote back. closed: settled, by either side. */
export const questionStates = ["open", "answered", "closed"] as const;
export type QuestionState = (typeof questionStates)[number];
