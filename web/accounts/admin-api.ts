import type { AdminAnswer, AdminRecord, UpdateAdminInput } from "#shared/admins.schema.ts";
import { request } from "../platform/api.ts";
import { changeUser } from "../platform/session.ts";

export const getAdmin = (adminId: string, signal?: AbortSignal) =>
  request<AdminAnswer>("GET", `/api/admin/admin/${adminId}`, signal ? { signal } : {});

/** The answer's phone becomes the signed-in admin's, unless `setAdmin` is false: the record is another's (spec §7). */
export async function updateAdmin(
  adminId: string,
  body: UpdateAdminInput,
  { setAdmin = true }: { setAdmin?: boolean } = {},
): Promise<AdminRecord> {
  const { admin } = await request<AdminAnswer>("PUT", `/api/admin/admin/${adminId}`, { body });
  if (setAdmin) changeUser({ phone: admin.phone });
  return admin;
}
