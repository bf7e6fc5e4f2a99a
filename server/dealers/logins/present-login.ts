import type { DealerLoginRow } from "#shared/dealer-logins.list.ts";
import { loginStatusOf } from "#shared/logins.ts";
import type { DealerLogin } from "./login-store.ts";

/** Selects the fields of a login that staff see. */
export const presentLogin = (row: DealerLogin, now: Date): DealerLoginRow => ({
  _id: row.id,
  __v: row.version,
  dealerId: row.owner.id,
  dealerName: row.owner.name,
  dealerActive: row.owner.active,
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
