import { identityFields, type IdentityField } from "#shared/riders.ts";
import type { UpdateRiderInput } from "#shared/riders.schema.ts";
import type { Actor, AdminActor } from "../platform/context.ts";

type Field = Exclude<keyof UpdateRiderInput, "__v" | "reason" | "confirm">;

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
 * Each role may write these fields of a rider; `mayChangeIdentity` decides how long the rider may write the identity.
 */
const mayWrite: Partial<Record<Actor["type"], readonly Field[]>> = {
  rider: riderMayWrite,
  admin: [...riderMayWrite, "email", "note", "deActivated"],
};

export const writableRiderFields = (actor: Actor): readonly Field[] => mayWrite[actor.type] ?? [];

/** This state decides whether the rider may still change their own identity. */
export interface IdentityState {
  /** This is true if a result was matched to the rider or an award was issued. */
  locked: boolean;
  /** This is true if the rider is under age by the date of birth on the record. */
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

/**
 * Returns true when the actor may read the whole record. Dealers and promoters get only the fields of
 * profiles/dealer-view.ts and results/present.ts.
 */
export const mayReadRider = mayUpdateRider;

/** Returns true when the actor may decide who is a factory rider: only staff may. */
export const mayMarkFactory = (actor: Actor): boolean => actor.type === "admin";

/** Returns true when the actor may activate or deactivate riders, end their sessions and send them a reset code. */
export const mayManageRiders = (actor: Actor): actor is AdminActor => actor.type === "admin";
