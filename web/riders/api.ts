import type { RegisterInput, SetPinInput, UpdateRiderInput } from "#shared/riders.schema.ts";
import { api } from "../platform/api/api.ts";

export const register = (body: RegisterInput, botCheck: string | undefined) =>
  api("POST /api/register", { body, botCheck });

export const confirmRegistration = (body: { email: string; code: string; password: string }) =>
  api("POST /api/register/confirm", { body });

export const getOwnRecord = (riderId: string, signal?: AbortSignal) =>
  api("GET /api/{type}/rider/{riderId}", { params: { type: "rider", riderId }, ...(signal ? { signal } : {}) });

export const updateRider = (riderId: string, body: UpdateRiderInput) =>
  api("PUT /api/{type}/rider/{riderId}", { params: { type: "rider", riderId }, body });

export const setPin = (riderId: string, body: SetPinInput) =>
  api("PUT /api/rider/rider/{riderId}/pin", { params: { riderId }, body });

export const acceptTerms = (acceptedTerms: string) => api("PUT /api/account/terms", { body: { acceptedTerms } });
