import type { DevicesAnswer } from "#shared/kiosk-desk.schema.ts";
import { request } from "../platform/api.ts";

/** The dealer's own tablets. The kiosk itself has another way to the server (kiosk-api.ts). */
export const getKiosks = (signal?: AbortSignal): Promise<DevicesAnswer> =>
  request<DevicesAnswer>("GET", "/api/dealer/kiosks", { signal });
