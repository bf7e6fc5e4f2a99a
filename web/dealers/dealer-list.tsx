import { Trans } from "@lingui/react/macro";
import type { FoundDealer } from "#shared/dealers.schema.ts";
import { MapPlate } from "../platform/map/map-plate.tsx";
import { Fold } from "../parts/fold/fold.tsx";
import { useFormat } from "../platform/use-format.ts";

/** Lists dealers with the numbers that they have on the map; the number of the selected one is filled in both. */
export function DealerList({
  dealers,
  picked = null,
  onPick,
  beside,
}: {
  dealers: readonly FoundDealer[];
  picked?: string | null;
  /** A list without a map leaves this out and has no numbers. */
  onPick?: (dealerId: string) => void;
  beside?: (dealer: FoundDealer) => React.ReactNode;
}) {
  return (
    <ol className="border-t-2 border-ink">
      {dealers.map((dealer, at) => (
        <DealerLine
          key={dealer._id}
          dealer={dealer}
          number={at + 1}
          picked={dealer._id === picked}
          onPick={onPick ? () => onPick(dealer._id) : undefined}
        >
          {beside?.(dealer)}
        </DealerLine>
      ))}
    </ol>
  );
}

/**
 * Shows a dealer on one line. On a phone the contact details are folded, except for the selected and the nearest
 * dealer.
 */
function DealerLine({
  dealer,
  number,
  picked,
  onPick,
  children,
}: {
  dealer: FoundDealer;
  number: number;
  picked: boolean;
  onPick: (() => void) | undefined;
  children: React.ReactNode;
}) {
  const format = useFormat();
  const distance = dealer.distance ?? null;
  const far = distance === null ? null : format.distance(distance);
  const isNearest = number === 1 && far !== null;
  return (
    <li
      id={onPick ? `dealer-${dealer._id}` : undefined}
      className={`grid scroll-mt-24 gap-x-3 border-t border-line py-2 first:border-0 md:items-center md:py-0.5 ${onPick ? "grid-cols-[44px_minmax(0,1fr)] md:grid-cols-[44px_minmax(0,1fr)_auto]" : "md:grid-cols-[minmax(0,1fr)_auto]"} ${picked ? "-mx-3 bg-brand-tint px-3" : ""}`}
    >
      {onPick ? (
        <MapPlate name={dealer.name} onMap={dealer.lat !== null} number={number} picked={picked} onPick={onPick} />
      ) : null}
      <Fold
        id={`at-${dealer._id}`}
        first={picked || isNearest || !onPick}
        className="min-w-0"
        heading={
          <h3
            id={`at-${dealer._id}-heading`}
            className="text-t3 leading-5 font-semibold md:leading-5"
            style={{ fontStretch: "100%" }}
          >
            {dealer.name}
            <span className="block text-t2 leading-5 font-normal text-ink-2 md:hidden">
              <span className="fold-hint">
                {[dealer.city, dealer.state].filter(Boolean).join(", ")}
                {far === null ? null : " · "}
              </span>
              {far}
            </span>
          </h3>
        }
      >
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1 md:text-t1">
            <Address dealer={dealer} />
            <div className="md:hidden">
              <Contact dealer={dealer} />
            </div>
          </div>
          <span className="md:hidden">{children}</span>
        </div>
      </Fold>
      {/* On a wide screen the contact details are beside the address, so that a row has two lines. */}
      <div className="flex items-center gap-x-3 max-md:hidden">
        <div className="max-w-36 text-t1">
          <Contact dealer={dealer} />
        </div>
        {far === null ? null : <span className="figure min-w-14 text-right text-t4">{far}</span>}
        {children}
      </div>
    </li>
  );
}

const townOf = ({ city, state, zipcode }: FoundDealer): string =>
  [city, [state, zipcode].filter(Boolean).join(" ")].filter(Boolean).join(", ");

function Address({ dealer }: { dealer: FoundDealer }) {
  // The ZIP or postal code stays on the line of the state.
  const { zipcode } = dealer;
  const town = zipcode ? townOf(dealer).replace(` ${zipcode}`, `\u00a0${zipcode}`) : townOf(dealer);
  const lines = [dealer.addressLine1, dealer.addressLine2, town].filter(Boolean);
  return <address className="text-ink-2 not-italic">{lines.join(", ")}</address>;
}

function Contact({ dealer }: { dealer: FoundDealer }) {
  const format = useFormat();
  const where = [dealer.name, dealer.addressLine1, townOf(dealer), dealer.country].filter(Boolean).join(", ");
  const link = "inline-flex min-h-11 items-center md:min-h-6";
  return (
    <p className="flex flex-wrap gap-x-3 md:justify-end">
      {/* On a wide screen the phone number has the first line of each row to itself. */}
      {dealer.phone ? (
        <span className="md:basis-full md:text-right">
          <a className={link} href={`tel:${dealer.phone.replaceAll(/[^\d+]/g, "")}`}>
            {format.phone(dealer.phone)}
          </a>
        </span>
      ) : null}
      <a
        className={link}
        href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(where)}`}
        target="_blank"
        rel="noreferrer external"
      >
        <Trans>Directions</Trans>
      </a>
      {dealer.websiteUrl && /^https?:\/\//.test(dealer.websiteUrl) ? (
        <a className={link} href={dealer.websiteUrl} target="_blank" rel="noreferrer external">
          <Trans>Website</Trans>
        </a>
      ) : null}
    </p>
  );
}
