import { lazy, Suspense } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { regionName } from "#shared/countries.ts";
import { joinList } from "#shared/format.ts";
import type { StaffRiderFacts } from "#shared/rider-views.schema.ts";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { ProxyLink } from "../../../app/areas/proxy-link.tsx";
import { loadHistory } from "../../../parts/load-history.ts";
import { RecordScreen, type RecordTab, type UnionToObject } from "../../../parts/record-screen.tsx";
import { ListLink } from "../../../parts/list/record-steps.tsx";
import { useSearch } from "../../../platform/location.ts";
import { ClaimBadge } from "../../../payouts/claim-words.tsx";
import { useOpenRecord } from "../../../platform/acts/open-record.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import type { Loading, ScreenProps } from "../../../platform/screen.ts";
import { useFormat } from "../../../platform/use-format.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { adminRiderSearch, type riderRecordTabs } from "../admin-riders-search.ts";
import { getRider } from "../admin-api.ts";
import { RiderStates } from "../rider-states.tsx";
import { useRiderActs } from "./use-rider-acts.tsx";
import { useRiderNeeds } from "./use-rider-needs.tsx";

export { adminRiderSearch as search } from "../admin-riders-search.ts";

// The code of a tab loads when the tab is opened, because most visits open only the overview and one more tab.
const Overview = lazy(async () => ({ default: (await import("./rider-overview.tsx")).RiderOverview }));
const Results = lazy(async () => ({
  default: (await import("../../../results/staff-rider-results.tsx")).StaffRiderResults,
}));
const Redemptions = lazy(async () => ({
  default: (await import("../../../redemptions/staff-rider-redemptions.tsx")).StaffRiderRedemptions,
}));
const Bikes = lazy(async () => ({ default: (await import("./rider-bikes-tab.tsx")).RiderBikesTab }));
const Documents = lazy(async () => ({
  default: (await import("../../../documents/staff-documents.tsx")).StaffDocuments,
}));
const Access = lazy(async () => ({ default: (await import("./rider-access-tab.tsx")).RiderAccessTab }));
const Money = lazy(async () => ({
  default: (await import("../../../wallet/admin/rider-money-part.tsx")).RiderMoneyPart,
}));
const Payouts = lazy(async () => ({
  default: (await import("../../../payouts/admin/rider-payouts-part.tsx")).RiderPayoutsPart,
}));
const RecordHistory = lazy(async () => ({
  default: (await import("../../../parts/record-history.tsx")).RecordHistory,
}));

type Tab = "overview" | (typeof riderRecordTabs)[number];

/** Loads only the data of the open tab. */
async function loadTab(riderId: string, { search, signal }: Loading<"/auth/admin/rider/{riderId?}">) {
  const loading = { search, signal };
  switch (search.tab) {
    case "results":
      return {
        results: await (await import("../../../results/staff-rider-results.tsx")).loadRiderResults(riderId, loading),
      };
    case "redemptions":
      return {
        redeemed: await (
          await import("../../../redemptions/staff-rider-redemptions.tsx")
        ).loadRiderRedemptions(riderId, loading),
      };
    case "money":
      return {
        awards: await (await import("../../../wallet/admin/staff-awards.tsx")).loadRiderAwards(riderId, loading),
      };
    case "documents":
      return {
        documents: await (await import("../../../documents/staff-documents.tsx")).loadRiderDocuments(riderId, signal),
      };
    case "access":
      return { access: await (await import("./rider-access-tab.tsx")).loadAccess(riderId, signal) };
    case "history":
      return { history: await loadHistory({ subjectType: "rider", subjectId: riderId }, search, signal) };
    case "payouts":
      return {
        claims: await (await import("../../../payouts/admin/rider-payouts-part.tsx")).loadRiderClaims(riderId, loading),
      };
    case undefined:
    case "bikes":
      return {};
  }
}

type TabData = Partial<UnionToObject<Awaited<ReturnType<typeof loadTab>>>>;

export async function loader(loading: Loading<"/auth/admin/rider/{riderId?}">) {
  const { riderId } = loading.params;
  if (!riderId) return null;
  const [record, tab] = await Promise.all([getRider(riderId, loading.signal), loadTab(riderId, loading)]);
  return { ...record, tab: tab as TabData };
}

/** Shows a rider's record for staff. */
export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(data?.rider.fullName ?? t`Rider`);
  if (!data) return <NoRider />;
  const { rider, facts, tab } = data;
  return <Found rider={rider} facts={facts} tab={tab} open={search.tab ?? "overview"} />;
}

/** Riders register on their own, so the page without a rider only links to the list. */
function NoRider() {
  return (
    <>
      <h1>
        <Trans>Rider</Trans>
      </h1>
      <div className="panel mt-4">
        <EmptyState
          icon="person"
          title={<Trans>Choose a rider</Trans>}
          action={
            <ButtonLink to="/auth/admin/riders">
              <Trans>All riders</Trans>
            </ButtonLink>
          }
        >
          <Trans>Riders register on their own. Find them in the list.</Trans>
        </EmptyState>
      </div>
    </>
  );
}

