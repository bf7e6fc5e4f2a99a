import { api } from "../platform/api/api.ts";

/** Marks a finding as checked. `version` is the version of the finding on the screen. */
export const lookAtFinding = (findingId: string, version: number, note: string) =>
  api("POST /api/admin/watch-list/{findingId}/look", { params: { findingId }, body: { __v: version, note } });

export const checkWatchList = () => api("POST /api/admin/watch-list/check", {});
