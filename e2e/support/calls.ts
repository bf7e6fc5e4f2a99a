import { expect } from "vitest";
import type { APIRequestContext, APIResponse, Page } from "playwright";
import type { BodyOf } from "../../server/testing/typed-calls.ts";
import type { CallArgs, CallName } from "../../web/platform/api/api.ts";
import { fillPath, splitCallName, urlOf, type Query } from "../../web/platform/api/call-url.ts";

/** These are the parts of a call, typed by the server's declaration. */
export type Sent<Name extends CallName> = Omit<CallArgs<Name>, "signal" | "onSending" | "botCheck">;

interface Untyped {
  params?: Record<string, string>;
  query?: Query;
  body?: unknown;
  /** A call that moves money sends this Idempotency-Key. */
  key?: string;
}

type SentTo<Name extends CallName> = Record<never, never> extends Sent<Name> ? [Sent<Name>?] : [Sent<Name>];

/** Makes a call of the API with a browser's cookies, and returns the response whatever its status is. */
export function send<Name extends CallName>(
  by: APIRequestContext,
  name: Name,
  ...[sent]: SentTo<Name>
): Promise<APIResponse> {
  const [method, pattern] = splitCallName(name);
  const { params, query, body, key } = (sent ?? {}) as Untyped;
  return by.fetch(urlOf(fillPath(pattern, params), query), {
    method,
    ...(body === undefined ? {} : { data: body }),
    headers: { "Sec-Fetch-Site": "same-origin", ...(key ? { "Idempotency-Key": key } : {}) },
  });
}

/**
 * Makes a call of the API with a browser's cookies, expects status 200 and returns the body:
 * `call(page.request, "GET /api/event/{eventId}", { params: { eventId } })`. Path, query, body and answer have the types
 * that the server declares.
 */
export async function call<Name extends CallName>(
  by: APIRequestContext,
  name: Name,
  ...sent: SentTo<Name>
): Promise<BodyOf<Name>> {
  const answer = await send(by, name, ...sent);
  const text = await answer.text();
  expect(answer.status(), `${name}: ${text}`).toBe(200);
  return bodyOf<BodyOf<Name>>(text);
}

/**
 * Reads the session with `fetch` in the page, so that it uses the page's network and service worker.
 */
export const readSessionInPage = async (page: Page): Promise<BodyOf<"GET /api/session">> =>
  bodyOf(await page.evaluate(async () => (await fetch("/api/session")).text()));

// The server declares what it sends; the journeys trust the declared type here and nowhere else.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const bodyOf = <Body>(text: string): Body => JSON.parse(text) as Body;
