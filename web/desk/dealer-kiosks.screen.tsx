import { lazy, Suspense, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { currencyOfCountry, type Currency } from "#shared/money.ts";
import { withLocale } from "../locale/locale-url.ts";
import { useSearch } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { Fold } from "../parts/fold/fold.tsx";
import { LoadFailed } from "../parts/load-failed.tsx";
import { loadPart } from "../parts/load-part.ts";
import { isNoAnswer } from "../platform/api/read.ts";
import { loadSession } from "../platform/api/session.ts";
import { NotCached } from "../platform/cache/not-cached.tsx";
import type { SearchIn } from "../platform/search.ts";
import { useFormat } from "../platform/use-format.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { pageAddress } from "../ui/page-address.ts";
import { EmptyState, Note } from "../ui/states.tsx";
import { getCases, getItems, getKiosks, getKioskSettings } from "./api.ts";
import { DeskSettings } from "./desk-settings.tsx";
import { DeviceTable } from "./device-table.tsx";
import { dealerKiosksSearch } from "./kiosks-search.ts";
import { WaitingList } from "./waiting-list.tsx";

export { dealerKiosksSearch as search } from "./kiosks-search.ts";

const CodeDialog = lazy(() =>
  import("./code-dialog.tsx").then(({ CodeDialog: component }) => ({ default: component })),
);

export async function loader({ search, signal }: Loading<"/auth/dealer/kiosks">) {
  const { user } = await loadSession();
  const dealerId = user?._id ?? "";
  const [tablets, waiting, settings] = await Promise.all([
    loadPart(async () => {
      const [{ kiosks }, { kiosks: retired }] = await Promise.all([
        getKiosks("dealer", {}, signal),
        search.retired ? getKiosks("dealer", { state: "retired" }, signal) : { kiosks: [] },
      ]);
      return { kiosks, retired };
    }, signal),
    loadPart(async () => {
      const [{ items }, { cases }] = await Promise.all([
        getItems("dealer", {}, signal),
        getCases("dealer", {}, signal),
      ]);
      return { items, cases };
    }, signal),
    loadPart(() => getKioskSettings("dealer", dealerId, signal), signal),
  ]);
  // This is the currency of the dealer's country, because there may be no tablet yet that reports one.
  const currency: Currency = currencyOfCountry(user?.country ?? "") ?? "USD";
  return { dealerId, currency, tablets, waiting, settings };
}

type Data = Awaited<ReturnType<typeof loader>>;

export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`Kiosks`);
  const problems = [data.tablets.problem, data.waiting.problem, data.settings.problem];
  if (!problems.every((problem) => problem && isNoAnswer(problem))) return <Kiosks data={data} search={search} />;
  return (
    <NotCached title={t`Kiosks`} back={pageAddress("/auth/dealer/kiosks")}>
      <Trans>Your kiosks keep working offline. What they’ve sent will show up here once you’re online.</Trans>
    </NotCached>
  );
}

/**
 * Shows first what needs the dealer's attention, then the tablets, then the settings that apply to all tablets. A part
 * that did not load shows an error in its place.
 */
function Kiosks({ data, search }: { data: Data; search: SearchIn<typeof dealerKiosksSearch> }) {
  const { reload, href } = useSearch(dealerKiosksSearch);
  const { dealerId, currency, tablets, waiting, settings } = data;
  const hasTablets = tablets.answer === null || tablets.answer.kiosks.length > 0;
  return (
    <div className="grid gap-4 md:gap-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-t5">
            <Trans>Kiosks</Trans>
          </h1>
          <p className="mt-1 max-w-prose text-ink-2">
            <Trans>Tablets for your counter. Riders use them to spend credit with a PIN, online or offline.</Trans>
          </p>
        </div>
        {hasTablets ? <SetUp /> : null}
      </div>
      <Waiting waiting={waiting} reload={reload} />
      <section className="grid gap-3">
        <h2 className={hasTablets ? "text-t4" : "sr-only"}>
          <Trans>Tablets</Trans>
        </h2>
        {tablets.answer ? (
          <DeviceTable
            kiosks={[...tablets.answer.kiosks, ...tablets.answer.retired]}
            reload={reload}
            empty={
              <EmptyState icon="lock" title={<Trans>No kiosks yet</Trans>} action={<SetUp />}>
                <Trans>
                  Open this page on the tablet, or scan a one-time code with it. You’ll enter a name and an exit code.
                </Trans>
              </EmptyState>
            }
          />
        ) : (
          <div className="panel">
            <LoadFailed title={<Trans>The tablets didn’t load</Trans>} problem={tablets.problem} onRetry={reload} />
          </div>
        )}
        <p>
          <Link
            href={href({ retired: search.retired ? "" : "1" })}
            className="inline-flex min-h-11 items-center font-semibold"
          >
            {search.retired ? <Trans>Hide retired</Trans> : <Trans>Show retired</Trans>}
          </Link>
        </p>
        <Note icon="info">
          <Trans>
            When you set up a tablet, you’ll be logged out on that tablet. An offline redemption is saved, not
            confirmed: if it’s declined later, you cover the loss.
          </Trans>
        </Note>
      </section>
      <Fold
        id="all-counters"
        className="section max-md:pt-0"
        heading={
          <h2 id="all-counters-heading" className="text-t4">
            <Trans>Settings for all your kiosks</Trans>
          </h2>
        }
      >
        <div className="mt-4 grid gap-4 max-md:mt-1">
          {settings.answer ? (
            <DeskSettings
              key={settings.answer.settings.__v}
              desk="dealer"
              dealerId={dealerId}
              settings={settings.answer.settings}
              currency={currency}
              reload={reload}
            />
          ) : (
            <div className="panel">
              <LoadFailed title={<Trans>The settings didn’t load</Trans>} problem={settings.problem} onRetry={reload} />
            </div>
          )}
        </div>
      </Fold>
      <p>
        <Link to="/auth/dealer/employees" className="inline-flex min-h-11 items-center font-semibold">
          <Trans>Staff names</Trans>
        </Link>
      </p>
    </div>
  );
}

/** Lists what needs the dealer's attention. It shows nothing if there is nothing. */
function Waiting({ waiting, reload }: { waiting: Data["waiting"]; reload: () => Promise<unknown> }) {
  const { answer, problem } = waiting;
  if (answer && answer.items.length + answer.cases.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-t4">
        <Trans>Needs your attention</Trans>
      </h2>
      {answer ? (
        <WaitingList items={answer.items} cases={answer.cases} reload={reload} />
      ) : (
        <div className="panel">
          <LoadFailed title={<Trans>“Needs your attention” didn’t load</Trans>} problem={problem} onRetry={reload} />
        </div>
      )}
    </section>
  );
}

/**
 * Links to the page that sets up a tablet. It is a plain link that leaves the portal, because the kiosk is a separate
 * document.
 */
function SetUp() {
  const { locale } = useFormat();
  const [open, setOpen] = useState(false);
  return (
    <span className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
      <Button onClick={() => setOpen(true)}>
        <Trans>Get a one-time code</Trans>
      </Button>
      <a className="button" data-kind="brand" data-size="usual" href={withLocale("/kiosk", locale)}>
        <Trans>Set up this tablet</Trans>
      </a>
      {open ? (
        <Suspense>
          <CodeDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </span>
  );
}
