import * as z from "zod/mini";
import { idField } from "./fields.ts";
import { historyFieldNames, historySubjects } from "./history.ts";
import { pageQuery, pagination } from "./query-fields.ts";

export const historyParams = z.object({
  subjectType: z.enum(historySubjects, "invalid_value"),
  subjectId: idField,
});

export const historyQuery = z.object({ page: pageQuery });

/** This is a value as it was recorded: cents, ISO days and instants, or text. It is null when there was none. */
const value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

const historyChange = z.object({ field: z.enum(historyFieldNames), before: value, after: value });
export type HistoryChange = z.infer<typeof historyChange>;

/** This is one action on a record (docs/spec/accounts.md#audit-log). The IP address stays in the log. */
const historyItem = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** This is the action, for example `event.update`. */
  action: z.string(),
  actor: z.object({
    type: z.enum(["rider", "dealer", "promoter", "admin", "kiosk", "visitor", "system"]),
    /** The name is null for a visitor, for a job, and for a record that no longer exists. */
    name: z.nullable(z.string()),
  }),
  /** This is the name of the admin who acted as the actor. */
  admin: z.nullable(z.string()),
  changes: z.array(historyChange),
  /** This is true if an erasure replaced values of this row. */
  erased: z.boolean(),
});
export type HistoryItem = z.infer<typeof historyItem>;

/** This is an action with the record that it concerns. */
export const auditItem = z.extend(historyItem, {
  subject: z.object({
    /** This is the kind of the record, for example `rider` or `vin-pattern`. */
    type: z.string(),
    _id: z.string(),
    /** The name is null for a kind of records without names, and for a record that no longer exists. */
    name: z.nullable(z.string()),
  }),
});
export type AuditItem = z.infer<typeof auditItem>;

/** This is the history, newest first. It includes the acts on what belongs to the record, such as a rider’s awards. */
export const historyAnswer = z.object({ history: z.array(auditItem), pagination });
export type HistoryAnswer = z.infer<typeof historyAnswer>;
