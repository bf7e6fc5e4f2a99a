import { deviceOf } from "#shared/user-agent.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import type { AccountRow } from "../find-account.ts";
import { newDeviceMail } from "./new-device.mail.ts";
import { sessionsOf } from "./session-store.ts";

/**
 * Emails the owner when somebody signs in with a kind of browser that the account has not used before. It runs inside
 * the transaction that signs in. The outbox prevents duplicates: each kind is emailed once, and a kind that is already
 * signed in counts as known.
 */
export async function tellNewDevice(tx: Tx, ctx: Ctx, account: AccountRow, userAgent: string | null): Promise<void> {
  const { browser, system } = deviceOf(userAgent);
  if (!browser || !system) return;
  const isSame = (other: string | null) => {
    const device = deviceOf(other);
    return device.browser === browser && device.system === system;
  };
  if ((await sessionsOf(tx, account.id, ctx.now)).some((session) => isSame(session.userAgent))) return;
  await queueMail(tx, ctx, {
    cause: `new-device:${account.id}:${browser}:${system}`,
    to: account.email,
    locale: account.locale,
    mail: newDeviceMail(ctx, account.locale, { browser, system }),
  });
}
