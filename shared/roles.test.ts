import { describe, expect, it } from "vitest";
import { isRole, landingOf, roles } from "./roles.ts";

describe("a role", () => {
  it("has its own area", () => {
    expect(roles.map(landingOf)).toEqual(roles.map((role) => `/auth/${role}`));
  });

  it("is one of the four roles", () => {
    expect(isRole("rider")).toBe(true);
    expect(isRole("Rider")).toBe(false);
    expect(isRole("toString")).toBe(false);
    expect(isRole(null)).toBe(false);
  });
});
