import { useLingui } from "@lingui/react/macro";
import { Fold } from "../parts/fold/fold.tsx";
import { usePageTitle } from "../platform/page-title.ts";
import type { ScreenProps } from "../platform/screen.ts";
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
      <div className="mt-4 md:mt-8">
        {parts.map((part) => (
          <Chapter key={part} text={part} />
        ))}
      </div>
    </AboutPage>
  );
}

/** Shows a chapter of the guide. On a phone, the folded headings serve as the table of contents. */
function Chapter({ text }: { text: string }) {
  const { id, name } = headingOf(text);
  const [, ...lines] = text.split("\n");
  return (
    <Fold
      id={id}
      className="scroll-mt-6 border-t border-line"
      heading={
        <h2 id={`${id}-heading`} className="md:py-4">
          {name}
        </h2>
      }
    >
      <div className="pb-8">
        <Markdown text={lines.join("\n")} />
      </div>
    </Fold>
  );
}
