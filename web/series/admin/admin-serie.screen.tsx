import { lazy, Suspense } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { raceStyles } from "#shared/events.ts";
import { ActGate } from "../../platform/acts/act-gate.tsx";
import { raceStyleWords } from "../../events/event-words.ts";
import { StaffPayouts } from "../../events/payouts/staff-payouts.tsx";
import { loadHistory } from "../../parts/load-history.ts";
import { Breadcrumb, historyTab, RecordScreen } from "../../parts/record-screen.tsx";
import { ListLink } from "../../parts/list/record-steps.tsx";
import { useSearch } from "../../platform/location.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import type { Loading, ScreenProps } from "../../platform/screen.ts";
import { recordSearch } from "../../platform/search.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { pageAddress } from "../../ui/page-address.ts";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { useToast } from "../../ui/toast.tsx";
import { RemoveSerie } from "./remove-serie.tsx";
import { getAdminSerie, getSeriesChoices } from "./serie-api.ts";
import { SerieForm } from "./serie-form.tsx";
import { SerieOverview } from "./serie-overview.tsx";

export { recordSearch as search } from "../../platform/search.ts";

// The code of each tab except the first loads when the tab is opened.
const RecordHistory = lazy(async () => ({ default: (await import("../../parts/record-history.tsx")).RecordHistory }));
const SerieRounds = lazy(async () => ({ default: (await import("./serie-rounds.tsx")).SerieRounds }));
const SerieStandings = lazy(async () => ({ default: (await import("./serie-standings.tsx")).SerieStandings }));
const EventsUpload = lazy(async () => ({ default: (await import("./events-upload.tsx")).EventsUpload }));
const SeriePayouts = lazy(async () => ({ default: (await import("./serie-payouts.tsx")).SeriePayouts }));
const PayoutGrid = lazy(async () => ({
  default: (await import("../../events/payouts/grid/payout-grid.tsx")).PayoutGrid,
}));
const ClassNames = lazy(async () => ({ default: (await import("./class-names.tsx")).ClassNames }));

export const loader = async ({ params, search, signal }: Loading<"/auth/admin/serie/{seriesId?}">) => {
  const { seriesId } = params;
  const [answer, choices, history] = await Promise.all([
    seriesId ? getAdminSerie(seriesId, signal) : null,
    getSeriesChoices(signal),
    seriesId ? loadHistory({ subjectType: "series", subjectId: seriesId }, search, signal) : null,
  ]);
  return { answer, choices, history };
};

const page = "/auth/admin/serie/{seriesId?}";

/** These are the tabs. `edit` is the overview with the form of the details. */
const tabs = ["overview", "edit", "rounds", "payouts", "names", historyTab] as const;

/** Shows the record of a series for staff. Without an id it is the form to add a series. */
export function Screen({ data: { answer, choices, history } }: ScreenProps<typeof loader>) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const { search, href, go, reload } = useSearch(recordSearch);
  const styles = raceStyles.map((value) => ({ value, label: i18n._(raceStyleWords[value]) }));
  usePageTitle(answer?.serie.name ?? t`New series`);
  const parent = (
    <ListLink to="/auth/admin/series">
      <Trans>Series</Trans>
    </ListLink>
  );
  const saved = async (id: string | null) => {
    if (id !== null) toast({ text: t`Series saved.`, tone: "good" });
    const seriesId = id ?? answer?.serie._id;
    if (!seriesId) return;
    await go(pageAddress(page, { params: { seriesId } }), { replace: true });
    await reload();
  };
  const form = (
    <SerieForm
      key={answer?.serie._id ?? "new"}
      serie={answer?.serie ?? null}
      rounds={answer?.rounds ?? []}
      choices={choices}
      raceStyles={styles}
      onSaved={(id) => void saved(id)}
    />
  );
  if (!answer) {
    return (
      <>
        <Breadcrumb>{parent}</Breadcrumb>
        <h1 className="mb-6">
          <Trans>New series</Trans>
        </h1>
        {form}
      </>
    );
  }
  const { serie, rounds } = answer;
  const tab = tabs.find((one) => one === search.tab) ?? "overview";
  return (
    <>
      <RecordScreen
        parent={parent}
        title={serie.name}
        facts={[String(serie.season), serie.promoter?.name].filter(Boolean).join(" · ")}
        tools={
          <ButtonLink href={pageAddress("/events/serie/{seriesId?}", { params: { seriesId: serie._id } })}>
            <Trans>View public page</Trans>
          </ButtonLink>
        }
        acts={<RemoveSerie answer={answer} />}
        tabsLabel={t`Series sections`}
        tabs={[
          { key: "overview", label: t`Overview` },
          { key: "rounds", label: t`Rounds`, count: rounds.length },
          { key: "payouts", label: t({ context: "posted", message: "Payouts" }) },
          { key: "names", label: t`Class names`, count: answer.classNames.length },
        ]}
        tab={tab === "edit" ? "overview" : tab}
        href={(key) => href({ tab: key, page: null })}
        history={
          history ? (
            <Suspense fallback={<SkeletonRows />}>
              <RecordHistory data={history} pageHref={(to) => href({ tab: historyTab, page: to })} onRetry={reload} />
            </Suspense>
          ) : null
        }
      >
        <Suspense fallback={<SkeletonRows />}>
          {tab === "rounds" ? (
            <ActGate reasonFirst>
              <SerieRounds answer={answer} onChanged={reload} />
              <SerieStandings answer={answer} />
              <EventsUpload serie={serie} onChanged={reload} />
            </ActGate>
          ) : tab === "payouts" ? (
            <ActGate reasonFirst>
              <SeriePayouts
                answer={answer}
                onChanged={reload}
                grid={(props) => <PayoutGrid key={props.target.currency} {...props} />}
                table={(payouts) => <StaffPayouts event={payouts} />}
              />
            </ActGate>
          ) : tab === "names" ? (
            <ActGate reasonFirst>
              <ClassNames answer={answer} onChanged={reload} />
            </ActGate>
          ) : tab === "edit" ? (
            <>
              <Button className="mb-5" onClick={() => void go(href({ tab: null }))}>
                <Trans>Back to details</Trans>
              </Button>
              {form}
            </>
          ) : (
            <SerieOverview answer={answer} raceStyles={styles} editHref={href({ tab: "edit" })} />
          )}
        </Suspense>
      </RecordScreen>
    </>
  );
}
