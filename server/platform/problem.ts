import { problems, type ProblemCode } from "#shared/problem.ts";

/** What rules throw: a code. The edge gives the status and the words of the caller's language. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly values: Readonly<Record<string, string | number>>;
  /** Field → code of what is wrong with it. */
  readonly fields: Readonly<Record<string, ProblemCode>> | undefined;
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | undefined;
  /** What the answer carries beside the error: the current record of a 409. */
  readonly extra: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: ProblemCode,
    more: {
      values?: Record<string, string | number>;
      fields?: Record<string, ProblemCode>;
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
    this.retryAfter = more.retryAfter;
    this.extra = more.extra;
  }

  get status(): number {
    return problems[this.code];
  }
}
