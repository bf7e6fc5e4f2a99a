import { expect } from "vitest";
import type { APIRequestContext, Page } from "playwright";
import type { BodyAt, PathOf } from "../../server/testing/typed-calls.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

interface Sent {
  /** This is the body, which is sent as JSON. */
  data?: unknown;
  /** A call that moves money sends this Idempotency-Key. */
  key?: string;
}

/**
 * Makes a call of the API with a browser's cookies, expects status 200 and returns the body. A path of an undeclared
 * call does not compile, and the body has the declared type.
 */
export async function call<const M extends Method, const Path extends string>(
  by: APIRequestContext,
  method: M,
  path: PathOf<M, Path>,
  { data, key }: Sent = {},
): Promise<BodyAt<M, Path>> {
  const answer = await by.fetch(path, {
    method,
    ...(data === undefined ? {} : { data }),
    headers: { "Sec-Fetch-Site": "same-origin", ...(key ? { "Idempotency-Key": key } : {}) },
  });
  const text = await answer.text();
  expect(answer.status(), `${method} ${path}: ${text}`).toBe(200);
  return bodyOf<BodyAt<M, Path>>(text);
}

/**
 * Makes a call with `fetch` in the page, so that it uses the page's network and service worker, and returns the body.
 */
export async function readInPage<const Path extends string>(
  page: Page,
  path: PathOf<"GET", Path>,
): Promise<BodyAt<"GET", Path>> {
  return bodyOf<BodyAt<"GET", Path>>(await page.evaluate(async (url: string) => (await fetch(url)).text(), path));
}

// The server declares what it sends; the journeys trust the declared type here and nowhere else.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const bodyOf = <Body>(text: string): Body => JSON.parse(text) as Body;
