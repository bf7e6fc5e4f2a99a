import { useLingui } from "@lingui/react/macro";
import { usePageTitle } from "../platform/page-title.ts";
import type { ScreenProps } from "../platform/screen.ts";
import { Icon } from "../ui/icon.tsx";
import { AboutPage } from "./about-page.tsx";
import { headingOf, Markdown, titleOf } from "./markdown.tsx";

/** Loads the dealers' guide to the kiosk, with the same text as in docs/. */
export const loader = async () => {
  const [en, fr] = await Promise.all([import("../../docs/kiosk.md?raw"), import("../../docs/kiosk.fr.md?raw")]);
  return { en: en.default, fr: fr.default };
};

export function Screen({ data }: ScreenProps<typeof loader>) {
  const { t, i18n } = useLingui();
  const text = i18n.locale.startsWith("fr") ? data.fr : data.en;
  const title = titleOf(text);
  usePageTitle(title);
  const [intro = "", ...parts] = text.split(/\n(?=## )/);
  return (
    <AboutPage title={title} lastSynced={null}>
      <Markdown text={intro} />
      <nav aria-label={t`On this page`} className="section mt-8 mb-10 pt-3 max-md:hidden print:hidden">
        <ul className="columns-2 gap-x-8">
          {parts.map((part) => {
            const { id, name } = headingOf(part);
            return (
              <li key={id} className="break-inside-avoid">
                <a href={`#${id}`} className="flex min-h-11 items-center">
                  {name}
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="mt-8">
        {parts.map((part) => (
          <Chapter key={part} text={part} />
        ))}
      </div>
    </AboutPage>
  );
}

/**
 * Shows a chapter of the guide: folded on a phone, where the headings are the contents; open on a wide screen and on
 * paper.
 */
function Chapter({ text }: { text: string }) {
  const { id, name } = headingOf(text);
  const [, ...lines] = text.split("\n");
  return (
    <details
      id={id}
      className="group scroll-mt-6 border-t border-line md:details-content:[content-visibility:visible] print:details-content:[content-visibility:visible]"
    >
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 py-3 md:pointer-events-none">
        <h2>{name}</h2>
        <Icon name="chevron" className="shrink-0 transition-transform group-open:rotate-180 md:hidden print:hidden" />
      </summary>
      <div className="pb-8">
        <Markdown text={lines.join("\n")} />
      </div>
    </details>
  );
}
