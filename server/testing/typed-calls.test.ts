// The compiler checks the calls of tests: each line under `@ts-expect-error` must not compile, or the type check fails.
import type { APIRequestContext } from "playwright";
import { afterAll, beforeAll, expect, expectTypeOf, it } from "vitest";
import type { Api } from "../api.ts";
import type { call } from "../../e2e/support/calls.ts";
import { newId } from "../platform/ids.ts";
import { createWorld, type World } from "./app.ts";
import { buildEvent, buildRider } from "./build.ts";
import type { CallName, NameOf } from "./typed-calls.ts";

let world: World;
let eventId: string;
beforeAll(async () => {
  world = await createWorld();
  eventId = (await buildEvent(world)).id;
});
afterAll(() => world.close());

it("the typed calls make only calls that are declared", async () => {
  const browser = world.visitor();
  expect((await browser.get(`/api/event/${eventId}?unused=1`)).status).toBe(200);
  // @ts-expect-error This path is misspelled.
  expect((await browser.get(`/api/evnt/${eventId}`)).status).toBe(404);
  // @ts-expect-error This path has a segment too many.
  expect((await browser.get(`/api/event/${eventId}/none`)).status).toBe(404);
  const path: string = `/api/event/${eventId}`;
  // @ts-expect-error A plain string may lead anywhere.
  expect((await browser.get(path)).status).toBe(200);
  // @ts-expect-error This call is declared for GET, not for POST.
  expect((await browser.post(`/api/events-brief`)).status).toBeGreaterThanOrEqual(400);
  // A path without a declared call can be sent with `request` and its method.
  expect((await browser.request("GET", `/api/evnt/${newId()}`)).body.error.code).toBe("not_found");
});

it("the typed calls find the call of a path with its params, roles and query", () => {
  expectTypeOf<NameOf<"GET", `/api/event/${string}`>>().toEqualTypeOf<"GET /api/event/{eventId}">();
  expectTypeOf<NameOf<"GET", "/api/event/unknown">>().toEqualTypeOf<"GET /api/event/{eventId}">();
  expectTypeOf<NameOf<"GET", `/api/events?title=${string}`>>().toEqualTypeOf<"GET /api/events">();
  expectTypeOf<
    NameOf<"PUT", `/api/${"admin" | "promoter"}/payout-claim/${string}`>
  >().toEqualTypeOf<"PUT /api/{type}/payout-claim/{id}">();
  expectTypeOf<NameOf<"GET", `/api/events${string}`>>().toBeNever();
});

it("the typed calls read only fields that the answer declares", async () => {
  const { body } = await world.visitor().get(`/api/event/${eventId}`);
  expect(body.event._id).toBe(eventId);
  // @ts-expect-error The answer has `event`.
  expect(body.evnt).toBeUndefined();
  // @ts-expect-error The field is `title`.
  expect(body.event.name).toBeUndefined();
  const rider = await world.as(await buildRider(world));
  const wallet = await rider.get("/api/rider/wallet");
  // @ts-expect-error A balance has `amount`.
  expect(wallet.body.balances.map((balance) => balance.cents)).not.toContain(0);
  // A refusal also has what its call declares for it.
  const refused = await rider.put(`/api/event/${eventId}/result`, {});
  expect(refused.body.current).toBeUndefined();
  // @ts-expect-error The refusal has `current`.
  expect(refused.body.latest).toBeUndefined();
  // @ts-expect-error An error has `code`.
  expect((await world.visitor().get("/api/rider/wallet")).body.error.kind).toBeUndefined();
});

it("no call is declared with an answer of type any", () => {
  type IsAny<T> = 0 extends 1 & T ? true : false;
  type Untyped = { [Name in CallName]: IsAny<Api[Name]["answer"]> extends true ? Name : never }[CallName];
  expectTypeOf<Untyped>().toBeNever();
});

it("the calls of the end-to-end tests are also typed", () => {
  const journey = async (make: typeof call, by: APIRequestContext) => {
    const { events } = await make(by, "GET /api/events", { query: { when: "past" } });
    expect(events[0]._id).toBeDefined();
    // @ts-expect-error The field is `title`.
    expect(events[0].name).toBeUndefined();
    // @ts-expect-error The answer has `events`.
    expect((await make(by, "GET /api/events")).races).toBeUndefined();
    // @ts-expect-error This path is misspelled.
    await make(by, "GET /api/event");
    // @ts-expect-error This call is declared for POST.
    await make(by, "PUT /api/login");
    // @ts-expect-error The body has `password`.
    await make(by, "POST /api/login", { body: { email: "a@b.test", pasword: "contingency1" } });
    // @ts-expect-error The query has `when`.
    await make(by, "GET /api/events", { query: { wen: "past" } });
  };
  // The types above are the test. The journey itself is not run, because it needs a browser.
  expectTypeOf(journey).toBeFunction();
});
