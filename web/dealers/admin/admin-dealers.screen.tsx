import { sortedByLabel } from "#shared/by-label.ts";
import { isSilent } from "#shared/silent-tablets.ts";
import { lazy, Suspense, useState } from "react";
import { Trans } from "@lingui/react/macro";
import { regionName } from "#shared/countries.ts";
import { dealerList, type DealerRow, type DealerSum } from "#shared/dealers.list.ts";
import { ActLink } from "../../platform/acts/act-link.tsx";
import { ProxyLink } from "../../app/areas/proxy-link.tsx";
import { ListScreen } from "../../parts/list-screen.tsx";
import { listSource } from "../../parts/list-source.ts";
import { CurrencySums } from "../../parts/money/currency-sums.tsx";
import { api, apiUrl } from "../../platform/api/api.ts";
import { useWhere } from "../../platform/location.ts";
import type { Loading, ScreenProps } from "../../platform/screen.ts";
import { useFormat } from "../../platform/use-format.ts";
import { CardStatus } from "../../ui/table/no-value.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { pageAddress } from "../../ui/page-address.ts";
import type { Activation } from "./activation-dialog.tsx";

export { adminDealersSearch as search } from "./admin-dealers-search.ts";

// The code of a dialog loads when it is opened for the first time.
const ActivationDialog = lazy(async () => ({ default: (await import("./activation-dialog.tsx")).ActivationDialog }));
const ImportView = lazy(async () => ({ default: (await import("./import/import-view.tsx")).ImportView }));

const source = listSource(dealerList, {
  request: (query, signal) => api("GET /api/admin/dealers", { query, signal }),
  file: (query) => apiUrl("GET /api/admin/dealers", { query }),
});
export const loader = async (loading: Loading<"/auth/admin/dealers">) =>
  loading.search.view === "import" ? null : source.load(loading);

export function Screen({ data, search }: ScreenProps<typeof loader>) {
  if (data) return <Dealers data={data} search={search} />;
  return (
    <Suspense fallback={<SkeletonRows />}>
      <ImportView />
    </Suspense>
  );
}

type Loaded = ScreenProps<typeof loader>;

/** Shows all dealers. A row opens its record; selected rows are activated or deactivated together. */
function Dealers({ data, search }: { data: NonNullable<Loaded["data"]>; search: Loaded["search"] }) {
  const { locale } = useFormat();
  const { reload } = useWhere();
  const [asked, setAsked] = useState<{ of: Activation; clear: () => void } | null>(null);
  const states = sortedByLabel(
    (data.answer?.regions ?? [])
      .filter(({ country }) => !search.country || country === search.country)
      .map(({ country, state }) => ({ value: state, label: regionName(country, state, locale) })),
  );
  const ask = (rows: readonly DealerRow[], active: boolean, clear = () => {}) => {
    const changing = rows.filter((row) => row.active !== active);
    const name = changing.length === 1 ? (changing[0]?.name ?? null) : null;
    setAsked({ of: { dealerIds: changing.map(({ _id }) => _id), active, name }, clear });
  };
  return (
    <>
      <ListScreen
        source={source}
        data={data}
        choices={{ state: states }}
        actions={
          <>
            <ActLink icon="plus" kind="brand" href={pageAddress("/auth/admin/dealer/{dealerId?}", newDealer)}>
              <Trans>Add dealer</Trans>
            </ActLink>
            <ActLink icon="up" to="/auth/admin/dealers" search={{ view: "import" }}>
              <Trans>Import a list</Trans>
            </ActLink>
          </>
        }
        cells={{
          active: ({ active }) => <DealerState active={active} />,
          ...(search.zipcode
            ? { distance: ({ distance }: { distance: number | null }) => <Distance miles={distance} /> }
            : {}),
          logins: ({ logins }) => (logins === 0 ? "–" : logins),
          kiosks: ({ kiosks }) => (kiosks === 0 ? "–" : kiosks),
          kioskSeen: (row) => <KioskSeen row={row} />,
          redeemed: ({ redeemed, currency }) => <Money cents={redeemed} currency={currency} />,
          due: ({ due, currency }) => <Money cents={due} currency={currency} />,
        }}
        href={({ _id }) => pageAddress("/auth/admin/dealer/{dealerId?}", { params: { dealerId: _id } })}
        acts={(row) => (
          <>
            {/* Staff cannot act as a dealer without a login. */}
            {row.allLogins > 0 ? <ProxyLink type="dealer" id={row._id} name={row.name} /> : null}
            <Button kind="link" onClick={() => ask([row], !row.active)}>
              {row.active ? <Trans>Deactivate…</Trans> : <Trans>Activate…</Trans>}
            </Button>
          </>
        )}
        bulkMax={200}
        bulk={(rows, clear) => (
          <>
            {rows.some(({ active }) => active) ? (
              <Button onClick={() => ask(rows, false, clear)}>
                <Trans>Deactivate…</Trans>
              </Button>
            ) : null}
            {rows.some(({ active }) => !active) ? (
              <Button onClick={() => ask(rows, true, clear)}>
                <Trans>Activate…</Trans>
              </Button>
            ) : null}
          </>
        )}
      >
        {data.answer ? <DealerSums sums={data.answer.sums} /> : null}
      </ListScreen>
      <Suspense>
        {asked ? (
          <ActivationDialog
            asked={asked.of}
            onClose={() => setAsked(null)}
            onDone={() => {
              asked.clear();
              void reload();
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** Shows the totals of the dealers on all pages by currency: what they redeemed this year, and what they are owed. */
function DealerSums({ sums }: { sums: readonly DealerSum[] }) {
  const format = useFormat();
  return (
    <CurrencySums
      lines={sums.map(({ currency, dealers, redeemed, due }) => ({
        currency,
        sums: [
          { key: "dealers", label: <Trans>Dealers</Trans>, value: format.number(dealers) },
          { key: "redeemed", label: <Trans>Redeemed this year</Trans>, value: format.money(redeemed, currency) },
          { key: "due", label: <Trans>Due</Trans>, value: format.money(due, currency) },
        ],
      }))}
    />
  );
}

const newDealer = { params: { dealerId: "" } };

function DealerState({ active }: { active: boolean }) {
  if (active)
    return (
      <CardStatus normal>
        <Trans>Active</Trans>
      </CardStatus>
    );
  return (
    <Badge tone="bad">
      <Trans>Deactivated</Trans>
    </Badge>
  );
}

function Distance({ miles }: { miles: number | null }) {
  const format = useFormat();
  return miles === null ? "–" : format.distance(miles);
}

/** Shows when a dealer's tablets were last in contact, with a badge if that was long ago. */
function KioskSeen({ row: { kiosks, kioskSeenAt } }: { row: DealerRow }) {
  const format = useFormat();
  const [now] = useState(() => Date.now());
  if (kiosks === 0) return "–";
  if (kioskSeenAt === null) return <Trans>Not yet</Trans>;
  const { text, exact } = format.relative(kioskSeenAt);
  const time = (
    <time dateTime={kioskSeenAt} title={exact} className="whitespace-nowrap">
      {text}
    </time>
  );
  return isSilent(Date.parse(kioskSeenAt), now) ? <Badge tone="warn">{time}</Badge> : time;
}

function Money({ cents, currency }: { cents: number; currency: "USD" | "CAD" }) {
  const format = useFormat();
  return cents === 0 ? <span className="off-card text-ink-3">–</span> : format.money(cents, currency);
}
