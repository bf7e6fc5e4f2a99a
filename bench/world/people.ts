import { dayMs, daysAfter, daysBefore } from "#shared/durations.ts";
import { createHash } from "node:crypto";
import { nameKey } from "#shared/name-key.ts";
import { accounts, admins, lastLogins, sessions } from "../../server/accounts/tables.ts";
import { bikes } from "../../server/bikes/tables.ts";
import { dealerLogins, dealers } from "../../server/dealers/tables.ts";
import { hashSecret } from "../../server/platform/hash.ts";
import { deriveSecrets, hmac } from "../../server/platform/secrets.ts";
import { promoterLogins, promoters } from "../../server/promoters/tables.ts";
import { riderPins, riders } from "../../server/riders/tables.ts";
import { draw, idAt } from "./ids.ts";
import type { Sink } from "./insert.ts";

/** The benchmark servers use this application secret, with which the PINs of the riders were hashed. */
export const benchSecret = "b".repeat(64);
export const benchPin = "2468";

/** This is a person with a session. */
export interface Person {
  id: string;
  token: string;
}
export interface Rider extends Person {
  name: string;
  amaNumber: string;
  country: "US" | "CA";
  /** This is true if the PIN was hashed at the real cost. */
  hasSlowPinHash: boolean;
  isActive: boolean;
}

interface SignedUp {
  accountId: string;
  token: string;
}

const first = "Dana Troy Eli Maren Casey Jo Rowan Piper Hollis Wren Shea Quinn Dale Merle Gale Robin Lane Blair".split(
  " ",
);
const last =
  "Kowalczyk Vandermeer Ostrander Lindqvist Zeigler Maddox Pruitt Ferris Hobart Tillman Voss Crandall Mercer Oakes Thorne Bishop Calloway Draper Ellery Farrow Goss Haskell Ingram".split(
    " ",
  );

const ridersAtOnce = 10_000;

