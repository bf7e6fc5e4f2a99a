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

it("Without names, each call that declares the code may have been refused", () => {
  const effects = { checksum: "c", riders: 0, rounds: [] };
  const call = "DELETE /api/admin/serie/{seriesId}";
  const error = new Problem({ status: 409, code: "series_unconfirmed", message: "", call, body: { effects } });
  const refusal = refusalOf(error, "series_unconfirmed");
  expect(refusal && "effects" in refusal ? refusal.effects : null).toEqual(effects);
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
  expect(refusalOf(stale(save), "not_found")).toBeNull();
  // @ts-expect-error This call does not exist.
  expect(refusalOf(stale(save), "stale_version", "PUT /api/{type}/dealers/{dealerId}")).toBeNull();
});
