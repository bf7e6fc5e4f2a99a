import type { AdminRecord, UpdateAdminInput } from "#shared/admins.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { adminById, writeAdmin } from "./admin-store.ts";
import { updateAccount } from "../update-account.ts";

/** Updates the record of an admin. Admins maintain each other's records (docs/spec/portal.md#roles). */
export async function updateAdmin(ctx: Ctx, adminId: string, input: UpdateAdminInput): Promise<AdminRecord> {
  if (ctx.actor.type !== "admin") throw new Problem("forbidden");
  return ctx.db.write(async (tx) => {
    const found = await adminById(tx, adminId);
    if (!found) throw new Problem("not_found");
    const { __v: version, locale, ...change } = input;
    const written = found.admin.version === version && (await writeAdmin(tx, adminId, version, change));
    if (!written) throw new Problem("stale_version", { extra: { admin: await adminRecordOf(tx, adminId) } });
    await updateAccount(tx, ctx, found.account.id, { locale });
    const { firstName, lastName, phone } = found.admin;
    const before = { firstName, lastName, phone, locale: found.account.locale };
    await record(tx, ctx, "admin.update", { type: "admin", id: adminId }, { before, after: { ...change, locale } });
    return adminRecordOf(tx, adminId);
  });
}

export async function adminRecordOf(db: Reader, adminId: string): Promise<AdminRecord> {
  const found = await adminById(db, adminId);
  if (!found) throw new Problem("not_found");
  const { admin, account } = found;
  return {
    _id: admin.id,
    __v: admin.version,
    firstName: admin.firstName,
    lastName: admin.lastName,
    email: account.email,
    phone: admin.phone,
    profileImage: admin.profileImage,
    locale: account.locale,
    deActivated: account.deactivatedAt !== null,
  };
}
