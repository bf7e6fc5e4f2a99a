import type { ProblemCode } from "#shared/problem.ts";
import type { Refusals } from "../../../server/api.ts";
import { isProblem } from "./problem.ts";

/**
 * Returns what a refusal with this code carries beside its error, as the named calls declare it on the server: the
 * current record of a 409, for example (docs/spec/wire.md#errors). It returns null for any other error, and for the
 * refusal of any other call.
 */
export function refusalOf<Name extends keyof Refusals, Code extends keyof Refusals[Name] & ProblemCode>(
  error: unknown,
  code: Code,
  ...calls: Name[]
): Refusals[Name][Code] | null {
  if (!isProblem(error, code) || !calls.some((name) => name === error.call)) return null;
  // The call declares this body, and the server's tests check every refusal against the declaration.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return error.body as Refusals[Name][Code];
}
