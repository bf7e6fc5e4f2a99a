import type { NameGuardianInput } from "#shared/riders.schema.ts";
import { api } from "../../platform/api/api.ts";

export const getEmails = (riderId: string, signal?: AbortSignal) =>
  api("GET /api/{type}/rider/{riderId}/emails", { params: { type: "rider", riderId }, signal });

export const addEmail = (riderId: string, email: string) =>
  api("POST /api/rider/rider/{riderId}/emails", { params: { riderId }, body: { email } });

export const resendEmailCode = (riderId: string, id: string) =>
  api("POST /api/rider/rider/{riderId}/emails/{emailId}/code", { params: { riderId, emailId: id } });

export const verifyAddedEmail = (riderId: string, id: string, code: string) =>
  api("POST /api/rider/rider/{riderId}/emails/{emailId}/verify", { params: { riderId, emailId: id }, body: { code } });

export const makePrimary = (riderId: string, id: string, password: string) =>
  api("PUT /api/rider/rider/{riderId}/emails/{emailId}/primary", {
    params: { riderId, emailId: id },
    body: { password },
  });

export const removeEmail = (riderId: string, id: string) =>
  api("DELETE /api/rider/rider/{riderId}/emails/{emailId}", { params: { riderId, emailId: id } });

export const nameGuardian = (riderId: string, body: NameGuardianInput) =>
  api("POST /api/rider/rider/{riderId}/guardian", { params: { riderId }, body });
