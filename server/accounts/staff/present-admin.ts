import type { AdminRow } from "#shared/admins.list.ts";
import type { AdminRecord } from "#shared/admins.schema.ts";
import { loginStatusOf } from "#shared/logins.ts";
import type { ListedAdmin } from "./admin-list-store.ts";

export const presentAdminRow = (admin: ListedAdmin, now: Date): AdminRow => ({
  _id: admin.id,
  name: `${admin.firstName} ${admin.lastName}`,
  email: admin.email,
  role: admin.role,
  passkeys: Number(admin.passkeys),
  lastLoginAt: admin.lastLoginAt?.toISOString() ?? null,
  status: loginStatusOf(admin, now),
});

export const presentAdmin = (admin: ListedAdmin, now: Date): AdminRecord => ({
  _id: admin.id,
  __v: admin.version,
  firstName: admin.firstName,
  lastName: admin.lastName,
  email: admin.email,
  phone: admin.phone,
  profileImage: admin.profileImage,
  locale: admin.locale,
  deActivated: admin.deactivatedAt !== null,
  role: admin.role,
  status: loginStatusOf(admin, now),
  invitedUntil: admin.invitedUntil?.toISOString() ?? null,
  lastLoginAt: admin.lastLoginAt?.toISOString() ?? null,
});
