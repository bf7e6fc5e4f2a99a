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

/** These are the sidebars (docs/spec/portal.md#screens). That of staff is in staff-links.ts, which only staff load. */
export const sideGroups: Record<Exclude<Role, "admin">, readonly SideGroup[]> = {
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