function Found({
  rider,
  facts,
  tab,
  open,
}: {
  rider: RiderRecord;
  facts: StaffRiderFacts | null;
  tab: TabData;
  open: Tab | "history";
}) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { href, reload, filter, search } = useSearch(adminRiderSearch);
  const changed = () => void reload();
  const { _id: riderId, fullName, deActivated, amaNumber } = rider;
  const isClosed = Boolean(facts?.erasedAt ?? facts?.mergedInto);
  const acts = useRiderActs(rider, {
    onChanged: reload,
    asksOnOpen: search.act === "deactivate" && !deActivated && !isClosed,
    onAnswered: () => void filter({ act: null }),
  });
  useOpenRecord(
    isClosed
      ? null
      : { kind: "rider", _id: riderId, name: fullName, state: deActivated ? "deactivated" : null, hasLogin: true },
  );
  const needs = useRiderNeeds(rider, facts, acts.activate);
  // A tab opens without the filters and the page number of the previous tab.
  const tabHref = (key: Tab | "history") => href({ ...noFilters, tab: key === "overview" ? null : key });
  const tabs: RecordTab<Tab>[] = [
    { key: "overview", label: t`Overview` },
    { key: "results", label: t`Results`, ...(facts ? { count: facts.results } : {}) },
    { key: "redemptions", label: t`Redemptions`, ...(facts ? { count: facts.redemptions } : {}) },
    { key: "money", label: t`Money` },
    { key: "payouts", label: t`Payouts`, ...(facts ? { count: facts.payouts } : {}) },
    { key: "bikes", label: t`Bikes`, count: rider.bikes.length },
    { key: "documents", label: t`Documents`, ...(facts ? { count: facts.documents } : {}) },
    { key: "access", label: t`Emails and sessions` },
  ];
  return (
    <>
      <RecordScreen<Tab>
        parent={
          <ListLink to="/auth/admin/riders">
            <Trans>Riders</Trans>
          </ListLink>
        }
        title={fullName}
        facts={joinList(
          [
            amaNumber && t`AMA ${amaNumber}`,
            facts && (facts.pro ? t`Pro` : t`Amateur`),
            joinList([rider.city, rider.state && regionName(rider.country ?? "", rider.state, locale)]),
          ],
          " · ",
        )}
        state={
          facts?.mergedInto ? (
            <Badge tone="bad">
              <Trans>Merged</Trans>
            </Badge>
          ) : (
            <RiderStates quiet rider={{ ...rider, pro: facts?.pro ?? false }} />
          )
        }
        acts={
          isClosed ? null : (
            <>
              <ProxyLink type="rider" id={riderId} name={fullName} />
              {deActivated ? (
                <Button kind="brand" onClick={acts.activate}>
                  <Trans>Activate…</Trans>
                </Button>
              ) : null}
              <Menu
                label={t`More actions`}
                align="end"
                buttonClass="grid min-h-11 min-w-11 place-items-center"
                items={acts.items}
              >
                <Icon name="dots" />
              </Menu>
            </>
          )
        }
        tabs={tabs}
        tab={open}
        tabsLabel={t`Record sections`}
        href={tabHref}
        history={
          tab.history ? (
            <Suspense fallback={<SkeletonRows />}>
              <RecordHistory data={tab.history} currency={null} pageHref={(page) => href({ page })} onRetry={reload} />
            </Suspense>
          ) : null
        }
      >
        <Suspense fallback={<SkeletonRows />}>
          {open === "overview" ? <Overview rider={rider} facts={facts} needs={needs} onChanged={changed} /> : null}
          {tab.results ? <Results riderId={riderId} data={tab.results} /> : null}
          {tab.redeemed ? <Redemptions riderId={riderId} data={tab.redeemed} /> : null}
          {tab.awards ? (
            <Money
              key={riderId}
              riderId={riderId}
              awards={tab.awards}
              grantsOnOpen={search.act === "bonus"}
              onGranted={() => void filter({ act: null })}
              claimBadge={(status) => <ClaimBadge status={status} />}
            />
          ) : null}
          {tab.claims ? <Payouts key={riderId} riderId={riderId} data={tab.claims} /> : null}
          {open === "bikes" ? <Bikes rider={rider} onChanged={reload} /> : null}
          {tab.documents ? (
            <Documents riderId={riderId} riderName={fullName} data={tab.documents} onChanged={changed} />
          ) : null}
          {tab.access ? <Access rider={rider} data={tab.access} onReset={acts.sendReset} onChanged={changed} /> : null}
        </Suspense>
      </RecordScreen>
      {acts.dialogs}
    </>
  );
}

const noFilters = {
  act: null,
  page: null,
  sort: null,
  code: null,
  afterDate: null,
  beforeDate: null,
  season: null,
  status: null,
};
