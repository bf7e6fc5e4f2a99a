import type { AdminRecord, UpdateAdminInput } from "#shared/admins.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import { changedFields } from "../../platform/audit/changed-fields.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { mayEditAdmin } from "../policy.ts";
import { endAllSessions } from "../sessions/session.ts";
import { updateAccount } from "../update-account.ts";
import { tellAdmin } from "./admin.mail.ts";
import { listedAdmin } from "./admin-list-store.ts";
import { writeAdmin } from "./admin-store.ts";
import { assertStillOwner } from "./assert-still-owner.ts";
import { assertLeavesOwner } from "./last-owner.ts";
import { presentAdmin } from "./present-admin.ts";
import { tellOtherAdmins } from "./tell-other-admins.ts";

/**
 * Updates the record of an admin. Owners maintain all records and set the roles, the others only their own name, phone
 * and language. A change of the role ends the sessions of the admin, and with them acting as somebody. Throws
 * `last_owner` if no active owner would be left.
 */
export async function updateAdmin(ctx: Ctx, adminId: string, input: UpdateAdminInput): Promise<AdminRecord> {
  if (!mayEditAdmin(ctx.actor, adminId)) throw new Problem("owner_only");
  const isOwn = ctx.actor.type === "admin" && ctx.actor.id === adminId;
  return ctx.db.write(async (tx) => {
    const found = await listedAdmin(tx, adminId);
    if (!found) throw new Problem("not_found");
    const { __v: version, locale, role = found.role, ...change } = input;
    const changesRole = role !== found.role;
    if (!isOwn || changesRole) await assertStillOwner(tx, ctx);
    if (changesRole) await assertLeavesOwner(tx, adminId);
    const written = found.version === version && (await writeAdmin(tx, adminId, version, { ...change, role }));
    if (!written) throw new Problem("stale_version", { extra: { admin: await adminRecordOf(tx, ctx, adminId) } });
    await updateAccount(tx, ctx, found.accountId, { locale });
    if (changesRole) {
      await endAllSessions(tx, found.accountId);
      // An owner who gives up their own role needs no email about it.
      if (!isOwn)
        await tellAdmin(
          tx,
          ctx,
          { ...found, locale: locale ?? found.locale },
          { kind: "role", before: found.role, role },
        );
      await tellOtherAdmins(tx, ctx, adminId, { kind: "role", before: found.role });
    }
    const { firstName, lastName, phone } = found;
    const before = { firstName, lastName, phone, staffRole: found.role, locale: found.locale };
    const changed = changedFields(before, { ...change, staffRole: role, ...(locale === undefined ? {} : { locale }) });
    await record(tx, ctx, changesRole ? "admin.change-role" : "admin.update", { type: "admin", id: adminId }, changed);
    return adminRecordOf(tx, ctx, adminId);
  });
}

export async function adminRecordOf(db: Reader, { now }: Pick<Ctx, "now">, adminId: string): Promise<AdminRecord> {
  const found = await listedAdmin(db, adminId);
  if (!found) throw new Problem("not_found");
  return presentAdmin(found, now);
}
