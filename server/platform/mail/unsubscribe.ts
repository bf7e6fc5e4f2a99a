import { isNoticeKind, type NoticeKind } from "#shared/notices.ts";
import { isLocale, type Locale } from "#shared/locale.ts";
import type { Ctx } from "../context.ts";
import { acceptedKeys, hmac, sameDigest } from "../secrets.ts";
import { words } from "../words.ts";
import type { MailOff } from "./layout.ts";
import { pageUrl } from "./page-url.ts";

/** A person can unsubscribe from a kind of notice, or from one scheduled report of staff. */
export type OffKind = NoticeKind | `report:${string}`;

const isOffKind = (kind: unknown): kind is OffKind =>
  isNoticeKind(kind) || (typeof kind === "string" && /^report:[\da-f-]{36}$/.test(kind));

const texts = {
  why: { id: "mail.off.why", message: "You’re getting this email because of your notification settings." },
  whyReport: {
    id: "mail.off.whyReport",
    message: "You’re getting this email because this report is scheduled for you.",
  },
  action: { id: "mail.off.action", message: "Unsubscribe" },
};

/**
 * This is the length of the signature in hex digits. It is enough against guessing, because a token only turns off one
 * notice or report of one account.
 */
const digits = 32;
const signature = (key: Buffer, text: string): string => hmac(key, text).slice(0, digits);

/**
 * Returns the token `<account>.<kind>.<signature>` of an unsubscribe link. It never expires, because a link in an email
 * must keep working as long as the account exists.
 */
function offToken(ctx: Ctx, { accountId, kind }: { accountId: string; kind: OffKind }): string {
  const text = `${accountId}.${kind}`;
  return `${text}.${signature(ctx.secrets.unsubscribe, text)}`;
}

export function readOffToken(ctx: Ctx, token: string): { accountId: string; kind: OffKind } | null {
  const [accountId = "", kind, signed = "", ...rest] = token.split(".");
  if (rest.length > 0 || !isOffKind(kind)) return null;
  const keys = acceptedKeys(ctx.secrets, "unsubscribe");
  const isOurs = keys.some((key) => sameDigest(signed, signature(key, `${accountId}.${kind}`)));
  return isOurs ? { accountId, kind } : null;
}

/** Returns the unsubscribe link at the end of a notice, and the URL for the email client's own button (RFC 8058). */
export function offLinks(
  ctx: Ctx,
  locale: string,
  of: { accountId: string | null; kind: OffKind } | { accountId: string | null; notice: string | null },
): { inMail?: MailOff; oneClick?: string } {
  const kind = "kind" in of ? of.kind : of.notice;
  if (of.accountId === null || !isOffKind(kind)) return {};
  const token = encodeURIComponent(offToken(ctx, { accountId: of.accountId, kind }));
  const say = words(localeOf(locale));
  return {
    inMail: {
      why: say.text(isNoticeKind(kind) ? texts.why : texts.whyReport),
      label: say.text(texts.action),
      url: `${pageUrl(ctx, localeOf(locale), "/unsubscribe")}?token=${token}`,
    },
    oneClick: `${ctx.publicUrl}/api/unsubscribe?token=${token}`,
  };
}

const localeOf = (locale: string): Locale => (isLocale(locale) ? locale : "en");
