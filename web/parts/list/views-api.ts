import type { SaveViewInput } from "#shared/saved-views.schema.ts";
import { api } from "../../platform/api/api.ts";

// These are the calls for the saved views of a list.

export const getViews = (list: string, signal: AbortSignal) => api("GET /api/admin/views", { query: { list }, signal });

export const saveView = (body: SaveViewInput) => api("POST /api/admin/views", { body });

export const removeView = (viewId: string) => api("DELETE /api/admin/view/{viewId}", { params: { viewId } });
