import { Trans, useLingui } from "@lingui/react/macro";
import { useSearch } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useTypedFilter } from "../platform/use-typed-filter.ts";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/choice-field.tsx";
import { FilterChips } from "../ui/filter-chips.tsx";
import { FileLinks } from "../ui/file-links.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { EmptyState } from "../ui/states.tsx";
import { DateField, TextField } from "../ui/text-field.tsx";
import { fileHref, getRedemptions, getRevoked } from "./api.ts";
import { getEmployees } from "./counter-api.ts";
import { RedemptionTable } from "./redemption-table.tsx";
import { Totals } from "./totals.tsx";
import { useRefund } from "./use-refund.tsx";
import { dealerRedemptionsSearch } from "./redemptions-search.ts";
import type { SearchIn } from "../platform/search.ts";

export async function loader({ search, signal }: Loading<"/auth/dealer/redemptions">) {
  const [list, { employees }] = await Promise.all([listOf(search, signal), getEmployees(signal)]);
  return { ...list, employees: employees.map(({ name }) => name) };
}

async function listOf(search: SearchIn<typeof dealerRedemptionsSearch>, signal: AbortSignal) {
  if (search.show === "revoked") {
    const { revokedRedemptions: rows, ...rest } = await getRevoked(search, signal);
    return { rows, ...rest };
  }
  const { creditRedemptions: rows, ...rest } = await getRedemptions(search, signal);
  return { rows, ...rest };
}

export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const where = useSearch(dealerRedemptionsSearch);
  usePageTitle(t`All redemptions`);
  const refund = useRefund(() => void where.reload());
  const revoked = search.show === "revoked";
  const filtered = Boolean(search.afterDate || search.beforeDate || search.riderName || search.employee);
  const clear = () => void where.filter({ afterDate: "", beforeDate: "", riderName: "", employee: "" });
  return (
    <div className="grid gap-5">
      <h1 className="text-t5">
        <Trans>All redemptions</Trans>
      </h1>
      <FilterChips
        label={t`Which ones`}
        chips={[
          {
            key: "redeemed",
            label: <Trans>Redeemed</Trans>,
            href: where.href({ show: undefined, page: undefined }),
            on: !revoked,
          },
          {
            key: "revoked",
            label: <Trans>Refunded</Trans>,
            href: where.href({ show: "revoked", page: undefined }),
            on: revoked,
          },
        ]}
      />
      <Filters employees={data.employees} />
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <Totals totals={data.totals} />
        <span className="flex flex-wrap items-center gap-4">
          {filtered ? (
            <Button kind="link" onClick={clear}>
              <Trans>Clear filters</Trans>
            </Button>
          ) : null}
          <FileLinks href={(format) => fileHref(search, format)} />
        </span>
      </div>
      <RedemptionTable
        caption={revoked ? t`Refunded redemptions` : t`Redemptions`}
        redemptions={data.rows}
        onRefund={(row) => void refund(row)}
        empty={<Empty filtered={filtered} revoked={revoked} />}
      />
      {data.pagination.total > 0 ? <Pagination {...data.pagination} href={(page) => where.href({ page })} /> : null}
    </div>
  );
}

function Filters({ employees }: { employees: readonly string[] }) {
  const { t } = useLingui();
  const where = useSearch(dealerRedemptionsSearch);
  const { search } = where;
  const name = useTypedFilter(dealerRedemptionsSearch, "riderName");
  const day = (field: "afterDate" | "beforeDate") => ({
    name: field,
    value: search[field] ?? "",
    onChange: (event: { target: { value: string } }) => void where.filter({ [field]: event.target.value }),
  });
  return (
    <div className="grid max-w-[1000px] grid-cols-2 items-end gap-4 lg:grid-cols-[2fr_1.5fr_1fr_1fr]">
      <TextField
        className="min-w-0"
        label={<Trans>Rider</Trans>}
        name="riderName"
        type="search"
        autoComplete="off"
        value={name.value}
        onChange={(event) => name.set(event.target.value)}
        onBlur={name.flush}
      />
      <SelectField
        className="min-w-0"
        label={<Trans>Employee</Trans>}
        name="employee"
        empty={t`All`}
        value={search.employee ?? ""}
        choices={withAsked(employees, search.employee).map((one) => ({ value: one, label: one }))}
        onChange={(event) => void where.filter({ employee: event.target.value })}
      />
      <DateField className="min-w-0" label={<Trans>From</Trans>} {...day("afterDate")} />
      <DateField className="min-w-0" label={<Trans>To</Trans>} {...day("beforeDate")} />
    </div>
  );
}

/** The name in the URL is always among the options, however it is written. */
const withAsked = (names: readonly string[], asked: string | undefined): readonly string[] =>
  asked && !names.includes(asked) ? [asked, ...names] : names;

function Empty({ filtered, revoked }: { filtered: boolean; revoked: boolean }) {
  if (filtered) {
    return (
      <EmptyState title={<Trans>Nothing fits these filters</Trans>}>
        <Trans>Both days count, in Pacific time. A name is found by its beginning.</Trans>
      </EmptyState>
    );
  }
  if (revoked) {
    return (
      <EmptyState title={<Trans>Nothing was refunded</Trans>}>
        <Trans>A redemption that is taken back moves here, with who did it and when.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={<Trans>Nothing redeemed yet</Trans>}>
      <Trans>Find a rider to redeem credit; each redemption stands here with its code.</Trans>
    </EmptyState>
  );
}
