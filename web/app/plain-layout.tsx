import { LanguageSwitch } from "../locale/language-switch.tsx";
import { Mark } from "./mark.tsx";
import { PageBody } from "./page-body.tsx";

/** For who is about to sign in: the mark, the language, the form. */
export function Layout() {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex flex-col">
        <header className="flex h-15 items-center justify-between px-4 md:h-18 md:px-12">
          <Mark href="/" />
          <LanguageSwitch />
        </header>
        <PageBody className="mx-auto w-full max-w-[480px] flex-1 px-4 pt-6 pb-16 md:pt-12" />
      </div>
      <div className="on-ground hidden items-end overflow-hidden p-12 lg:flex" aria-hidden="true">
        <span className="ground-plate" />
      </div>
    </div>
  );
}
