import * as z from "zod/mini";
import { eventListItem, seriesRef } from "./events.schema.ts";
import { requiredText } from "./fields.ts";
import { seriesPayouts } from "./series-payouts.schema.ts";
import { payModes, seriesRecord } from "./series.schema.ts";

// This module declares what only staff see of a series.

const named = z.object({ _id: z.string(), name: z.string() });

const adminRound = z.object({
  event: eventListItem,
  round: z.nullable(z.number()),
  /** This is the promoter who enters and verifies the results of this round. */
  promoter: z.nullable(named),
  /** `classes` is the number of its classes that ran; `verified` is how many of them are verified. */
  classes: z.number(),
  verified: z.number(),
  /** This is the amount that waits for an admin, in cents: payouts above the budget, and awards that need approval. */
  waits: z.number(),
  /** These are the other series of which the event is a round. */
  alsoIn: z.array(z.extend(seriesRef, { payMode: z.enum(payModes) })),
});
export type AdminRound = z.infer<typeof adminRound>;

/** `alias` is the name that files use for the class `className` of this series: "250 B Int" for "250 B". */
const className = z.object({ alias: z.string(), className: z.string() });
export type SeriesClassName = z.infer<typeof className>;

export const adminSerieAnswer = z.object({
  serie: seriesRecord,
  /** These are the rounds, sorted by number, then by date. */
  rounds: z.array(adminRound),
  standings: z.nullable(eventListItem),
  /** This is our brand's share of the verified entries that name a brand, 0–1; it is null if none names one. */
  marketShare: z.nullable(z.number()),
  payouts: z.nullable(seriesPayouts),
  classNames: z.array(className),
  /** These are the names of the classes of all rounds. */
  classes: z.array(z.string()),
  /** These are the payout limits of the season. */
  limits: z.object({ perPlace: z.number(), places: z.number() }),
});
export type AdminSerieAnswer = z.infer<typeof adminSerieAnswer>;

export const setClassNameInput = z.object({ alias: requiredText(80), className: requiredText(80) });
export type SetClassNameInput = z.infer<typeof setClassNameInput>;

export const removeClassNameQuery = z.object({ alias: requiredText(80) });

/** The form of a series offers these promoters and categories. */
export const seriesChoicesAnswer = z.object({
  promoters: z.array(z.extend(named, { deActivated: z.boolean() })),
  categories: z.array(z.object({ _id: z.string(), description: z.string(), active: z.boolean() })),
});
export type SeriesChoices = z.infer<typeof seriesChoicesAnswer>;
