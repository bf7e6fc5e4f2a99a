import type { Name } from "./names.ts";
import type { PersonaName } from "./personas.ts";

/** Someone who races in the demo, with or without an account. */
export interface Racer extends Name {
  field: string;
  /** On the plate. */
  number: string;
  hometown: string;
  city: string;
  state: string;
  country: "US" | "CA";
  /** What they ride, as results files write it. */
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
  /** Under 18 without a guardian's consent on file. */
  consentMissing?: true;
  factory?: true;
  /** Whose address was not verified, or who was sent away, and when. */
  unverified?: true;
  deactivated?: string;
  persona?: PersonaName;
}
