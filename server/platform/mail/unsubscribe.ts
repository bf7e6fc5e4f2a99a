import { isNoticeKind, type NoticeKind } from "#shared/notices.ts";
import { isLocale, type Locale } from "#shared/locale.ts";
import type { Ctx } from "../context.ts";
import { hmac, sameDigest } from "../secrets.ts";
import { words } from "../words.ts";
import type { MailOff } from "./layout.ts";
import { pageUrl } from "./page-url.ts";

const texts = {
  why: { id: "mail.off.why", message: "You’re getting this email because of your notification settings." },
  action: { id: "mail.off.action", message: "Unsubscribe" },
};

/**
 * This is the length of the signature in hex digits. Nobody can guess one of this length, and it only turns off one
 * notice of one account.
 */
const digits = 32;
const signature = (ctx: Ctx, text: string): string => hmac(ctx.secrets.unsubscribe, text).slice(0, digits);

/**
 * Returns the token `<account>.<kind>.<signature>` of an unsubscribe link. It never expires, because a link in an email
 * must keep working as long as the account exists.
 */
function offToken(ctx: Ctx, { accountId, kind }: { accountId: string; kind: NoticeKind }): string {
  const text = `${accountId}.${kind}`;
  return `${text}.${signature(ctx, text)}`;
}

export function readOffToken(ctx: Ctx, token: string): { accountId: string; kind: NoticeKind } | null {
  const [accountId = "", kind, signed = "", ...rest] = token.split(".");
  if (rest.length > 0 || !isNoticeKind(kind)) return null;
  return sameDigest(signed, signature(ctx, `${accountId}.${kind}`)) ? { accountId, kind } : null;
}

/** Returns the unsubscribe link at the end of a notice, and the URL for the email client's own button (RFC 8058). */
export function offLinks(
  ctx: Ctx,
  locale: string,
  of: { accountId: string | null; kind: NoticeKind } | { accountId: string | null; notice: string | null },
): { inMail?: MailOff; oneClick?: string } {
  const kind = "kind" in of ? of.kind : of.notice;
  if (of.accountId === null || !isNoticeKind(kind)) return {};
  const token = encodeURIComponent(offToken(ctx, { accountId: of.accountId, kind }));
  const say = words(localeOf(locale));
  return {
    inMail: {
      why: say.text(texts.why),
      label: say.text(texts.action),
      url: `${pageUrl(ctx, localeOf(locale), "/unsubscribe")}?token=${token}`,
    },
    oneClick: `${ctx.publicUrl}/api/unsubscribe?token=${token}`,
  };
}

const localeOf = (locale: string): Locale => (isLocale(locale) ? locale : "en");
