import type { ReactNode } from "react";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { aboutLinks, legalLinks, type Entry } from "../app/public/public-links.ts";
import { AsOf } from "../platform/cache/as-of.tsx";
import { Fold } from "../parts/fold/fold.tsx";
import { useWhere } from "../platform/location.ts";
import { Link } from "../ui/link.tsx";
import { pageAddress } from "../ui/page-address.ts";

/**
 * Unlike the header's menu, these links include the kiosk's guide, after the dealers' questions, and the page about the
 * app.
 */
const pages: readonly Entry[] = [
  ...aboutLinks.flatMap((entry) =>
    entry.path === "/about/faq-dealers" ? [entry, { path: "/about/kiosk", label: msg`Kiosk guide` } as const] : [entry],
  ),
  { path: "/about/install", label: msg`On your device` },
  ...legalLinks,
];

/** Shows a text page: related pages at the side on a desktop, a single column on a phone. */
export function AboutPage({
  title,
  lead,
  lastSynced,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  lastSynced: string | null;
  children: ReactNode;
}) {
  const { t, i18n } = useLingui();
  const { path } = useWhere();
  return (
    <div className="page grid gap-x-16 gap-y-6 py-5 md:gap-y-10 md:py-12 lg:grid-cols-[minmax(0,1fr)_232px]">
      <div className="min-w-0">
        <h1>{title}</h1>
        <AsOf at={lastSynced} />
        {lead ? <p className="mt-2 max-w-read text-t3 text-pretty md:mt-4 md:text-t4">{lead}</p> : null}
        <div className="mt-5 md:mt-10">{children}</div>
      </div>
      <nav aria-label={t`About`} className="about-nav section self-start pt-3 print:hidden lg:sticky lg:top-6">
        <ul className="max-lg:[columns:10rem_2]">
          {pages.map((entry) => (
            <li key={entry.path} className="break-inside-avoid">
              <Link
                href={pageAddress(entry.path)}
                aria-current={path === entry.path ? "page" : undefined}
                className="-ml-3 flex min-h-11 items-center border-l-4 border-transparent pl-2 no-underline hover:underline aria-[current]:border-brand aria-[current]:font-bold"
              >
                {i18n._(entry.label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/**
 * Shows a section with a heading that can be linked to. On a phone, all sections except the first of a page are folded,
 * so that the headings are close together.
 */
export function Part({
  id,
  heading,
  first,
  children,
}: {
  id: string;
  heading: ReactNode;
  first?: boolean;
  children: ReactNode;
}) {
  return (
    <Fold
      id={id}
      first={first}
      className="section scroll-mt-6 grid-cols-1 gap-x-6 gap-y-3 max-md:border-t max-md:border-line max-md:pt-0 md:mb-10 md:grid md:pt-4 xl:grid-cols-[240px_minmax(0,1fr)]"
      heading={
        <h2 id={`${id}-heading`} className="max-md:py-1">
          {heading}
        </h2>
      }
    >
      <div className="grid max-w-prose grid-cols-1 content-start gap-3 text-t3 text-pretty max-md:pb-4">{children}</div>
    </Fold>
  );
}

/** Shows a list of rules. */
export function Lines({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc grid-cols-1 gap-2 pl-5">{children}</ul>;
}
