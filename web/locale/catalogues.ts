// English stands in the code; French comes by area, when its first page does.
import { i18n, type Messages } from "@lingui/core";
import { htmlLang, type Locale } from "#shared/locale.ts";

export type Area = "public" | "about" | "areas" | "kiosk";

const french: Record<Area, () => Promise<{ messages: Messages }[]>> = {
  public: () => Promise.all([import("#shared/locales/fr/public.po"), import("#shared/locales/fr/shared.po")]),
  about: () => Promise.all([import("#shared/locales/fr/about.po")]),
  areas: () => Promise.all([import("#shared/locales/fr/areas.po")]),
  kiosk: () => Promise.all([import("#shared/locales/fr/kiosk.po")]),
};

const wanted = new Set<Area>(["public"]);
const loaded = new Set<Area>();

async function load(area: Area): Promise<void> {
  if (loaded.has(area)) return;
  const parts = await french[area]();
  loaded.add(area);
  for (const { messages } of parts) i18n.load("fr", messages);
}

/** Before a layout shows: its words. */
export async function wantWords(area: Area): Promise<void> {
  wanted.add(area);
  if (i18n.locale === "fr") await load(area);
}

/** The words of a language are there; which one is spoken does not change. */
export async function loadMessages(locale: Locale): Promise<void> {
  if (locale === "fr") await Promise.all([...wanted].map(load));
  else i18n.load("en", {});
}

export async function activate(locale: Locale): Promise<void> {
  await loadMessages(locale);
  document.documentElement.lang = htmlLang(locale);
  i18n.activate(locale, locale === "fr" ? "fr-CA" : "en-US");
}
