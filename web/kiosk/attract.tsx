import { Trans, useLingui } from "@lingui/react/macro";
import { Icon } from "../ui/icon.tsx";
import { useKioskState } from "./kiosk-context.tsx";
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
      <span>
        {online === null ? <Trans>Connecting…</Trans> : online ? <Trans>Online</Trans> : <Trans>Offline</Trans>}
      </span>
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
