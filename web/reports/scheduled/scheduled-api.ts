import type { ScheduledReport, CreateScheduleInput, UpdateScheduleInput } from "#shared/scheduled-reports.schema.ts";
import { api } from "../../platform/api/api.ts";

const paramsOf = ({ _id }: ScheduledReport) => ({ scheduleId: _id });

export const createSchedule = (body: CreateScheduleInput) => api("POST /api/admin/scheduled-reports", { body });
export const updateSchedule = (schedule: ScheduledReport, change: Omit<UpdateScheduleInput, "__v">) =>
  api("PUT /api/admin/scheduled-report/{scheduleId}", {
    params: paramsOf(schedule),
    body: { __v: schedule.__v, ...change },
  });
export const removeSchedule = (schedule: ScheduledReport) =>
  api("DELETE /api/admin/scheduled-report/{scheduleId}", { params: paramsOf(schedule) });
export const sendScheduleNow = (schedule: ScheduledReport) =>
  api("POST /api/admin/scheduled-report/{scheduleId}/send", { params: paramsOf(schedule) });
export const subscribeToSchedule = (schedule: ScheduledReport, on: boolean) =>
  api("PUT /api/admin/scheduled-report/{scheduleId}/subscription", { params: paramsOf(schedule), body: { on } });
