import { identityFields, type IdentityField } from "#shared/riders.ts";
import type { UpdateRiderInput } from "#shared/riders.schema.ts";
import type { Actor } from "../platform/context.ts";

type Field = Exclude<keyof UpdateRiderInput, "__v">;

const riderMayWrite: readonly Field[] = [
  ...identityFields,
  "phone1",
  "phone2",
  "addressLine1",
  "addressLine2",
  "city",
  "state",
  "zipcode",
  "country",
  "hometown",
  "bio",
  "sex",
  "socialMedia",
  "mainSport",
  "raceStyle",
  "locale",
];

/**
 * The fields of a rider that each role may write; `mayChangeIdentity` decides how long the rider may write the
 * identity.
 */
const mayWrite: Partial<Record<Actor["type"], readonly Field[]>> = {
  rider: riderMayWrite,
  admin: [...riderMayWrite, "email", "note", "deActivated"],
};

export const writableRiderFields = (actor: Actor): readonly Field[] => mayWrite[actor.type] ?? [];

/** The state that decides whether the rider may still change their own identity. */
export interface IdentityState {
  /** True if a result was matched to the rider or an award was issued. */
  locked: boolean;
  /** True if the rider is under age by the date of birth on the record. */
  minor: boolean;
}

/**
 * Returns true when the actor may change the identity: staff always, the rider until the first result or award. Only
 * staff can change a minor's date of birth, because it decides whether a guardian has to consent.
 */
export const mayChangeIdentity = (
  actor: Actor,
  fields: readonly IdentityField[],
  { locked, minor }: IdentityState,
): boolean => actor.type === "admin" || (!locked && !(minor && fields.includes("dateOfBirth")));

export const mayUpdateRider = (actor: Actor, riderId: string): boolean =>
  actor.type === "admin" || (actor.type === "rider" && actor.id === riderId);

/** The rule applies to the whole record; dealers and promoters get fewer fields (ledger and results present those). */
export const mayReadRider = mayUpdateRider;

/** Only staff decide who is a factory rider. */
export const mayMarkFactory = (actor: Actor): boolean => actor.type === "admin";
