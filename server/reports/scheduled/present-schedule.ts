import type { ScheduledReport } from "#shared/scheduled-reports.schema.ts";
import type { AdminActor } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { mayEditSchedule } from "./policy.ts";
import { namesOfAdmins, recipientsOf, type ScheduleRow } from "./schedule-store.ts";

/** Selects the fields of scheduled reports that leave the server, with what the reader may do. */
export async function presentSchedules(
  reader: Reader,
  actor: AdminActor,
  rows: readonly ScheduleRow[],
): Promise<ScheduledReport[]> {
  const ids = rows.map(({ id }) => id);
  const recipients = Map.groupBy(ids.length > 0 ? await recipientsOf(reader, ids) : [], ({ scheduleId }) => scheduleId);
  const names = await namesOfAdmins(reader);
  return rows.map((row) => {
    const own = recipients.get(row.id) ?? [];
    const self = own.find(({ accountId }) => accountId === actor.accountId);
    return {
      _id: row.id,
      __v: row.version,
      report: row.report,
      filters: row.filters,
      rhythm: row.rhythm,
      day: row.day,
      paused: row.pausedAt !== null,
      nextOn: row.pausedAt === null ? row.nextOn : null,
      lastSentAt: row.lastSentAt?.toISOString() ?? null,
      createdBy: names.get(row.createdBy)?.name ?? "",
      recipients: own.map(({ adminId, firstName, lastName, offAt, verifiedAt, deactivatedAt }) => ({
        _id: adminId,
        name: `${firstName} ${lastName}`,
        isActive: verifiedAt !== null && deactivatedAt === null,
        unsubscribed: offAt !== null,
      })),
      mayEdit: mayEditSchedule(actor, row.createdBy),
      mine: self ? self.offAt === null : null,
    };
  });
}
