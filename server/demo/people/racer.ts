import type { Name } from "./names.ts";
import type { PersonaName } from "./personas.ts";

/** This is a person who races in the demo, with or without an account. */
export interface Racer extends Name {
  field: string;
  /** This is the number on the bike's number plate. */
  number: string;
  hometown: string;
  city: string;
  state: string;
  country: "US" | "CA";
  /** This is the brand that the person rides, spelled as in results files. */
  brand: string;
  amaNumber: string | null;
  account: Registered | null;
}

export interface Registered {
  email: string;
  locale: "en" | "fr";
  dateOfBirth: string;
  registered: string;
  bike: {
    vin: string;
    make: string;
    model: string | null;
    year: number | null;
    state: "valid" | "invalid" | "pending";
  };
  /** This is true for a rider under 18 without a guardian's consent on file. */
  consentMissing?: true;
  factory?: true;
  /** This is true if the address was never verified. */
  unverified?: true;
  deactivated?: string;
  persona?: PersonaName;
}
