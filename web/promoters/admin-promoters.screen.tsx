import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { PromotersAnswer } from "#shared/promoters.schema.ts";
import { ProxyLink } from "../app/proxy-link.tsx";
import { api } from "../platform/api.ts";
import { useSearch } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { Badge } from "../ui/badge.tsx";
import { DataTable, type Column } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/states.tsx";
import { TextField } from "../ui/text-field.tsx";
import { promotersSearch } from "./promoters-search.ts";

type Promoter = PromotersAnswer["allPromoters"][number];

export const loader = ({ search, signal }: Loading<"/auth/admin/promoters">) =>
  api("GET /api/promoters", { query: { name: search.name, phone: search.phone }, signal });

export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`Promoters`);
  const { filter } = useSearch(promotersSearch);
  const format = useFormat();
  const { allPromoters } = data;
  const total = allPromoters.length;

  const columns: Column<Promoter>[] = [
    { key: "name", head: t`Name`, cell: (promoter) => <span className="font-semibold">{promoter.name}</span> },
    { key: "email", head: t`E-mail`, cell: (promoter) => <span className="break-all">{promoter.email}</span> },
    { key: "phone", head: t`Phone`, cell: (promoter) => (promoter.phone ? format.phone(promoter.phone) : null) },
    { key: "events", head: t`Events`, align: "end", cell: (promoter) => format.number(promoter.events) },
    {
      key: "state",
      head: t`Account`,
      cell: (promoter) =>
        promoter.deActivated ? (
          <Badge tone="bad">
            <Trans>Deactivated</Trans>
          </Badge>
        ) : (
          <Trans>Active</Trans>
        ),
    },
    {
      key: "proxy",
      head: "",
      align: "end",
      card: "plain",
      cell: (promoter) => <ProxyLink type="promoter" id={promoter._id} name={promoter.name} />,
    },
  ];

  return (
    <>
      <h1 className="text-t6">
        <Trans>Promoters</Trans>
      </h1>
      <div className="mt-6 grid max-w-xl gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField
          label={<Trans>Name</Trans>}
          name="name"
          type="search"
          autoComplete="off"
          defaultValue={search.name ?? ""}
          onChange={(event) => void filter({ name: event.target.value })}
        />
        <TextField
          label={<Trans>Phone</Trans>}
          name="phone"
          type="search"
          inputMode="tel"
          autoComplete="off"
          defaultValue={search.phone ?? ""}
          onChange={(event) => void filter({ phone: event.target.value })}
        />
        <p role="status" className="text-t1 text-ink-2">
          <Plural value={total} one="# promoter" other="# promoters" />
        </p>
      </div>
      <div className="mt-4">
        <DataTable
          caption={t`Promoters`}
          rows={allPromoters}
          rowKey={(promoter) => promoter._id}
          columns={columns}
          empty={
            <EmptyState title={<Trans>No promoter found</Trans>}>
              <Trans>Search by the beginning of a name, or by digits of the phone number.</Trans>
            </EmptyState>
          }
        />
      </div>
    </>
  );
}
