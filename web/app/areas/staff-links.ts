import { msg } from "@lingui/core/macro";
import type { SideGroup } from "./role-links.ts";

/** This is the sidebar of staff (docs/spec/portal.md#screens). */
export const staffGroups: readonly SideGroup[] = [
  { entries: [{ path: "/auth/admin", label: msg`Home`, icon: "home" }] },
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
    label: msg`Setup`,
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
];
