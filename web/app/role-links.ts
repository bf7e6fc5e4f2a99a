import { hasPage } from "#shared/pages.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Role } from "#shared/roles.ts";
import type { IconName } from "../ui/icon.tsx";

export type SideEntry = { path: string; label: MessageDescriptor; icon: IconName };
export type SideGroup = { label?: MessageDescriptor; entries: readonly SideEntry[] };

const home = (role: Role): SideEntry => ({ path: `/auth/${role}`, label: msg`Home`, icon: "home" });

/** The sidebar of each role (docs/spec/portal.md#screens). */
const sidebars: Record<Role, readonly SideGroup[]> = {
  admin: [
    { entries: [home("admin")] },
    {
      label: msg`Reports`,
      entries: [
        { path: "/auth/admin/summary", label: msg`Summary`, icon: "chart" },
        { path: "/auth/admin/market-share-month", label: msg`Market share, month`, icon: "chart" },
        { path: "/auth/admin/market-share-series", label: msg`Market share, series`, icon: "chart" },
        { path: "/auth/admin/riders", label: msg`Riders`, icon: "person" },
        { path: "/auth/admin/rider-vin-report", label: msg`Rider VIN report`, icon: "bike" },
        { path: "/auth/admin/rider-earnings", label: msg`Rider earnings`, icon: "wallet" },
        { path: "/auth/admin/rider-redemptions", label: msg`Rider redemptions`, icon: "document" },
        { path: "/auth/admin/dealer-refunds", label: msg`Dealer refunds`, icon: "undo" },
        { path: "/auth/admin/dealers", label: msg`Dealers`, icon: "pin" },
        { path: "/auth/admin/promoters", label: msg`Promoters`, icon: "person" },
        { path: "/auth/admin/late-results-events", label: msg`Late results`, icon: "clock" },
        { path: "/auth/admin/export-series-events", label: msg`Export series events`, icon: "down" },
        { path: "/auth/admin/export-class-payouts", label: msg`Export class payouts`, icon: "down" },
      ],
    },
    {
      label: msg`Set up`,
      entries: [
        { path: "/auth/admin/series", label: msg`Series`, icon: "calendar" },
        { path: "/auth/admin/events", label: msg`Events`, icon: "calendar" },
        { path: "/auth/admin/categories", label: msg`Categories`, icon: "tag" },
        { path: "/auth/admin/vin-patterns", label: msg`VIN patterns`, icon: "bike" },
        { path: "/auth/admin/requests", label: msg`Requests`, icon: "document" },
        { path: "/auth/admin/mail", label: msg`Mail`, icon: "mail" },
        { path: "/auth/admin/kiosks", label: msg`Kiosks`, icon: "lock" },
      ],
    },
  ],
  dealer: [
    {
      entries: [
        home("dealer"),
        { path: "/auth/dealer/redemptions", label: msg`All redemptions`, icon: "document" },
        { path: "/auth/dealer/statements", label: msg`Statements`, icon: "wallet" },
        { path: "/auth/dealer/reports", label: msg`Reports`, icon: "chart" },
        { path: "/auth/dealer/kiosks", label: msg`Kiosks`, icon: "lock" },
      ],
    },
  ],
  promoter: [{ entries: [home("promoter")] }],
  rider: [
    {
      entries: [
        home("rider"),
        { path: "/auth/rider/earnings", label: msg`Earnings`, icon: "wallet" },
        { path: "/auth/rider/redemptions", label: msg`Redemptions`, icon: "document" },
        { path: "/auth/rider/dealers", label: msg`Dealers`, icon: "pin" },
        { path: "/auth/rider/series", label: msg`Series`, icon: "flag" },
        { path: "/auth/rider/events", label: msg`Events`, icon: "calendar" },
      ],
    },
  ],
};

export function sideGroups(role: Role): SideGroup[] {
  return sidebars[role]
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => hasPage(entry.path)) }))
    .filter((group) => group.entries.length > 0);
}

/** The tab bar on a rider's phone: five entries within reach of the thumb. */
export const riderTabs: readonly SideEntry[] = [
  { path: "/auth/rider", label: msg`Wallet`, icon: "wallet" },
  { path: "/auth/rider/earnings", label: msg`Results`, icon: "flag" },
  { path: "/auth/rider/dealers", label: msg`Dealers`, icon: "pin" },
  { path: "/auth/rider/events", label: msg`Schedule`, icon: "calendar" },
  { path: "/auth/rider/profile", label: msg`Profile`, icon: "person" },
].filter((entry): entry is SideEntry => hasPage(entry.path));
