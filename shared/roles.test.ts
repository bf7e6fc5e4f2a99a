import { describe, expect, it } from "vitest";
import { isRole, landingOf, roleOfPath, roles } from "./roles.ts";

describe("a role", () => {
  it("has its own area, in both languages", () => {
    for (const role of roles) {
      expect(roleOfPath(landingOf(role))).toBe(role);
      expect(roleOfPath(`/fr${landingOf(role)}/profile?redirect=vin`)).toBe(role);
    }
  });

  it.each([
    "/",
    "/events",
    "/auth",
    "/auth/email-verify",
    "/auth/riders",
    "/about/auth/admin",
    "/fr/auth",
    "/frauth/admin",
  ])("is not claimed by %s", (path) => {
    expect(roleOfPath(path)).toBeNull();
  });

  it("is one of four", () => {
    expect(isRole("rider")).toBe(true);
    expect(isRole("Rider")).toBe(false);
    expect(isRole("toString")).toBe(false);
    expect(isRole(null)).toBe(false);
  });
});
