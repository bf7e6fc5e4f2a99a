import { useLingui } from "@lingui/react";
import { htmlLang } from "#shared/locale.ts";
import { useWhere } from "../platform/location.ts";
import { useToast } from "../ui/toast.tsx";
import { withLocale } from "./locale-url.ts";
import { switchLanguage } from "./switch-language.ts";

/** The name of each language is in that language, for people who read only that one. */
const names = { en: "English", fr: "Français" } as const;

/**
 * Links to the page in the other language, so that it works without JavaScript and can be opened in a new tab. A click
 * keeps the page, the query and the scroll position.
 */
export function LanguageSwitch({ className = "" }: { className?: string }) {
  const { i18n } = useLingui();
  const { here } = useWhere();
  const toast = useToast();
  const to = i18n.locale === "fr" ? "en" : "fr";
  return (
    <a
      href={withLocale(here, to)}
      lang={htmlLang(to)}
      hrefLang={htmlLang(to)}
      className={`inline-flex min-h-11 items-center font-semibold no-underline hover:underline ${className}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        // When the device is offline, the messages of a language that was never used on it cannot be loaded.
        switchLanguage(to).catch(() => toast({ text: names[to] + " ✕", tone: "bad" }));
      }}
    >
      {names[to]}
    </a>
  );
}
