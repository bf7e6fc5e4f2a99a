import { properCase } from "#shared/dealers-file/proper-case.ts";
import { nameKey } from "#shared/name-key.ts";
import { dealerLogins, dealers } from "../dealers/tables.ts";
import { findPostalCode } from "../dealers/postal.ts";
import { employees as employeeTable } from "../employees/tables.ts";
import type { Tx } from "../platform/db/database.ts";
import { addAccount } from "./people/accounts.ts";
import { personas, type Persona } from "./people/personas.ts";
import { cell, orNull, readData } from "./read-data.ts";
import { insertAll, type DemoContext } from "./demo-context.ts";

type DealerRow = typeof dealers.$inferInsert;

const cased = (text: string | undefined): string | null => properCase(orNull(text) ?? "") || null;

/** Returns the real dealers of both countries, including the errors of their list. */
function realDealers(demo: DemoContext): DealerRow[] {
  const ctx = demo.at(demo.today, 0);
  return readData("dealers.csv").map((row) => {
    const zipcode = orNull(row.zipcode);
    return {
      id: ctx.id(),
      dealerNumber: orNull(row.dealerId),
      name: properCase(cell(row, "name")),
      nameKey: nameKey(cell(row, "name")),
      addressLine1: cased(row.addressLine1),
      addressLine2: cased(row.addressLine2),
      city: cased(row.city),
      state: orNull(row.state) ?? (zipcode && findPostalCode(zipcode)?.region) ?? null,
      zipcode,
      country: cell(row, "country"),
      phone: orNull(row.phone),
      websiteUrl: orNull(row.websiteUrl),
      ...positionOf(Number(row.latitude), Number(row.longitude), zipcode),
      active: row.active === "true",
      createdAt: ctx.now,
    };
  });
}

/**
 * Returns the coordinates in the source, else those of the postal code, else none: coordinates of 0°, 0° would be in
 * the Atlantic.
 */
export function positionOf(
  lat: number,
  lon: number,
  zipcode: string | null,
): { lat: number | null; lon: number | null } {
  if (lat && lon) return { lat, lon };
  const place = zipcode ? findPostalCode(zipcode) : null;
  return place ? { lat: place.lat, lon: place.lon } : { lat: null, lon: null };
}

interface Counter {
  persona: Persona;
  dealerNumber: string;
  name: string;
  addressLine1: string;
  city: string;
  state: string;
  zipcode: string;
  country: "US" | "CA";
  phone: string;
  /** These employees work at the counter. */
  employees: readonly string[];
}

const invented = (email: string, firstName: string, lastName: string, locale: "en" | "fr"): Persona => ({
  email,
  type: "dealer",
  firstName,
  lastName,
  locale,
  about: "",
});

/** These dealers have a demo sign-in. They are invented, because their redemptions are. */
const counters: readonly Counter[] = [
  {
    persona: personas.dealer,
    dealerNumber: "90001",
    name: "Gate Drop Powersports",
    addressLine1: "2450 South 11th Street",
    city: "Kalamazoo",
    state: "MI",
    zipcode: "49009",
    country: "US",
    phone: "2695550148",
    employees: ["Sam Ortega", "Priya Nair", "Walt Jansen"],
  },
  {
    persona: personas.concessionnaire,
    dealerNumber: "90002",
    name: "Sport Moto des Chutes",
    addressLine1: "1180, boulevard des Chutes",
    city: "Québec",
    state: "QC",
    zipcode: "G1C 5V8",
    country: "CA",
    phone: "4185550117",
    employees: ["Josée Gagnon", "Marc-André Roy"],
  },
  {
    persona: invented("counter.texas@demo.test", "Rosa", "Villarreal", "en"),
    dealerNumber: "90003",
    name: "Lone Star Moto Works",
    addressLine1: "815 Throckmorton Street",
    city: "Fort Worth",
    state: "TX",
    zipcode: "76102",
    country: "US",
    phone: "8175550166",
    employees: ["Rosa Villarreal", "Clint Bowers"],
  },
  {
    persona: invented("counter.ontario@demo.test", "Anil", "Mehta", "en"),
    dealerNumber: "90004",
    name: "Lakeshore Cycle & Snow",
    addressLine1: "64 Queensway West",
    city: "Simcoe",
    state: "ON",
    zipcode: "N3Y 2N1",
    country: "CA",
    phone: "5195550133",
    employees: ["Anil Mehta"],
  },
];

export interface SignedDealer {
  id: string;
  accountId: string;
  country: "US" | "CA";
  state: string;
  zipcode: string;
  employees: readonly string[];
}

export async function addDealers(tx: Tx, demo: DemoContext, opened: string): Promise<SignedDealer[]> {
  await insertAll(tx, dealers, realDealers(demo));
  const ctx = demo.at(opened, 9);
  const signed: SignedDealer[] = [];
  for (const { persona, employees, ...place } of counters) {
    const accountId = await addAccount(tx, ctx, persona);
    const id = ctx.id();
    await tx.insert(dealers).values({
      id,
      ...place,
      nameKey: nameKey(place.name),
      email: persona.email,
      ...positionOf(0, 0, place.zipcode),
      active: true,
      createdAt: ctx.now,
    });
    const person = `${persona.firstName} ${persona.lastName}`;
    await tx.insert(dealerLogins).values({
      id: ctx.id(),
      dealerId: id,
      accountId,
      name: person,
      nameKey: nameKey(person),
      createdAt: ctx.now,
    });
    const list = employees.map((name) => ({
      id: ctx.id(),
      dealerId: id,
      name,
      nameKey: nameKey(name),
      addedAt: ctx.now,
    }));
    await insertAll(tx, employeeTable, list);
    const { country, state, zipcode } = place;
    signed.push({ id, accountId, country, state, zipcode, employees });
  }
  return signed;
}
