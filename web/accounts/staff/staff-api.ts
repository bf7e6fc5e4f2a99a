import type { AdminActInput, AdminRecord, InviteAdminInput, UpdateAdminInput } from "#shared/admins.schema.ts";
import { api } from "../../platform/api/api.ts";

export const getAdminAccess = (adminId: string, signal: AbortSignal) =>
  api("GET /api/admin/admin/{adminId}/access", { params: { adminId }, signal });

export const inviteAdmin = async (body: InviteAdminInput): Promise<AdminRecord> =>
  (await api("POST /api/admin/admins", { body })).admin;

/** Saves the record of an admin as an owner. */
export const saveAdmin = async (adminId: string, body: UpdateAdminInput): Promise<AdminRecord> =>
  (await api("PUT /api/admin/admin/{adminId}", { params: { adminId }, body })).admin;

export const actOnAdmin = (adminId: string, body: AdminActInput) =>
  api("POST /api/admin/admin/{adminId}/act", { params: { adminId }, body });

export const removePasskeys = (adminId: string) =>
  api("DELETE /api/admin/admin/{adminId}/passkeys", { params: { adminId } });
