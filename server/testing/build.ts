import type { StaffRole } from "#shared/staff-roles.ts";
import { eq, sql } from "drizzle-orm";
import { nameKey } from "#shared/name-key.ts";
import { timeZoneOf } from "#shared/time-zones.ts";
import { accounts, admins } from "../accounts/tables.ts";
import { bikes, vinPatterns } from "../bikes/tables.ts";
import { dealerLogins, dealers } from "../dealers/tables.ts";
import { classes, events, places } from "../events/tables.ts";
import type { AdminActor, DealerActor, PromoterActor, RiderActor } from "../platform/context.ts";
import { hashSecret } from "../platform/hash.ts";
import { newId } from "../platform/ids.ts";
import { hmac } from "../platform/secrets.ts";
import { promoterLogins, promoters } from "../promoters/tables.ts";
import { results } from "../results/tables.ts";
import { riderPins, riders } from "../riders/tables.ts";
import type { World } from "./app.ts";

// These are factories. Each makes one valid record and the records that it needs; a test passes only the values that
// matter to it.

let serial = 0;
const next = (): number => ++serial;
export const testPassword = "contingency1";
export const testPin = "2468";

/** Returns a 17-character VIN that the test patterns read as a 2024 model of the brand. */
export const testVin = (): string => `VBKSXA433RM${String(100_000 + next())}`;

/** Adds the verified pattern that the VINs of `testVin` match. */
export async function buildVinPattern(world: World): Promise<void> {
  const row = { id: newId(), make: "KTM", model: "450 SX-F", year: 2024, pattern: "VBKSXA433RM******" };
  await world.db.write((tx) => tx.insert(vinPatterns).values({ ...row, verified: true, createdAt: world.clock.now() }));
}

type AccountRow = typeof accounts.$inferInsert;

export async function buildAccount(world: World, type: AccountRow["type"], over: Partial<AccountRow> = {}) {
  const email = over.email ?? `${type}${next()}@example.test`;
  const row: AccountRow = {
    id: newId(),
    type,
    email,
    emailKey: email.toLowerCase(),
    passwordHash: await hashSecret(testPassword, true),
    emailVerifiedAt: world.clock.now(),
    createdAt: world.clock.now(),
    ...over,
  };
  await world.db.write((tx) => tx.insert(accounts).values(row));
  return row;
}

const signedIn = { emailVerified: true, deactivated: false, proxy: null };

type RiderRow = typeof riders.$inferInsert;

export async function buildRider(
  world: World,
  over: Partial<RiderRow> & {
    account?: Partial<AccountRow>;
    pin?: string | null;
    bike?: Partial<typeof bikes.$inferInsert> | null;
  } = {},
) {
  const { account: accountOver, pin = testPin, bike = {}, ...riderOver } = over;
  const account = await buildAccount(world, "rider", accountOver);
  const firstName = riderOver.firstName ?? "Dana";
  const lastName = riderOver.lastName ?? `Kowalczyk${next()}`;
  const row: RiderRow = {
    id: newId(),
    accountId: account.id,
    firstName,
    lastName,
    nameKey: nameKey(`${firstName} ${lastName}`),
    lastNameKey: nameKey(`${lastName} ${firstName}`),
    amaNumber: String(2_900_000 + next()),
    country: "US",
    hometown: "Buchanan, MI",
    dateOfBirth: "1998-04-02",
    registeredAt: new Date("2026-01-05T12:00:00Z"),
    ...riderOver,
  };
  const pinHash = pin === null ? null : await hashSecret(hmac(world.secrets.pin, `${row.id}:${pin}`), true);
  await world.db.write(async (tx) => {
    await tx.insert(riders).values(row);
    await tx
      .insert(riderPins)
      .values({ riderId: row.id, pinHash, pinVersion: pin === null ? 0 : 1, setAt: world.clock.now() });
    if (bike) {
      await tx.insert(bikes).values({
        id: newId(),
        riderId: row.id,
        vin: testVin(),
        year: 2024,
        make: "KTM",
        model: "450 SX-F",
        modelKey: "450 sx f",
        state: "valid",
        stateAt: row.registeredAt,
        addedAt: row.registeredAt,
        verifiedAt: row.registeredAt,
        ...bike,
      });
    }
  });
  const actor: RiderActor = { type: "rider", accountId: account.id, id: row.id, ...signedIn };
  return { ...row, email: account.email, actor };
}

export async function buildDealer(
  world: World,
  over: Partial<typeof dealers.$inferInsert> & { account?: Partial<AccountRow> } = {},
) {
  const { account: accountOver, ...dealerOver } = over;
  const account = await buildAccount(world, "dealer", accountOver);
  const name = dealerOver.name ?? `Zeigler Motorsports ${next()}`;
  const row = {
    id: newId(),
    name,
    nameKey: nameKey(name),
    city: "Kalamazoo",
    state: "MI",
    zipcode: "49009",
    country: "US",
    active: true,
    createdAt: world.clock.now(),
    ...dealerOver,
  };
  const loginId = newId();
  await world.db.write(async (tx) => {
    await tx.insert(dealers).values(row);
    await tx.insert(dealerLogins).values({
      id: loginId,
      dealerId: row.id,
      accountId: account.id,
      name: "Sam Ortega",
      nameKey: "sam ortega",
      createdAt: world.clock.now(),
    });
  });
  const timeZone = timeZoneOf({ country: row.country, state: row.state ?? null, zipcode: row.zipcode ?? null });
  const at = { id: row.id, country: row.country, timeZone };
  const actor: DealerActor = { type: "dealer", accountId: account.id, ...at, ...signedIn };
  return { ...row, accountId: account.id, loginId, email: account.email, actor };
}

