import { useEffect, useRef, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Icon } from "../../ui/icon.tsx";
import { useKioskState } from "../kiosk-context.tsx";
import { otherLanguage, speakOther } from "../kiosk-words.ts";
import { OfflineTape } from "./offline-tape.tsx";
import { useSettled } from "./use-settled.ts";
import { KioskButton } from "../kiosk-button.tsx";

const steps = [1, 2, 3, 4, 5];

/** Shows the header and zones of a visit screen. */
export function Frame({
  name,
  detail,
  step,
  onBack,
  onCancel,
  onNotMe,
  busy = false,
  zones,
  shows,
  children,
}: {
  /** This is the rider's name, once the rider is found. */
  name?: string;
  detail?: ReactNode;
  step?: number | null;
  /** Goes to the previous step and restores what was typed there. */
  onBack?: (() => void) | undefined;
  onCancel?: () => void;
  /** Goes back to the search for another rider and discards all data of this one. */
  onNotMe?: (() => void) | undefined;
  /** This is true while the redemption is being saved; the visit cannot be left during that time. */
  busy?: boolean;
  zones?: "hand" | "result" | "one";
  /**
   * This identifies the current set of buttons. When it changes, taps are ignored for a short time, as at the start of
   * a step.
   */
  shows?: string;
  children: ReactNode;
}) {
  const { t, i18n } = useLingui();
  const main = useRef<HTMLElement>(null);
  const other = otherLanguage(i18n.locale);
  const settled = useSettled(shows);

  // The button that led here is gone, so the focus moves to the heading, for screen readers and keyboard users.
  useEffect(() => {
    const heading = main.current?.querySelector("h1");
    if (!heading || (document.activeElement && document.activeElement !== document.body)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, []);

  return (
    <div className="kiosk" data-settled={settled}>
      <header className="kiosk-head">
        {onBack ? (
          <KioskButton disabled={busy} onClick={onBack}>
            <Icon name="back" size={28} />
            <Trans>Back</Trans>
          </KioskButton>
        ) : null}
        {onCancel ? (
          <KioskButton disabled={busy} onClick={onCancel}>
            <Icon name="close" size={28} />
            <Trans>Cancel</Trans>
          </KioskButton>
        ) : null}
        <div className="kiosk-who min-w-0">
          {name ? <div className="line-clamp-2 leading-6 font-semibold">{name}</div> : null}
          {detail ? <div className="kiosk-detail kiosk-small text-ink-2">{detail}</div> : null}
        </div>
        <span className="flex-1" />
        {onNotMe ? (
          <KioskButton disabled={busy} onClick={onNotMe}>
            <Trans>Not me</Trans>
          </KioskButton>
        ) : null}
        <KioskButton lang={other} onClick={() => void speakOther()}>
          {other === "fr" ? "Français" : "English"}
        </KioskButton>
        {step ? (
          <div className="kiosk-steps" role="img" aria-label={t`Step ${step} of 5`}>
            {steps.map((one) => (
              <i key={one} data-on={one <= step} />
            ))}
          </div>
        ) : null}
        <NetworkSign />
      </header>
      <OfflineTape />
      <main className="kiosk-main" data-zones={zones ?? "hand"} ref={main}>
        {children}
      </main>
    </div>
  );
}

function NetworkSign() {
  const { online } = useKioskState();
  return (
    <span role="status" className="kiosk-small flex flex-none items-center gap-2 text-ink-2">
      {online === false ? (
        <>
          <Icon name="offline" size={26} />
          <Trans>Offline</Trans>
        </>
      ) : online === null ? (
        <Trans>Connecting…</Trans>
      ) : (
        <Trans>Online</Trans>
      )}
    </span>
  );
}
