import { Trans, useLingui } from "@lingui/react/macro";
import { sideGroups } from "../app/areas/role-links.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { EmptyState } from "../ui/states.tsx";
import { pageAddress } from "../ui/page-address.ts";

/** Links to every page of an admin. */
export function Screen() {
  const { t, i18n } = useLingui();
  usePageTitle(t`Home`);
  const groups = sideGroups.admin.map((group) => ({
    ...group,
    entries: group.entries.filter((entry) => entry.path !== "/auth/admin"),
  }));
  const shown = groups.filter((group) => group.entries.length > 0);
  return (
    <>
      <h1>
        <Trans>Home</Trans>
      </h1>
      {shown.length === 0 ? (
        <EmptyState title={<Trans>Nothing to manage yet</Trans>}>
          <Trans>Riders, dealers, events, and reports show up here and in the menu.</Trans>
        </EmptyState>
      ) : null}
      {shown.map((group) => (
        <section key={group.entries[0]?.path} className="section mt-6">
          {group.label ? <h2>{i18n._(group.label)}</h2> : null}
          <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {group.entries.map((entry) => (
              <li key={entry.path}>
                <Link
                  href={pageAddress(entry.path)}
                  className="panel flex min-h-14 items-center gap-3 px-4 font-semibold no-underline hover:bg-brand-wash"
                >
                  <Icon name={entry.icon} />
                  {i18n._(entry.label)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
