import * as z from "zod/mini";
import { waitingKinds } from "./home.ts";
import { auditItem } from "./history.schema.ts";
import { currencies } from "./money.ts";
import { requestKinds } from "./requests.schema.ts";

/** This is one kind of open items for staff: how many there are, since when, and the amounts that depend on them. */
const waitingLine = z.object({
  kind: z.enum(waitingKinds),
  count: z.number(),
  /**
   * The oldest item has been open since this time. For claims and settlements this is the earliest due date. It is null
   * if there is none.
   */
  oldestAt: z.nullable(z.iso.datetime()),
  amounts: z.array(z.object({ currency: z.enum(currencies), cents: z.number() })),
  /**
   * This is the event of the oldest item that is over budget, or the rider of the oldest bonus or adjustment; it is
   * null for other kinds.
   */
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

/** This is the home page of staff: the open items, the races around today, and the latest actions. */
export const homeAnswer = z.object({
  lines: z.array(waitingLine),
  /** These are the numbers of open requests of each kind. */
  requests: z.array(z.object({ kind: z.enum(requestKinds), count: z.number() })),
  today: z.array(homeEvent),
  /** These are the first events after today. */
  next: z.array(homeEvent),
  canceled: z.array(homeEvent),
  recent: z.array(auditItem),
});
export type HomeAnswer = z.infer<typeof homeAnswer>;
