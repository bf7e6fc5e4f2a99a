import type {
  ApprovalsAnswer,
  ApproveAnswer,
  CasesAnswer,
  CloseCaseInput,
  DeviceActInput,
  DeviceAnswer,
  DevicesAnswer,
  EnrolCodeAnswer,
  ItemsAnswer,
  KioskCaseRecord,
  KioskItemAnswer,
  KioskKeysAnswer,
  KioskSettingsAnswer,
  NotMeAnswer,
  UpdateDeviceInput,
  UpdateKioskSettingsInput,
} from "#shared/kiosk-desk.schema.ts";
import type { SettleAnswer, SettleInput } from "#shared/kiosk.schema.ts";
import { request, type Query } from "../platform/api.ts";

/** The portal's side. The kiosk itself has another way to the server (kiosk-api.ts). */
export type Desk = "dealer" | "admin";

export const getKiosks = (type: Desk, query: Query, signal?: AbortSignal) =>
  request<DevicesAnswer>("GET", `/api/${type}/kiosks`, { query, signal });

export const updateKiosk = (type: Desk, id: string, body: UpdateDeviceInput) =>
  request<DeviceAnswer>("PUT", `/api/${type}/kiosks/${id}`, { body });

export const actOnKiosk = (type: Desk, id: string, act: DeviceActInput["act"]) =>
  request<DeviceAnswer>("POST", `/api/${type}/kiosks/${id}/act`, { body: { act } });

export const makeCode = () => request<EnrolCodeAnswer>("POST", "/api/dealer/kiosk-codes", { body: {} });

export const getItems = (type: Desk, query: Query, signal?: AbortSignal) =>
  request<ItemsAnswer>("GET", `/api/${type}/kiosk-items`, { query, signal });

export const acknowledgeItem = (type: Desk, id: string) =>
  request<KioskItemAnswer>("POST", `/api/${type}/kiosk-items/${id}/acknowledge`, { body: {} });

/** Not the tablet's call: the same browser may be a kiosk, too. */
export const settleItem = (type: Desk, id: string, action: SettleInput["action"], key: string) =>
  request<SettleAnswer>("POST", `/api/${type}/kiosk-items/${id}/settle`, { body: { action }, key });

export const getCases = (type: Desk, query: Query, signal?: AbortSignal) =>
  request<CasesAnswer>("GET", `/api/${type}/kiosk-cases`, { query, signal });

export const closeCase = (type: Desk, id: string, body: CloseCaseInput, key: string) =>
  request<{ case: KioskCaseRecord }>("POST", `/api/${type}/kiosk-cases/${id}/close`, { body, key });

export const getKioskSettings = (type: Desk, dealerId: string, signal?: AbortSignal) =>
  request<KioskSettingsAnswer>("GET", `/api/${type}/kiosk-settings/${dealerId}`, { signal });

export const updateKioskSettings = (type: Desk, dealerId: string, body: UpdateKioskSettingsInput) =>
  request<KioskSettingsAnswer>("PUT", `/api/${type}/kiosk-settings/${dealerId}`, { body });

export const getKeys = (signal?: AbortSignal) => request<KioskKeysAnswer>("GET", "/api/admin/kiosk-keys", { signal });

export const rotateKeys = () => request<KioskKeysAnswer>("POST", "/api/admin/kiosk-keys/rotate", { body: {} });

export const destroyKey = (id: string) =>
  request<KioskKeysAnswer>("POST", `/api/admin/kiosk-keys/${encodeURIComponent(id)}/destroy`, { body: {} });

export const getApprovals = (signal?: AbortSignal) =>
  request<ApprovalsAnswer>("GET", "/api/rider/kiosk-approvals", { signal });

export const approve = (id: string, key: string) =>
  request<ApproveAnswer>("POST", `/api/rider/kiosk-approvals/${id}/approve`, { body: {}, key });

export const notMe = (id: string) =>
  request<NotMeAnswer>("POST", `/api/rider/kiosk-approvals/${id}/not-me`, { body: {} });

export const readNotMe = (token: string, signal?: AbortSignal) =>
  request<NotMeAnswer>("GET", "/api/not-me", { query: { token }, signal });

export const reportNotMe = (token: string) => request<NotMeAnswer>("POST", "/api/not-me", { body: { token } });
