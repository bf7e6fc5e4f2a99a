import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { dayPacific } from "#shared/dates.ts";
import { accounts } from "../accounts/tables.ts";
import { dealerLogins } from "../dealers/tables.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { Problem } from "../platform/problem.ts";
import { maySettle } from "./policy.ts";
import { statementMail } from "./statement.mail.ts";
import { statementOf } from "./statement.ts";

/**
 * Emails the statement of a month to the dealer's logins, at most once a day (Pacific). Returns how many logins the
 * dealer has with a verified mailbox.
 */
export async function mailStatement(ctx: Ctx, dealerId: string, month: string): Promise<number> {
  if (!maySettle(ctx.actor)) throw new Problem("forbidden");
  if (month > dayPacific(ctx.now).slice(0, 7)) throw new Problem("date_invalid", { fields: { month: "date_invalid" } });
  const statement = await statementOf(ctx, dealerId, month);
  return ctx.db.write(async (tx) => {
    const logins = await tx
      .select({ accountId: accounts.id, email: accounts.email, locale: accounts.locale })
      .from(dealerLogins)
      .innerJoin(accounts, eq(accounts.id, dealerLogins.accountId))
      .where(
        and(eq(dealerLogins.dealerId, dealerId), isNotNull(accounts.emailVerifiedAt), isNull(accounts.deactivatedAt)),
      );
    await queueMail(
      tx,
      ctx,
      ...logins.map(({ accountId, email: to, locale }) => ({
        cause: `statement:${dealerId}:${month}:${accountId}:${dayPacific(ctx.now)}`,
        to,
        locale,
        mail: statementMail(ctx, locale, statement),
      })),
    );
    const after = { month, logins: logins.length };
    await record(tx, ctx, "parts.statement", { type: "dealer", id: dealerId }, { after });
    return logins.length;
  });
}
