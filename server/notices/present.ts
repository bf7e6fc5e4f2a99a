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

/** Never the endpoint itself: who has it and the keys can be told apart and written to. */
export const presentBrowser = ({ id, userAgent, createdAt, endpointHash }: Browser) => ({
  _id: id,
  userAgent,
  createdAt: createdAt.toISOString(),
  endpointHash,
});

/** `dana@example.com` → `d…@example.com`: enough to know which of one's own mailboxes it is. */
export const partOfEmail = (email: string): string => email.replace(/^(.)[^@]*/, "$1…");

const carriesCode = ({ cause }: { cause: string }): boolean => cause.startsWith("code:");

export function presentMail(row: MailRow): MailItem {
  const { id, to, locale, subject, tries, createdAt, nextTryAt, sentAt, bouncedAt, lastError } = row;
  const state = stateOf(row);
  return {
    _id: id,
    to,
    // A code is its receiver's alone, as long as it works.
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

/** What is over and did not arrive. A code has run out by then: its owner asks for another. */
export const mayRetry = (row: MailRow): boolean => row.sentAt === null && row.nextTryAt === null && !carriesCode(row);