export async function insertPeople(
  sink: Sink,
  now: Date,
  counts: {
    riders: number;
    dealers: number;
    slowPinHashes: number;
    promoters?: number;
    office?: boolean;
    /**
     * This is the number of people of each kind who have a session, and the number of riders with their own PIN. These
     * riders are spread over all riders, because transactions on neighbors in an index conflict on Postgres.
     */
    active?: number;
  },
): Promise<{ riders: Rider[]; dealers: Person[]; promoters: Person[]; admin: Person }> {
  const since = daysBefore(now, 11 * 365);
  let accountRows: (typeof accounts.$inferInsert)[] = [];
  let loginRows: (typeof lastLogins.$inferInsert)[] = [];
  let sessionRows: (typeof sessions.$inferInsert)[] = [];
  const active = counts.active ?? Infinity;
  const apart = spaceBetween(counts.riders, active);

  const odd = counts.office === true;

  function signUp(type: "rider" | "dealer" | "promoter" | "admin", n: number, isActive = n < active): SignedUp {
    const accountId = idAt(since);
    const email = `${type}${n}@bench.test`;
    accountRows.push({
      id: accountId,
      type,
      email,
      emailKey: email,
      passwordHash: "",
      emailVerifiedAt: since,
      createdAt: since,
      ...(odd && type !== "admin" && oddAccount(n, now)),
    });
    // Half of the people have logged in.
    if (odd && type !== "admin" && n % 2 === 0) loginRows.push({ accountId, at: daysBefore(now, draw(n, 400)) });
    const token = `bench-${type}-${n}`;
    if (!isActive) return { accountId, token };
    sessionRows.push({
      tokenHash: createHash("sha256").update(token).digest("hex"),
      accountId,
      createdAt: now,
      // A time in the future keeps the benchmark's requests from updating it.
      seenAt: daysAfter(now, 2),
      expiresAt: daysAfter(now, 30),
    });
    return { accountId, token };
  }

  const dealerRows = Array.from({ length: counts.dealers }, (_, n) => {
    const { accountId, token } = signUp("dealer", n);
    const name = `${last[n % last.length]} ${["Motorsports", "Powersports", "Cycle", "Racing"][n % 4]} ${n}`;
    // The dealers are distributed roughly as in reality: dense in the east and around the Great Lakes, sparse in the
    // west.
    const east = draw(n, 100) < 70;
    const row: typeof dealers.$inferInsert = {
      id: idAt(since),
      dealerNumber: String(40_000 + n),
      name,
      nameKey: nameKey(name),
      addressLine1: `${100 + n} Main Street`,
      city: `${last[draw(n, last.length)]}ville`,
      state: ["OH", "IN", "MI", "PA", "KY", "TN", "CA", "TX"][n % 8] ?? null,
      zipcode: String(40_000 + draw(n, 9_999)),
      country: "US",
      phone: `555555${String(n).padStart(4, "0")}`,
      websiteUrl: `https://dealer${n}.example`,
      lat: (east ? 34 : 26) + draw(n + 7, 1000) / (east ? 120 : 45),
      lon: (east ? -90 : -124) + draw(n + 13, 1000) / (east ? 60 : 20),
      createdAt: since,
      ...(odd && n % 10 === 7 && { country: "CA", state: "ON", zipcode: "K1A 0B1" }),
    };
    const person = `${last[n % last.length]} Clerk`;
    const login: typeof dealerLogins.$inferInsert = {
      id: idAt(since),
      dealerId: row.id,
      accountId,
      name: person,
      nameKey: nameKey(person),
      createdAt: since,
    };
    return { row, login, token };
  });

  const secrets = deriveSecrets(Buffer.from(benchSecret, "hex"), false);
  let riderRows: (typeof riders.$inferInsert)[] = [];
  let pinRows: (typeof riderPins.$inferInsert)[] = [];
  let bikeRows: (typeof bikes.$inferInsert)[] = [];
  const known: Rider[] = [];
  let pinHash = "";
  const insertAll = async (): Promise<void> => {
    await sink.insert(accounts, accountRows);
    await sink.insert(lastLogins, loginRows);
    await sink.insert(sessions, sessionRows);
    await sink.insert(riders, riderRows);
    await sink.insert(riderPins, pinRows);
    await sink.insert(bikes, bikeRows);
    [accountRows, loginRows, sessionRows, riderRows, pinRows, bikeRows] = [[], [], [], [], [], []];
  };
  for (let n = 0; n < counts.riders; n += 1) {
    const isActive = n % apart === 0 && n / apart < active;
    const { accountId, token } = signUp("rider", n, isActive);
    const id = idAt(since);
    const [firstName, lastName] = [
      first[n % first.length] ?? "",
      `${last[Math.floor(n / first.length) % last.length]}${n >= first.length * last.length ? "er" : ""}`,
    ];
    const hasSlowPinHash = isActive && n / apart < counts.slowPinHashes;
    riderRows.push({
      id,
      accountId,
      firstName,
      lastName,
      nameKey: nameKey(`${firstName} ${lastName}`),
      lastNameKey: nameKey(`${lastName} ${firstName}`),
      amaNumber: String(2_000_000 + n),
      country: "US",
      state: "MI",
      hometown: "Buchanan, MI",
      dateOfBirth: "1996-04-02",
      registeredAt: since,
      hasBike: !odd || n % 10 !== 3,
      ...(odd && oddRider(n, now)),
    });
    if (isActive) pinHash = await hashSecret(hmac(secrets.pin, `${id}:${benchPin}`), !hasSlowPinHash);
    pinRows.push({ riderId: id, pinHash, pinVersion: 1, setAt: since });
    // With `office`, one rider in ten has no bike.
    const bikeId = idAt(since);
    if (!odd || n % 10 !== 3)
      bikeRows.push({
        id: bikeId,
        riderId: id,
        vin: `VBKSXA433RM${String(100_000 + n)}`,
        year: 2024,
        make: "KTM",
        model: "450 SX-F",
        state: "valid",
        stateAt: since,
        addedAt: since,
        verifiedAt: since,
        ...(odd && oddBike(n, now)),
      });
    const country = odd && isCanadian(n) ? "CA" : "US";
    known.push({
      id,
      token,
      name: `${firstName},${lastName}`,
      amaNumber: String(2_000_000 + n),
      country,
      hasSlowPinHash,
      isActive,
    });
    if (riderRows.length >= ridersAtOnce) await insertAll();
  }

  const promoterRows = Array.from({ length: counts.promoters ?? 1 }, (_, n) => ({
    id: idAt(since),
    name: n === 0 ? "Midwest Moto" : `${last[n % last.length]} Promotions ${n}`,
    ...signUp("promoter", n),
  }));
  const admin = { id: idAt(since), ...signUp("admin", 0) };
  await insertAll();
  await sink.insert(
    dealers,
    dealerRows.map(({ row }) => row),
  );
  await sink.insert(
    dealerLogins,
    dealerRows.map(({ login }) => login),
  );
  await sink.insert(
    promoters,
    promoterRows.map(({ id, accountId, name }) => ({ id, accountId, name, nameKey: nameKey(name), createdAt: since })),
  );
  await sink.insert(
    promoterLogins,
    promoterRows.map(({ id: promoterId, accountId, name }) => ({
      id: idAt(since),
      promoterId,
      accountId,
      name,
      nameKey: nameKey(name),
      createdAt: since,
    })),
  );
  await sink.insert(admins, [{ id: admin.id, accountId: admin.accountId, firstName: "Sam", lastName: "Staff" }]);
  return {
    admin: { id: admin.id, token: admin.token },
    riders: known,
    dealers: dealerRows.map(({ row, token }) => ({ id: row.id, token })),
    promoters: promoterRows.map(({ id, token }) => ({ id, token })),
  };
}

