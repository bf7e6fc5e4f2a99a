import type {
  CloseCaseInput,
  DeviceActInput,
  UpdateDeviceInput,
  UpdateKioskSettingsInput,
} from "#shared/kiosk-desk.schema.ts";
import type { SettleInput } from "#shared/kiosk.schema.ts";
import { api } from "../platform/api/api.ts";
import type { Query } from "../platform/api/call-url.ts";

/**
 * These are the calls of the dealer's and the admin's pages about kiosks. The calls of the tablet are in
 * web/tablet/kiosk-api.ts.
 */
export type Desk = "dealer" | "admin";

export const getKiosks = (type: Desk, query: Query, signal?: AbortSignal) =>
  api("GET /api/{type}/kiosks", { params: { type }, query, signal });

export const updateKiosk = (type: Desk, id: string, body: UpdateDeviceInput) =>
  api("PUT /api/{type}/kiosks/{deviceId}", { params: { type, deviceId: id }, body });

export const actOnKiosk = (type: Desk, id: string, act: DeviceActInput["act"]) =>
  api("POST /api/{type}/kiosks/{deviceId}/act", { params: { type, deviceId: id }, body: { act } });

export const makeCode = () => api("POST /api/{type}/kiosk-codes", { params: { type: "dealer" } });

export const getItems = (type: Desk, query: Query, signal?: AbortSignal) =>
  api("GET /api/{type}/kiosk-items", { params: { type }, query, signal });

export const acknowledgeItem = (type: Desk, id: string) =>
  api("POST /api/{type}/kiosk-items/{id}/acknowledge", { params: { type, id } });

/**
 * Settles an item. The portal sends this call with the session of a dealer or an admin, not as a tablet: the same
 * browser may also be enrolled as a kiosk.
 */
export const settleItem = (type: Desk, id: string, action: SettleInput["action"], key: string) =>
  api("POST /api/{type}/kiosk-items/{id}/settle", { params: { type, id }, body: { action }, key });

export const getCases = (type: Desk, query: Query, signal?: AbortSignal) =>
  api("GET /api/{type}/kiosk-cases", { params: { type }, query, signal });

export const closeCase = (type: Desk, id: string, body: CloseCaseInput, key: string) =>
  api("POST /api/{type}/kiosk-cases/{caseId}/close", { params: { type, caseId: id }, body, key });

export const getKioskSettings = (type: Desk, dealerId: string, signal?: AbortSignal) =>
  api("GET /api/{type}/kiosk-settings/{dealerId}", { params: { type, dealerId }, signal });

export const updateKioskSettings = (type: Desk, dealerId: string, body: UpdateKioskSettingsInput) =>
  api("PUT /api/{type}/kiosk-settings/{dealerId}", { params: { type, dealerId }, body });

export const getKeys = (signal?: AbortSignal) => api("GET /api/admin/kiosk-keys", { signal });

export const rotateKeys = () => api("POST /api/admin/kiosk-keys/rotate");

export const destroyKey = (id: string) => api("POST /api/admin/kiosk-keys/{keyId}/destroy", { params: { keyId: id } });
