import { daysBefore, hourMs } from "#shared/durations.ts";
import { and, asc, eq, inArray, isNull, like, lte, ne, notInArray, or } from "drizzle-orm";
import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { insertRows } from "../db/insert-rows.ts";
import { outboxMail } from "../tables.ts";
import { brandOfMail, mailHtml, mailText, type Mail } from "./layout.ts";
import { mailSenderOf, type Mailer } from "./mailer.ts";
import { refusalOf } from "./refusal.ts";
import { offLinks, type OffKind } from "./unsubscribe.ts";

export interface QueuedMail {
  /** This is the unique cause of the email: `award:0190…`. A second email for the same cause is not queued. */
  cause: string;
  to: string;
  locale: Locale;
  mail: Mail;
  /**
   * This is set when the email is a notice that its receiver can turn off. Queue notices with `notify`
   * (platform/notify/), which checks the person's choice; scheduled reports have their own recipients.
   */
  notice?: { kind: OffKind; accountId: string };
}

/** This domain replaces the address of an erased account. Nobody reads email there, so no email to it is queued. */
export const erasedMailbox = "@deleted.invalid";

/** Queues emails in the transaction that causes them; a job sends them (docs/spec/public.md#jobs). */
export async function queueMail(tx: Tx, ctx: Ctx, ...queued: QueuedMail[]): Promise<void> {
  const mails = queued.filter(({ to }) => !to.endsWith(erasedMailbox));
  if (mails.length === 0) return;
  const look = brandOfMail(ctx.programme);
  const rows = mails.map(({ cause, to, locale, mail, notice }) => {
    const off = notice && offLinks(ctx, locale, notice).inMail;
    const whole = off ? { ...mail, off } : mail;
    return {
      id: ctx.id(),
      cause,
      to,
      locale,
      // Names are untrusted input: a line break in a subject could inject another header.
      subject: mail.subject.replaceAll(/[\r\n\t]+/g, " "),
      text: mailText(whole, look, locale),
      html: mailHtml(whole, look, locale),
      createdAt: ctx.now,
      nextTryAt: ctx.now,
      accountId: notice?.accountId ?? null,
      notice: notice?.kind ?? null,
    };
  });
  await insertRows(tx, outboxMail, rows, { known: "leave" });
}

const batch = 25;
/** Verifying a national event queues hundreds of emails; the next run continues where this one ends. */
const batchesAtOnce = 4;
const maxTries = 12;

/**
 * Sends the emails that are due, and returns how many were sent. A row is claimed before it is sent (its next attempt
 * is moved into the future), so that after a crash it is sent again later, and no other replica sends it at the same
 * time. Without a mailer nothing is claimed: the emails wait until a mail server is set.
 */
export async function sendOutbox(ctx: Ctx, mailer: Mailer | null): Promise<number> {
  if (!mailer) return 0;
  let sent = 0;
  for (let round = 0; round < batchesAtOnce; round++) {
    const due = await claimDue(ctx);
    sent += await sendAll(ctx, mailer, due);
    if (due.length < batch) break;
  }
  return sent;
}

async function sendAll(ctx: Ctx, mailer: Mailer, due: Awaited<ReturnType<typeof claimDue>>): Promise<number> {
  let sent = 0;
  const sender = mailSenderOf(ctx.programme);
  for (const row of due) {
    try {
      await mailer.send({ ...row, sender, unsubscribe: offLinks(ctx, row.locale, row).oneClick });
      sent++;
      await settle(ctx, row.id, { sentAt: ctx.now, nextTryAt: null, lastError: null });
    } catch (error) {
      const { kind, bounced } = refusalOf(error);
      const over = bounced || row.tries >= maxTries;
      await settle(ctx, row.id, {
        lastError: kind,
        ...(over ? { nextTryAt: null } : {}),
        ...(bounced ? { bouncedAt: ctx.now } : {}),
      });
    }
  }
  return sent;
}

