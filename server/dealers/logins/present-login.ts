import type { DealerLoginRow } from "#shared/dealer-logins.list.ts";
import { loginStatusOf } from "#shared/dealer-logins.ts";
import type { LoginRow } from "./login-store.ts";

/** Selects the fields of a login that staff see. */
export const presentLogin = (row: LoginRow, now: Date): DealerLoginRow => ({
  _id: row.id,
  __v: row.version,
  dealerId: row.dealerId,
  dealerName: row.dealerName,
  dealerActive: row.dealerActive,
  city: row.city,
  state: row.state,
  country: row.country,
  name: row.name,
  email: row.email,
  emailVerified: row.emailVerifiedAt !== null,
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  status: loginStatusOf(row, now),
  invitedUntil: row.invitedUntil?.toISOString() ?? null,
});
