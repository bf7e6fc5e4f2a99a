import { lazy, Suspense, useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { PromoterRaces, PromoterRecord } from "#shared/promoters.schema.ts";
import { ActGate } from "../../platform/acts/act-gate.tsx";
import { ProxyLink } from "../../app/areas/proxy-link.tsx";
import { LoadFailed } from "../../parts/load-failed.tsx";
import { loadHistory } from "../../parts/load-history.ts";
import { loadPart, type LoadedPart } from "../../parts/load-part.ts";
import { RecordScreen, type RecordTab } from "../../parts/record-screen.tsx";
import { ListLink } from "../../parts/list/record-steps.tsx";
import { useSearch } from "../../platform/location.ts";
import { useOpenRecord } from "../../platform/acts/open-record.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import type { Loading, ScreenProps } from "../../platform/screen.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Menu } from "../../ui/menu.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { getPromoter, getRaces } from "./promoter-api.ts";
import { PromoterOverview } from "./promoter-overview.tsx";
import { adminPromoterSearch, type promoterTabs } from "./promoters-search.ts";
import { useRemindPromoter } from "./use-remind-promoter.tsx";

export { adminPromoterSearch as search } from "./promoters-search.ts";

// The code of a tab or dialog loads when it is opened.
const NewPromoter = lazy(async () => ({ default: (await import("./new-promoter.tsx")).NewPromoter }));
const Logins = lazy(async () => ({ default: (await import("../../parts/logins/logins-tab.tsx")).LoginsTab }));
const Series = lazy(async () => ({ default: (await import("./promoter-races.tsx")).PromoterSeries }));
const Events = lazy(async () => ({ default: (await import("./promoter-races.tsx")).PromoterEvents }));
const Late = lazy(async () => ({ default: (await import("./promoter-races.tsx")).PromoterLate }));
const RecordHistory = lazy(async () => ({ default: (await import("../../parts/record-history.tsx")).RecordHistory }));
const ActivationDialog = lazy(async () => ({
  default: (await import("./promoter-activation.tsx")).PromoterActivationDialog,
}));
const InviteDialog = lazy(async () => ({
  default: (await import("../../parts/logins/invite-dialog.tsx")).InviteDialog,
}));

type Tab = "overview" | (typeof promoterTabs)[number];

export async function loader({ params, search, signal }: Loading<"/auth/admin/promoter/{promoterId?}">) {
  const { promoterId } = params;
  if (!promoterId) return null;
  const [{ promoter }, races, logins, history] = await Promise.all([
    getPromoter(promoterId, signal),
    loadPart(() => getRaces(promoterId, signal), signal),
    search.tab === "logins"
      ? import("../../parts/logins/logins-tab.tsx").then(({ loadTab }) => loadTab("promoter", promoterId, signal))
      : null,
    loadHistory({ subjectType: "promoter", subjectId: promoterId }, search, signal),
  ]);
  return { promoter, races, logins, history };
}

/** Shows a promoter's record for staff. Without an id, it shows the empty form that adds a promoter. */
export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(data?.promoter.name ?? t`Add a promoter`);
  return (
    <Suspense fallback={<SkeletonRows />}>
      {data ? <Found {...data} open={search.tab ?? "overview"} /> : <NewPromoter />}
    </Suspense>
  );
}

