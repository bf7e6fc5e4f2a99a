import { problems, type ProblemCode } from "#shared/problem.ts";

/** What rules throw: a code. The edge gives the status and the words of the caller's language. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly values: Readonly<Record<string, string | number>>;
  /** Field → code of what is wrong with it. */
  readonly fields: Readonly<Record<string, ProblemCode>> | undefined;
  /** What the words of one field name: how long it may be at most. */
  readonly fieldValues: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined;
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | undefined;
  /** What the answer carries beside the error: the current record of a 409. */
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
