import type { ReactNode } from "react";
import { useLingui } from "@lingui/react";
import { Icon, type IconName } from "./icon.tsx";
import { Link } from "./link.tsx";
import type { PageAddress } from "./page-address.ts";

export type Tab = { key: string; label: ReactNode; count?: number; href: PageAddress; on: boolean; icon?: IconName };

/**
 * Shows links to the views of a page; the URL says which one is shown. Chips are used only for filters, and tabs only
 * for views.
 */
export function Tabs({
  label,
  tabs,
  icons = false,
}: {
  label: string;
  tabs: readonly Tab[];
  /** This is true if a phone shows only the icons; screen readers still get the words. */
  icons?: boolean;
}) {
  const { i18n } = useLingui();
  return (
    <nav aria-label={label} className="off-paper">
      <ul className="view-tabs">
        {tabs.map((tab) => (
          <li key={tab.key}>
            <Link href={tab.href} aria-current={tab.on ? "true" : undefined}>
              {tab.icon ? <Icon name={tab.icon} /> : null}
              <span className={icons ? "max-md:sr-only" : ""}>{tab.label}</span>
              {tab.count === undefined ? null : (
                <span className="font-medium text-ink-2">{i18n.number(tab.count)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
