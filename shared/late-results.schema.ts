import * as z from "zod/mini";
import { classesVerified } from "./events.schema.ts";
import { idField, requiredText } from "./fields.ts";
import { currencies } from "./money.ts";

/** This is a phone call of staff to the promoter of a late event. Promoters do not get these calls. */
const lateCall = z.object({ at: z.string(), by: z.nullable(z.string()), note: z.string() });

export const lateEvent = z.object({
  _id: z.string(),
  title: z.string(),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  country: z.string(),
  firstDate: z.string(),
  lastDate: z.string(),
  resultsDue: z.string(),
  daysLate: z.number(),
  /** This is true if the results were submitted and are not verified. Nobody is paid before they are verified. */
  received: z.boolean(),
  classesVerified,
  /** This is the total of the posted payouts, for which riders are waiting, in cents. */
  posted: z.number(),
  currency: z.enum(currencies),
  promoter: z.nullable(
    z.object({ _id: z.string(), name: z.string(), email: z.string(), phone: z.nullable(z.string()) }),
  ),
  /** This is the number of riders with a result at the event that is not verified yet, each counted once. */
  ridersWaiting: z.number(),
  reminders: z.number(),
  lastReminderAt: z.nullable(z.string()),
  calls: z.number(),
  lastCall: z.nullable(lateCall),
});
const lateSum = z.object({ currency: z.enum(currencies), events: z.number(), posted: z.number() });
/** These are the posted payouts of the late events of a list, in cents by currency. */
export const lateSums = z.array(lateSum);
export type LateSum = z.infer<typeof lateSum>;
export type LateEvent = z.infer<typeof lateEvent>;

/** These are the reasons why no reminder was sent for an event. */
const notRemindedWhys = ["not_late", "unreachable", "today"] as const;

/**
 * Staff remind the promoters of these late events. The answer has the events whose promoters were reminded, and why the
 * others were not.
 */
export const remindLateInput = z.object({
  eventIds: z.array(idField).check(z.minLength(1, "required"), z.maxLength(100, "too_long")),
});
export const remindLateAnswer = z.object({
  reminded: z.array(z.string()),
  left: z.array(z.object({ _id: z.string(), why: z.enum(notRemindedWhys) })),
});
/** Staff record that they called the promoters of these late events, with a note on what was said. */
export const logCallInput = z.object({ ...remindLateInput.shape, note: requiredText(300) });
export const logCallAnswer = z.object({
  logged: z.array(z.string()),
  left: z.array(z.object({ _id: z.string(), why: z.enum(["not_late", "no_promoter"]) })),
});
export type LogCallInput = z.infer<typeof logCallInput>;
export type LogCallAnswer = z.infer<typeof logCallAnswer>;

export type RemindLateAnswer = z.infer<typeof remindLateAnswer>;
