// This is the only file that knows that the URLs of French pages begin with /fr.
import { type Locale } from "#shared/locale.ts";

const prefix = "/fr";

export function localeOf(pathname: string): Locale {
  return pathname === prefix || pathname.startsWith(`${prefix}/`) ? "fr" : "en";
}

/** Removes the prefix: `/fr/events?x=1` → `/events?x=1`. */
export function withoutLocale(path: string): string {
  if (localeOf(path.split(/[?#]/, 1)[0] ?? "") === "en") return path;
  const rest = path.slice(prefix.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** Adds the prefix: `/events?x=1` → `/fr/events?x=1`. */
export function withLocale(path: string, locale: Locale): string {
  const plain = withoutLocale(path);
  if (locale === "en") return plain;
  return plain === "/"
    ? prefix
    : plain.startsWith("/?") || plain.startsWith("/#")
      ? prefix + plain.slice(1)
      : prefix + plain;
}

/** Returns the rewrite for the router: its routes have no language prefix, but the URLs in the address bar do. */
export function localeRewrite(current: () => Locale) {
  return {
    input: ({ url }: { url: URL }) => {
      url.pathname = withoutLocale(url.pathname);
      return url;
    },
    output: ({ url }: { url: URL }) => {
      url.pathname = withLocale(url.pathname, current());
      return url;
    },
  };
}
