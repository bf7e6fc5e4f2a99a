import * as z from "zod/mini";
import { reviewedAward } from "./payout-requests.schema.ts";

const cents = z.number();

/** This is a series of which an event is a round. */
const roundOf = z.object({
  _id: z.string(),
  name: z.string(),
  season: z.number(),
  round: z.nullable(z.number()),
});

/** These are counts of the records that refer to an event; while one of them is not 0, the event cannot be deleted. */
const dependents = z.object({
  results: z.number(),
  /** This is the number of awards that were ever issued for the event, including those that were taken back. */
  awards: z.number(),
  questions: z.number(),
  claims: z.number(),
  adjustments: z.number(),
});

/** This is the part of an event that only staff see, in addition to its public record and its payouts. */
export const adminEventAnswer = z.object({
  record: z.object({
    _id: z.string(),
    /** This is null for an event without a promoter; `active` is false for a deactivated one. */
    promoter: z.nullable(
      z.object({ _id: z.string(), name: z.string(), phone: z.nullable(z.string()), active: z.boolean() }),
    ),
    rounds: z.array(roundOf),
    /** `awards` and `riders` count the awards in effect and their riders; `unused` is the unspent amount in cents. */
    standing: z.object({ awards: z.number(), riders: z.number(), unused: cents }),
    /** This is the total that its verified results have earned so far, in cents. */
    earned: cents,
    /** These awards are on hold until staff have reviewed their riders. */
    reviewed: z.array(reviewedAward),
    /** This is the number of riders who plan to race it. */
    planned: z.number(),
    dependents,
  }),
});
export type AdminEvent = z.infer<typeof adminEventAnswer>["record"];

/** Staff can choose these promoters and series for an event; both are sorted by name. */
export const eventChoicesAnswer = z.object({
  promoters: z.array(z.object({ _id: z.string(), name: z.string(), active: z.boolean() })),
  series: z.array(z.object({ _id: z.string(), name: z.string(), season: z.number() })),
});
export type EventChoices = z.infer<typeof eventChoicesAnswer>;
