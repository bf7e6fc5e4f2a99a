import type { StaffPasskeysAnswer } from "#shared/passkeys.schema.ts";
import type { ChangedSettings, SeasonChanges, SeasonSettings } from "#shared/programme-settings.schema.ts";
import { api } from "../platform/api/api.ts";
import { refusalOf } from "../platform/api/refusal.ts";

const of = (season: number) => ({ season: String(season) });

export const getSettings = async (season: number, signal?: AbortSignal): Promise<SeasonSettings> =>
  (await api("GET /api/admin/programme/{season}", { params: of(season), signal })).programme;

export const getSettingsHistory = (season: number, page: number | undefined, signal: AbortSignal) =>
  api("GET /api/admin/programme/{season}/history", {
    params: of(season),
    query: page === undefined ? {} : { page },
    signal,
  });

export const previewSettings = async (
  season: number,
  body: { __v: number; settings: ChangedSettings },
): Promise<SeasonChanges> =>
  (await api("POST /api/admin/programme/{season}/preview", { params: of(season), body })).changes;

export const saveSettings = async (
  season: number,
  body: { __v: number; settings: ChangedSettings; confirm: string },
  key: string,
): Promise<SeasonSettings> =>
  (await api("PUT /api/admin/programme/{season}", { params: of(season), body, key })).programme;

export async function uploadLogo(season: number, file: File): Promise<string> {
  const body = new FormData();
  body.set("file", file);
  return (await api("PUT /api/admin/programme/{season}/logo", { params: of(season), body })).logoUrl;
}

/**
 * If an admin confirmed a change and its effects are different now, this returns the current effects. It returns null
 * for any other error.
 */
export const otherOutcome = (error: unknown): SeasonChanges | null =>
  refusalOf(error, "season_unconfirmed", "PUT /api/admin/programme/{season}")?.changes ?? null;

export const getStaffPasskeys = async (signal: AbortSignal): Promise<StaffPasskeysAnswer["staffPasskeys"]> =>
  (await api("GET /api/admin/staff-passkeys", { signal })).staffPasskeys;

export const setStaffPasskeys = (on: boolean) => api("PUT /api/admin/staff-passkeys", { body: { on } });
