import type { Name } from "./names.ts";
import type { PersonaName } from "./personas.ts";

/** A person who races in the demo, with or without an account. */
export interface Racer extends Name {
  field: string;
  /** The number on the plate. */
  number: string;
  hometown: string;
  city: string;
  state: string;
  country: "US" | "CA";
  /** The brand that the person rides, as results files spell it. */
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
  /** True for a rider under 18 without a guardian's consent on file. */
  consentMissing?: true;
  factory?: true;
  /** True if the address was never verified. */
  unverified?: true;
  deactivated?: string;
  persona?: PersonaName;
}
