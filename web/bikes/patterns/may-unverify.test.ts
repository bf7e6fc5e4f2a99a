import { expect, it } from "vitest";
import { mayUnverify } from "./may-unverify.ts";

it("a pattern can be unverified while it is verified, and afterwards while bikes are not pending yet", () => {
  expect(mayUnverify({ verified: true, bikes: 0, pending: 0 })).toBe(true);
  expect(mayUnverify({ verified: false, bikes: 40, pending: 25 })).toBe(true);
  expect(mayUnverify({ verified: false, bikes: 40, pending: 40 })).toBe(false);
  expect(mayUnverify({ verified: false, bikes: 0, pending: 0 })).toBe(false);
});
