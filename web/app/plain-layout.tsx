import { Plural } from "@lingui/react/macro";
import { LanguageSwitch } from "../locale/language-switch.tsx";
import { useSession } from "../platform/api/session.ts";
import { Mark } from "./mark.tsx";
import { PageBody } from "./page-body.tsx";

/** The layout of the login pages: the mark, the language, an important number, the form. */
export function Layout() {
  const months = useSession().programme.creditExpiryMonths;
  return (
    <div className="plain">
      <header className="plain-side on-ground">
        <div className="flex min-h-15 flex-wrap items-center justify-between gap-x-3 px-4 lg:min-h-24 lg:px-12">
          <Mark to="/" />
          <LanguageSwitch />
        </div>
        <p className="plain-ground">
          <span className="figure">{months}</span>
          <span className="max-w-[24em] pb-0.5 text-balance text-brand-2-quiet lg:text-t4">
            <Plural
              value={months}
              one="month to spend your credit. Log in to see what’s left and where to use it."
              other="months to spend your credit. Log in to see what’s left and where to use it."
            />
          </span>
        </p>
      </header>
      <PageBody className="mx-auto flex w-full max-w-[480px] flex-col px-4 pt-8 pb-16 lg:justify-center lg:py-16" />
    </div>
  );
}
