import type { ProblemCode } from "#shared/problem.ts";
import type { CallName, RefusalsOf } from "./api.ts";
import { isProblem } from "./problem.ts";

/** These are the calls that declare what a refusal with this code carries. */
type CallRefusing<Code extends ProblemCode> = {
  [Name in CallName]: Code extends keyof RefusalsOf<Name> ? Name : never;
}[CallName];

type Carried<Name extends CallName, Code extends ProblemCode> = Name extends CallName
  ? Code extends keyof RefusalsOf<Name>
    ? RefusalsOf<Name>[Code]
    : never
  : never;

/**
 * Returns what a refusal with this code carries beside its error, as the call declares it on the server: the current
 * record of a 409, for example (docs/spec/wire.md#errors). It returns null for any other error, and for a refusal of any
 * call that is not named. Without names, the refusal may be that of each call that declares the code.
 */
export function refusalOf<Code extends ProblemCode, Name extends CallRefusing<Code> = CallRefusing<Code>>(
  error: unknown,
  code: Code,
  ...calls: Name[]
): Carried<Name, Code> | null {
  if (!isProblem(error, code)) return null;
  if (calls.length > 0 && !calls.some((name) => name === error.call)) return null;
  // The call declares this body, and the server's tests check every refusal against the declaration.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return error.body as Carried<Name, Code>;
}
