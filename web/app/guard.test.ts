import { describe, expect, it } from "vitest";
import { guard, landingAfter } from "./guard.ts";
import type { SessionUser } from "#shared/session.schema.ts";
import { sessionNow, type Session } from "../platform/api/session.ts";

type Bikes = NonNullable<SessionUser["bikes"]>;
const anyBike: Bikes[number] = {
  _id: "b",
  vin: "VBKXXA43XRM305512",
  year: 2024,
  make: null,
  model: null,
  valid: true,
  state: "valid",
  addedAt: "2026-01-05T00:00:00Z",
  verifiedAt: null,
  rejectedBecause: null,
};
/** Makes bikes for the guard, which reads only their `valid` field. */
const bikes = (...valid: (boolean | null)[]): Bikes =>
  valid.map((one, i) => ({ ...anyBike, _id: `b${i}`, valid: one }));

const user: SessionUser = {
  _id: "u1",
  accountId: "a1",
  fullName: "Dana Kowalczyk",
  email: "dana@demo.test",
  image: null,
  phone: null,
  emailVerified: true,
  deActivated: false,
  locale: "en",
};
const programme = sessionNow().programme;
const visitor: Session = { type: null, user: null, proxyHost: null, programme };
const as = (type: Session["type"], more: Partial<SessionUser> = {}, proxied = false): Session => ({
  type,
  user: { ...user, bikes: type === "rider" ? bikes(true) : undefined, ...more },
  proxyHost: proxied ? { accountId: "admin", name: "Ann Admin" } : null,
  programme,
});
const login = (next: string) => ({ type: "redirect", to: `/login?next=${encodeURIComponent(next)}` });
const toVin = { type: "redirect", to: "/auth/rider/profile?redirect=vin" };

describe("the route guard (docs/spec/portal.md#screens)", () => {
  it("lets everyone see the public pages", () => {
    for (const session of [visitor, as("rider"), as("admin"), as("dealer", { emailVerified: false })]) {
      expect(guard("/events", {}, session)).toEqual({ type: "allow" });
    }
  });

  it("redirects a visitor to the login, and then back with the filters", () => {
    expect(guard("/auth/rider/events", { page: "2" }, visitor)).toEqual(login("/auth/rider/events?page=2"));
  });

  it("lets each role into its own area only", () => {
    expect(guard("/auth/dealer/riders", {}, as("dealer"))).toEqual({ type: "allow" });
    expect(guard("/auth/admin", {}, as("dealer"))).toEqual({ type: "cancel" });
    expect(guard("/auth/rider", {}, as("promoter"))).toEqual({ type: "cancel" });
  });

  it("does not treat a longer path with the same prefix as the role's area", () => {
    expect(guard("/auth/administration", {}, as("admin"))).toEqual({ type: "cancel" });
  });
});

describe("the guard of an incomplete account (docs/spec/portal.md#guard)", () => {
  it("refuses a deactivated account on every page under /auth", () => {
    expect(guard("/auth/dealer", {}, as("dealer", { deActivated: true }))).toEqual({
      type: "logOut",
    });
  });

  it("asks for the code of the email address first", () => {
    const unverified = as("rider", { emailVerified: false, bikes: [] });
    expect(guard("/auth/rider", {}, unverified)).toEqual({ type: "redirect", to: "/auth/email-verify" });
    expect(guard("/auth/email-verify", {}, unverified)).toEqual({ type: "allow" });
  });

  it("does not ask again for a verified address", () => {
    expect(guard("/auth/email-verify", {}, as("dealer"))).toEqual({ type: "redirect", to: "/auth/dealer" });
  });

  it("asks for nothing while an admin is proxying", () => {
    expect(guard("/auth/dealer", {}, as("dealer", { deActivated: true, emailVerified: false }, true))).toEqual({
      type: "allow",
    });
  });

  it("redirects a rider without a valid bike to the VIN page", () => {
    expect(guard("/auth/rider", {}, as("rider", { bikes: [] }))).toEqual(toVin);
    expect(guard("/auth/rider/earnings", {}, as("rider", { bikes: bikes(true, false) }))).toEqual(toVin);
    expect(guard("/auth/rider/profile", {}, as("rider", { bikes: [] }))).toEqual({ type: "allow" });
  });

  it("does not redirect a rider whose bike is pending", () => {
    expect(guard("/auth/rider", {}, as("rider", { bikes: bikes(null) }))).toEqual({ type: "allow" });
  });
});

describe("the page after the login", () => {
  it("is the requested page, or else the home page of the role", () => {
    expect(landingAfter("/auth/dealer/riders?page=3", as("dealer"))).toBe("/auth/dealer/riders?page=3");
    expect(landingAfter(undefined, as("promoter"))).toBe("/auth/promoter");
  });

  it("is never on another site or in another role's area", () => {
    for (const next of ["https://evil.test", "//evil.test", "/\\evil.test", "javascript:alert(1)", "/auth/admin"]) {
      expect(landingAfter(next, as("dealer"))).toBe("/auth/dealer");
    }
  });

  it("is the code page for an unverified account", () => {
    expect(landingAfter("/auth/rider", as("rider", { emailVerified: false }))).toBe("/auth/email-verify");
  });
});