/**
 * Returns the distance between two active riders. It is a multiple of ten, so that none of them is one of the special
 * riders below.
 */
const spaceBetween = (riders: number, active: number): number => Math.max(1, Math.floor(riders / active / 10) * 10);

/** Returns the state of an account: 2% were never verified, and 0.5% are deactivated. */
const oddAccount = (n: number, now: Date): Partial<typeof accounts.$inferInsert> => ({
  ...(n % 50 === 21 && { emailVerifiedAt: null }),
  ...(n % 200 === 87 && { deactivatedAt: now }),
});

const states = "MI OH IN PA CA TX FL GA CO WA NC AZ TN KY IL NY VA UT OR MN".split(" ");

const isCanadian = (n: number): boolean => n % 10 === 4;

/**
 * Returns what is special about a rider. One in ten is Canadian and one in a thousand is a factory rider; they
 * registered over eleven years.
 */
const oddRider = (n: number, now: Date): Partial<typeof riders.$inferInsert> => ({
  ...(isCanadian(n)
    ? { country: "CA", state: ["ON", "QC", "BC"][draw(n, 3)] ?? null, zipcode: "H2X 1Y4" }
    : { state: states[draw(n, states.length)] ?? null, zipcode: String(40_000 + draw(n, 30_000)) }),
  city: `${last[draw(n, last.length)]}ville`,
  phone1: `(269) 555-${String(draw(n, 10_000)).padStart(4, "0")}`,
  factory: n % 1000 === 11,
  registeredAt: new Date(now.getTime() - (1 + draw(n, 4000)) * dayMs - n),
});

/** Returns the state of a bike: 1% wait for a decision of staff, and 1% are invalid. */
const oddBike = (n: number, now: Date): Partial<typeof bikes.$inferInsert> => {
  const kind = draw(n, 5);
  const model = ["450 SX-F", "250 SX-F", "350 XC-F", "300 XC-W", "390 Duke"][kind] ?? "";
  const year = 2019 + draw(n + 5, 8);
  const head = `VBK${["SXA4", "SXA2", "XCF3", "XCW3", "DUK3"][kind] ?? ""}33${"KLMNPRST"[year - 2019] ?? ""}M`;
  return {
    year,
    ...(n % 10 !== 0 && { vin: `${head}${String(100_000 + n)}` }),
    model,
    modelKey: nameKey(model),
    stateAt: new Date(now.getTime() - draw(n + 3, 2000) * dayMs - n),
    ...(n % 100 === 61 && { state: "pending" as const, verifiedAt: null }),
    ...(n % 100 === 62 && { state: "invalid" as const, verifiedAt: null }),
  };
};
