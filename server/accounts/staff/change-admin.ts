import { adminCan, type AdminAct } from "#shared/admins.ts";
import type { AdminActInput, AdminRecord } from "#shared/admins.schema.ts";
import { loginStatusOf } from "#shared/logins.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { endAllSessions } from "../sessions/session.ts";
import { updateAccount } from "../update-account.ts";
import { tellAdmin } from "./admin.mail.ts";
import { listedAdmin } from "./admin-list-store.ts";
import { writeAdmin } from "./admin-store.ts";
import { assertStillOwner } from "./assert-still-owner.ts";
import { sendAdminInvite } from "./invite-admin.ts";
import { assertLeavesOwner } from "./last-owner.ts";
import { tellOtherAdmins } from "./tell-other-admins.ts";
import { adminRecordOf } from "./update-admin.ts";

const actions: Record<AdminAct, string> = {
  resend: "admin.resend-invite",
  deactivate: "admin.deactivate",
  activate: "admin.activate",
  endSessions: "admin.end-sessions",
};

/**
 * Carries out an act of an owner on an admin's login: it sends the invitation again, deactivates or activates the
 * login, or logs the admin out everywhere. `adminCan` says in which status each is possible; otherwise it throws
 * `login_state`. The last active owner cannot be deactivated (`last_owner`).
 */
export async function changeAdmin(
  ctx: Ctx,
  adminId: string,
  { act, reason = null }: AdminActInput,
): Promise<AdminRecord> {
  if (act === "deactivate" && reason === null) {
    throw new Problem("invalid_input", { fields: { reason: "required" } });
  }
  return ctx.db.write(async (tx) => {
    await assertStillOwner(tx, ctx);
    const admin = await listedAdmin(tx, adminId);
    if (!admin) throw new Problem("not_found");
    if (!adminCan[act].includes(loginStatusOf(admin, ctx.now))) throw new Problem("login_state");
    if (act === "deactivate") await assertLeavesOwner(tx, adminId);
    // If two owners act at the same time, the second one gets a conflict here and has to try again.
    if (!(await writeAdmin(tx, adminId, admin.version, {}))) throw new Problem("conflict");
    if (act === "resend") await sendAdminInvite(tx, ctx, { ...admin, id: admin.accountId });
    if (act === "deactivate" || act === "activate") {
      await updateAccount(tx, ctx, admin.accountId, { deActivated: act === "deactivate" });
      await tellAdmin(tx, ctx, admin, { kind: act === "deactivate" ? "deactivated" : "activated" });
      if (act === "activate") await tellOtherAdmins(tx, ctx, adminId, { kind: "activated" });
    }
    if (act === "endSessions") await endAllSessions(tx, admin.accountId);
    const after = { email: admin.email, ...(reason === null ? {} : { reason }) };
    await record(tx, ctx, actions[act], { type: "admin", id: adminId }, { after });
    return adminRecordOf(tx, ctx, adminId);
  });
}
