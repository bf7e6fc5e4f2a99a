import { addDays, yearOf } from "#shared/dates.ts";
import { personas, type PersonaName } from "./personas.ts";
import type { Racer, Registered } from "./racer.ts";
import type { DemoContext } from "../demo-context.ts";
import { allPatterns, inventVin } from "../vin-patterns.ts";

const riding = ["rider", "pro", "pilote", "deactivated", "unverified", "junior"] as const;
type RidingPersona = (typeof riding)[number];

interface Written extends Pick<Racer, "field" | "number" | "hometown" | "amaNumber" | "sex"> {
  born: { age: number; day: string };
  registeredDaysAgo: number;
  bike: { model: string; year: number };
  over?: Partial<Registered>;
}

/** These personas race. Their fields, bikes and ages are fixed, not random. */
const written: Record<RidingPersona, Written> = {
  rider: {
    field: "us-250b",
    number: "417",
    hometown: "Kalamazoo, MI",
    amaNumber: "2914076",
    sex: "female",
    born: { age: 23, day: "04-02" },
    registeredDaysAgo: 610,
    bike: { model: "250 SX-F", year: 2025 },
  },
  pro: {
    field: "pro-450",
    number: "118",
    hometown: "Crawfordsville, IN",
    amaNumber: "2610442",
    sex: "male",
    born: { age: 26, day: "09-17" },
    registeredDaysAgo: 540,
    bike: { model: "450 SX-F", year: 2026 },
  },
  pilote: {
    field: "ca-250b",
    number: "73",
    hometown: "Québec, QC",
    amaNumber: null,
    sex: "male",
    born: { age: 22, day: "01-28" },
    registeredDaysAgo: 500,
    bike: { model: "250 SX-F", year: 2024 },
  },
  deactivated: {
    field: "us-450b",
    number: "605",
    hometown: "Dalton, GA",
    amaNumber: "2788190",
    sex: "male",
    born: { age: 28, day: "11-05" },
    registeredDaysAgo: 580,
    bike: { model: "450 SX-F", year: 2023 },
  },
  unverified: {
    field: "us-250c",
    number: "942",
    hometown: "Millville, MN",
    amaNumber: "3301957",
    sex: "male",
    born: { age: 19, day: "07-30" },
    registeredDaysAgo: 3,
    bike: { model: "250 SX-F", year: 2026 },
    over: { unverified: true },
  },
  junior: {
    field: "us-85",
    number: "21",
    hometown: "Blountville, TN",
    amaNumber: "3120568",
    sex: "male",
    born: { age: 14, day: "05-11" },
    registeredDaysAgo: 450,
    bike: { model: "125 SX", year: 2025 },
  },
};

export function namedRacers(demo: DemoContext): Racer[] {
  return riding.map((name) => namedRacer(demo, name));
}

function namedRacer({ random, today }: DemoContext, name: RidingPersona & PersonaName): Racer {
  const { born, registeredDaysAgo, bike, over, ...racer } = written[name];
  const { firstName, lastName, email, locale } = personas[name];
  const [city = "", state = ""] = racer.hometown.split(", ");
  const pattern = allPatterns().find(
    ({ make, model, year }) => make === "KTM" && model === bike.model && year === bike.year,
  );
  if (!pattern) throw new Error(`No pattern is for ${bike.model} ${bike.year}`);
  return {
    ...racer,
    firstName,
    lastName,
    city,
    state,
    country: state === "QC" ? "CA" : "US",
    brand: "KTM",
    account: {
      email,
      locale,
      dateOfBirth: `${yearOf(today) - born.age - 1}-${born.day}`,
      registered: addDays(today, -registeredDaysAgo),
      bike: { vin: inventVin(random, pattern.pattern), make: "KTM", ...bike, state: "valid" },
      persona: name,
      ...(name === "deactivated" ? { deactivated: addDays(today, -40) } : {}),
      ...over,
    },
  };
}
