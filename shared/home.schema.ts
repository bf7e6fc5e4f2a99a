import * as z from "zod/mini";
import { waitingKinds } from "./home.ts";
import { auditItem } from "./history.schema.ts";
import { currencies } from "./money.ts";
import { requestKinds } from "./requests.schema.ts";

/** This is a kind of things that wait for staff: how many, since when, and the money that waits with them. */
const waitingLine = z.object({
  kind: z.enum(waitingKinds),
  count: z.number(),
  /** The oldest waits since this time; of claims and settlements, the first is due then. Null without any. */
  oldestAt: z.nullable(z.iso.datetime()),
  amounts: z.array(z.object({ currency: z.enum(currencies), cents: z.number() })),
  /** This is the id of the oldest record, where the record itself is the place to decide. */
  firstId: z.nullable(z.string()),
});
export type WaitingLine = z.infer<typeof waitingLine>;

const homeEvent = z.object({
  _id: z.string(),
  title: z.string(),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  firstDate: z.string(),
  lastDate: z.string(),
  canceledAt: z.nullable(z.iso.datetime()),
  posted: z.number(),
  currency: z.enum(currencies),
});
export type HomeEvent = z.infer<typeof homeEvent>;

/** This is the home page of staff: what waits for a person, the races around today, and the latest acts. */
export const homeAnswer = z.object({
  lines: z.array(waitingLine),
  /** The open requests of each kind. */
  requests: z.array(z.object({ kind: z.enum(requestKinds), count: z.number() })),
  today: z.array(homeEvent),
  /** These are the next race days, when nothing is raced today. */
  next: z.array(homeEvent),
  canceled: z.array(homeEvent),
  recent: z.array(auditItem),
});
export type HomeAnswer = z.infer<typeof homeAnswer>;
