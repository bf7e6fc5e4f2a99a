import type { AdminRecord, UpdateAdminInput } from "#shared/admins.schema.ts";
import { api } from "../platform/api/api.ts";
import { changeUser } from "../platform/api/session.ts";

export const getAdmin = (adminId: string, signal?: AbortSignal) =>
  api("GET /api/admin/admin/{adminId}", { params: { adminId }, ...(signal ? { signal } : {}) });

/**
 * Updates an admin. The phone number in the answer becomes that of the logged-in admin, unless `setAdmin` is false,
 * because the record belongs to another admin (docs/spec/wire.md#declared-calls).
 */
export async function updateAdmin(
  adminId: string,
  body: UpdateAdminInput,
  { setAdmin = true }: { setAdmin?: boolean } = {},
): Promise<AdminRecord> {
  const { admin } = await api("PUT /api/admin/admin/{adminId}", { params: { adminId }, body });
  if (setAdmin) changeUser({ phone: admin.phone });
  return admin;
}
