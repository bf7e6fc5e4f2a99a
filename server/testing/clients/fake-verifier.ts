import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

const fakeSecret = "a-secret-for-tests";

/**
 * This replaces reCAPTCHA's verification server and uses the same protocol: it takes a form and answers JSON, and each
 * token is valid once.
 */
export interface FakeVerifier {
  url: string;
  settings: Record<string, string>;
  /** Returns a token like the one that the widget issues to a person who ticks its box. */
  tick(): string;
  /** These are the forms that were received. */
  asked: URLSearchParams[];
  /** Makes every later answer fail with this status and body: a failing server, or a page instead of JSON. */
  breakWith(status: number, body: string): void;
  close(): Promise<void>;
}

export async function fakeVerifier(): Promise<FakeVerifier> {
  const open = new Set<string>();
  const asked: URLSearchParams[] = [];
  let broken: { status: number; body: string } | null = null;
  let count = 0;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = new URLSearchParams((await request.toArray()).join(""));
    asked.push(form);
    if (broken) return void response.writeHead(broken.status, { "content-type": "text/html" }).end(broken.body);
    const faults: string[] = [];
    if (request.method !== "POST") faults.push("bad-request");
    if (form.get("secret") !== fakeSecret) faults.push("invalid-input-secret");
    const token = form.get("response");
    if (!token) faults.push("missing-input-response");
    else if (!open.delete(token)) faults.push("timeout-or-duplicate");
    const reply =
      faults.length > 0
        ? { success: false, "error-codes": faults }
        : { success: true, challenge_ts: "2026-06-01T12:00:00Z", hostname: "portal.test" };
    response.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(reply));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  const at = server.address();
  if (!at || typeof at !== "object") throw new Error("no port");
  const url = `http://127.0.0.1:${at.port}/siteverify`;
  return {
    url,
    settings: { RECAPTCHA_SITE_KEY: "a-site-key", RECAPTCHA_SECRET: fakeSecret, RECAPTCHA_VERIFY_URL: url },
    tick() {
      const token = `ticked-${++count}`;
      open.add(token);
      return token;
    },
    asked,
    breakWith: (status, body) => void (broken = { status, body }),
    close: () => new Promise((done) => void server.close(() => done())),
  };
}
