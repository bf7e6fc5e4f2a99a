import { addDays, ageAt } from "#shared/dates.ts";
import { nameKey } from "#shared/name-key.ts";
import { termsVersion } from "#shared/terms-version.ts";
import { bikes } from "../../bikes/tables.ts";
import type { Tx } from "../../platform/db/database.ts";
import { hashSecret } from "../../platform/hash.ts";
import { hmac } from "../../platform/secrets.ts";
import { favouriteDealers } from "../../dealers/tables.ts";
import { guardianConsents, riderPins, riders } from "../../riders/tables.ts";
import { addAccount } from "./accounts.ts";
import { demoPin, type PersonaName } from "./personas.ts";
import type { Racer, Registered } from "./racer.ts";
import { insertAll, type DemoContext } from "../demo-context.ts";

/** This is a rider with an account, with the fields that are needed to create results. */
export interface DemoRider {
  id: string;
  accountId: string;
  racer: Racer;
  account: Registered;
  persona: PersonaName | undefined;
}

interface Ready {
  racer: Racer;
  account: Registered;
  id: string;
  pinHash: string;
}

/** Creates the ids and hashed PINs before the transaction, because slow hashing must not block other writes. */
export async function readyRiders(demo: DemoContext, people: readonly Racer[]): Promise<Ready[]> {
  const ready: Ready[] = [];
  for (const racer of people) {
    const { account } = racer;
    if (!account) continue;
    const id = demo.at(account.registered, 17).id();
    // The PIN is hashed with a low cost on purpose: it is published in the README, and two hundred hashes of the usual
    // cost would take seconds.
    const pinHash = await hashSecret(hmac(demo.secrets.pin, `${id}:${demoPin}`), true);
    ready.push({ racer, account, id, pinHash });
  }
  return ready;
}

export async function addRiders(
  tx: Tx,
  demo: DemoContext,
  ready: readonly Ready[],
  dealers: readonly { id: string; country: string }[],
): Promise<DemoRider[]> {
  const { random, today } = demo;
  const rows = { riders: [], pins: [], bikes: [], consents: [], favourites: [] } as Rows;
  const made: DemoRider[] = [];
  for (const { racer, account, id, pinHash } of ready) {
    const ctx = demo.at(account.registered, 17);
    const accountId = await addAccount(
      tx,
      ctx,
      { type: "rider", ...account },
      { emailVerifiedAt: account.unverified ? null : ctx.now },
    );
    rows.riders.push(riderRow(demo, racer, account, { id, accountId, registeredAt: ctx.now }));
    rows.pins.push({ riderId: id, pinHash, pinVersion: 1, setAt: ctx.now });
    const { state } = account.bike;
    const verifiedAt = state === "valid" ? ctx.now : null;
    const { model } = account.bike;
    const bike = { ...account.bike, modelKey: model && nameKey(model), stateAt: ctx.now, addedAt: ctx.now };
    rows.bikes.push({ id: ctx.id(), riderId: id, ...bike, verifiedAt });
    if ((ageAt(account.dateOfBirth, addDays(today, -800)) ?? 0) < 18 && !account.consentMissing) {
      rows.consents.push({
        id: ctx.id(),
        riderId: id,
        name: `${random.pick(["Kim", "Robin", "Terry", "Alex"])} ${racer.lastName}`,
        email: `parent.of.${account.email}`,
        relation: random.pick(["mother", "father", "guardian"]),
        textVersion: termsVersion,
        at: ctx.now,
      });
    }
    const favourite = dealers.find(({ country }) => country === racer.country);
    if (favourite && (account.persona || random.chance(0.3))) {
      rows.favourites.push({ riderId: id, dealerId: favourite.id, since: ctx.now });
    }
    made.push({ id, accountId, racer, account, persona: account.persona });
  }
  await insertAll(tx, riders, rows.riders);
  await insertAll(tx, riderPins, rows.pins);
  await insertAll(tx, bikes, rows.bikes);
  await insertAll(tx, guardianConsents, rows.consents);
  await insertAll(tx, favouriteDealers, rows.favourites);
  return made;
}

interface Rows {
  riders: (typeof riders.$inferInsert)[];
  pins: (typeof riderPins.$inferInsert)[];
  bikes: (typeof bikes.$inferInsert)[];
  consents: (typeof guardianConsents.$inferInsert)[];
  favourites: (typeof favouriteDealers.$inferInsert)[];
}

const styles = { us: "motocross", ca: "motocross", pro: "motocross", woods: "offroad", mini: "road" } as const;
const sports = { motocross: "Motocross", offroad: "Off-road", road: "Road racing" } as const;

function riderRow(
  { random }: DemoContext,
  racer: Racer,
  account: Registered,
  ids: { id: string; accountId: string; registeredAt: Date },
): Rows["riders"][number] {
  const { firstName, lastName } = racer;
  const kind = Object.entries(styles).find(([start]) => racer.field.startsWith(start))?.[1] ?? "motocross";
  return {
    ...ids,
    firstName,
    lastName,
    nameKey: nameKey(`${firstName} ${lastName}`),
    lastNameKey: nameKey(`${lastName} ${firstName}`),
    amaNumber: racer.amaNumber,
    phone1: `${random.whole(201, 989)}55501${String(random.whole(0, 99)).padStart(2, "0")}`,
    addressLine1: `${random.whole(10, 9800)} ${random.pick(["Oak Street", "Mill Road", "County Line Road", "Quarry Lane", "Main Street"])}`,
    city: racer.city,
    state: racer.state,
    country: racer.country,
    hometown: racer.hometown,
    dateOfBirth: account.dateOfBirth,
    sex: racer.sex,
    mainSport: sports[kind],
    raceStyle: kind,
    factory: account.factory ?? false,
  };
}
