import { problems, type ProblemCode } from "#shared/problem.ts";

/**
 * This is the error that rules throw, with a problem code. The HTTP layer adds the status and the text in the caller's
 * language.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly values: Readonly<Record<string, string | number>>;
  /** This maps each invalid field to the problem code of its error. */
  readonly fields: Readonly<Record<string, ProblemCode>> | undefined;
  /** These are values for the messages of fields, by field: the max length, for example. */
  readonly fieldValues: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined;
  /** This is the number of seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;
  /** These data are added to the answer besides the error, for example the current record of a 409. */
  readonly extra: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: ProblemCode,
    more: {
      values?: Record<string, string | number>;
      fields?: Record<string, ProblemCode>;
      fieldValues?: Record<string, Record<string, number>>;
      retryAfter?: number;
      extra?: Record<string, unknown>;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: more.cause });
    this.name = "Problem";
    this.code = code;
    this.values = more.values ?? {};
    this.fields = more.fields;
    this.fieldValues = more.fieldValues;
    this.retryAfter = more.retryAfter;
    this.extra = more.extra;
  }

  get status(): number {
    return problems[this.code];
  }
}
