import { lazy, Suspense, type ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import type { Role } from "#shared/roles.ts";
import { useOnDevice } from "../../platform/cache/use-on-device.ts";
import { useWhere } from "../../platform/location.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Mark } from "../mark.tsx";
import { PageBody } from "../page-body.tsx";
import { useEntryCounts, type EntryCounts } from "./entry-count.tsx";
import { HeaderLinks } from "./header-links.tsx";
import { Rail } from "./rail.tsx";
import { riderTabs, sideGroups, type SideGroup } from "./role-links.ts";
import { SkipLink } from "../skip-link.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useDrawer } from "../use-drawer.ts";
import { UserMenu } from "./user-menu.tsx";
import { pageAddress } from "../../ui/page-address.ts";

// The first paint does not need this part, and the server does not render it.
const OtherAccount = lazy(async () => ({ default: (await import("./other-account.tsx")).OtherAccount }));

/**
 * Shows the layout of a role. From the xl breakpoint on it has a sidebar, which is narrow for a promoter, who has only
 * one page in it. Below xl it has a compact header with logo, sidebar button and user menu. On a tablet a dealer's few
 * entries fit into the header, so there is no sidebar.
 */
export function RoleLayout({
  role,
  staff,
}: {
  role: Role;
  /** These are the parts that only staff have: sidebar, counts, the button that opens the palette, and the palette. */
  staff?: { groups: readonly SideGroup[]; counts: EntryCounts; find: ReactNode; palette: ReactNode };
}) {
  const { t } = useLingui();
  const begun = useOnDevice(() => true, false);
  const drawer = useDrawer();
  // Only admins see a logo that links to the home page.
  const home = role === "admin" ? "/" : undefined;
  const inHeader = role === "dealer";
  const own = useEntryCounts(role);
  const counts = staff?.counts ?? own;
  const groups = staff?.groups ?? (role === "admin" ? [] : sideGroups[role]);
  return (
    <div className={`desk desk-${role}`}>
      <SkipLink />
      <header className="flex h-15 items-center gap-3 bg-surface px-4 xl:hidden">
        <button
          type="button"
          className={`grid size-11 cursor-pointer place-items-center ${inHeader ? "min-[761px]:hidden" : ""}`}
          aria-label={t`Open menu`}
          aria-haspopup="dialog"
          onClick={drawer.open}
        >
          <Icon name="menu" size={24} />
        </button>
        <Mark to={home} />
        {inHeader ? <HeaderLinks role={role} counts={counts} /> : null}
        <span className="flex-1" />
        {staff?.find}
        <UserMenu role={role} settings={inHeader} />
      </header>
      <dialog {...drawer.props} className="drawer drawer-start" aria-label={t`Sidebar`}>
        {drawer.filled ? <Sidebar role={role} groups={groups} home={home} counts={counts} find={staff?.find} /> : null}
      </dialog>
      <aside className="desk-side">
        <Suspense>
          {role === "promoter" ? (
            <Rail role={role} />
          ) : (
            <Sidebar role={role} groups={groups} home={home} counts={counts} find={staff?.find} />
          )}
        </Suspense>
      </aside>
      <PageBody className="desk-body" />
      {role === "rider" ? <RiderTabs /> : null}
      {staff?.palette}
      <Suspense>{begun ? <OtherAccount /> : null}</Suspense>
    </div>
  );
}

function RiderTabs() {
  const { t, i18n } = useLingui();
  const { path } = useWhere();
  return (
    <nav aria-label={t`Main`} className="tabs">
      {riderTabs.map((tab) => (
        <Link key={tab.path} href={pageAddress(tab.path)} aria-current={path === tab.path ? "page" : undefined}>
          <Icon name={tab.icon} />
          {i18n._(tab.label)}
        </Link>
      ))}
    </nav>
  );
}
