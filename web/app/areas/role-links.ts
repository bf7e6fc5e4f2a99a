import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Role } from "#shared/roles.ts";
import type { IconName } from "../../ui/icon.tsx";
import type { PlainPath } from "../../ui/page-address.ts";

export type SideEntry = { path: PlainPath; label: MessageDescriptor; icon: IconName };
/** A group with a key can be folded, and the device stores that. */
export type SideGroup = { key?: string; label?: MessageDescriptor; entries: readonly SideEntry[] };

const home = (role: Role): SideEntry => ({ path: `/auth/${role}`, label: msg`Home`, icon: "home" });
const riderEarnings: SideEntry = { path: "/auth/rider/earnings", label: msg`Earnings`, icon: "wallet" };
const riderDealers: SideEntry = { path: "/auth/rider/dealers", label: msg`Dealers`, icon: "pin" };
const riderEvents: SideEntry = { path: "/auth/rider/events", label: msg`Events`, icon: "calendar" };

/** This is the sidebar of each role (docs/spec/portal.md#screens). */
export const sideGroups: Record<Role, readonly SideGroup[]> = {
  admin: [
    { entries: [home("admin")] },
    {
      key: "work",
      label: msg`Work`,
      entries: [
        { path: "/auth/admin/requests", label: msg`Requests`, icon: "document" },
        { path: "/auth/admin/questions", label: msg`Questions`, icon: "info" },
        { path: "/auth/admin/approvals", label: msg`Approvals`, icon: "check" },
        { path: "/auth/admin/adjustments", label: msg`Adjustments due`, icon: "undo" },
        { path: "/auth/admin/payouts", label: msg`Payouts`, icon: "wallet" },
        { path: "/auth/admin/settlements", label: msg`Parts settlements`, icon: "wallet" },
        { path: "/auth/admin/kiosks", label: msg`Kiosks`, icon: "lock" },
        { path: "/auth/admin/watch-list", label: msg`Watch list`, icon: "eye" },
        { path: "/auth/admin/mail", label: msg`Emails`, icon: "mail" },
      ],
    },
    {
      key: "reports",
      label: msg`Reports`,
      entries: [
        { path: "/auth/admin/summary", label: msg`Summary`, icon: "chart" },
        { path: "/auth/admin/market-share-month", label: msg`Market share by month`, icon: "chart" },
        { path: "/auth/admin/market-share-series", label: msg`Market share by series`, icon: "chart" },
        { path: "/auth/admin/rankings", label: msg`Top riders and dealers`, icon: "flag" },
        { path: "/auth/admin/riders", label: msg`Riders`, icon: "person" },
        { path: "/auth/admin/rider-vin-report", label: msg`Rider VIN report`, icon: "bike" },
        { path: "/auth/admin/rider-earnings", label: msg`Rider earnings`, icon: "wallet" },
        { path: "/auth/admin/rider-redemptions", label: msg`Rider redemptions`, icon: "document" },
        { path: "/auth/admin/dealer-refunds", label: msg`Dealer refunds`, icon: "undo" },
        { path: "/auth/admin/dealers", label: msg`Dealers`, icon: "pin" },
        { path: "/auth/admin/promoters", label: msg`Promoters`, icon: "person" },
        { path: "/auth/admin/late-results-events", label: msg`Late results`, icon: "clock" },
        { path: "/auth/admin/liability", label: msg`Liability`, icon: "chart" },
        { path: "/auth/admin/taxes", label: msg`Taxes`, icon: "document" },
        { path: "/auth/admin/export-series-events", label: msg`Export series events`, icon: "down" },
        { path: "/auth/admin/export-class-payouts", label: msg`Export class payouts`, icon: "down" },
      ],
    },
    {
      key: "setUp",
      label: msg`Set up`,
      entries: [
        { path: "/auth/admin/series", label: msg`Series`, icon: "flag" },
        { path: "/auth/admin/events", label: msg`Events`, icon: "calendar" },
        { path: "/auth/admin/categories", label: msg`Categories`, icon: "tag" },
        { path: "/auth/admin/vin-patterns", label: msg`VIN patterns`, icon: "tag" },
        { path: "/auth/admin/dealer-logins", label: msg`Dealer logins`, icon: "person" },
        { path: "/auth/admin/admins", label: msg`Admins`, icon: "person" },
        { path: "/auth/admin/settings", label: msg`Settings`, icon: "edit" },
        { path: "/auth/admin/audit", label: msg`Audit log`, icon: "eye" },
        { path: "/auth/admin/system", label: msg`System`, icon: "lock" },
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
        riderEarnings,
        { path: "/auth/rider/redemptions", label: msg`Redemptions`, icon: "document" },
        riderDealers,
        { path: "/auth/rider/series", label: msg`Series`, icon: "flag" },
        riderEvents,
      ],
    },
  ],
};

/**
 * Returns true for an active entry. An entry is active on its page, on the pages below that, and on the records of its
 * list (`/auth/admin/dealers` and `/auth/admin/dealer/…`); so are those of two pages with longer names (`riders-merge`,
 * `payout-file/…`). The landing page's entry is active only on that page. The expression is short, because it is in the
 * first load of every role.
 */
export const isAt = (path: string, entry: string): boolean =>
  entry.split("/")[3] ? RegExp(`^${entry}?(-file|-merge)?/`).test(`${path.replace("gory", "gorie")}/`) : path === entry;

/** A rider's phone shows this tab bar: five entries within reach of the thumb, with the same words as the sidebar. */
export const riderTabs: readonly SideEntry[] = [
  home("rider"),
  riderEarnings,
  riderDealers,
  riderEvents,
  { path: "/auth/rider/profile", label: msg`Profile`, icon: "person" },
];
