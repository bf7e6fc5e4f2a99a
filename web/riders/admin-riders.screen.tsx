import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { RiderListItem } from "#shared/rider-views.schema.ts";
import { ProxyLink } from "../app/proxy-link.tsx";
import { useSearch } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { Badge } from "../ui/badge.tsx";
import { DataTable, type Column } from "../ui/data-table.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { EmptyState } from "../ui/states.tsx";
import { TextField } from "../ui/text-field.tsx";
import { api } from "../platform/api.ts";
import { ridersSearch } from "./riders-search.ts";

export const loader = ({ search, signal }: Loading<"/auth/admin/riders">) =>
  api("GET /api/admin/riders", {
    query: { page: search.page, query: search.query },
    signal,
  });

export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`Riders`);
  const { filter, href } = useSearch(ridersSearch);
  const format = useFormat();
  const { riders, pagination } = data;
  const { total } = pagination;

  const columns: Column<RiderListItem>[] = [
    { key: "name", head: t`Name`, cell: (rider) => <span className="font-semibold">{rider.fullName}</span> },
    { key: "hometown", head: t`Hometown`, cell: (rider) => rider.hometown },
    { key: "ama", head: t`AMA number`, cell: (rider) => rider.amaNumber },
    { key: "email", head: t`E-mail`, cell: (rider) => <span className="break-all">{rider.email}</span> },
    { key: "since", head: t`Registered`, cell: (rider) => format.date(rider.registeredAt) },
    { key: "state", head: t`Account`, cell: (rider) => <AccountState {...rider} /> },
    {
      key: "proxy",
      head: "",
      align: "end",
      card: "plain",
      cell: (rider) => <ProxyLink type="rider" id={rider._id} name={rider.fullName} />,
    },
  ];

  return (
    <>
      <h1 className="text-t6">
        <Trans>Riders</Trans>
      </h1>
      <div className="mt-6 grid max-w-md gap-2">
        <TextField
          label={<Trans>Name, AMA number or e-mail</Trans>}
          name="query"
          type="search"
          autoComplete="off"
          defaultValue={search.query ?? ""}
          onChange={(event) => void filter({ query: event.target.value })}
        />
        <p role="status" className="text-t1 text-ink-2">
          <Plural value={total} one="# rider" other="# riders" />
        </p>
      </div>
      <div className="mt-4">
        <DataTable
          caption={t`Riders`}
          rows={riders}
          rowKey={(rider) => rider._id}
          columns={columns}
          empty={
            <EmptyState title={<Trans>No rider found</Trans>}>
              <Trans>Search by the beginning of a name, or by a whole AMA number or e-mail address.</Trans>
            </EmptyState>
          }
        />
      </div>
      <div className="mt-4">
        <Pagination {...pagination} href={(page) => href({ page })} />
      </div>
    </>
  );
}

function AccountState({ deActivated, emailVerified, factory }: RiderListItem) {
  return (
    <span className="flex flex-wrap gap-2">
      {deActivated ? (
        <Badge tone="bad">
          <Trans>Deactivated</Trans>
        </Badge>
      ) : null}
      {emailVerified ? null : (
        <Badge tone="warn">
          <Trans>E-mail not verified</Trans>
        </Badge>
      )}
      {factory ? (
        <Badge tone="info">
          <Trans>Factory rider</Trans>
        </Badge>
      ) : null}
      {!deActivated && emailVerified && !factory ? <Trans>Active</Trans> : null}
    </span>
  );
}
