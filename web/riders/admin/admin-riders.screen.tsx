import { lazy, Suspense, useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { regionsOf } from "#shared/countries.ts";
import type { RiderListItem, RiderMoney } from "#shared/rider-views.schema.ts";
import { bikesState, riderList } from "#shared/riders.list.ts";
import { ActLink } from "../../platform/acts/act-link.tsx";
import { ProxyLink } from "../../app/areas/proxy-link.tsx";
import { BulkProgress } from "../../parts/bulk/bulk-progress.tsx";
import { startBulk } from "../../parts/bulk/bulk-run.ts";
import { ListScreen } from "../../parts/list-screen.tsx";
import { listSource } from "../../parts/list-source.ts";
import { api, apiUrl } from "../../platform/api/api.ts";
import { textOf } from "../../platform/api/problem.ts";
import { useWhere } from "../../platform/location.ts";
import type { Loading, ScreenProps } from "../../platform/screen.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Badge } from "../../ui/badge.tsx";
import { CardStatus, noValue } from "../../ui/table/no-value.tsx";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { useToast } from "../../ui/toast.tsx";
import { pageAddress } from "../../ui/page-address.ts";
import { saveRider, sendExpiryMail } from "./admin-api.ts";
import type { RiderActivation } from "./rider-activation-dialog.tsx";
import { RiderStates } from "./rider-states.tsx";

export { adminRidersSearch as search } from "./admin-riders-search.ts";

// The code of the dialog loads when it is opened for the first time.
const ActivationDialog = lazy(async () => ({
  default: (await import("./rider-activation-dialog.tsx")).RiderActivationDialog,
}));

const source = listSource(riderList, {
  request: (query, signal) => api("GET /api/admin/riders", { query, signal }),
  file: (query) => apiUrl("GET /api/admin/riders", { query }),
});
export const loader = (loading: Loading<"/auth/admin/riders">) => source.load(loading);

/** The address of a file can name at most this many riders (shared/riders.list.ts). */
const maxInAddress = 50;
/** The acts take at most this many riders at once. */
const maxRiders = 500;

interface Asked {
  of: RiderActivation;
  rows: readonly RiderListItem[];
  clear: () => void;
}

/** Shows all riders. A row opens its record; selected rows are emailed, deactivated, activated or exported together. */
export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const format = useFormat();
  const { locale } = format;
  const { reload } = useWhere();
  const confirm = useConfirm();
  const toast = useToast();
  const [asked, setAsked] = useState<Asked | null>(null);
  const states = (search.country ? [search.country] : ["US", "CA"])
    .flatMap((country) => regionsOf(country, locale))
    .map(({ code, label }) => ({ value: code, label }));
  const ask = (rows: readonly RiderListItem[], active: boolean, clear = () => {}) => {
    const changing = rows.filter((row) => row.deActivated === active);
    const name = changing.length === 1 ? (changing[0]?.fullName ?? null) : null;
    setAsked({ of: { riderIds: changing.map(({ _id }) => _id), active, name }, rows: changing, clear });
  };
  const run = async (
    title: string,
    rows: readonly RiderListItem[],
    act: (row: RiderListItem) => Promise<string | null>,
  ) => {
    const byId = new Map(rows.map((row) => [row._id, row]));
    await startBulk({
      list: riderList.key,
      title,
      items: rows.map(({ _id, fullName }) => ({ id: _id, label: fullName })),
      act: ({ id }) => {
        const row = byId.get(id);
        return row ? act(row) : Promise.resolve(null);
      },
      textOf,
    });
    void reload();
  };
  const setActive = (row: RiderListItem, active: boolean, reason: string) =>
    saveRider(row._id, { __v: row.__v, deActivated: !active, reason });
  const mail = async (rows: readonly RiderListItem[], clear: () => void) => {
    const all = rows.length;
    const reached = rows.filter(({ credit }) => credit.length > 0).length;
    if (reached === 0) {
      toast({
        text: (
          <Plural
            value={all}
            one="This rider has no open credit, so there’s nothing to remind them about."
            other="These riders have no open credit, so there’s nothing to remind them about."
          />
        ),
      });
      return;
    }
    const sums = format.list(creditOf(rows).map(([currency, amount]) => format.money(amount, currency)));
    const sure = await confirm({
      title: <Trans>Send expiration reminders?</Trans>,
      body: (
        <>
          <Trans>Riders whose credit expires soon will get a reminder. The others won’t get an email.</Trans>{" "}
          <Trans>
            Riders with open credit: {reached} of {all} ({sums}).
          </Trans>
        </>
      ),
      safe: t`Not now`,
      act: <Trans>Send reminders</Trans>,
    });
    if (!sure) return;
    clear();
    await run(t`Expiration reminders`, rows, async ({ _id }) =>
      (await sendExpiryMail(_id)).riders > 0 ? null : t`No credit expires soon.`,
    );
  };
  return (
    <>
      <ListScreen
        source={source}
        data={data}
        choices={{ state: states }}
        cells={{
          account: (rider) => <RiderStates rider={rider} />,
          bikes: (rider) => <Bikes rider={rider} />,
          credit: ({ credit }) => <Sums sums={credit} />,
          earned: ({ earned }) => <Sums sums={earned} />,
          lastRace: ({ lastRaceDay }) => <Day day={lastRaceDay} />,
        }}
        href={({ _id }) => pageAddress("/auth/admin/rider/{riderId?}", { params: { riderId: _id } })}
        acts={(row) => (
          <>
            <ProxyLink type="rider" id={row._id} name={row.fullName} />
            <Button kind="link" onClick={() => ask([row], row.deActivated)}>
              {row.deActivated ? <Trans>Activate…</Trans> : <Trans>Deactivate…</Trans>}
            </Button>
          </>
        )}
        bulkMax={maxRiders}
        bulk={(rows, clear) => (
          <>
            <Button icon="mail" onClick={() => void mail(rows, clear)}>
              <Trans>Send reminder…</Trans>
            </Button>
            {rows.length === 2 ? (
              <ActLink to="/auth/admin/riders-merge" search={mergeOf(rows)}>
                <Trans>Merge…</Trans>
              </ActLink>
            ) : null}
            {rows.some(({ deActivated }) => !deActivated) ? (
              <Button onClick={() => ask(rows, false, clear)}>
                <Trans>Deactivate…</Trans>
              </Button>
            ) : null}
            {rows.some(({ deActivated }) => deActivated) ? (
              <Button onClick={() => ask(rows, true, clear)}>
                <Trans>Activate…</Trans>
              </Button>
            ) : null}
            {/* If more riders are selected than fit into an address, the user exports them with the files of the
                list, which have the same filters. */}
            {(rows.length > maxInAddress ? [] : (["csv", "xlsx"] as const)).map((format) => (
              <a
                key={format}
                className="button"
                data-kind="outline"
                data-size="usual"
                href={selectionHref(rows, format)}
                download
              >
                {format === "csv" ? <Trans>CSV file</Trans> : <Trans>Excel file</Trans>}
              </a>
            ))}
          </>
        )}
      >
        <BulkProgress list={riderList.key} />
      </ListScreen>
      <Suspense>
        {asked ? (
          <ActivationDialog
            asked={asked.of}
            onClose={() => setAsked(null)}
            onAct={async (reason) => {
              const { of, rows, clear } = asked;
              const [only] = rows;
              if (rows.length === 1 && only) {
                await setActive(only, of.active, reason);
                clear();
                return reload();
              }
              clear();
              void run(of.active ? t`Activate riders` : t`Deactivate riders`, rows, async (row) => {
                await setActive(row, of.active, reason);
                return null;
              });
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** Proposes to keep the account that was registered first. */
function mergeOf(rows: readonly RiderListItem[]): { keep?: string; delete?: string } {
  const [first, second] = rows.toSorted((a, b) => a.registeredAt.localeCompare(b.registeredAt));
  return first && second ? { keep: first._id, delete: second._id } : {};
}

/** Returns the open credit of all these riders, by currency. */
function creditOf(rows: readonly RiderListItem[]): [RiderMoney["currency"], number][] {
  const sums = new Map<RiderMoney["currency"], number>();
  for (const { amount, currency } of rows.flatMap(({ credit }) => credit)) {
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  return [...sums];
}

const selectionHref = (rows: readonly RiderListItem[], format: "csv" | "xlsx"): string =>
  apiUrl("GET /api/admin/riders", { query: { riderIds: rows.map(({ _id }) => _id).join(","), format } });

/** Shows the number of the rider's bikes in the most important state. */
function Bikes({ rider: { bikes } }: { rider: RiderListItem }) {
  const { t } = useLingui();
  const { valid, pending, invalid } = bikes;
  switch (bikesState(bikes)) {
    case "pending":
      return (
        <Badge tone="warn">
          <Plural value={pending} one="# to verify" other="# to verify" />
        </Badge>
      );
    case "invalid":
      return (
        <Badge tone="bad">
          <Plural value={invalid} one="# invalid" other="# invalid" />
        </Badge>
      );
    case "valid":
      return (
        <CardStatus normal>
          <Plural value={valid} one="# valid" other="# valid" />
        </CardStatus>
      );
    case "none":
      return <span className="text-ink-3 off-card">{t`None`}</span>;
  }
}

/** Shows amounts side by side, because currencies are never added up. */
function Sums({ sums }: { sums: readonly RiderMoney[] }) {
  const format = useFormat();
  if (sums.length === 0) return noValue;
  return <span>{sums.map(({ amount, currency }) => format.money(amount, currency)).join(" · ")}</span>;
}

function Day({ day }: { day: string | null }) {
  const format = useFormat();
  return day === null ? noValue : <span className="whitespace-nowrap">{format.date(day)}</span>;
}
