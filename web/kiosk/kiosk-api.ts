import { toBase64Url } from "#shared/base64url.ts";
import { signedText } from "#shared/kiosk.ts";

/** What came back. A 200 that is not our JSON is a captive portal: silence, as if there were no network. */
export type Reply<Body> =
  | { kind: "answer"; body: Body }
  | { kind: "refused"; status: number; code: string; message: string; retryAfter: number | null; body: unknown }
  | { kind: "silence" };

export interface Asking {
  method: "GET" | "POST";
  path: string;
  body?: unknown;
  /** Idempotency-Key. */
  key?: string;
  /** Signs what is sent; enrolling is not signed, for there is no device yet. */
  signWith?: CryptoKey;
  locale: string;
  timeoutMs?: number;
}

export type Fetcher = (path: string, init: RequestInit) => Promise<Response>;
export type Ask = <Body extends { serverTime: string }>(asking: Asking) => Promise<Reply<Body>>;

const patienceMs = 20_000;

/** The kiosk's own way to the server: nothing is thrown, for the queue must tell silence from refusal. */
export function createAsk(fetcher: Fetcher = (path, init) => fetch(path, init)): Ask {
  return async ({ method, path, body, key, signWith, locale, timeoutMs = patienceMs }) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = new Headers({ Accept: "application/json", "X-Locale": locale });
    if (text !== undefined) headers.set("Content-Type", "application/json");
    if (key) headers.set("Idempotency-Key", key);
    if (signWith) headers.set("X-Device-Signature", await signatureOf(signWith, path, text ?? ""));
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
      // No network, cut off in the middle, too late: all the same to the queue.
      return { kind: "silence" };
    }
  };
}

async function signatureOf(key: CryptoKey, path: string, text: string): Promise<string> {
  const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, signedText(path, text));
  return toBase64Url(new Uint8Array(signature));
}

async function read<Body extends { serverTime: string }>(response: Response): Promise<Reply<Body>> {
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  const body: unknown = isJson ? await response.json() : null;
  if (response.ok) {
    if (!hasText(body, "serverTime")) return { kind: "silence" };
    // Ours: no one else answers with our server's time; its shape is the server's promise (shared/kiosk.schema.ts).
    // oxlint-disable-next-line no-unsafe-type-assertion
    return { kind: "answer", body: body as unknown as Body };
  }
  const error = typeof body === "object" && body !== null && "error" in body ? body.error : null;
  return {
    kind: "refused",
    status: response.status,
    code: hasText(error, "code") ? error.code : "unexpected",
    message: hasText(error, "message") ? error.message : "",
    retryAfter: Number(response.headers.get("retry-after")) || null,
    body,
  };
}

function hasText<Name extends string>(value: unknown, name: Name): value is Record<Name, string> {
  return typeof value === "object" && value !== null && name in value && typeof Reflect.get(value, name) === "string";
}
