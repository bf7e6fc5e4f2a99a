import * as z from "zod/mini";
import { classesVerified } from "./events.schema.ts";
import { currencies } from "./money.ts";
import { countryQuery, pageQuery, pagination, textQuery } from "./query-fields.ts";

export const lateEventsQuery = z.object({
  page: pageQuery,
  title: textQuery(),
  state: textQuery(20),
  country: countryQuery,
});
export type LateEventsQuery = z.infer<typeof lateEventsQuery>;

const lateEvent = z.object({
  _id: z.string(),
  title: z.string(),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  country: z.string(),
  firstDate: z.string(),
  lastDate: z.string(),
  resultsDue: z.string(),
  daysLate: z.number(),
  /** True if the results were submitted and are not verified; nobody is paid before they are. */
  received: z.boolean(),
  classesVerified,
  /** The posted payouts that riders wait for, in cents. */
  posted: z.number(),
  currency: z.enum(currencies),
  promoter: z.nullable(
    z.object({ _id: z.string(), name: z.string(), email: z.string(), phone: z.nullable(z.string()) }),
  ),
  reminders: z.number(),
  lastReminderAt: z.nullable(z.string()),
});
export type LateEvent = z.infer<typeof lateEvent>;

/** The late events, grouped by promoter, the longest delay first. */
export const lateEventsAnswer = z.object({
  events: z.array(lateEvent),
  pagination,
  distinctStates: z.array(z.string()),
});
export type LateEventsAnswer = z.infer<typeof lateEventsAnswer>;
