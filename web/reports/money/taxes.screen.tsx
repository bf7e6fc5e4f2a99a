import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { TaxNeed } from "#shared/money-reports.ts";
import type { TaxSum } from "#shared/money-reports.schema.ts";
import { taxList } from "#shared/taxes.list.ts";
import { ListScreen } from "../../parts/list-screen.tsx";
import { listSource } from "../../parts/list-source.ts";
import { CurrencySums } from "../../parts/money/currency-sums.tsx";
import { api, apiUrl } from "../../platform/api/api.ts";
import type { Loading, ScreenProps } from "../../platform/screen.ts";
import { todayPacific } from "../../platform/today.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Badge } from "../../ui/badge.tsx";
import { pageAddress } from "../../ui/page-address.ts";

export { taxesSearch as search } from "./money-search.ts";

const source = listSource(taxList, {
  request: (query, signal) => api("GET /api/admin/taxes", { query, signal }),
  file: (query) => apiUrl("GET /api/admin/taxes", { query }),
});
export const loader = (loading: Loading<"/auth/admin/taxes">) => source.load(loading);

/**
 * This many past years can be selected. The documents of payments in older years are deleted
 * (`documentRetentionYears`).
 */
const offeredYears = 8;

/**
 * Shows what riders were paid in a calendar year, for the person who prepares the tax forms. Riders with missing
 * information are first.
 */
export function Screen({ data }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const format = useFormat();
  const thisYear = Number(todayPacific().slice(0, 4));
  const years = Array.from({ length: offeredYears }, (_, back) => String(thisYear - 1 - back));
  const names: Record<TaxNeed, string> = {
    address: t`name and address`,
    w9: t`W-9`,
    declaration: t`declaration of nonresidence`,
  };
  const { answer } = data;
  return (
    <ListScreen
      source={source}
      data={data}
      choices={{ year: years.map((year) => ({ value: year, label: year })) }}
      intro={
        <p className="max-w-prose text-ink-2">
          <Trans>
            Cash marked as sent in the calendar year, Pacific time. Payouts that were undone after they were sent don’t
            count. The file has the names and addresses for your preparer. US persons’ taxpayer numbers are in their
            W-9s; nonresident aliens aren’t asked for one.
          </Trans>
        </p>
      }
      cells={{
        missing: ({ missing }) => {
          const words = format.list(missing.map((need) => names[need]));
          // A phone's card does not have the column's label.
          return missing.length > 0 ? (
            <Badge tone="warn">
              <span className="off-card">{words}</span>
              <span className="on-card">
                <Trans>Missing: {words}</Trans>
              </span>
            </Badge>
          ) : (
            <>
              <span className="off-card">
                <Trans>Nothing</Trans>
              </span>
              <span className="on-card">
                <Trans context="tax">Ready</Trans>
              </span>
            </>
          );
        },
      }}
      href={({ riderId }) =>
        pageAddress("/auth/admin/rider/{riderId?}", { params: { riderId }, search: { tab: "payouts" } })
      }
    >
      {answer ? <Totals sums={answer.sums} /> : null}
    </ListScreen>
  );
}

/** Shows the sums of the filtered lines by currency and form. Different currencies are never added up. */
function Totals({ sums }: { sums: readonly TaxSum[] }) {
  const format = useFormat();
  const locale = format.locale;
  return (
    <CurrencySums
      lines={sums.map(({ currency, form, riders, gross, withheld, net, missing }) => ({
        currency,
        name: `${taxList.filters.form.choices[form][locale]} · ${currency}`,
        sums: [
          {
            key: "riders",
            label: <Trans>Riders</Trans>,
            value: (
              <>
                {format.number(riders)}
                {missing > 0 ? (
                  <span className="figure-note text-warn">
                    {" "}
                    <Plural value={missing} one="(# incomplete)" other="(# incomplete)" />
                  </span>
                ) : null}
              </>
            ),
          },
          { key: "gross", label: <Trans>Gross</Trans>, value: format.money(gross, currency) },
          { key: "withheld", label: <Trans>Withheld</Trans>, value: format.money(withheld, currency) },
          { key: "net", label: <Trans>Net</Trans>, value: format.money(net, currency) },
        ],
      }))}
    />
  );
}
