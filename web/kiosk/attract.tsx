import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "../platform/use-format.ts";
import { Icon } from "../ui/icon.tsx";
import { counterDateTime } from "./counter-time.ts";
import { useEngine, useKioskState } from "./kiosk-context.tsx";
import { OfflineTape } from "./offline-tape.tsx";
import { isCanceling, lookOf, needsSomebody } from "./row-view.ts";

/** What a passer-by sees; one large button, the language, and the way in for staff. */
export function Attract({
  onStart,
  onStaff,
  onLanguage,
}: {
  onStart: () => void;
  onStaff: () => void;
  onLanguage: () => void;
}) {
  const { device, settings } = useKioskState();
  const { i18n } = useLingui();
  const brand = settings?.programme.brandName ?? "";
  const { name = "", city = null } = device?.dealer ?? {};
  const other = i18n.locale === "fr" ? "en" : "fr";
  return (
    <div className="kiosk-attract">
      <main>
        <div className="flex min-h-0 flex-col justify-between gap-6">
          <span className="mark text-t5">
            {settings?.programme.logoUrl ? (
              <img src={settings.programme.logoUrl} alt={brand} className="h-12 w-auto" />
            ) : brand ? (
              <>
                <i aria-hidden="true">{brand.slice(0, 1).toUpperCase()}</i>
                {brand}
              </>
            ) : null}
          </span>
          <h1>
            <Trans>Spend your race credit here</Trans>
          </h1>
          <p className="max-w-[22em] text-t4 text-brand-2-quiet">
            <Trans>Bring your photo ID and your PIN. Any part of your balance will do.</Trans>
          </p>
        </div>
        <button type="button" className="kiosk-go" onClick={onStart}>
          <span className="figure text-[clamp(4.5rem,12vw,9rem)] leading-[0.84] tracking-[-0.02em] whitespace-normal!">
            <Trans>Start</Trans>
          </span>
          <Icon name="arrow" size={120} className="-ml-4" />
        </button>
      </main>
      <footer>
        <b>{city ? `${name}, ${city}` : name}</b>
        <QueueSign />
        <span className="flex-1" />
        <span className="kiosk-attract-buttons flex flex-wrap gap-4">
          <button type="button" className="button" lang={other} onClick={onLanguage}>
            {other === "fr" ? "Français" : "English"}
          </button>
          <button type="button" className="button" onClick={onStaff}>
            <Icon name="lock" size={28} />
            <Trans>Staff</Trans>
          </button>
        </span>
      </footer>
    </div>
  );
}

/** Whether the server is heard, what waits to be sent, and what somebody should look at. */
function QueueSign() {
  const { online, rows, device } = useKioskState();
  const looks = rows.flatMap((row) =>
    row.kind === "redeem"
      ? [lookOf(row, { online, late: true, canceling: isCanceling(row, rows), deviceId: device?.deviceId })]
      : [],
  );
  const waiting = rows.filter(({ state, deviceId }) => state === "captured" && deviceId === device?.deviceId).length;
  const asking = looks.filter(needsSomebody).length;
  return (
    <span role="status" className="flex flex-wrap items-center gap-x-2 text-brand-2-quiet">
      {online === false ? <Icon name="offline" size={22} /> : null}
      <span>{online === false ? <Trans>Offline</Trans> : <Trans>Online</Trans>}</span>
      <span>·</span>
      <span>{waiting === 0 ? <Trans>everything sent</Trans> : <Trans>{waiting} waiting to be sent</Trans>}</span>
      {asking > 0 ? (
        <>
          <span>·</span>
          <b>
            <Trans>{asking} to look at</Trans>
          </b>
        </>
      ) : null}
    </span>
  );
}

/** What stands in the way, above the attract screen: each says what still works. */
export function Banners() {
  const { clockAstray, durable, refused, settings, online, clockTrusted } = useKioskState();
  const format = useFormat();
  const engine = useEngine();
  const at = counterDateTime(new Date(engine.clock.now() + (clockAstray ?? 0)), format.locale);
  return (
    <>
      <OfflineTape />
      {refused && (refused.status === 401 || refused.status === 403) ? (
        <p role="alert" className="kiosk-banner">
          <Icon name="alert" size={26} />
          {refused.code === "device_unknown" ? (
            <Trans>The server does not know this tablet any more. Staff can set it up again with the dealer.</Trans>
          ) : (
            <Trans>The server takes nothing from this tablet now. What is saved stays saved; ask the dealer.</Trans>
          )}
        </p>
      ) : null}
      {settings?.state === "draining" ? (
        <p className="kiosk-banner">
          <Icon name="info" size={26} />
          <Trans>This tablet is being retired. It sends what it holds and takes nothing new.</Trans>
        </p>
      ) : null}
      {clockAstray !== null ? (
        <p className="kiosk-banner">
          <Icon name="clock" size={26} />
          <Trans>This tablet’s clock shows {at}, which is not the server’s time. Set it right.</Trans>
        </p>
      ) : null}
      {online === false && !clockTrusted ? (
        <p className="kiosk-banner">
          <Icon name="clock" size={26} />
          <Trans>The clock is behind or jumped: nothing is taken until the network is back.</Trans>
        </p>
      ) : null}
      {durable ? null : (
        <p className="kiosk-banner">
          <Icon name="info" size={26} />
          <Trans>
            This browser does not promise to keep what is stored: without the network nothing is taken. Install the
            kiosk as an app.
          </Trans>
        </p>
      )}
    </>
  );
}
