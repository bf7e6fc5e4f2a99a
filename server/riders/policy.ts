import type { UpdateRiderInput } from "#shared/riders.schema.ts";
import type { Actor } from "../platform/context.ts";

type Field = Exclude<keyof UpdateRiderInput, "__v">;

const riderMayWrite: readonly Field[] = [
  "firstName",
  "lastName",
  "amaNumber",
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
 * Which fields of a rider each role may write (decisions §6). A rider's date of birth is the staff's: it decides
 * whether a guardian has to consent.
 */
const mayWrite: Partial<Record<Actor["type"], readonly Field[]>> = {
  rider: riderMayWrite,
  admin: [...riderMayWrite, "dateOfBirth", "email", "note", "deActivated"],
};

export const writableRiderFields = (actor: Actor): readonly Field[] => mayWrite[actor.type] ?? [];

export const mayUpdateRider = (actor: Actor, riderId: string): boolean =>
  actor.type === "admin" || (actor.type === "rider" && actor.id === riderId);

/** The whole record; dealers and promoters get less (ledger and results present that). */
export const mayReadRider = mayUpdateRider;
