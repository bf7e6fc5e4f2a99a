import { lazy, Suspense, useMemo, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { countryName, regionName } from "#shared/countries.ts";
import type { DealerFacts } from "#shared/dealers.list.ts";
import type { DealerAnswer, DealerRecord } from "#shared/dealers.schema.ts";
import { joinList } from "#shared/format.ts";
import { ProxyLink } from "../../../app/areas/proxy-link.tsx";
import { loadHistory } from "../../../parts/load-history.ts";
import { loadPart } from "../../../parts/load-part.ts";
import { RecordScreen, type RecordTab, type UnionToObject } from "../../../parts/record-screen.tsx";
import { ListLink } from "../../../parts/list/record-steps.tsx";
import { useSearch } from "../../../platform/location.ts";
import { useOpenRecord } from "../../../platform/acts/open-record.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import type { Loading, ScreenProps } from "../../../platform/screen.ts";
import { useFormat } from "../../../platform/use-format.ts";
import { getPartsAccountForStaff } from "../../../settlements/api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { adminDealerSearch, type dealerTabs } from "../admin-dealers-search.ts";
import type { Activation } from "../activation-dialog.tsx";
import { getDealer } from "../admin-api.ts";
import { DealerLink } from "../logins/dealer-link.tsx";
import { dealerMovePicker } from "../logins/dealer-picker.tsx";
import { useDealerNeeds } from "./use-dealer-needs.tsx";

export { adminDealerSearch as search } from "../admin-dealers-search.ts";

// The code of a tab or dialog loads when it is opened, because most visits open only the overview and one more tab.
const Overview = lazy(async () => ({ default: (await import("./dealer-overview.tsx")).DealerOverview }));
const NewDealer = lazy(async () => ({ default: (await import("./new-dealer.tsx")).NewDealer }));
const Logins = lazy(async () => ({ default: (await import("../../../parts/logins/logins-tab.tsx")).LoginsTab }));
const Redemptions = lazy(async () => ({
  default: (await import("../../../redemptions/staff-dealer-redemptions.tsx")).StaffDealerRedemptions,
}));
const Kiosks = lazy(async () => ({
  default: (await import("../../../desk/staff-dealer-kiosks.tsx")).StaffDealerKiosks,
}));
const Account = lazy(async () => ({ default: (await import("../../../settlements/staff-account.tsx")).StaffAccount }));
const Statement = lazy(async () => ({
  default: (await import("../../../settlements/staff-statement.tsx")).StaffStatement,
}));
const RecordHistory = lazy(async () => ({
  default: (await import("../../../parts/record-history.tsx")).RecordHistory,
}));
const ActivationDialog = lazy(async () => ({ default: (await import("../activation-dialog.tsx")).ActivationDialog }));
const InviteDialog = lazy(async () => ({
  default: (await import("../../../parts/logins/invite-dialog.tsx")).InviteDialog,
}));

type Tab = "overview" | (typeof dealerTabs)[number];

/** Loads only the data of the open tab. */
async function loadTab(dealerId: string, { search, signal }: Loading<"/auth/admin/dealer/{dealerId?}">) {
  const loading = { search, signal };
  switch (search.tab) {
    case "logins":
      return {
        logins: await (await import("../../../parts/logins/logins-tab.tsx")).loadTab("dealer", dealerId, signal),
      };
    case "redemptions":
      return (await import("../../../redemptions/staff-dealer-redemptions.tsx")).loadRedemptions(dealerId, loading);
    case "refunds":
      return (await import("../../../redemptions/staff-dealer-redemptions.tsx")).loadRefunds(dealerId, loading);
    case "kiosks":
      return { kiosks: await (await import("../../../desk/staff-dealer-kiosks.tsx")).loadKiosks(dealerId, loading) };
    case "parts":
      return {
        parts: await (await import("../../../settlements/staff-account.tsx")).loadAccount(dealerId, loading),
      };
    case "statements":
      return {
        statement: await (
          await import("../../../settlements/staff-statement.tsx")
        ).loadStatement(dealerId, search, signal),
      };
    case "history":
      return { history: await loadHistory({ subjectType: "dealer", subjectId: dealerId }, search, signal) };
    case undefined:
      return { account: await loadPart(() => getPartsAccountForStaff(dealerId, signal), signal) };
  }
}

type TabData = Partial<UnionToObject<Awaited<ReturnType<typeof loadTab>>>>;

export async function loader(loading: Loading<"/auth/admin/dealer/{dealerId?}">) {
  const { dealerId } = loading.params;
  if (!dealerId) return null;
  const [record, tab] = await Promise.all([getDealer(dealerId, loading.signal), loadTab(dealerId, loading)]);
  return { ...record, tab: tab as TabData };
}

/** Shows a dealer's record for staff. Without an id it is the empty form to add a dealer. */
export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(data?.dealer.name ?? t`Add a dealer`);
  return (
    <Suspense fallback={<SkeletonRows />}>
      {data ? <Found {...data} open={search.tab ?? "overview"} /> : <NewDealer />}
    </Suspense>
  );
}

