import type { ProblemCode } from "#shared/problem.ts";
import { accountsWords } from "./problem-words/accounts.ts";
import { counterWords } from "./problem-words/counter.ts";
import { racesWords } from "./problem-words/races.ts";
import { requestWords } from "./problem-words/request.ts";
import type { Descriptor } from "./words.ts";

/**
 * The English of every refusal: spec §8 verbatim where it names one, else what to do next.
 * A value that a rule may leave out has a standard in words.ts, so that no text shows a hole.
 */
export const problemWords: Record<ProblemCode, Descriptor> = {
  ...requestWords,
  ...accountsWords,
  ...racesWords,
  ...counterWords,
};
