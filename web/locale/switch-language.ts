import { localeCookie, type Locale } from "#shared/locale.ts";
import { refreshSession } from "../platform/api/session.ts";
import { activate } from "./catalogues.ts";
import { localeOf, withLocale } from "./locale-url.ts";
import { apiUrl } from "../platform/api/api.ts";

const days = 365;

/**
 * Shows the same page, query and scroll position in the other language. It works offline, because it does not wait for
 * the server.
 */
export async function switchLanguage(to: Locale): Promise<void> {
  document.cookie = `${localeCookie}=${to};path=/;max-age=${days * 24 * 60 * 60};samesite=lax`;
  void fetch(apiUrl("GET /api/set-lang", { query: { lang: to } })).catch(() => {});
  await activate(to);
  const { pathname, search, hash } = window.location;
  window.history.replaceState(window.history.state, "", withLocale(pathname + search + hash, to));
  // The session carries the program's title, which differs by language.
  void refreshSession();
}

/**
 * Switches to the language of the URL, because the back and forward buttons may lead to a page in the other language.
 */
export async function followAddress(current: Locale): Promise<void> {
  const next = localeOf(window.location.pathname);
  if (next !== current) await activate(next);
}
