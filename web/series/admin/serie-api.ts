import type { PayoutsPreview, SaveSeriesPayoutsInput } from "#shared/series-payouts.schema.ts";
import type { CreateSeriesInput, UpdateSeriesInput } from "#shared/series-record.schema.ts";
import type { UploadEventsAnswer } from "#shared/series-upload.schema.ts";
import { api } from "../../platform/api/api.ts";
import { refusalOf } from "../../platform/api/refusal.ts";

const params = (seriesId: string) => ({ params: { seriesId } });

export const getAdminSerie = (seriesId: string, signal: AbortSignal) =>
  api("GET /api/admin/serie/{seriesId}", { ...params(seriesId), signal });

export const getSeriesChoices = (signal: AbortSignal) => api("GET /api/admin/series-choices", { signal });

export const createSerie = (body: CreateSeriesInput) => api("POST /api/admin/series", { body });

export const updateSerie = (seriesId: string, body: UpdateSeriesInput) =>
  api("PUT /api/admin/serie/{seriesId}", { ...params(seriesId), body });

/**
 * Deletes a series. If `confirm` is not the checksum of the current effects, the server refuses and answers with the
 * effects.
 */
export const deleteSerie = (seriesId: string, confirm: string) =>
  api("DELETE /api/admin/serie/{seriesId}", { ...params(seriesId), query: { confirm } });

export const savePayouts = (seriesId: string, body: SaveSeriesPayoutsInput) =>
  api("PUT /api/admin/serie/{seriesId}/payouts", { ...params(seriesId), body });

export const previewPayouts = (seriesId: string, rounds?: string[]) =>
  api("POST /api/admin/serie/{seriesId}/payouts/preview", { ...params(seriesId), body: rounds ? { rounds } : {} });

export const applyPayouts = (seriesId: string, body: { rounds: string[]; confirm: string }, key: string) =>
  api("POST /api/admin/serie/{seriesId}/payouts/apply", { ...params(seriesId), body, key });

export const addClassName = (seriesId: string, body: { alias: string; className: string }) =>
  api("POST /api/admin/serie/{seriesId}/class-names", { ...params(seriesId), body });

export const removeClassName = (seriesId: string, alias: string) =>
  api("DELETE /api/admin/serie/{seriesId}/class-names", { ...params(seriesId), query: { alias } });

/** Uploads a file of events. Without `confirm` it is only previewed. */
export function uploadEvents(seriesId: string, file: File, confirm?: string): Promise<UploadEventsAnswer> {
  const body = new FormData();
  body.set("file", file);
  if (confirm !== undefined) body.set("confirm", confirm);
  const query = { preview: confirm === undefined || undefined };
  return api("POST /api/admin/serie/{seriesId}/upload-events", { ...params(seriesId), query, body });
}

/** Returns the current preview from the refusal of an outdated confirmation. */
export const previewIn = (error: unknown): PayoutsPreview | null =>
  refusalOf(error, "series_unconfirmed", "POST /api/admin/serie/{seriesId}/payouts/apply")?.preview ?? null;
/** Returns the current preview of a file from the refusal of an outdated confirmation. */
export const uploadIn = (error: unknown): UploadEventsAnswer | null =>
  refusalOf(error, "series_unconfirmed", "POST /api/admin/serie/{seriesId}/upload-events")?.answer ?? null;
