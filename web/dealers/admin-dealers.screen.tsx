import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { countryName, regionName } from "#shared/countries.ts";
import type { FoundDealer } from "#shared/dealers.schema.ts";
import { defaultProgramme } from "#shared/programme.ts";
import { ProxyLink } from "../app/proxy-link.tsx";
import { api } from "../platform/api.ts";
import { useSearch } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { Badge } from "../ui/badge.tsx";
import { SelectField } from "../ui/choice-field.tsx";
import { DataTable, type Column } from "../ui/data-table.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { EmptyState } from "../ui/states.tsx";
import { TextField } from "../ui/text-field.tsx";
import { adminDealersSearch } from "./dealers-search.ts";

const { rowsPerPage } = defaultProgramme;

type Row = FoundDealer & { login: string | null };

/** The finder's call returns all matches; this page splits them into pages of 25 and adds who can sign in. */
export async function loader({ search, signal }: Loading<"/auth/admin/dealers">) {
  const { name, state, country } = search;
  const [found, logins] = await Promise.all([
    api("GET /api/dealers-lean", { query: { name, state, country }, signal }),
    api("GET /api/admin/dealer-logins", { signal }),
  ]);
  const emails = new Map(logins.dealerLogins.map(({ _id, email }) => [_id, email]));
  const chosen = search.login === "yes" ? found.dealers.filter(({ _id }) => emails.has(_id)) : found.dealers;
  const total = chosen.length;
  const totalPages = Math.max(1, Math.ceil(total / rowsPerPage));
  const page = Math.min(Math.max(1, Math.trunc(Number(search.page ?? 1)) || 1), totalPages);
  const rows = chosen
    .slice((page - 1) * rowsPerPage, page * rowsPerPage)
    .map((dealer): Row => ({ ...dealer, login: emails.get(dealer._id) ?? null }));
  return { rows, pagination: { page, totalPages, total }, states: found.distinctStates };
}

export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`Dealers`);
  const { filter, href } = useSearch(adminDealersSearch);
  const { locale } = useFormat();
  const { rows, pagination, states } = data;
  const { total } = pagination;
  const regions = states
    .filter(({ country }) => !search.country || country === search.country)
    .map(({ country, state }) => ({ value: state, label: regionName(country, state, locale) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));

  const columns: Column<Row>[] = [
    { key: "name", head: t`Name`, cell: (dealer) => <span className="font-semibold">{dealer.name}</span> },
    {
      key: "place",
      head: t`Location`,
      cell: (dealer) => [dealer.city, dealer.state].filter(Boolean).join(", ") || "–",
    },
    { key: "country", head: t`Country`, card: "hide", cell: (dealer) => countryName(dealer.country, locale) },
    {
      key: "login",
      head: t`Login`,
      cell: (dealer) => (dealer.login ? <span className="break-all">{dealer.login}</span> : null),
    },
    {
      key: "state",
      head: t`Listed`,
      cell: (dealer) =>
        dealer.active ? (
          <Trans>Active</Trans>
        ) : (
          <Badge tone="bad">
            <Trans>Not active</Trans>
          </Badge>
        ),
    },
    {
      key: "proxy",
      head: "",
      align: "end",
      card: "plain",
      // A dealer without a login cannot be acted as.
      cell: (dealer) => (dealer.login ? <ProxyLink type="dealer" id={dealer._id} name={dealer.name} /> : null),
    },
  ];

  return (
    <>
      <h1 className="text-t6">
        <Trans>Dealers</Trans>
      </h1>
      <div className="mt-6 grid gap-x-4 gap-y-2 sm:grid-cols-2 lg:grid-cols-4">
        <TextField
          label={<Trans>Name</Trans>}
          name="name"
          type="search"
          autoComplete="off"
          defaultValue={search.name ?? ""}
          onChange={(event) => void filter({ name: event.target.value })}
        />
        <SelectField
          label={<Trans>Country</Trans>}
          name="country"
          empty={t`All countries`}
          choices={["US", "CA"].map((code) => ({ value: code, label: countryName(code, locale) }))}
          value={search.country ?? ""}
          onChange={(event) => void filter({ country: event.target.value, state: undefined })}
        />
        <SelectField
          label={<Trans>State or province</Trans>}
          name="state"
          empty={t`All`}
          choices={regions}
          value={search.state ?? ""}
          onChange={(event) => void filter({ state: event.target.value })}
        />
        <SelectField
          label={<Trans>Login</Trans>}
          name="login"
          empty={t`With and without`}
          choices={[{ value: "yes", label: t`With a login` }]}
          value={search.login ?? ""}
          onChange={(event) => void filter({ login: event.target.value })}
        />
        <p role="status" className="text-t1 text-ink-2">
          <Plural value={total} one="# dealer" other="# dealers" />
        </p>
      </div>
      <div className="mt-4">
        <DataTable
          caption={t`Dealers`}
          rows={rows}
          rowKey={(dealer) => dealer._id}
          columns={columns}
          empty={
            <EmptyState title={<Trans>No dealer found</Trans>}>
              <Trans>Search by the beginning of a name, or take another state or country.</Trans>
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
