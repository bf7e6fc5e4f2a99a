import { useLingui } from "@lingui/react";
import { useToast } from "../ui/toast.tsx";
import { switchLanguage } from "./switch-language.ts";

/** Each language is named in itself, for who reads only that one. */
const names = { en: "English", fr: "Français" } as const;

export function LanguageSwitch({ className = "" }: { className?: string }) {
  const { i18n } = useLingui();
  const toast = useToast();
  const to = i18n.locale === "fr" ? "en" : "fr";
  return (
    <button
      type="button"
      lang={to}
      className={`inline-flex min-h-11 cursor-pointer items-center font-semibold ${className}`}
      onClick={() => {
        // The catalogue of a language never opened here may be out of reach offline.
        switchLanguage(to).catch(() => toast({ text: names[to] + " ✕", tone: "bad" }));
      }}
    >
      {names[to]}
    </button>
  );
}
