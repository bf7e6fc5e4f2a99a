import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../context.ts";

/** Returns the URL of a page in the language of an email. */
export function pageUrl(ctx: Ctx, locale: Locale, path: string): string {
  return `${ctx.publicUrl}${locale === "fr" ? "/fr" : ""}${path}`;
}
