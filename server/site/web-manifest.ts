import type { Locale } from "#shared/locale.ts";
import type { ProgrammeSettings } from "#shared/programme.ts";
import { words, type Descriptor } from "../platform/words.ts";

const texts = {
  portal: {
    id: "manifest.portal",
    message: "Turn race results into awards, and awards into credit at your dealer.",
  },
  kiosk: { id: "manifest.kiosk", message: "Use dealer credit at the counter, online or offline." },
  kioskName: { id: "manifest.kioskName", message: "{title} kiosk" },
  kioskShort: { id: "manifest.kioskShort", message: "kiosk" },
} satisfies Record<string, Descriptor>;

const icon = (file: string, purpose: "any" | "maskable", size: number) => ({
  src: `/icons/${file}`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});
const icons = [
  icon("icon-192.png", "any", 192),
  icon("icon-512.png", "any", 512),
  icon("maskable-512.png", "maskable", 512),
];

type Look = Pick<ProgrammeSettings, "title" | "brandName" | "colours">;

/** Returns the manifest of the installed portal, in the season's name and colors. Both languages are one app. */
export function portalManifest({ title, brandName, colours }: Look, locale: Locale) {
  return {
    id: "/",
    name: title[locale],
    short_name: brandName,
    description: words(locale).text(texts.portal),
    lang: langOf(locale),
    start_url: `${locale === "fr" ? "/fr" : "/"}?source=installed`,
    scope: "/",
    display: "standalone",
    background_color: colours.brand2,
    theme_color: colours.brand2,
    icons: [...icons, { src: "/icons/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
  };
}

/** Returns the manifest of the installed kiosk. Each language is a separate app, because a tablet has one language. */
export function kioskManifest({ title, colours }: Look, locale: Locale) {
  const say = words(locale);
  const path = locale === "fr" ? "/fr/kiosk" : "/kiosk";
  return {
    id: path,
    name: say.text(texts.kioskName, { title: title[locale] }),
    short_name: say.text(texts.kioskShort),
    description: say.text(texts.kiosk),
    lang: langOf(locale),
    start_url: path,
    scope: path,
    display: "fullscreen",
    display_override: ["fullscreen", "standalone"],
    orientation: "any",
    background_color: colours.brand2,
    theme_color: colours.brand2,
    icons,
  };
}

const langOf = (locale: Locale): string => (locale === "fr" ? "fr-CA" : "en");
