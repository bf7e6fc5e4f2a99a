import type { JobName } from "#shared/jobs.ts";
import { api } from "../platform/api/api.ts";

export const runJobNow = (job: JobName) => api("POST /api/admin/system/jobs/{job}/run", { params: { job } });

export const sendTestMail = () => api("POST /api/admin/system/test-mail", {});
