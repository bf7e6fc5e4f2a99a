import { Trans } from "@lingui/react/macro";
import type { MyEvent, OwnResult } from "#shared/events.schema.ts";
import { useFormat } from "../../platform/use-format.ts";

/** Shows the rider's results in an event, class by class, and what they paid. */
export function OwnResults({ event: { results = [], currency } }: { event: MyEvent }) {
  const format = useFormat();
  return results.map((own) => (
    <span key={own.className} className="flex flex-wrap items-baseline gap-x-3 max-md:w-full md:justify-end">
      <span className="text-t2 text-ink-2">
        {own.className} · <PlaceWord own={own} />
      </span>
      <b className="figure text-t3 whitespace-nowrap">{format.money(own.earned, currency)}</b>
    </span>
  ));
}

function PlaceWord({ own: { place, status } }: { own: OwnResult }) {
  const format = useFormat();
  if (status === "dns") return <Trans>did not start</Trans>;
  if (status === "dnf") return <Trans>did not finish</Trans>;
  if (status === "dsq") return <Trans>disqualified</Trans>;
  return place === null ? "–" : <>{format.ordinal(place)}</>;
}
