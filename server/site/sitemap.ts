import { htmlLang, locales } from "#shared/locale.ts";
import { hasPage, pages } from "#shared/pages.ts";
import { inLocale } from "../locale/page-locale.ts";
import { escapeHtml } from "./head.ts";
import { pageWords } from "./page-words.ts";

interface Listed {
  path: string;
  changed?: Date | null;
}

/** The pages that somebody may look for, whatever is in the database. */
export function standingPages(): Listed[] {
  const open = Object.entries(pageWords).filter(([path, { hidden }]) => !hidden && hasPage(path.split("?")[0] ?? ""));
  // The guides that other rooms add under /about have no words of their own here.
  const guides = pages.map(({ path }) => path).filter((path) => path.startsWith("/about/") && !(path in pageWords));
  return [...open.map(([path]) => ({ path })), ...guides.map((path) => ({ path }))];
}

/** Each page in each language, each naming the other. */
export function sitemapXml(origin: string, listed: readonly Listed[]): string {
  const url = (path: string, locale: (typeof locales)[number]) => escapeHtml(origin + inLocale(path, locale));
  const entries = listed.flatMap(({ path, changed }) =>
    locales.map((locale) =>
      [
        "  <url>",
        `    <loc>${url(path, locale)}</loc>`,
        ...(changed ? [`    <lastmod>${changed.toISOString().slice(0, 10)}</lastmod>`] : []),
        ...locales.map((to) => `    <xhtml:link rel="alternate" hreflang="${htmlLang(to)}" href="${url(path, to)}"/>`),
        "  </url>",
      ].join("\n"),
    ),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}

/** What nobody finds anything at. */
export const robotsText = (origin: string): string =>
  [
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /auth/",
    "Disallow: /fr/auth/",
    "Disallow: /proxy-",
    "Disallow: /kiosk",
    "Disallow: /fr/kiosk",
    "Disallow: /dev/",
    // A calendar of months has no end.
    "Disallow: /*month=",
    "Allow: /",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
