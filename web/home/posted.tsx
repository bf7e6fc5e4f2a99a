import { Plural, Trans } from "@lingui/react/macro";
import type { ContingencyAnswer } from "#shared/aggregates.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { Figure } from "../ui/figure.tsx";

const isPosted = ({ contingencyAmount, contingencyAmounts }: ContingencyAnswer): boolean =>
  contingencyAmount > 0 || contingencyAmounts.CAD > 0;

/** Says that the season's payouts will follow. It is shown before anything is posted. */
function Soon({ contingency: { season } }: { contingency: ContingencyAnswer }) {
  return (
    <p className="text-t3 font-medium text-pretty md:max-w-field md:text-t4">
      <Trans>Payouts for the {season} season will be posted soon.</Trans>
    </p>
  );
}

/** Returns the totals of both countries. French shows Canada first, and so does English if only Canada has a total. */
function useTotals({ contingencyAmount, contingencyAmounts, canadianEvents, earnedAmounts }: ContingencyAnswer) {
  const format = useFormat();
  const hasCanada = canadianEvents > 0 && contingencyAmounts.CAD > 0;
  const hasUnitedStates = contingencyAmount > 0;
  const canadaFirst = hasCanada && (format.locale === "fr" || !hasUnitedStates);
  return {
    american: format.moneyShort(contingencyAmount, "USD"),
    canadian: format.moneyShort(contingencyAmounts.CAD, "CAD"),
    hasBoth: hasCanada && hasUnitedStates,
    canadaFirst,
    earned: (canadaFirst ? (["CAD", "USD"] as const) : (["USD", "CAD"] as const))
      .filter((currency) => earnedAmounts[currency] > 0)
      .map((currency) => format.moneyShort(earnedAmounts[currency], currency)),
  };
}

/**
 * Shows the season's total as the page's title. If nothing is posted or the total did not load, the title is a
 * sentence.
 */
export function PostedTitle({ contingency }: { contingency: ContingencyAnswer | null }) {
  return contingency && isPosted(contingency) ? (
    <PostedFigure contingency={contingency} />
  ) : (
    <h1 className="figure text-t6 whitespace-normal">
      <Trans>Finish. Get paid.</Trans>
    </h1>
  );
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

/** Explains the total, and shows the total that is posted for the other country and what riders have earned so far. */
export function PostedWords({ contingency }: { contingency: ContingencyAnswer }) {
  return isPosted(contingency) ? <Totals contingency={contingency} /> : <Soon contingency={contingency} />;
}

function Totals({ contingency }: { contingency: ContingencyAnswer }) {
  const { contingencyTitle, season, events, canadianEvents } = contingency;
  const { american, canadian, hasBoth, canadaFirst, earned } = useTotals(contingency);
  const [most, other] = earned;
  return (
    <>
      <p className="text-t3 font-medium text-balance md:max-w-field md:text-t4">
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
      {hasBoth ? (
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
