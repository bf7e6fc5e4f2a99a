import type { ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import { aboutLinks, legalLinks } from "../app/public/public-links.ts";
import { AsOf } from "../platform/cache/as-of.tsx";
import { useWhere } from "../platform/location.ts";
import { Link } from "../ui/link.tsx";
import { pageAddress } from "../ui/page-address.ts";

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
    <div className="page grid gap-x-16 gap-y-10 py-8 md:py-12 lg:grid-cols-[minmax(0,1fr)_220px]">
      <div className="min-w-0">
        <AsOf at={lastSynced} />
        <h1 className="text-t6">{title}</h1>
        {lead ? <p className="mt-4 max-w-[60ch] text-t4 text-pretty">{lead}</p> : null}
        <div className="mt-8 md:mt-10">{children}</div>
      </div>
      <nav aria-label={t`About`} className="about-nav section self-start pt-3 print:hidden lg:sticky lg:top-6">
        <ul>
          {[...aboutLinks, ...legalLinks].map((entry) => (
            <li key={entry.path}>
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

/** Shows a section with a heading that can be linked to. */
export function Part({ id, heading, children }: { id: string; heading: ReactNode; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="section mb-10 grid scroll-mt-6 grid-cols-1 gap-x-6 gap-y-3 pt-4 xl:grid-cols-[240px_minmax(0,1fr)]"
    >
      <h2 id={`${id}-heading`} className="text-t5">
        {heading}
      </h2>
      <div className="grid max-w-[68ch] grid-cols-1 content-start gap-3 text-t3 text-pretty">{children}</div>
    </section>
  );
}

/** Shows a list of rules. */
export function Lines({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc grid-cols-1 gap-2 pl-5">{children}</ul>;
}
