import { scriptJson } from "#shared/script-json.ts";
import { htmlLang, locales, type Locale } from "#shared/locale.ts";
import { inLocale } from "../locale/page-locale.ts";

/** This is the head of a page for browsers, search engines and link previews. */
export interface Head {
  status: 200 | 404;
  title: string;
  description: string;
  /**
   * This is the canonical path and query without the language prefix; null means that the page should not be indexed.
   */
  canonical: string | null;
  kind: "website" | "article";
  /** This is structured data (schema.org). */
  data: readonly object[];
}

interface Surroundings {
  locale: Locale;
  origin: string;
  siteName: string;
}

/** Returns the head as HTML; every value is escaped here. */
export function headHtml(head: Head, { locale, origin, siteName }: Surroundings): string {
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;
  const graph = (name: string, content: string) => `<meta property="og:${name}" content="${escapeHtml(content)}" />`;
  const at = (to: Locale) => escapeHtml(`${origin}${inLocale(head.canonical ?? "/", to)}`);
  const lines = [meta("description", head.description)];
  if (head.canonical === null) return [...lines, meta("robots", "noindex")].join("\n    ");
  lines.push(
    `<link rel="canonical" href="${at(locale)}" />`,
    ...locales.map((to) => `<link rel="alternate" hreflang="${htmlLang(to)}" href="${at(to)}" />`),
    `<link rel="alternate" hreflang="x-default" href="${at("en")}" />`,
    graph("type", head.kind),
    graph("site_name", siteName),
    graph("title", head.title),
    graph("description", head.description),
    graph("url", `${origin}${inLocale(head.canonical, locale)}`),
    graph("image", `${origin}/icons/icon-512.png`),
    graph("locale", graphLocale[locale]),
    ...locales.filter((to) => to !== locale).map((to) => graph("locale:alternate", graphLocale[to])),
    meta("twitter:card", "summary"),
    ...head.data.map((data) => `<script type="application/ld+json">${scriptJson(data)}</script>`),
  );
  return lines.join("\n    ");
}

const graphLocale = { en: "en_US", fr: "fr_CA" } as const;

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
