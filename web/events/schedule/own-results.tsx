import { Trans } from "@lingui/react/macro";
import type { MyEvent, OwnResult } from "#shared/events.schema.ts";
import { useFormat } from "../../platform/use-format.ts";

/** Shows the rider's results in an event, class by class, and what they paid. */
export function OwnResults({ event: { results = [], currency } }: { event: MyEvent }) {
  const format = useFormat();
  return (
    <span className="grid gap-y-2.5 md:grid-cols-[auto_auto] md:items-baseline md:gap-x-3 md:gap-y-0 md:leading-5">
      {results.map((own) => (
        <span key={own.className} className="flex flex-col-reverse items-end md:contents">
          <span className="text-t1 text-ink-2 md:text-t2 md:leading-5">
            {own.className} · <PlaceWord own={own} />
          </span>
          {own.earned > 0 ? (
            <b className="figure text-t4 whitespace-nowrap md:text-t3 md:leading-5">
              {format.money(own.earned, currency)}
            </b>
          ) : (
            <span className="text-t2 text-ink-2 md:leading-5">
              {own.mayPay ? <Trans>Not paid yet</Trans> : <Trans>No award</Trans>}
            </span>
          )}
        </span>
      ))}
    </span>
  );
}

function PlaceWord({ own: { place, status } }: { own: OwnResult }) {
  const format = useFormat();
  if (status === "dns") return <Trans>did not start</Trans>;
  if (status === "dnf") return <Trans>did not finish</Trans>;
  if (status === "dsq") return <Trans>disqualified</Trans>;
  return place === null ? "–" : <>{format.ordinal(place)}</>;
}
