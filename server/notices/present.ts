import { noticesOf } from "#shared/notices.ts";
import type { MailItem, MailState, NoticesAnswer } from "#shared/notices.schema.ts";
import type { Role } from "#shared/roles.ts";
import type { IsOn } from "../platform/notify/choices.ts";
import type { pushSubscriptions } from "../platform/tables.ts";
import type { MailRow } from "./store.ts";

type Browser = typeof pushSubscriptions.$inferSelect;

export const presentChoices = (role: Role, accountId: string, isOn: IsOn): NoticesAnswer["choices"] =>
  noticesOf[role].map(({ kind, mail, push }) => ({
    kind,
    mail: mail === "always" || isOn(accountId, kind, "mail"),
    mailAlways: mail === "always",
    push: push ? isOn(accountId, kind, "push") : null,
  }));

/**
 * Returns the fields of a browser that leave the server. The endpoint is never sent, because whoever has it and the
 * keys could send messages to the browser.
 */
export const presentBrowser = ({ id, userAgent, createdAt, endpointHash }: Browser) => ({
  _id: id,
  userAgent,
  createdAt: createdAt.toISOString(),
  endpointHash,
});

/**
 * Returns a part of an email, for example `d…@example.com` of `dana@example.com`, which is enough for people to
 * recognize their own mailbox.
 */
export const partOfEmail = (email: string): string => email.replace(/^(.)[^@]*/, "$1…");

const carriesCode = ({ cause }: { cause: string }): boolean => cause.startsWith("code:");

export function presentMail(row: MailRow): MailItem {
  const { id, to, locale, subject, tries, createdAt, nextTryAt, sentAt, bouncedAt, lastError } = row;
  const state = stateOf(row);
  return {
    _id: id,
    to,
    // Only the receiver of an email may read a code that is still valid.
    subject: carriesCode(row) ? subject.replaceAll(/\d{6}/g, "••••••") : subject,
    locale: locale === "fr" ? "fr" : "en",
    state,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    bouncedAt: bouncedAt?.toISOString() ?? null,
    nextTryAt: nextTryAt?.toISOString() ?? null,
    tries,
    error: lastError,
    mayRetry: mayRetry(row),
  };
}

function stateOf({ sentAt, bouncedAt, nextTryAt }: MailRow): MailState {
  if (sentAt) return "sent";
  if (bouncedAt) return "bounced";
  return nextTryAt ? "waiting" : "failed";
}

/**
 * Returns true when an email can be retried because it was abandoned or bounced. An email with a code cannot be
 * retried, because the code has expired by then and the user has to request another.
 */
export const mayRetry = (row: MailRow): boolean => row.sentAt === null && row.nextTryAt === null && !carriesCode(row);