export async function buildPromoter(
  world: World,
  over: Partial<typeof promoters.$inferInsert> & { account?: Partial<AccountRow> } = {},
) {
  const { account: accountOver, ...promoterOver } = over;
  const account = await buildAccount(world, "promoter", accountOver);
  const name = promoterOver.name ?? `Midwest Moto ${next()}`;
  const row = {
    id: newId(),
    accountId: account.id,
    name,
    nameKey: nameKey(name),
    createdAt: world.clock.now(),
    ...promoterOver,
  };
  const loginId = newId();
  await world.db.write(async (tx) => {
    await tx.insert(promoters).values(row);
    await tx.insert(promoterLogins).values({
      id: loginId,
      promoterId: row.id,
      accountId: account.id,
      name: "Robin Vega",
      nameKey: "robin vega",
      createdAt: world.clock.now(),
    });
  });
  const actor: PromoterActor = { type: "promoter", accountId: account.id, id: row.id, ...signedIn };
  return { ...row, loginId, email: account.email, actor };
}

/** Builds an admin, by default an owner. */
export async function buildAdmin(world: World, over: { account?: Partial<AccountRow>; role?: StaffRole } = {}) {
  const account = await buildAccount(world, "admin", over.account);
  const role = over.role ?? "owner";
  const row = { id: newId(), accountId: account.id, firstName: "Avery", lastName: `Lindqvist${next()}`, role };
  await world.db.write((tx) => tx.insert(admins).values(row));
  const actor: AdminActor = { type: "admin", accountId: account.id, id: row.id, staffRole: role, ...signedIn };
  return { ...row, email: account.email, actor };
}

export async function buildEvent(world: World, over: Partial<typeof events.$inferInsert> = {}) {
  const title = over.title ?? `RedBud National ${next()}`;
  const row: typeof events.$inferInsert = {
    id: newId(),
    title,
    titleKey: nameKey(title),
    raceStyle: "motocross",
    venue: "RedBud Track 'n Trail",
    city: "Buchanan",
    cityKey: "buchanan",
    state: "MI",
    zipcode: "49107",
    country: "US",
    firstDate: "2026-07-04",
    lastDate: over.firstDate ?? "2026-07-04",
    season: 2026,
    createdAt: world.clock.now(),
    ...over,
  };
  await world.db.write((tx) => tx.insert(events).values(row));
  if (over.budget !== undefined) ownBudgets.add(row.id);
  return row;
}

/**
 * These are the events whose budget a test has set. The budget of any other event is the total that its classes post,
 * as staff would set it.
 */
const ownBudgets = new Set<string>();

/** Builds a class of an event. `pays` contains cents by place, starting with the first place, or rows with ranges. */
export async function buildClass(
  world: World,
  over: Partial<typeof classes.$inferInsert> & {
    eventId: string;
    pays?: readonly (number | { from: number; to: number; amount: number })[];
  },
) {
  const { pays = [20_000, 15_000, 10_000], ...classOver } = over;
  const row: typeof classes.$inferInsert = {
    id: newId(),
    name: `250 B ${next()}`,
    position: next(),
    payoutType: "dealerCredit",
    ...classOver,
  };
  await world.db.write(async (tx) => {
    await tx.insert(classes).values(row);
    for (const [at, pay] of pays.entries()) {
      const range = typeof pay === "number" ? { from: at + 1, to: at + 1, amount: pay } : pay;
      await tx
        .insert(places)
        .values({ id: newId(), classId: row.id, fromPlace: range.from, toPlace: range.to, amount: range.amount });
    }
    if (ownBudgets.has(row.eventId) || row.payoutType === "noPayout") return;
    const posted = pays.reduce<number>(
      (sum, pay) => sum + (typeof pay === "number" ? pay : (pay.to - pay.from + 1) * pay.amount),
      0,
    );
    await tx
      .update(events)
      .set({ budget: sql`${events.budget} + ${posted}` })
      .where(eq(events.id, row.eventId));
  });
  return row;
}

/** Builds a provisional result. If a rider is passed, the result is matched to that rider. */
export async function buildResult(
  world: World,
  over: Partial<typeof results.$inferInsert> & { eventId: string; classId: string },
) {
  const firstName = over.firstName ?? "Troy";
  const lastName = over.lastName ?? `Vandermeer${next()}`;
  const row: typeof results.$inferInsert = {
    id: newId(),
    status: "finished",
    place: 1,
    number: String(next()),
    firstName,
    lastName,
    nameKey: nameKey(`${firstName} ${lastName}`),
    brand: "KTM",
    matchedBy: over.riderId ? "id" : null,
    createdAt: world.clock.now(),
    ...over,
  };
  await world.db.write((tx) => tx.insert(results).values(row));
  return row;
}
