import { addDays, yearOf } from "#shared/dates.ts";
import { nameKey } from "#shared/name-key.ts";
import { fields, proFields } from "../fields.ts";
import { namedRacers } from "./named-racers.ts";
import { inventName, type Name, type Region } from "./names.ts";
import type { Racer, Registered } from "./racer.ts";
import type { Random } from "../random.ts";
import type { DemoContext } from "../demo-context.ts";
import { allPatterns, inventVin } from "../vin-patterns.ts";

const towns: Record<Region, readonly string[]> = {
  us: [
    "Buchanan, MI",
    "Kalamazoo, MI",
    "Crawfordsville, IN",
    "Millville, MN",
    "Southwick, MA",
    "Mount Morris, PA",
    "Troy, OH",
    "New Berlin, NY",
    "Lakewood, CO",
    "Washougal, WA",
    "Murrieta, CA",
    "Wortham, TX",
    "Blountville, TN",
    "Axton, VA",
    "Dalton, GA",
    "Daytona Beach, FL",
    "Tallassee, AL",
    "Fayetteville, AR",
  ],
  canada: ["Calgary, AB", "Simcoe, ON", "Pilot Mound, MB", "Moncton, NB", "Walton, ON", "Ottawa, ON"],
  quebec: ["Deschambault, QC", "Ste-Julie, QC", "Québec, QC", "Drummondville, QC", "Trois-Rivières, QC"],
};

/**
 * Each brand is listed as often as its weight among the starters, which is roughly that of the real finishing orders.
 */
const otherBrands = [
  "Yamaha",
  "Yamaha",
  "Yamaha",
  "Honda",
  "Honda",
  "Kawasaki",
  "Kawasaki",
  "Husqvarna",
  "GasGas",
  "Suzuki",
];

/** Invents everybody who races: the registered riders on the brand, and others who only appear in results files. */
export function inventPeople(demo: DemoContext): Racer[] {
  const { random } = demo;
  const people: Racer[] = namedRacers(demo);
  const taken = new Set(people.map(({ firstName, lastName }) => `${firstName} ${lastName}`));
  for (const field of fields) {
    for (let at = 0; at < field.registered; at += 1) {
      const racer = inventRacer(random, field.name, random.pick(field.regions), "KTM", taken, field.women && "female");
      racer.account = register(demo, racer, field.ages, random.pick(field.models));
      people.push(racer);
    }
    for (let at = 0; at < 14; at += 1) {
      const brand = random.chance(0.25) ? "KTM" : random.pick(otherBrands);
      people.push(inventRacer(random, field.name, random.pick(field.regions), brand, taken, field.women && "female"));
    }
  }
  for (const field of proFields) {
    for (let at = 0; at < field.registered; at += 1) {
      const racer = inventRacer(random, field.name, random.pick(field.regions), "KTM", taken, "male");
      racer.account = register(demo, racer, [19, 29], random.pick(field.models));
      // One rider is employed by the brand: the results count, but never earn awards.
      if (field.name === "pro-450" && at === 0) racer.account.factory = true;
      people.push(racer);
    }
    for (const [brand, count] of proBrands) {
      for (let at = 0; at < count; at += 1) {
        people.push(inventRacer(random, field.name, random.pick(field.regions), brand, taken, "male"));
      }
    }
  }
  return people;
}

/** Each brand has as many riders as the largest real class had. */
const proBrands = [
  ["KTM", 8],
  ["Yamaha", 17],
  ["Honda", 11],
  ["Kawasaki", 11],
  ["Husqvarna", 8],
  ["GasGas", 8],
  ["Suzuki", 6],
] as const;

function inventRacer(
  random: Random,
  field: string,
  region: Region,
  brand: string,
  taken: Set<string>,
  sex: Name["sex"] | undefined,
): Racer {
  const hometown = random.pick(towns[region]);
  const [city = "", state = ""] = hometown.split(", ");
  return {
    ...inventName(random, region, taken, sex),
    field,
    number: String(random.whole(2, 999)),
    hometown,
    city,
    state,
    country: region === "us" ? "US" : "CA",
    brand,
    amaNumber: random.chance(0.8) ? String(random.whole(2_100_000, 3_400_000)) : null,
    account: null,
  };
}

function register(demo: DemoContext, racer: Racer, ages: readonly [number, number], model: string): Registered {
  const { random, today } = demo;
  const age = random.whole(...ages);
  const born = `${yearOf(today) - age - 1}-${String(random.whole(1, 12)).padStart(2, "0")}-${String(random.whole(1, 28)).padStart(2, "0")}`;
  const [first, last] = [nameKey(racer.firstName), nameKey(racer.lastName)].map((key) => key.replaceAll(" ", "-"));
  // Most riders registered two seasons ago; one in twelve registered after races that they had ridden.
  const daysAgo = random.chance(0.08) ? random.whole(3, 20) : random.whole(420, 800);
  return {
    email: `${first}.${last}@demo.test`,
    locale: racer.state === "QC" ? "fr" : "en",
    dateOfBirth: born,
    registered: addDays(today, -daysAgo),
    bike: inventBike(random, model),
    ...(age < 17 && random.chance(0.15) ? { consentMissing: true } : {}),
  };
}

const patterns = allPatterns();

function inventBike(random: Random, model: string): Registered["bike"] {
  const luck = random.next();
  if (luck < 0.05) {
    // This rider has an older bike of the same make, which is not eligible (docs/spec/portal.md#numbers).
    const of2023 = random.pick(patterns.filter((pattern) => pattern.make === "KTM" && pattern.year === 2023));
    const vin = inventVin(random, `${of2023.pattern.slice(0, 9)}M${of2023.pattern.slice(10)}`);
    return { vin, make: "KTM", model: null, year: 2021, state: "invalid" };
  }
  const sister = luck < 0.1;
  const fitting = patterns.filter(
    (pattern) =>
      (sister ? pattern.make !== "KTM" : pattern.make === "KTM" && pattern.model === model) && pattern.year <= 2026,
  );
  const chosen = random.pick(fitting);
  const { make, year } = chosen;
  const vin = inventVin(random, chosen.pattern);
  return { vin, make, model: sister ? null : chosen.model, year, state: sister ? "pending" : "valid" };
}
