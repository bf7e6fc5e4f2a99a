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
          <Trans>Your finish earns it</Trans>
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
          <Trans>No fees: not for riders, not for dealers, not for promoters.</Trans>
        </p>
      </div>
    </>
  );
}

function Posted({ contingency }: { contingency: ContingencyAnswer }) {
  const format = useFormat();
  const { contingencyAmount, contingencyAmounts, contingencyTitle, season, events } = contingency;
  const canadian = format.moneyShort(contingencyAmounts.CAD ?? 0, "CAD");
  return (
    <>
      <div className="[container-type:inline-size]">
        <Figure as="h1" size="poster">
          {format.moneyShort(contingencyAmount, "USD")}
        </Figure>
      </div>
      <p className="mt-8 max-w-[36ch] text-t4 font-medium text-pretty">
        <Plural
          value={events}
          one={`in ${contingencyTitle} posted for the ${season} season, at # event. Your finish earns it.`}
          other={`in ${contingencyTitle} posted for the ${season} season, at # events. Your finish earns it.`}
        />
      </p>
      <p className="mt-2 text-brand-quiet">
        {contingencyAmounts.CAD ? (
          <Trans>In the United States. Another {canadian} is posted in Canada.</Trans>
        ) : (
          <Trans>In the United States.</Trans>
        )}
      </p>
    </>
  );
}