function Found({
  dealer,
  facts,
  counts,
  tab,
  open,
}: {
  dealer: DealerRecord;
  facts: DealerFacts | null;
  counts: DealerAnswer["counts"];
  tab: TabData;
  open: Tab | "history";
}) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { href, reload, filter, search } = useSearch(adminDealerSearch);
  const [inviting, setInviting] = useState(false);
  const invite = () => setInviting(true);
  const changed = () => void reload();
  const needs = useDealerNeeds({
    dealer,
    facts,
    account: tab.account?.answer ?? null,
    onInvite: invite,
    onActivate: () => activate(true),
  });
  const { _id: dealerId, name, active } = dealer;
  const hasLogin = facts !== null && facts.allLogins > 0;
  useOpenRecord({ kind: "dealer", _id: dealerId, name, state: active ? null : "deactivated", hasLogin });
  const [asking, setAsked] = useState<Activation | null>(null);
  const isLinked = search.act === "deactivate" && active;
  const linked = useMemo<Activation | null>(
    () => (isLinked ? { dealerIds: [dealerId], active: false, name } : null),
    [isLinked, dealerId, name],
  );
  const asked = asking ?? linked;
  const close = () => {
    setAsked(null);
    if (search.act) void filter({ act: null });
  };
  function activate(on: boolean): void {
    setAsked({ dealerIds: [dealerId], active: on, name });
  }
  // A tab opens without the filters and the page number of the previous tab.
  const tabHref = (key: Tab | "history") => href({ ...noFilters, tab: key === "overview" ? null : key });
  const tabs: RecordTab<Tab>[] = [
    { key: "overview", label: t`Overview` },
    { key: "logins", label: t`Logins`, ...(facts ? { count: facts.allLogins } : {}) },
    { key: "redemptions", label: t`Redemptions`, ...(counts ? { count: counts.redemptions } : {}) },
    { key: "refunds", label: t`Refunds`, ...(counts ? { count: counts.refunds } : {}) },
    { key: "kiosks", label: t`Kiosks`, ...(facts ? { count: facts.kiosks } : {}) },
    { key: "parts", label: t`Parts account` },
    { key: "statements", label: t`Statements` },
  ];
  return (
    <>
      <RecordScreen<Tab>
        parent={
          <ListLink to="/auth/admin/dealers">
            <Trans>Dealers</Trans>
          </ListLink>
        }
        title={name}
        facts={joinList(
          [
            dealer.dealerId,
            joinList([dealer.city, dealer.state && regionName(dealer.country, dealer.state, locale)]),
            countryName(dealer.country, locale),
          ],
          " · ",
        )}
        state={
          active ? null : (
            <Badge tone="bad">
              <Trans>Deactivated</Trans>
            </Badge>
          )
        }
        acts={
          <>
            {hasLogin ? <ProxyLink type="dealer" id={dealerId} name={name} /> : null}
            {active ? (
              <Button icon="plus" onClick={invite}>
                <Trans>Invite someone</Trans>
              </Button>
            ) : (
              <Button kind="brand" onClick={() => activate(true)}>
                <Trans>Activate…</Trans>
              </Button>
            )}
            {active ? (
              <Menu
                label={t`More actions`}
                align="end"
                buttonClass="grid min-h-11 min-w-11 place-items-center"
                items={
                  <Button kind="link" onClick={() => activate(false)}>
                    <Trans>Deactivate…</Trans>
                  </Button>
                }
              >
                <Icon name="dots" />
              </Menu>
            ) : null}
          </>
        }
        tabs={tabs}
        tab={open}
        tabsLabel={t`Record sections`}
        href={tabHref}
        history={
          tab.history ? (
            <Suspense fallback={<SkeletonRows />}>
              <RecordHistory
                data={tab.history}
                currency={facts?.currency ?? null}
                pageHref={(page) => href({ page })}
                onRetry={reload}
              />
            </Suspense>
          ) : null
        }
      >
        <Suspense fallback={<SkeletonRows />}>
          {open === "overview" ? (
            <Overview
              dealer={dealer}
              facts={facts}
              account={tab.account?.answer ?? null}
              needs={needs}
              onChanged={changed}
            />
          ) : null}
          {tab.logins ? (
            <Logins
              owner={{ kind: "dealer", _id: dealerId, name, active }}
              ownerLink={<DealerLink _id={dealerId} name={name} />}
              movePicker={dealerMovePicker(dealerId)}
              data={tab.logins}
              onChanged={changed}
            />
          ) : null}
          {tab.redeemed || tab.refunded ? <Redemptions dealerId={dealerId} data={tab} /> : null}
          {tab.kiosks ? <Kiosks dealerId={dealerId} data={tab.kiosks} /> : null}
          {tab.parts ? <Account dealerId={dealerId} dealerName={name} data={tab.parts} /> : null}
          {tab.statement ? (
            <Statement dealerId={dealerId} data={tab.statement} monthHref={(month) => href({ month })} />
          ) : null}
        </Suspense>
      </RecordScreen>
      <Suspense>
        {asked ? <ActivationDialog asked={asked} onClose={close} onDone={changed} /> : null}
        {inviting ? (
          <InviteDialog
            kind="dealer"
            owner={dealer}
            locale={dealer.state === "QC" ? "fr" : "en"}
            onClose={() => setInviting(false)}
            onInvited={changed}
          />
        ) : null}
      </Suspense>
    </>
  );
}

const noFilters = {
  act: null,
  page: null,
  sort: null,
  riderName: null,
  code: null,
  afterDate: null,
  beforeDate: null,
  state: null,
  month: null,
};
