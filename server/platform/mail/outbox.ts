import { and, asc, eq, isNull, lte } from "drizzle-orm";
import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { outboxMail } from "../tables.ts";
import { mailHtml, mailText, type Mail } from "./layout.ts";
import type { Mailer } from "./mailer.ts";

export interface QueuedMail {
  /** What caused it, once: `award:0190…`. A second mail for the same cause is left out. */
  cause: string;
  to: string;
  locale: Locale;
  mail: Mail;
}

/** Queues mail in the transaction that causes it; a job sends it (decisions §9). */
export async function queueMail(tx: Tx, ctx: Ctx, ...mails: QueuedMail[]): Promise<void> {
  if (mails.length === 0) return;
  const { brandName, colours } = ctx.programme;
  const look = { name: brandName, plate: colours.brand, onPlate: colours.onBrand };
  await tx
    .insert(outboxMail)
    .values(
      mails.map(({ cause, to, locale, mail }) => ({
        id: ctx.id(),
        cause,
        to,
        locale,
        subject: mail.subject,
        text: mailText(mail, look),
        html: mailHtml(mail, look, locale),
        createdAt: ctx.now,
        nextTryAt: ctx.now,
      })),
    )
    .onConflictDoNothing();
}

const batch = 25;
const mostTries = 12;

/**
 * Sends what is due. A row is claimed before it is sent (its next try moves on), so that a crash in between sends it
 * again later rather than a second replica sending it now.
 */
export async function sendOutbox(ctx: Ctx, mailer: Mailer): Promise<number> {
  let sent = 0;
  for (const row of await claimDue(ctx)) {
    try {
      await mailer.send(row);
      sent++;
      await ctx.db.write((tx) =>
        tx
          .update(outboxMail)
          .set({ sentAt: ctx.now, nextTryAt: null, lastError: null })
          .where(eq(outboxMail.id, row.id)),
      );
    } catch (error) {
      // The server's words may repeat the address: only the kind of failure is kept.
      const kind = error instanceof Error && "code" in error ? String(error.code) : "failed";
      const last = row.tries >= mostTries;
      await ctx.db.write((tx) =>
        tx
          .update(outboxMail)
          .set({ lastError: kind, ...(last ? { nextTryAt: null } : {}) })
          .where(eq(outboxMail.id, row.id)),
      );
    }
  }
  return sent;
}

function claimDue(ctx: Ctx) {
  return ctx.db.write(async (tx) => {
    const due = await tx
      .select()
      .from(outboxMail)
      .where(and(lte(outboxMail.nextTryAt, ctx.now), isNull(outboxMail.sentAt)))
      .orderBy(asc(outboxMail.nextTryAt))
      .limit(batch);
    for (const row of due) {
      row.tries += 1;
      const wait = Math.min(60_000 * 2 ** (row.tries - 1), 6 * 3_600_000);
      await tx
        .update(outboxMail)
        .set({ tries: row.tries, nextTryAt: new Date(ctx.now.getTime() + wait) })
        .where(eq(outboxMail.id, row.id));
    }
    return due;
  });
}
