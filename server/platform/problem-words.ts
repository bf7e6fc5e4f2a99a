import type { ProblemCode } from "#shared/problem.ts";
import { accountsWords } from "./problem-words/accounts.ts";
import { counterWords } from "./problem-words/counter.ts";
import { racesWords } from "./problem-words/races.ts";
import { requestWords } from "./problem-words/request.ts";
import type { Descriptor } from "./words.ts";

/**
 * These are the English texts of all problem codes. Texts that docs/spec/portal.md#messages defines are verbatim; the
 * others say what to do next. Values that a rule may leave out have a default in words.ts, so no text shows an empty
 * placeholder.
 */
export const problemWords: Record<ProblemCode, Descriptor> = {
  ...requestWords,
  ...accountsWords,
  ...racesWords,
  ...counterWords,
};
