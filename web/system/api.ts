import type { JobName } from "#shared/jobs.ts";
import { api } from "../platform/api/api.ts";

export const runJobNow = (job: JobName) => api("POST /api/admin/system/jobs/{job}/run", { params: { job } });

export const sendTestMail = () => api("POST /api/admin/system/test-mail", {});

export const getClock = () => api("GET /api/admin/clock", {});

/** Confirms that this time of the server, which staff have seen, is right. */
export const confirmClock = (now: string) => api("POST /api/admin/clock/confirm", { body: { now } });
