import type { StaffPasskeysAnswer } from "#shared/passkeys.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { assertStillOwner } from "../staff/assert-still-owner.ts";
import { countAdminsWithPasskeys, passkeyRule, writePasskeyRule } from "./passkey-rule-store.ts";
import { passkeysOf } from "./passkey-store.ts";

/**
 * Returns whether staff need a passkey, whether the server's configuration fixes this, whether the caller may turn the
 * rule on, and how many active admins there are and how many of them have no passkey.
 */
export async function staffPasskeys(reader: Reader, { actor, passkeyRuleFixed }: Ctx): Promise<StaffPasskeysAnswer> {
  const ready =
    actor.type === "admin" && actor.byPasskey === true && (await passkeysOf(reader, actor.accountId)).length > 0;
  return {
    staffPasskeys: {
      on: passkeyRuleFixed ?? (await passkeyRule(reader)),
      fixed: passkeyRuleFixed !== null,
      ready,
      ...(await countAdminsWithPasskeys(reader)),
    },
  };
}

/**
 * Turns the rule that staff need a passkey on or off (docs/spec/accounts.md#passkeys-of-staff). Only an owner who
 * logged in with a passkey can switch it on, so that at least this owner can still log in; otherwise it throws
 * `passkey_needed_first`. Throws `passkey_rule_fixed` while the server's configuration fixes the rule.
 */
export async function requirePasskeys(ctx: Ctx, on: boolean): Promise<StaffPasskeysAnswer> {
  return ctx.db.write(async (tx) => {
    await assertStillOwner(tx, ctx);
    if (ctx.passkeyRuleFixed !== null) throw new Problem("passkey_rule_fixed");
    const before = await staffPasskeys(tx, ctx);
    if (on && !before.staffPasskeys.ready) throw new Problem("passkey_needed_first");
    if (before.staffPasskeys.on === on) return before;
    await writePasskeyRule(tx, on);
    const subject = { type: "server", id: "staff-passkeys" };
    await record(tx, ctx, on ? "passkey.require" : "passkey.not-required", subject, {
      before: { on: !on },
      after: { on, withoutPasskey: before.staffPasskeys.without },
    });
    return staffPasskeys(tx, ctx);
  });
}
