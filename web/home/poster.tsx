import { Plural, Trans } from "@lingui/react/macro";
import type { ContingencyAnswer } from "#shared/aggregates.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Figure } from "../ui/figure.tsx";

/** The total that the program posts, and the links to take part. */
export function Poster({ contingency }: { contingency: ContingencyAnswer | null }) {
  return (
    <>
      {contingency ? (
        <Posted contingency={contingency} />
      ) : (
        <h1 className="figure text-t6 whitespace-normal">
          <Trans>Finish. Get paid.</Trans>
        </h1>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink to="/register" kind="ink" size="tall" className="max-md:w-full">
          <Trans>Register, it’s free</Trans>
        </ButtonLink>
        <ButtonLink to="/events" kind="link" size="tall">
          <Trans>See the schedule</Trans>
        </ButtonLink>
        <p className="font-semibold">
          <Trans>No fees for riders, dealers or promoters.</Trans>
        </p>
      </div>
    </>
  );
}

/** One country's total with the number of its events. French shows Canada first. */
function Posted({ contingency }: { contingency: ContingencyAnswer }) {
  const format = useFormat();
  const { contingencyAmount, contingencyAmounts, contingencyTitle, season, events, canadianEvents } = contingency;
  const american = format.moneyShort(contingencyAmount, "USD");
  const canadian = format.moneyShort(contingencyAmounts.CAD ?? 0, "CAD");
  const hasCanada = canadianEvents > 0 && (contingencyAmounts.CAD ?? 0) > 0;
  const canadaFirst = hasCanada && format.locale === "fr";
  return (
    <>
      <div className="[container-type:inline-size]">
        <Figure as="h1" size="poster">
          {canadaFirst ? canadian : american}
        </Figure>
      </div>
      <p className="mt-8 max-w-[36ch] text-t4 font-medium text-pretty">
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
        <p className="mt-2 text-brand-quiet">
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
    </>
  );
}