function Found({
  promoter,
  races,
  logins,
  history,
  open,
}: NonNullable<ScreenProps<typeof loader>["data"]> & { open: Tab | "history" }) {
  const { t } = useLingui();
  const format = useFormat();
  const { href, reload, filter, search } = useSearch(adminPromoterSearch);
  const [asking, setAsked] = useState<boolean | null>(null);
  const [inviting, setInviting] = useState(false);
  const { _id: promoterId, name, deActivated } = promoter;
  useOpenRecord({
    kind: "promoter",
    _id: promoterId,
    name,
    state: deActivated ? "deactivated" : null,
    hasLogin: true,
  });
  // A link to the page can open the question whether to deactivate the promoter.
  const asked = asking ?? (search.act === "deactivate" && !deActivated ? false : null);
  const close = () => {
    setAsked(null);
    if (search.act) void filter({ act: null });
  };
  const changed = () => void reload();
  const invite = () => setInviting(true);
  const found = races.answer;
  const lateNow = found?.events.filter(({ resultsStatus }) => resultsStatus === "late").map(({ _id }) => _id) ?? [];
  const remind = useRemindPromoter(name, lateNow, changed);
  const remindButton =
    lateNow.length > 0 && !deActivated ? (
      <ActGate>
        <Button icon="mail" busy={remind.busy} onClick={() => void remind.ask()}>
          <Trans>Remind…</Trans>
        </Button>
      </ActGate>
    ) : null;
  const tabs: RecordTab<Tab>[] = [
    { key: "overview", label: t`Overview` },
    { key: "logins", label: t`Logins`, ...(found ? { count: found.logins } : {}) },
    { key: "series", label: t`Series`, ...(found ? { count: found.series.length } : {}) },
    { key: "events", label: t`Events`, ...(found ? { count: found.allEvents } : {}) },
    { key: "late", label: t`Late results`, ...(found ? { count: found.late.lateNow } : {}) },
  ];
  return (
    <>
      <RecordScreen<Tab>
        parent={
          <ListLink to="/auth/admin/promoters">
            <Trans>Promoters</Trans>
          </ListLink>
        }
        title={name}
        facts={[promoter.phone && format.phone(promoter.phone), promoter.email].filter(Boolean).join(" · ")}
        state={
          deActivated ? (
            <Badge tone="bad">
              <Trans>Deactivated</Trans>
            </Badge>
          ) : null
        }
        acts={
          <>
            <ProxyLink type="promoter" id={promoterId} name={name} />
            {deActivated ? (
              <Button kind="brand" onClick={() => setAsked(true)}>
                <Trans>Activate…</Trans>
              </Button>
            ) : (
              <>
                <Button icon="plus" onClick={invite}>
                  <Trans>Invite someone</Trans>
                </Button>
                <Menu
                  label={t`More actions`}
                  align="end"
                  buttonClass="grid min-h-11 min-w-11 place-items-center"
                  items={
                    <Button kind="link" onClick={() => setAsked(false)}>
                      <Trans>Deactivate…</Trans>
                    </Button>
                  }
                >
                  <Icon name="dots" />
                </Menu>
              </>
            )}
          </>
        }
        tabs={tabs}
        tab={open}
        tabsLabel={t`Record sections`}
        href={(key) => href({ tab: key === "overview" ? null : key, page: null, act: null })}
        history={
          history ? (
            <Suspense fallback={<SkeletonRows />}>
              <RecordHistory data={history} pageHref={(page) => href({ page })} onRetry={reload} />
            </Suspense>
          ) : null
        }
      >
        <Suspense fallback={<SkeletonRows />}>
          {open === "overview" ? (
            <PromoterOverview
              key={promoter.__v}
              promoter={promoter}
              races={found}
              needs={<Needs promoter={promoter} races={found} remind={remindButton} />}
              onChanged={changed}
            />
          ) : null}
          {logins && open === "logins" ? (
            <Logins
              owner={{ kind: "promoter", _id: promoterId, name, active: !deActivated }}
              ownerLink={name}
              data={logins}
              onChanged={changed}
            />
          ) : null}
          {open === "series" || open === "events" || open === "late" ? (
            <Races races={races} onRetry={changed} tab={open} remind={remindButton} />
          ) : null}
        </Suspense>
      </RecordScreen>
      <Suspense>
        {asked === null ? null : (
          <ActivationDialog asked={{ promoterId, name, active: asked }} onClose={close} onDone={changed} />
        )}
        {inviting ? (
          <InviteDialog
            kind="promoter"
            owner={promoter}
            locale={promoter.locale}
            onClose={() => setInviting(false)}
            onInvited={changed}
          />
        ) : null}
      </Suspense>
    </>
  );
}

function Races({
  races: { answer, problem },
  tab,
  remind,
  onRetry,
}: {
  races: LoadedPart<PromoterRaces>;
  tab: "series" | "events" | "late";
  remind: React.ReactNode;
  onRetry: () => void;
}) {
  if (!answer) return <LoadFailed title={<Trans>The events didn’t load</Trans>} problem={problem} onRetry={onRetry} />;
  if (tab === "series") return <Series series={answer.series} />;
  return tab === "events" ? <Events races={answer} /> : <Late races={answer} remind={remind} />;
}

/** Shows what staff should do about a promoter. It is empty if there is nothing to do. */
function Needs({
  promoter: { _id: promoterId, deActivated },
  races,
  remind,
}: {
  promoter: PromoterRecord;
  races: PromoterRaces | null;
  remind: React.ReactNode;
}) {
  const late = races?.late.lateNow ?? 0;
  if (late === 0 && !deActivated) return null;
  return (
    <section className="panel border-l-4 border-l-warn p-5" aria-labelledby="needs-you">
      <h2 id="needs-you" className="text-t3">
        <Trans context="of staff">Needs your attention</Trans>
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {deActivated ? (
          <li className="py-2">
            <Trans>Deactivated: no one can log in, and no emails go out.</Trans>
          </li>
        ) : null}
        {late > 0 ? (
          <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-1">
            <Link
              to="/auth/admin/promoter/{promoterId?}"
              params={{ promoterId }}
              search={{ tab: "late" }}
              className="inline-flex min-h-11 items-center"
            >
              <Plural value={late} one="# event has late results." other="# events have late results." />
            </Link>
            {remind}
          </li>
        ) : null}
      </ul>
    </section>
  );
}
