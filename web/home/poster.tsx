import type { ReactNode } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import type { ContingencyAnswer } from "#shared/aggregates.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Figure } from "../ui/figure.tsx";

/**
 * Shows the total that the program posts, what it has paid so far, and the links to take part; the calculator is beside
 * them.
 */
export function Poster({ contingency, children }: { contingency: ContingencyAnswer | null; children: ReactNode }) {
  return (
    <>
      {contingency ? (
        <PostedFigure contingency={contingency} />
      ) : (
        <h1 className="figure text-t6 whitespace-normal">
          <Trans>Finish. Get paid.</Trans>
        </h1>
      )}
      <div className="mt-3 grid grid-cols-1 items-end gap-x-6 gap-y-4 md:mt-8 md:gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.04fr)]">
        <div>
          {contingency ? <PostedWords contingency={contingency} /> : null}
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-1 md:mt-6 md:gap-y-3">
            <ButtonLink to="/register" kind="ink" size="tall" className="max-md:grow">
              <Trans>Register, it’s free</Trans>
            </ButtonLink>
            <ButtonLink to="/events" kind="link" size="tall" className="-mx-3">
              <Trans>View schedule</Trans>
            </ButtonLink>
          </div>
          <p className="mt-1 font-semibold md:mt-3">
            <Trans>No fees for riders, dealers, or promoters.</Trans>
          </p>
        </div>
        {children}
      </div>
    </>
  );
}

/** Returns the totals of both countries. French shows Canada first. */
function useTotals({ contingencyAmount, contingencyAmounts, canadianEvents, earnedAmounts }: ContingencyAnswer) {
  const format = useFormat();
  const hasCanada = canadianEvents > 0 && contingencyAmounts.CAD > 0;
  const canadaFirst = hasCanada && format.locale === "fr";
  return {
    american: format.moneyShort(contingencyAmount, "USD"),
    canadian: format.moneyShort(contingencyAmounts.CAD, "CAD"),
    hasCanada,
    canadaFirst,
    earned: (canadaFirst ? (["CAD", "USD"] as const) : (["USD", "CAD"] as const))
      .filter((currency) => earnedAmounts[currency] > 0)
      .map((currency) => format.moneyShort(earnedAmounts[currency], currency)),
  };
}

function PostedFigure({ contingency }: { contingency: ContingencyAnswer }) {
  const { american, canadian, canadaFirst } = useTotals(contingency);
  return (
    <div className="[container-type:inline-size]">
      <Figure as="h1" size="poster">
        {canadaFirst ? canadian : american}
      </Figure>
    </div>
  );
}

/** Says what the figure is, what the other country posts, and what riders have earned so far. */
function PostedWords({ contingency }: { contingency: ContingencyAnswer }) {
  const { contingencyTitle, season, events, canadianEvents } = contingency;
  const { american, canadian, hasCanada, canadaFirst, earned } = useTotals(contingency);
  const [most, other] = earned;
  return (
    <>
      <p className="text-t3 font-medium text-pretty md:max-w-field md:text-t4">
        {canadaFirst ? (
          <Plural
            value={canadianEvents}
            one={`in ${contingencyTitle} for the ${season} season, at # event in Canada. Finish and get paid.`}
            other={`in ${contingencyTitle} for the ${season} season, at # events in Canada. Finish and get paid.`}
          />
        ) : (
          <Plural
            value={events}
            one={`in ${contingencyTitle} for the ${season} season, at # event in the United States. Finish and get paid.`}
            other={`in ${contingencyTitle} for the ${season} season, at # events in the United States. Finish and get paid.`}
          />
        )}
      </p>
      {hasCanada ? (
        <p className="text-brand-quiet md:mt-2">
          {canadaFirst ? (
            <Plural
              value={events}
              one={`Plus ${american} at # event in the United States.`}
              other={`Plus ${american} at # events in the United States.`}
            />
          ) : (
            <Plural
              value={canadianEvents}
              one={`Plus ${canadian} at # event in Canada.`}
              other={`Plus ${canadian} at # events in Canada.`}
            />
          )}
        </p>
      ) : null}
      {most ? (
        <p className="mt-2 flex flex-wrap items-baseline gap-x-2 border-t-2 border-current pt-2 md:mt-4 md:pt-3">
          <span className="figure text-t4 md:text-t5">{most}</span>
          <span className="font-semibold">
            {other ? <Trans>and {other} earned by riders so far.</Trans> : <Trans>earned by riders so far.</Trans>}
          </span>
        </p>
      ) : null}
    </>
  );
}
