import { useMemo } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { DealersAnswer, FoundDealer } from "#shared/dealers.schema.ts";
import type { FoundOrProblem } from "../parts/list/find-or-problem.ts";
import { AsOf } from "../platform/cache/as-of.tsx";
import { useSearch, useWhere } from "../platform/location.ts";
import { UnknownCode } from "../places/unknown-code.tsx";
import { nearQuery } from "../places/near-query.ts";
import type { Cached } from "../platform/api/read.ts";
import { ShareLink } from "../platform/share-link.tsx";
import { LazyPlaceMap } from "../platform/map/lazy-place-map.tsx";
import { useMapList } from "../platform/map/use-map-list.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";
import { useSession } from "../platform/api/session.ts";
import { DealerList } from "./dealer-list.tsx";
import { fromHome } from "./from-home.ts";
import { FinderFilters } from "./finder-filters.tsx";
import { dealersSearch } from "./dealers-search.ts";

export type FinderData = FoundOrProblem<Cached<DealersAnswer>>;

const none: readonly FoundDealer[] = [];
const nameOf = ({ name }: FoundDealer): string => name;
const lineOf = (dealerId: string): string => `dealer-${dealerId}`;

export function FinderView({
  data: { answer, problem, Failed },
  title,
  beside,
  lead,
}: {
  data: FinderData;
  title: React.ReactNode;
  beside?: (dealer: FoundDealer) => React.ReactNode;
  /** This is shown above the list; the rider's page has the favorite dealers there. */
  lead?: React.ReactNode;
}) {
  const { t } = useLingui();
  const { search } = useSearch(dealersSearch);
  const home = useSession().user?.home;
  const isAnywhere = Object.values(search).every((value) => value === undefined);
  const dealers = useMemo(
    () => (isAnywhere ? fromHome(answer?.dealers ?? none, home) : (answer?.dealers ?? none)),
    [answer, home, isAnywhere],
  );
  const list = useMapList(dealers, nameOf, lineOf);
  const origin = answer?.origin;
  const miles = nearQuery(search).zipDistance ?? 0;
  const circle = useMemo(() => (origin ? { ...origin, miles } : null), [origin, miles]);
  const order = circle ? "distance" : dealers === answer?.dealers ? "name" : "home";
  return (
    <div className="finder">
      <div className="finder-head">
        <h1 className="mb-2 md:mb-4">{title}</h1>
        <AsOf at={answer?.lastSynced ?? null}>
          <Trans>Search and distances still work.</Trans>
        </AsOf>
        <FinderFilters
          states={answer?.distinctStates ?? []}
          countries={answer?.distinctCountry ?? []}
          codeError={problem && !Failed ? (problem.fields.zipcode ?? problem.message) : null}
        />
      </div>
      <div className="finder-map">
        <LazyPlaceMap
          label={t`Map of listed dealers`}
          items={list.places}
          picked={list.picked}
          onPick={list.pickOnMap}
          circle={circle}
          // The dealers of the rider's own state are first, and a view of the whole continent would not show them.
          onlyNumbered={order === "home"}
        />
      </div>
      <div className="finder-list">
        {lead}
        {answer ? (
          <Found
            total={answer.dealers.length}
            order={order}
            isAnywhere={isAnywhere}
            isByName={search.name !== undefined && !circle}
            dealers={list.items}
            picked={list.picked}
            onPick={list.pick}
            beside={beside}
            onMore={list.more}
          />
        ) : Failed ? (
          <Failed problem={problem} />
        ) : (
          <UnknownCode action={<AllDealers />} />
        )}
      </div>
    </div>
  );
}

function Found({
  total,
  order,
  isAnywhere,
  isByName,
  dealers,
  picked,
  onPick,
  beside,
  onMore,
}: {
  total: number;
  order: "distance" | "home" | "name";
  /** This is true as long as the user has entered nothing. */
  isAnywhere: boolean;
  /** This is true if the user searches by name, without a ZIP or postal code. */
  isByName: boolean;
  dealers: readonly FoundDealer[];
  picked: string | null;
  onPick: (dealerId: string) => void;
  beside?: (dealer: FoundDealer) => React.ReactNode;
  onMore?: () => void;
}) {
  if (total === 0 && isAnywhere) {
    return (
      <EmptyState icon="pin" title={<Trans>No dealers yet</Trans>}>
        <Trans>Dealers show up here once they join.</Trans>
      </EmptyState>
    );
  }
  if (total === 0) {
    return (
      <div role="status">
        <EmptyState icon="pin" title={<Trans>No dealers match</Trans>} action={<AllDealers />}>
          {isByName ? (
            <Trans>Check the spelling, or remove a filter.</Trans>
          ) : (
            <Trans>Search a wider area, or remove a filter.</Trans>
          )}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 md:mb-2">
        <p role="status" className="min-w-0 flex-[1_1_14rem]">
          <b>
            <Plural value={total} one="# dealer" other="# dealers" />
          </b>
          {", "}
          <span className="text-ink-2">
            {order === "distance" ? (
              <Trans>nearest first</Trans>
            ) : order === "home" ? (
              <Trans>your state or province first</Trans>
            ) : isAnywhere ? (
              <Trans>by name. Enter your ZIP or postal code to see who’s closest.</Trans>
            ) : (
              <Trans>by name</Trans>
            )}
          </span>
        </p>
        {/* Before a search there is nothing to share. */}
        {isAnywhere ? null : (
          <ShareLink>
            <Trans>Share this search</Trans>
          </ShareLink>
        )}
      </div>
      <h2 className="sr-only">
        <Trans>Dealers</Trans>
      </h2>
      <DealerList dealers={dealers} picked={picked} onPick={onPick} beside={beside} />
      {onMore ? (
        <Button className="mt-4" wide onClick={onMore}>
          <Trans>Show more dealers</Trans>
        </Button>
      ) : null}
    </>
  );
}

function AllDealers() {
  const { plain } = useWhere();
  return (
    <ButtonLink href={plain} kind="ink">
      <Trans>Show all dealers</Trans>
    </ButtonLink>
  );
}
