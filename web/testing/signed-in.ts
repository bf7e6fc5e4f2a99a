import type { BikeRecord } from "#shared/bikes.schema.ts";
import type { RiderHome } from "#shared/credit-expiry.ts";
import { sessionNow, showSession, type Session } from "../platform/api/session.ts";

// These fields of the session are reset, because another test in the same process may have left a session.
const visitor: Session = { ...sessionNow(), type: null, user: null, proxyHost: null };

/** This is a verified bike of the brand. */
export const testBike: BikeRecord = {
  _id: "b1",
  vin: "VBKMXS237RM123456",
  year: 2024,
  make: "KTM",
  model: "250 SX-F",
  valid: true,
  state: "valid",
  rejectedBecause: null,
  addedAt: "2026-03-01T18:00:00.000Z",
  verifiedAt: "2026-03-01T18:00:00.000Z",
};

/** Shows the page to Dana Kowalczyk, signed in as a rider with these bikes who lives here, or as a dealer. */
export function signInAs(
  type: "rider" | "dealer",
  bikes: BikeRecord[] = [],
  home: RiderHome = { country: "US", state: "MI" },
): void {
  const user: Session["user"] = {
    _id: "r1",
    accountId: "a1",
    fullName: "Dana Kowalczyk",
    email: "dana@example.test",
    image: null,
    phone: null,
    emailVerified: true,
    deActivated: false,
    locale: "en",
    ...(type === "rider" ? { bikes, home } : {}),
  };
  showSession({ ...visitor, type, user });
}

export const signOut = (): void => showSession(visitor);
