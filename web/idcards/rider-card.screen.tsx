import { Trans, useLingui } from "@lingui/react/macro";
import { heldTogether } from "#shared/format-dates.ts";
import { formatDeviceDateTime } from "#shared/format-device.ts";
import { PageFailed } from "../parts/load-failed.tsx";
import { loadPart } from "../parts/load-part.ts";
import { CopyBanner } from "../platform/cache/as-of.tsx";
import { useReloadOnline } from "../platform/cache/reload-online.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { pageAddress } from "../ui/page-address.ts";
import { QrCode } from "../ui/qr-code.tsx";
import { getIdCard } from "./api.ts";
import { FullScreenCode } from "./full-screen-code.tsx";

export const loader = ({ signal }: Loading) => loadPart(() => getIdCard(signal), signal);

/**
 * Shows the card that a rider presents at the counter: name, number, credit, and a code that the dealer's kiosk scans.
 */
export function Screen({ data: { answer: card, problem } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  if (card) return <RiderCard card={card} />;
  return (
    <PageFailed
      title={t`Rider card`}
      problem={problem}
      back={pageAddress("/auth/rider/card")}
      offline={<Trans>You can see your card offline once you’ve opened it on this device.</Trans>}
    >
      <Trans>Your card didn’t load</Trans>
    </PageFailed>
  );
}

function RiderCard({ card }: { card: Awaited<ReturnType<typeof getIdCard>> }) {
  const { t } = useLingui();
  const format = useFormat();
  usePageTitle(t`Rider card`);
  useReloadOnline(card.lastSynced !== null);
  const { name, amaNumber } = card;
  const asOf = heldTogether(formatDeviceDateTime(new Date(card.asOf), format.locale));
  return (
    <div className="max-w-read">
      <h1 className="text-t5">
        <Trans>Rider card</Trans>
      </h1>
      {card.lastSynced ? (
        <CopyBanner>
          <Trans>Card as of {asOf}.</Trans>
        </CopyBanner>
      ) : null}
      <article className="panel mt-4 grid justify-items-center gap-4 p-6 text-center">
        {card.image && !card.lastSynced ? (
          <img src={card.image} alt="" className="size-20 rounded-full object-cover" width={80} height={80} />
        ) : null}
        <div>
          <h2 className="text-t5">{name}</h2>
          <p className="text-ink-2">
            {[amaNumber ? `AMA ${amaNumber}` : null, card.hometown].filter(Boolean).join(" · ")}
          </p>
        </div>
        <QrCode text={card.text} label={t`${name}’s code for dealer kiosks`} className="w-full max-w-80" />
        <FullScreenCode text={card.text} name={name} />
        {card.balances.length > 0 ? (
          <dl className="grid w-full gap-1">
            {card.balances.map(({ currency, amount }) => (
              <div key={currency} className="flex items-baseline justify-between gap-4 border-t border-line pt-2">
                <dt>
                  {currency === "CAD" ? <Trans>Credit in Canada</Trans> : <Trans>Credit in the United States</Trans>}
                </dt>
                <dd className="figure text-t5">{format.money(amount, currency)}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p>
            <Trans>No credit</Trans>
          </p>
        )}
        <p className="text-t1 text-ink-2">
          <Trans>As of {asOf}</Trans>
        </p>
      </article>
      <p className="mt-4 text-ink-2">
        <Trans>
          Hold your card up to the kiosk’s camera or scanner. The dealer still checks your photo ID, and you enter your
          PIN. The card works offline.
        </Trans>{" "}
        <Trans>If the code won’t scan, show it full screen and turn up your screen’s brightness.</Trans>
      </p>
    </div>
  );
}
