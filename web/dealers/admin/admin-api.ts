import type { DealerColumns } from "#shared/dealers-file/dealer-columns.ts";
import type { CreateDealerInput, UpdateDealerInput } from "#shared/dealers.schema.ts";
import { api, apiUrl } from "../../platform/api/api.ts";

// This module has the calls of the admins' pages about dealers.

export const getDealer = (dealerId: string, signal: AbortSignal) =>
  api("GET /api/{type}/dealer/{dealerId}", { params: { type: "admin", dealerId }, signal });

export const saveDealer = (dealerId: string, body: UpdateDealerInput) =>
  api("PUT /api/{type}/dealer/{dealerId}", { params: { type: "admin", dealerId }, body });

export const addDealer = (body: CreateDealerInput) =>
  api("POST /api/{type}/dealers", { params: { type: "admin" }, body });

export const findDealersByName = (name: string, signal: AbortSignal) =>
  api("GET /api/admin/dealers-lean", { query: { name }, signal });

export const getActivationEffects = (dealerIds: string[], active: boolean, signal: AbortSignal) =>
  api("POST /api/admin/dealers/activation/preview", { body: { dealerIds, active }, signal });

export const setActive = (dealerIds: string[], active: boolean, reason: string) =>
  api("POST /api/admin/dealers/activation", { body: { dealerIds, active, reason: reason || null } });

export const templateHref = (format: "csv" | "xlsx"): string =>
  apiUrl("GET /api/admin/dealers/import/template", { query: { format } });

/** These are the choices of the person who imports a list. */
interface ImportChoices {
  columns?: DealerColumns | undefined;
  skipLines?: readonly number[];
  digest?: string;
}

function listForm(file: File, choices: ImportChoices): FormData {
  const body = new FormData();
  body.set("file", file);
  body.set("options", JSON.stringify(choices));
  return body;
}

export const previewList = (file: File, choices: ImportChoices = {}) =>
  api("POST /api/admin/dealers/import/preview", { body: listForm(file, choices) });

export const importList = (file: File, choices: ImportChoices) =>
  api("POST /api/admin/dealers/import", { body: listForm(file, choices) });

export const setDealerPhoto = (dealerId: string, body: FormData) =>
  api("PUT /api/admin/dealer/{dealerId}/photo", { params: { dealerId }, body });

export const removeDealerPhoto = (dealerId: string) =>
  api("DELETE /api/admin/dealer/{dealerId}/photo", { params: { dealerId } });
