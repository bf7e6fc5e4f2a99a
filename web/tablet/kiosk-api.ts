import { toBase64Url } from "#shared/base64url.ts";
import { signedReadText, signedText } from "#shared/kiosk.ts";

/**
 * This is the result of a call. An answer that is not our JSON, whatever its status, comes from something else (a
 * captive portal, a proxy) and counts as `silence`, like a network error. `status` is then the status of that foreign
 * answer.
 */
export type Reply<Body> =
  | { kind: "answer"; body: Body }
  | { kind: "refused"; status: number; code: string; message: string; retryAfter: number | null; body: unknown }
  | { kind: "silence"; status?: number };

export interface KioskAsking {
  method: "GET" | "POST";
  path: string;
  body?: unknown;
  /** This is the Idempotency-Key header. */
  key?: string;
  /** This key signs the request. Enrolling is not signed, because there is no device yet. */
  signWith?: CryptoKey;
  /** This is the server's time as the tablet knows it, in ms: the signature of a GET request contains it. */
  now?: number;
  locale: string;
  timeoutMs?: number;
}

export type Fetcher = (path: string, init: RequestInit) => Promise<Response>;
export type Ask = <Body extends { serverTime: string }>(asking: KioskAsking) => Promise<Reply<Body>>;

const defaultTimeoutMs = 20_000;

/**
 * Creates the kiosk's fetch wrapper. It never throws, because the queue must distinguish a network error (`silence`)
 * from an answer that refuses the call.
 */
export function createAsk(fetcher: Fetcher = (path, init) => fetch(path, init)): Ask {
  return async ({ method, path, body, key, signWith, now = Date.now(), locale, timeoutMs = defaultTimeoutMs }) => {
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
      // For the queue, being offline, a broken connection and a timeout are all the same.
      return { kind: "silence" };
    }
  };
}

async function signatureOf(key: CryptoKey, text: Uint8Array<ArrayBuffer>): Promise<string> {
  const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, text);
  return toBase64Url(new Uint8Array(signature));
}

async function read<Body extends { serverTime: string }>(response: Response): Promise<Reply<Body>> {
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  const body: unknown = isJson ? await response.json() : null;
  if (response.ok) {
    if (!hasText(body, "serverTime")) return { kind: "silence", status: response.status };
    // Only our server sends `serverTime`, so the body has the shape that shared/kiosk.schema.ts declares.
    // oxlint-disable-next-line no-unsafe-type-assertion
    return { kind: "answer", body: body as unknown as Body };
  }
  const error = typeof body === "object" && body !== null && "error" in body ? body.error : null;
  const ours = hasText(error, "code") && hasText(error, "message");
  // An error that is not in our format counts as `silence`. (A 409 of the sync carries results next to the error.)
  if (!ours) return { kind: "silence", status: response.status };
  return {
    kind: "refused",
    status: response.status,
    code: error.code,
    message: error.message,
    retryAfter: Number(response.headers.get("retry-after")) || null,
    body,
  };
}

function hasText<Name extends string>(value: unknown, name: Name): value is Record<Name, string> {
  return typeof value === "object" && value !== null && name in value && typeof Reflect.get(value, name) === "string";
}
