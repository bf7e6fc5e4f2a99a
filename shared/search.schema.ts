import * as z from "zod/mini";
import { currencies } from "./money.ts";
import { foundKinds, foundStates } from "./search.ts";

/** The text is what staff type or paste: a name, an address, a number. */
export const findQuery = z.object({ q: z.string("required").check(z.trim(), z.maxLength(100, "too_long")) });

const text = z.nullable(z.string());

/** This is a record that the search found: its name, and what tells it apart from others of that name. */
const foundRecord = z.object({
  _id: z.string(),
  kind: z.enum(foundKinds),
  name: z.string(),
  /** This is the person who logs in for a dealer or promoter, if the search found this person. */
  login: z.nullable(z.object({ name: z.string(), isDeactivated: z.boolean() })),
  /** This is the town with its state or province. */
  place: text,
  /** This is the AMA number, the dealer number, or the year and model of a bike. */
  number: text,
  /** This is the race day, the day of a redemption or the due day of a claim. */
  day: text,
  season: z.nullable(z.number()),
  amount: z.nullable(z.number()),
  currency: z.nullable(z.enum(currencies)),
  /** This is the record's state if it is not the normal one, otherwise null. */
  state: z.nullable(z.enum(foundStates)),
  /** This is the rider of a redemption, a claim or a bike; for a rider it is the rider's own id. */
  riderId: text,
  dealerId: text,
  /** This is true if an admin can act as this record, because it has a login. */
  hasLogin: z.boolean(),
});
export type FoundRecord = z.infer<typeof foundRecord>;

/** These are the found records, at most 8 of each kind, the best match of a kind first. */
export const findAnswer = z.object({ found: z.array(foundRecord) });
