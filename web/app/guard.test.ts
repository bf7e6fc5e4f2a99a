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
/** Makes bikes for the guard, which reads only one field of them. */
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
  it("lets everybody see the public pages", () => {
    for (const session of [visitor, as("rider"), as("admin"), as("dealer", { emailVerified: false })]) {
      expect(guard("/events", {}, session)).toEqual({ type: "allow" });
    }
  });

  it("sends a visitor to the login, who then comes back with the filters kept", () => {
    expect(guard("/auth/rider/events", { page: "2" }, visitor)).toEqual(login("/auth/rider/events?page=2"));
  });

  it("opens to each role its own area and cancels the way into another's", () => {
    expect(guard("/auth/dealer/riders", {}, as("dealer"))).toEqual({ type: "allow" });
    expect(guard("/auth/admin", {}, as("dealer"))).toEqual({ type: "cancel" });
    expect(guard("/auth/rider", {}, as("promoter"))).toEqual({ type: "cancel" });
  });

  it("does not mistake a longer word for the own area", () => {
    expect(guard("/auth/administration", {}, as("admin"))).toEqual({ type: "cancel" });
  });
});

describe("what an account lacks (docs/spec/portal.md#guard)", () => {
  it("puts a deactivated account out, wherever it goes under /auth", () => {
    expect(guard("/auth/dealer", {}, as("dealer", { deActivated: true }))).toEqual({
      type: "logOut",
      href: "/api/logout",
    });
  });

  it("asks for the e-mail's code first, and only for that", () => {
    const unverified = as("rider", { emailVerified: false, bikes: [] });
    expect(guard("/auth/rider", {}, unverified)).toEqual({ type: "redirect", to: "/auth/email-verify" });
    expect(guard("/auth/email-verify", {}, unverified)).toEqual({ type: "allow" });
  });

  it("does not ask again for what is verified", () => {
    expect(guard("/auth/email-verify", {}, as("dealer"))).toEqual({ type: "redirect", to: "/auth/dealer" });
  });

  it("asks neither while an admin acts for them", () => {
    expect(guard("/auth/dealer", {}, as("dealer", { deActivated: true, emailVerified: false }, true))).toEqual({
      type: "allow",
    });
  });

  it("sends a rider without a bike, or with an invalid one, to the VIN", () => {
    expect(guard("/auth/rider", {}, as("rider", { bikes: [] }))).toEqual(toVin);
    expect(guard("/auth/rider/earnings", {}, as("rider", { bikes: bikes(true, false) }))).toEqual(toVin);
    expect(guard("/auth/rider/profile", {}, as("rider", { bikes: [] }))).toEqual({ type: "allow" });
  });

  it("leaves a rider in peace whose bike waits for its pattern", () => {
    expect(guard("/auth/rider", {}, as("rider", { bikes: bikes(null) }))).toEqual({ type: "allow" });
  });
});

describe("the way on after signing in", () => {
  it("leads to the page that was asked for, else to the own start", () => {
    expect(landingAfter("/auth/dealer/riders?page=3", as("dealer"))).toBe("/auth/dealer/riders?page=3");
    expect(landingAfter(undefined, as("promoter"))).toBe("/auth/promoter");
  });

  it("never leads to another site or another's area", () => {
    for (const next of ["https://evil.test", "//evil.test", "/\\evil.test", "javascript:alert(1)", "/auth/admin"]) {
      expect(landingAfter(next, as("dealer"))).toBe("/auth/dealer");
    }
  });

  it("leads an unverified account to its code", () => {
    expect(landingAfter("/auth/rider", as("rider", { emailVerified: false }))).toBe("/auth/email-verify");
  });
});
