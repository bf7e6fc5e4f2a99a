import { toBase64Url } from "#shared/base64url.ts";
import { signedReadText, signedText } from "#shared/kiosk.ts";
import type { AnswerOf, CallOptions, CallArgs, CallName, RefusalsOf } from "../platform/api/api.ts";
import { asSentence } from "../platform/api/problem.ts";
import { fillPath, splitCallName, urlOf } from "../platform/api/call-url.ts";

/**
 * This is the result of a call. An answer that is not the server's JSON, with any status, comes from something else (a
 * captive portal, a proxy). It counts as `noAnswer`, like a network error, and `status` is the status of that answer.
 * The message of a refusal is a whole sentence, because the kiosk shows it alone in a line. `carried` is what the
 * refusal carries beside its error, under its code, as the call declares it.
 */
export type Reply<Body, Carried = Record<never, never>> =
  | { kind: "answer"; body: Body }
  | {
      kind: "refused";
      status: number;
      code: string;
      message: string;
      retryAfter: number | null;
      carried: Partial<Carried>;
    }
  | { kind: "noAnswer"; status?: number };

/**
 * These are the paths of the kiosk's calls. The names are filtered by path first, so that the compiler does not compare
 * the answers of all other calls.
 */
type KioskPath = Extract<CallName, `${string} /api/kiosk/${string}`>;

/** These are the calls of a tablet. Each of their answers has the server's time. */
export type KioskCall = {
  [Name in KioskPath]: AnswerOf<Name> extends { serverTime: string } ? Name : never;
}[KioskPath];

export type KioskAnswer<Name extends KioskCall> = Extract<AnswerOf<Name>, { serverTime: string }>;
export type KioskReply<Name extends KioskCall> = Reply<KioskAnswer<Name>, RefusalsOf<Name>>;

/** These are the args of a call, typed by the server's declaration. */
export type KioskArgs<Name extends KioskCall> = Omit<CallArgs<Name>, "signal" | "botCheck"> & {
  timeoutMs?: number;
};

/** This is how the device makes its calls. */
export interface Caller {
  locale: string;
  /** This is the key that signs the request. The enrollment is not signed, because there is no device yet. */
  signWith?: CryptoKey | undefined;
  /** This is the tablet's estimate of the server's time, in ms; the signature of a GET request contains it. */
  now?: number;
}

export type Fetcher = (path: string, init: RequestInit) => Promise<Response>;
export type KioskApi = <Name extends KioskCall>(
  name: Name,
  args: KioskArgs<Name>,
  caller: Caller,
) => Promise<KioskReply<Name>>;

const defaultTimeoutMs = 20_000;

type Untyped = Pick<CallOptions, "query" | "body" | "key"> & { params?: Record<string, string>; timeoutMs?: number };

/**
 * Creates the kiosk's fetch wrapper. It never throws, because the queue must distinguish a network error (`noAnswer`)
 * from a refusal.
 */
export function createKioskApi(fetcher: Fetcher = (path, init) => fetch(path, init)): KioskApi {
  return async (name, args, { locale, signWith, now = Date.now() }) => {
    // The args have these parts, each typed by the call.
    // oxlint-disable-next-line no-unsafe-type-assertion
    const { params, query, body, key, timeoutMs = defaultTimeoutMs } = args as Untyped;
    const [method, pattern] = splitCallName(name);
    const path = urlOf(fillPath(pattern, params), query);
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = new Headers({ Accept: "application/json", "X-Locale": locale });
    if (text !== undefined) headers.set("Content-Type", "application/json");
    if (key) headers.set("Idempotency-Key", key);
    if (signWith && method === "GET") {
      const read = { path, at: new Date(now).toISOString(), nonce: crypto.randomUUID() };
      headers.set("X-Device-Time", read.at);
      headers.set("X-Device-Nonce", read.nonce);
      headers.set("X-Device-Signature", await signatureOf(signWith, signedReadText(read)));
    } else if (signWith) {
      headers.set("X-Device-Signature", await signatureOf(signWith, signedText(path, text ?? "")));
    }
    try {
      const response = await fetcher(path, {
        method,
        headers,
        body: text,
        credentials: "same-origin",
        cache: "no-store",
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      return await read(response);
    } catch {
      // A missing network, a broken connection and a timeout are the same to the queue.
      return { kind: "noAnswer" };
    }
  };
}

async function signatureOf(key: CryptoKey, text: Uint8Array<ArrayBuffer>): Promise<string> {
  const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, text);
  return toBase64Url(new Uint8Array(signature));
}

async function read<Body, Carried>(response: Response): Promise<Reply<Body, Carried>> {
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  const body: unknown = isJson ? await response.json() : null;
  if (response.ok) {
    if (!hasText(body, "serverTime")) return { kind: "noAnswer", status: response.status };
    // Only our server sends `serverTime`, and its tests check every answer against the declared shape.
    // oxlint-disable-next-line no-unsafe-type-assertion
    return { kind: "answer", body: body as unknown as Body };
  }
  const error = typeof body === "object" && body !== null && "error" in body ? body.error : null;
  const ours = hasText(error, "code") && hasText(error, "message");
  // An error that is not in our format counts as `noAnswer`. (A 409 of the sync carries results next to the error.)
  if (!ours) return { kind: "noAnswer", status: response.status };
  return {
    kind: "refused",
    status: response.status,
    code: error.code,
    message: asSentence(error.message),
    retryAfter: Number(response.headers.get("retry-after")) || null,
    // The call declares what its refusals carry, and the server's tests check every refusal against the declaration.
    // oxlint-disable-next-line no-unsafe-type-assertion
    carried: { [error.code]: body } as Partial<Carried>,
  };
}

function hasText<Name extends string>(value: unknown, name: Name): value is Record<Name, string> {
  return typeof value === "object" && value !== null && name in value && typeof Reflect.get(value, name) === "string";
}
