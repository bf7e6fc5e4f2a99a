import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { dayIn, programmeZone } from "#shared/dates.ts";
import { useWhere } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { LoadFailed } from "../parts/load-failed.tsx";
import { loadPart } from "../parts/load-part.ts";
import { isNoAnswer } from "../platform/api/read.ts";
import { CachedBanner } from "../platform/cache/cached-banner.tsx";
import { NotCached } from "../platform/cache/not-cached.tsx";
import { loadSession } from "../platform/api/session.ts";
import { getCases, getItems } from "../desk/api.ts";
import { getPartsAccount } from "../settlements/api.ts";
import { PartsCard } from "../settlements/parts-card.tsx";
import { findRiders } from "../riders/dealer-riders-api.ts";
import { FindOffline } from "../riders/find-offline.tsx";
import { FindRider } from "../riders/find-rider.tsx";
import { Link } from "../ui/link.tsx";
import { pageAddress } from "../ui/page-address.ts";
import { EmptyState, Note } from "../ui/states.tsx";
import { getRedemptionsOf } from "./api.ts";
import { RedemptionTable, useRedemptionSheet } from "./redemption-table.tsx";
import { Totals } from "./totals.tsx";

export { counterSearch as search } from "../riders/riders-search.ts";

export async function loader({ search, signal }: Loading<"/auth/dealer">) {
  const { user } = await loadSession();
  const today = dayIn(user?.timeZone ?? programmeZone, new Date());
  const dealerId = user?._id ?? "";
  const [hits, { answer: done, problem }, { answer: account }, waiting] = await Promise.all([
    loadPart(() => findRiders(search.query, signal), signal),
    loadPart(() => getRedemptionsOf(today, signal), signal),
    loadPart(() => getPartsAccount(dealerId, signal), signal),
    loadPart(() => Promise.all([getItems("dealer", {}, signal), getCases("dealer", {}, signal)]), signal),
  ]);
  return {
    hits,
    done,
    problem,
    account,
    waiting: (waiting.answer ?? []).reduce((sum, { pagination }) => sum + pagination.total, 0),
    isOffline: isNoAnswer(waiting.problem),
    lastSynced: done?.lastSynced ?? account?.lastSynced ?? null,
  };
}

/**
 * Shows the dealer's home screen: the search for the next rider, what needs attention, the amount that is owed to the
 * dealer, and today's redemptions.
 */
export function Screen({ data }: ScreenProps<typeof loader>) {
  const { hits, done, problem, account, waiting, isOffline, lastSynced } = data;
  const { t } = useLingui();
  const where = useWhere();
  usePageTitle(t`Find a rider`);
  const { open, dialogs } = useRedemptionSheet(() => void where.reload(), lastSynced !== null);
  if (isOffline && !done && !account) {
    return (
      <NotCached title={t`Find a rider`} back={pageAddress("/auth/dealer")}>
        <FindOffline />
      </NotCached>
    );
  }
  return (
    <div className="grid gap-6 md:gap-10">
      {lastSynced === null ? null : <CachedBanner at={lastSynced} />}
      <div className="grid items-start gap-6 md:gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section className="grid gap-4">
          <h1 className="text-t5">
            <Trans>Find a rider</Trans>
          </h1>
          {isOffline ? (
            <Note tone="tape" icon="offline">
              <FindOffline />
            </Note>
          ) : (
            <>
              <FindRider hits={hits.answer} focus />
              {hits.problem ? (
                <div className="panel">
                  <LoadFailed
                    title={<Trans>The search didn’t work</Trans>}
                    problem={hits.problem}
                    onRetry={where.reload}
                  />
                </div>
              ) : null}
            </>
          )}
          <p>
            <Link to="/auth/dealer/riders" className="inline-flex min-h-11 items-center font-semibold">
              <Trans>Your customers</Trans>
            </Link>
          </p>
          {waiting > 0 ? (
            <Note tone="warn" icon="alert">
              <Plural
                value={waiting}
                one="# item from your kiosks needs your attention."
                other="# items from your kiosks need your attention."
              />{" "}
              <Link to="/auth/dealer/kiosks" className="-my-2.5 inline-flex min-h-11 items-center font-semibold">
                <Trans>Review</Trans>
              </Link>
            </Note>
          ) : null}
        </section>
        {account ? <PartsCard account={account} /> : null}
      </div>
      <section className="section">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <div className="flex flex-wrap items-baseline gap-x-4">
            <h2 className="text-t4">
              <Trans>Today</Trans>
            </h2>
            {done ? <Totals totals={done.totals} /> : null}
          </div>
          <span className="flex flex-wrap gap-x-6">
            <Link to="/auth/dealer/day" className="inline-flex min-h-11 items-center font-semibold">
              <Trans>Daily close</Trans>
            </Link>
            <Link to="/auth/dealer/redemptions" className="inline-flex min-h-11 items-center font-semibold">
              <Trans>All redemptions</Trans>
            </Link>
          </span>
        </div>
        <RedemptionTable
          caption={t`Today’s redemptions`}
          redemptions={done?.creditRedemptions ?? []}
          onOpen={open}
          empty={
            done ? (
              <EmptyState icon="document" title={<Trans>No redemptions today</Trans>}>
                <Trans>Find a rider above. Redemptions show up here until the end of the day.</Trans>
              </EmptyState>
            ) : problem && !isNoAnswer(problem) ? (
              <LoadFailed
                title={<Trans>Today’s redemptions didn’t load</Trans>}
                problem={problem}
                onRetry={where.reload}
              />
            ) : (
              <EmptyState icon="offline" title={<Trans>Today’s redemptions aren’t on this device</Trans>}>
                <Trans>They’ll show up here once you’re online.</Trans>
              </EmptyState>
            )
          }
        />
      </section>
      {dialogs}
    </div>
  );
}
