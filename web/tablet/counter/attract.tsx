import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "../../platform/use-format.ts";
import { Icon } from "../../ui/icon.tsx";
import { useCounterTime } from "./use-counter-time.ts";
import { useEngine, useKioskState } from "../kiosk-context.tsx";
import { lookNow, needsSomebody } from "../queue/row-view.ts";
import { useSettled } from "./use-settled.ts";
import { KioskButton } from "../kiosk-button.tsx";

/** Shows the attract screen: one large start button, the language switch and the staff entry. */
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
  const settled = useSettled(null);
  return (
    <div className="kiosk-attract" data-settled={settled}>
      {/* The language switch and the staff entry are at the top, because a visit ends with a tap on "Done" at the
          bottom of the screen. */}
      <header>
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
        <span className="flex-1" />
        <KioskButton lang={other} onClick={onLanguage}>
          {other === "fr" ? "Français" : "English"}
        </KioskButton>
        <KioskButton onClick={onStaff}>
          <Icon name="lock" size={28} />
          <Trans>Staff</Trans>
        </KioskButton>
      </header>
      <main>
        <div className="flex min-h-0 flex-col justify-end gap-6">
          <h1>
            <Trans>Spend your race credit here</Trans>
          </h1>
          <p className="max-w-[22em] text-t4 text-brand-2-quiet">
            <Trans>Bring your photo ID and your PIN. Spend all of your balance or just part.</Trans>
          </p>
        </div>
        <button type="button" className="kiosk-go" onClick={onStart}>
          <span className="figure">
            <Trans>Start</Trans>
          </span>
          <Icon name="arrow" size={120} className="-ml-4" />
        </button>
      </main>
      <footer>
        <b>{city ? `${name}, ${city}` : name}</b>
        <QueueSign />
      </footer>
    </div>
  );
}

/**
 * Shows whether the server is reachable, what is waiting to be sent, what was confirmed since then, and what needs
 * attention.
 */
function QueueSign() {
  const state = useKioskState();
  const { online, rows, device, settings, cutOff } = state;
  const engine = useEngine();
  const format = useFormat();
  const counter = useCounterTime();
  const currency = device?.dealer.currency ?? "USD";
  const looks = rows.flatMap((row) => (row.kind === "redeem" ? [{ row, look: lookNow(row, state) }] : []));
  const waiting = rows.filter((row) => row.state === "captured" && row.deviceId === device?.deviceId).length;
  const asking = looks.filter(({ look }) => needsSomebody(look)).length;
  const unsent = looks.filter(
    ({ row, look }) => row.state === "captured" && look !== "calledOff" && look !== "stranded",
  );
  const unsentSum = sumOf(unsent.map(({ row }) => row.body.amount));
  const sum = format.money(unsentSum, currency);
  const oldest = unsent.map(({ row }) => Date.parse(row.body.capturedAt)).toSorted((a, b) => a - b)[0] ?? 0;
  const since = counter.since(oldest, engine.clock.now());
  const open = looks.filter(
    ({ row, look }) => row.state === "review" || (row.state === "captured" && look !== "calledOff"),
  );
  const maxTotal = settings?.policy.offlineMaxTotal ?? 0;
  const room = format.money(Math.max(0, maxTotal - sumOf(open.map(({ row }) => row.body.amount))), currency);
  const confirmed = looks.filter(({ look }) => look === "accepted" || look === "part").length;
  return (
    <span role="status" className="flex flex-wrap items-center gap-x-2 text-brand-2-quiet">
      {online === false ? <Icon name="offline" size={22} /> : null}
      <span>
        {online === null ? <Trans>Connecting…</Trans> : online ? <Trans>Online</Trans> : <Trans>Offline</Trans>}
      </span>
      <span>·</span>
      <span>{waiting === 0 ? <Trans>everything sent</Trans> : <Trans>{waiting} waiting to be sent</Trans>}</span>
      {unsent.length > 0 ? (
        <>
          <span>·</span>
          <span>
            <Trans>
              {sum} since {since}
            </Trans>
          </span>
          {online === false && !cutOff && settings?.state !== "draining" ? (
            <>
              <span>·</span>
              <span>
                <Trans>room for {room} more</Trans>
              </span>
            </>
          ) : null}
        </>
      ) : null}
      {asking > 0 ? (
        <>
          <span>·</span>
          <b>
            <Trans>{asking} to review</Trans>
          </b>
        </>
      ) : null}
      {confirmed > 0 ? (
        <>
          <span>·</span>
          <b className="flex items-center gap-1 text-on-brand-2">
            <Icon name="check" size={22} />
            <Trans>{confirmed} confirmed</Trans>
          </b>
        </>
      ) : null}
    </span>
  );
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
