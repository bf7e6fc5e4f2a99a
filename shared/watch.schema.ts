import * as z from "zod/mini";
import { idField, requiredText, versionField } from "./fields.ts";
import { watchKinds } from "./watch.ts";

const instant = z.iso.datetime();
const named = z.object({ _id: z.string(), name: z.string() });

/** This is a finding of the watch list. */
export const watchFinding = z.object({
  _id: z.string(),
  __v: z.number(),
  kind: z.enum(watchKinds),
  state: z.enum(["open", "looked"]),
  rider: z.nullable(named),
  /** This is the second rider of a bike that was on two accounts. */
  otherRider: z.nullable(named),
  dealer: z.nullable(named),
  promoter: z.nullable(named),
  /** This is an admin whom the facts name; that admin cannot close the finding. */
  admin: z.nullable(named),
  event: z.nullable(named),
  /** These are the facts in plain words, in the reader's language. */
  facts: z.string(),
  /** The finding was made at this time, or made again after someone had reviewed it. */
  since: instant,
  lookedAt: z.nullable(instant),
  /** This is the name of the admin who reviewed the finding. */
  lookedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type WatchFinding = z.infer<typeof watchFinding>;

export const findingParams = z.object({ findingId: idField });

/** This input marks a finding as reviewed. A finding that changed since it was loaded is refused. */
export const lookInput = z.object({ __v: versionField, note: requiredText(500) });
export type LookInput = z.infer<typeof lookInput>;

export const lookAnswer = z.object({ finding: watchFinding });

/**
 * `found` counts the findings that are new or open again; `upToDate` is false if a part of the past has not been
 * checked yet.
 */
export const watchCheckAnswer = z.object({ found: z.number(), upToDate: z.boolean() });
export type WatchCheckAnswer = z.infer<typeof watchCheckAnswer>;
