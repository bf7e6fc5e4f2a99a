import { useLingui } from "@lingui/react";
import { usePageTitle } from "../platform/page-title.ts";
import type { ScreenProps } from "../platform/screen.ts";
import { Markdown, titleOf } from "./markdown.tsx";

/** Loads the dealers' guide to the kiosk, with the same text as in docs/. */
export const loader = async () => {
  const [en, fr] = await Promise.all([import("../../docs/kiosk.md?raw"), import("../../docs/kiosk.fr.md?raw")]);
  return { en: en.default, fr: fr.default };
};

export function Screen({ data }: ScreenProps<typeof loader>) {
  const { i18n } = useLingui();
  const text = i18n.locale.startsWith("fr") ? data.fr : data.en;
  const title = titleOf(text);
  usePageTitle(title);
  return (
    <div className="page max-w-240 py-8 pb-16 md:py-12">
      <h1 className="mb-6">{title}</h1>
      <Markdown text={text} />
    </div>
  );
}
