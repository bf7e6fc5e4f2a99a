import { htmlLang, locales } from "#shared/locale.ts";
import { hasPage, pages } from "#shared/pages.ts";
import { inLocale } from "../locale/page-locale.ts";
import { escapeHtml } from "./head.ts";
import { pageWords } from "./page-words.ts";

interface Listed {
  path: string;
  changed?: Date | null;
}

/** Returns the searchable pages that exist independently of the database. */
export function standingPages(): Listed[] {
  const open = Object.entries(pageWords).filter(([path, { hidden }]) => !hidden && hasPage(path.split("?")[0] ?? ""));
  // Guides under /about that have no entry in `pageWords` are listed too.
  const guides = pages.map(({ path }) => path).filter((path) => path.startsWith("/about/") && !(path in pageWords));
  return [...open.map(([path]) => ({ path })), ...guides.map((path) => ({ path }))];
}

/** Returns the sitemap, which lists each page in each language, with links to its other language. */
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

/** Returns robots.txt, which excludes paths that are useless in search results. */
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
    // The calendar has an unlimited number of months, so crawlers must not follow them.
    "Disallow: /*month=",
    "Allow: /",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
