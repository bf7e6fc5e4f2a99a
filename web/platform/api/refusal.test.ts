// The compiler checks what a refusal carries: each line under `@ts-expect-error` must not compile, or the type check fails.
import { expect, expectTypeOf, it } from "vitest";
import type { DealerRecord } from "#shared/dealers.schema.ts";
import { Problem } from "./problem.ts";
import { refusalOf } from "./refusal.ts";

const save = "PUT /api/{type}/dealer/{dealerId}";
const stale = (call: string) =>
  new Problem({ status: 409, code: "stale_version", message: "", call, body: { dealer: { city: "Laval" } } });

it("What a refusal carries is read only from the named call and code", () => {
  expect(refusalOf(stale(save), "stale_version", save)?.dealer.city).toBe("Laval");
  expect(refusalOf(stale("PUT /api/{type}/rider/{riderId}"), "stale_version", save)).toBeNull();
  expect(refusalOf(stale(save), "series_unconfirmed", "DELETE /api/admin/serie/{seriesId}")).toBeNull();
  expect(refusalOf(new TypeError("x"), "stale_version", save)).toBeNull();
});

it("What a refusal carries is read from each of the named calls", () => {
  const calls = ["PUT /api/admin/dealer-login/{loginId}", save] as const;
  expect(refusalOf(stale(save), "stale_version", ...calls)).toEqual({ dealer: { city: "Laval" } });
});

it("What a refusal carries has the type that the server declares", () => {
  const refusal = refusalOf(stale(save), "stale_version", save);
  expectTypeOf(refusal).toEqualTypeOf<{ dealer: DealerRecord } | null>();
  // @ts-expect-error This call carries `dealer`.
  expect(refusal?.rider).toBeUndefined();
  // @ts-expect-error This field is `city`.
  expect(refusal?.dealer.town).toBeUndefined();
  // @ts-expect-error This call does not declare the code.
  expect(refusalOf(stale(save), "series_unconfirmed", save)).toBeNull();
  // @ts-expect-error No call declares anything for this code.
  expect(refusalOf(stale(save), "not_found", save)).toBeNull();
  // @ts-expect-error This call does not exist.
  expect(refusalOf(stale(save), "stale_version", "PUT /api/{type}/dealers/{dealerId}")).toBeNull();
});
