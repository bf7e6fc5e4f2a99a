import { setTimeout as sleep } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { S3Error } from "./s3-error.ts";
import type { S3Settings } from "./s3-place.ts";

export interface S3Request {
  method: "GET" | "PUT" | "DELETE";
  /** This is the path below the endpoint: `/bucket/key?query`. */
  path: string;
  headers?: Record<string, string>;
  body?: Blob;
}

/** Reads an answer. It must call `onChunk` for each piece, so that a slow answer that still arrives is not cut off. */
type Receive<T> = (answer: Response, onChunk: () => void) => Promise<T>;

const attempts = 3;
/** This is the max time in ms without an answer, or between two pieces of one. */
const timeoutMs = 4_000;
/** Sending a body may take longer than `timeoutMs`: this is the slowest upload that is still waited for. */
const slowestBytesPerMs = 128;

/**
 * Sends a signed request to an S3 server, and reads its answer. A failure that may be temporary (no connection, a
 * timeout, an answer that was cut off, 429, 5xx) is tried up to three times, which is safe because all requests
 * have the same effect when they are repeated. Rejects with an S3Error.
 */
export async function sendToS3<T>(settings: S3Settings, request: S3Request, receive: Receive<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendOnce(settings, request, receive);
    } catch (error) {
      const failure = error instanceof S3Error ? error : unreachable(settings, error);
      if (!failure.mayPass || attempt === attempts) throw failure;
      await sleep(100 * 4 ** (attempt - 1) * (1 + Math.random()));
    }
  }
}

async function sendOnce<T>(settings: S3Settings, request: S3Request, receive: Receive<T>): Promise<T> {
  const { method, path, headers = {}, body } = request;
  const limit = timeoutMs + (body?.size ?? 0) / slowestBytesPerMs;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error(`no answer within ${Math.round(limit)} ms`)), limit);
  try {
    const { url, headers: signed } = await new AwsV4Signer({
      method,
      url: `${settings.endpoint}${path}`,
      headers,
      service: "s3",
      region: settings.region,
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
      ...(settings.sessionToken ? { sessionToken: settings.sessionToken } : {}),
    }).sign();
    const answer = await fetch(url, {
      method,
      headers: signed,
      ...(body ? { body } : {}),
      signal: late.signal,
      redirect: "manual",
    });
    timer.refresh();
    if (!answer.ok) throw await S3Error.of(answer, settings);
    return await receive(answer, () => timer.refresh());
  } finally {
    clearTimeout(timer);
  }
}

function unreachable({ endpoint }: S3Settings, error: unknown): S3Error {
  const reason = error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : String(error);
  const message = `The file storage at ${endpoint} does not answer as it should (${reason}).`;
  return new S3Error(message, { status: 0, code: "", mayPass: true, cause: error });
}
