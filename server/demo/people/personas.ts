// These are the named people of the demo world. All are invented; email to `.test` addresses is never delivered.

export const demoPassword = "contingency1";
export const demoPin = "2468";

export interface Persona {
  email: string;
  type: "rider" | "dealer" | "promoter" | "admin";
  firstName: string;
  lastName: string;
  locale: "en" | "fr";
  /** This line describes the persona in the list of sign-ins. */
  about: string;
}

export const personas = {
  rider: {
    email: "rider@demo.test",
    type: "rider",
    firstName: "Dana",
    lastName: "Kowalczyk",
    locale: "en",
    about: "amateur, Michigan: credit in several awards, one about to expire",
  },
  pro: {
    email: "pro@demo.test",
    type: "rider",
    firstName: "Brock",
    lastName: "Tillery",
    locale: "en",
    about: "pro: has earned cash, the W-9 is missing",
  },
  pilote: {
    email: "pilote@demo.test",
    type: "rider",
    firstName: "Maxime",
    lastName: "Thériault",
    locale: "fr",
    about: "Québec: French, credit in Canadian dollars",
  },
  dealer: {
    email: "dealer@demo.test",
    type: "dealer",
    firstName: "Sam",
    lastName: "Ortega",
    locale: "en",
    about: "Gate Drop Powersports, Kalamazoo, Michigan",
  },
  concessionnaire: {
    email: "concessionnaire@demo.test",
    type: "dealer",
    firstName: "Josée",
    lastName: "Gagnon",
    locale: "fr",
    about: "Sport Moto des Chutes, Québec",
  },
  promoter: {
    email: "promoter@demo.test",
    type: "promoter",
    firstName: "Casey",
    lastName: "Lindgren",
    locale: "en",
    about: "Berm & Gate Promotions: results due, late, verified, and an event to come",
  },
  admin: {
    email: "admin@demo.test",
    type: "admin",
    firstName: "Avery",
    lastName: "Marchetti",
    locale: "en",
    about: "the program's staff, an owner: everything, settings and admins too",
  },
  colleague: {
    email: "colleague@demo.test",
    type: "admin",
    firstName: "Noor",
    lastName: "Halvorsen",
    locale: "en",
    about: "the daily work; a second admin, who confirms a large bonus",
  },
  auditor: {
    email: "auditor@demo.test",
    type: "admin",
    firstName: "Ines",
    lastName: "Calloway",
    locale: "en",
    about: "read only: sees everything, changes nothing",
  },
  deactivated: {
    email: "deactivated@demo.test",
    type: "rider",
    firstName: "Wade",
    lastName: "Hutchins",
    locale: "en",
    about: "a rider whose account was deactivated",
  },
  unverified: {
    email: "unverified@demo.test",
    type: "rider",
    firstName: "Riley",
    lastName: "Bergstrom",
    locale: "en",
    about: "a rider who has not verified the email address",
  },
  junior: {
    email: "junior@demo.test",
    type: "rider",
    firstName: "Mason",
    lastName: "Pruitt",
    locale: "en",
    about: "a rider under 18, with a guardian's consent",
  },
} as const satisfies Record<string, Persona>;

export type PersonaName = keyof typeof personas;

/** Returns the lines that `npm start` prints. */
export function signIns(): string[] {
  const width = Math.max(...Object.values(personas).map(({ email }) => email.length));
  return [
    `Sign in with password ${demoPassword}; riders' PIN at the counter: ${demoPin}`,
    ...Object.values(personas).map(({ email, about }) => `  ${email.padEnd(width)}  ${about}`),
  ];
}
