import { Trans } from "@lingui/react/macro";
import { Link } from "../../ui/link.tsx";
import { pageAddress } from "../../ui/page-address.ts";

/** Links to the tab of a rider's record that shows the rider's money. */
export function RiderMoneyLink({ riderId, name }: { riderId: string; name: string }) {
  return (
    <Link
      className="inline-flex min-h-11 items-center font-semibold"
      href={pageAddress("/auth/admin/rider/{riderId?}", { params: { riderId }, search: { tab: "money" } })}
    >
      <Trans>All of {name}’s money</Trans>
    </Link>
  );
}