function settle(ctx: Ctx, id: string, change: Partial<typeof outboxMail.$inferInsert>): Promise<unknown> {
  return ctx.db.write((tx) => tx.update(outboxMail).set(change).where(eq(outboxMail.id, id)));
}

const retentionDays = 90;
/** An email with a code keeps its content for this many days, and the code has expired by then. */
const codeRetentionDays = 1;

/** This is the retention in days of email with a link that sets a password; the link expires earlier. */
const inviteRetentionDays = 8;

/**
 * Erases the content of emails that were sent or given up, after the retention of their kind. The record that an email
 * was queued, to whom and when, stays; the exceptions are below.
 */
export async function forgetMail(ctx: Ctx): Promise<void> {
  const before = (days: number) => lte(outboxMail.createdAt, daysBefore(ctx.now, days));
  const over = and(isNull(outboxMail.nextTryAt), ne(outboxMail.html, ""));
  const isCode = like(outboxMail.cause, "code:%");
  await ctx.db.write(async (tx) => {
    await tx
      .update(outboxMail)
      .set({ subject: "", text: "", html: "" })
      .where(and(before(retentionDays), over));
    await tx
      .update(outboxMail)
      .set({ subject: "", text: "", html: "" })
      .where(and(before(codeRetentionDays), over, isCode));
    await tx
      .update(outboxMail)
      .set({ subject: "", text: "", html: "" })
      .where(and(before(inviteRetentionDays), over, like(outboxMail.cause, "invite:%")));
    // An address that a code was sent to may never have been verified, so it is erased too. The email that confirms an
    // erasure loses its content and its address.
    await tx
      .update(outboxMail)
      .set({ to: "" })
      .where(and(before(retentionDays), isCode, ne(outboxMail.to, "")));
    await tx
      .update(outboxMail)
      .set(nobody)
      .where(and(before(codeRetentionDays), over, like(outboxMail.cause, "erased:%")));
  });
}

/**
 * Erases all emails to a deleted person's address: queued emails are not sent, and the content is removed. The record
 * that there were emails stays.
 */
export async function forgetMailTo(tx: Tx, address: string): Promise<void> {
  await tx.update(outboxMail).set(nobody).where(eq(outboxMail.to, address));
}

/**
 * Erases emails that contain one of a person's texts, regardless of the receiver, apart from emails to these other
 * addresses. The record that there were emails stays.
 */
export async function forgetMailWith(tx: Tx, texts: readonly string[], exceptTo: readonly string[]): Promise<void> {
  const found = texts.flatMap((text) => [like(outboxMail.text, `%${text}%`), like(outboxMail.subject, `%${text}%`)]);
  if (found.length === 0) return;
  await tx
    .update(outboxMail)
    .set({ subject: "", text: "", html: "", nextTryAt: null })
    .where(and(or(...found), exceptTo.length > 0 ? notInArray(outboxMail.to, [...exceptTo]) : undefined));
}

/**
 * Erases emails to others about a person, or emails to an address that was never verified. `causes` are the causes of
 * the emails.
 */
export async function forgetMailAbout(tx: Tx, causes: readonly string[]): Promise<void> {
  if (causes.length === 0) return;
  await tx
    .update(outboxMail)
    .set(nobody)
    .where(inArray(outboxMail.cause, [...causes]));
}

const nobody = { subject: "", text: "", html: "", nextTryAt: null, to: "" };

function claimDue(ctx: Ctx) {
  return ctx.db.write(async (tx) => {
    const due = await tx
      .select()
      .from(outboxMail)
      .where(and(lte(outboxMail.nextTryAt, ctx.now), isNull(outboxMail.sentAt)))
      .orderBy(asc(outboxMail.nextTryAt), asc(outboxMail.id))
      .limit(batch);
    for (const row of due) {
      row.tries += 1;
      const wait = Math.min(60_000 * 2 ** (row.tries - 1), 6 * hourMs);
      await tx
        .update(outboxMail)
        .set({ tries: row.tries, nextTryAt: new Date(ctx.now.getTime() + wait) })
        .where(eq(outboxMail.id, row.id));
    }
    return due;
  });
}
