import type { S3Settings } from "./s3-place.ts";

const temporary = new Set([408, 429, 500, 502, 503, 504]);
/** Servers answer with these codes when a bucket or its disk is full. */
const fullCodes = new Set([
  "QuotaExceeded",
  "XMinioStorageFull",
  "XMinioAdminBucketQuotaExceeded",
  "InsufficientStorage",
]);

interface Facts {
  /** This is the HTTP status, or 0 when there was no answer. */
  status: number;
  /** This is the code in the answer: `NoSuchKey`. */
  code: string;
  /** This is true when a retry makes sense. */
  mayPass: boolean;
  cause?: unknown;
}

/** This is a failed request to an S3 server; its message says what to do. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  readonly mayPass: boolean;

  constructor(message: string, { status, code, mayPass, cause }: Facts) {
    super(message, { cause });
    this.name = "S3Error";
    this.status = status;
    this.code = code;
    this.mayPass = mayPass;
  }

  /** Reads the error that a server answered. */
  static async of(answer: Response, settings: S3Settings): Promise<S3Error> {
    const text = (await answer.text()).slice(0, 10_000);
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? "";
    const { status } = answer;
    const isFull = status === 507 || fullCodes.has(code);
    return new S3Error(`${adviceOn(status, code, isFull, settings)} (HTTP ${status}${code ? `, ${code}` : ""})`, {
      status: isFull ? 507 : status,
      code,
      mayPass: !isFull && temporary.has(status),
    });
  }
}

function adviceOn(status: number, code: string, isFull: boolean, { endpoint, region }: S3Settings): string {
  if (isFull) return `The file storage at ${endpoint} is full: make room, or raise its quota.`;
  if (code === "NoSuchBucket") return `There is no such bucket at ${endpoint}: create it, or correct the s3:// place.`;
  if (status === 401 || status === 403)
    return `The file storage at ${endpoint} refuses the key: check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, and what the key may do in the bucket.`;
  if (status >= 300 && status < 400) return `The bucket is in another region than ${region}: correct S3_REGION.`;
  if (code === "NotImplemented" || code.includes("Encryption"))
    return `The file storage at ${endpoint} can’t do what was asked: if it does not encrypt, set S3_ENCRYPTION=none.`;
  return `The file storage at ${endpoint} failed.`;
}

/**
 * Returns the message of an error for a person at a terminal. If the file storage failed, it is the reason that the
 * storage gave.
 */
export function plainReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof S3Error ? error.cause.message : error.message;
}
