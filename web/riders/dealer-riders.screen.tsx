import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { CustomerRecord } from "#shared/rider-views.schema.ts";
import { currencyOfCountry } from "#shared/money.ts";
import { useSearch } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useSession } from "../platform/session.ts";
import { useFormat } from "../platform/use-format.ts";
import { Badge } from "../ui/badge.tsx";
import { DataTable, type Column } from "../ui/data-table.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { EmptyState } from "../ui/states.tsx";
import { findRiders, getCustomers } from "./dealer-riders-api.ts";
import { FindRider } from "./find-rider.tsx";
import { ridersSearch } from "./riders-search.ts";
import { pageAddress } from "../ui/page-address.ts";

export async function loader({ search, signal }: Loading<"/auth/dealer/riders">) {
  const [hits, customers] = await Promise.all([findRiders(search.query, signal), getCustomers(search, signal)]);
  return { hits, customers };
}

/** A search over all riders, and below it the dealer's own customers. */
export function Screen({ data: { hits, customers } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const where = useSearch(ridersSearch);
  const format = useFormat();
  const currency = currencyOfCountry(useSession().user?.country ?? "") ?? "USD";
  usePageTitle(t`Riders`);
  const columns: Column<CustomerRecord>[] = [
    { key: "name", head: t`Rider`, cell: (row) => <span className="font-semibold">{row.fullName}</span> },
    { key: "hometown", head: t`Hometown`, cell: (row) => row.hometown ?? "–" },
    { key: "ama", head: t`AMA number`, cell: (row) => row.amaNumber ?? "–" },
    {
      key: "last",
      head: t`Last here`,
      cell: (row) =>
        row.lastRedeemedAt ? (
          format.date(row.lastRedeemedAt)
        ) : (
          <Badge tone="info">
            <Trans>Starred you</Trans>
          </Badge>
        ),
    },
    {
      key: "redeemed",
      head: t`Redeemed here`,
      align: "end",
      card: "figure",
      cell: (row) => <span className="font-semibold">{format.money(row.redeemed, currency)}</span>,
    },
  ];
  const { total } = customers.pagination;
  return (
    <div className="grid gap-10">
      <section className="grid max-w-[720px] gap-4">
        <h1 className="text-t5">
          <Trans>Riders</Trans>
        </h1>
        <FindRider hits={hits} />
      </section>
      <section className="section">
        <h2 className="text-t4">
          <Trans>Your customers</Trans>
        </h2>
        <p className="mb-3 text-ink-2">
          <Plural
            value={total}
            one="# rider redeemed here or starred you"
            other="# riders redeemed here or starred you"
          />
        </p>
        <DataTable
          caption={t`Your customers`}
          rows={customers.riders}
          rowKey={(row) => row._id}
          columns={columns}
          href={(row) => pageAddress("/auth/dealer/rider/{riderId?}", { params: { riderId: row._id } })}
          empty={
            <EmptyState title={<Trans>No customer yet</Trans>}>
              <Trans>Riders who redeem here, or star you in their dealer list, stand here.</Trans>
            </EmptyState>
          }
        />
        {total > 0 ? <Pagination {...customers.pagination} href={(page) => where.href({ page })} /> : null}
      </section>
    </div>
  );
}
