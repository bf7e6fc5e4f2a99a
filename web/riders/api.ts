import type { RegisterInput, RiderAnswer, SetPinInput, UpdateRiderInput } from "#shared/riders.schema.ts";
import type { OwnRiderAnswer } from "#shared/rider-views.schema.ts";
import { request } from "../platform/api.ts";
import type { Session } from "../platform/session.ts";

export const register = (body: RegisterInput, botCheck: string | undefined) =>
  request<unknown>("POST", "/api/register", { body, botCheck });

export const confirmRegistration = (body: { email: string; code: string; password: string }) =>
  request<Session>("POST", "/api/register/confirm", { body });

export const getOwnRecord = (riderId: string, signal?: AbortSignal) =>
  request<OwnRiderAnswer>("GET", `/api/rider/rider/${riderId}`, signal ? { signal } : {});

export const updateRider = (riderId: string, body: UpdateRiderInput) =>
  request<RiderAnswer>("PUT", `/api/rider/rider/${riderId}`, { body });

export const setPin = (riderId: string, body: SetPinInput) =>
  request<unknown>("PUT", `/api/rider/rider/${riderId}/pin`, { body });
