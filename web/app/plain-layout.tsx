import { LanguageSwitch } from "../locale/language-switch.tsx";
import { Mark } from "./mark.tsx";
import { PageBody } from "./page-body.tsx";
import { PlainSide } from "./plain/plain-side.tsx";
import { SkipLink } from "./skip-link.tsx";

/**
 * Shows the layout of the login pages: the mark, the language switch, a figure or an icon for the page, and the form.
 */
export function Layout() {
  return (
    <div className="plain">
      <SkipLink />
      <header className="plain-side on-ground">
        <div className="flex min-h-15 flex-wrap items-center justify-between gap-x-3 px-4 lg:min-h-24 lg:px-12">
          <Mark to="/" />
          <LanguageSwitch />
        </div>
        <PlainSide />
      </header>
      <PageBody
        whole
        className="mx-auto flex w-full max-w-read flex-col px-4 pt-8 pb-16 lg:justify-center lg:px-12 lg:py-16"
      />
    </div>
  );
}
