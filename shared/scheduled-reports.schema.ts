import * as z from "zod/mini";
import { idField, versionField } from "./fields.ts";
import { reportKinds, rhythms } from "./scheduled-reports.ts";

const maxRecipients = 50;

const fields = {
  report: z.enum(reportKinds, "invalid_value"),
  /** These are the filters of the report's URL, by name. */
  filters: z.record(
    z.string().check(z.maxLength(20, "too_long")),
    z.string("invalid_value").check(z.maxLength(20, "too_long")),
  ),
  rhythm: z.enum(rhythms, "invalid_value"),
  day: z.int32("invalid_value").check(z.minimum(0, "invalid_value"), z.maximum(28, "invalid_value")),
  /** These are the ids of admins. */
  recipients: z.array(idField, "required").check(z.minLength(1, "required"), z.maxLength(maxRecipients, "too_long")),
};

export const createScheduleInput = z.object(fields);
export type CreateScheduleInput = z.infer<typeof createScheduleInput>;

export const updateScheduleInput = z.extend(z.partial(createScheduleInput), {
  __v: versionField,
  paused: z.optional(z.boolean("invalid_value")),
});
export type UpdateScheduleInput = z.infer<typeof updateScheduleInput>;

export const scheduleParams = z.object({ scheduleId: idField });
export const subscriptionInput = z.object({ on: z.boolean("invalid_value") });

const scheduledReport = z.object({
  _id: z.string(),
  __v: z.number(),
  report: fields.report,
  filters: z.record(z.string(), z.string()),
  rhythm: fields.rhythm,
  day: z.number(),
  paused: z.boolean(),
  /** The next email is sent on this day; it is null while the report is paused. */
  nextOn: z.nullable(z.string()),
  lastSentAt: z.nullable(z.string()),
  createdBy: z.string(),
  recipients: z.array(
    z.object({ _id: z.string(), name: z.string(), isActive: z.boolean(), unsubscribed: z.boolean() }),
  ),
  /** This is true if the reader may edit, pause and delete the report. */
  mayEdit: z.boolean(),
  /**
   * This is true if the reader gets the report, false if the reader has unsubscribed, and null if the reader is not a
   * recipient.
   */
  mine: z.nullable(z.boolean()),
});
export type ScheduledReport = z.infer<typeof scheduledReport>;

export const scheduleAnswer = z.object({ schedule: scheduledReport });
export const schedulesAnswer = z.object({
  schedules: z.array(scheduledReport),
  /** These are the admins who can be recipients; the reader is first. */
  staff: z.array(z.object({ _id: z.string(), name: z.string() })),
});
export type Schedules = z.infer<typeof schedulesAnswer>;
