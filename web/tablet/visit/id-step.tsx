import { useState, type FormEvent } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { RiderHit } from "#shared/kiosk.schema.ts";
import { Icon } from "../../ui/icon.tsx";
import { readCredit, type Credit } from "../cards/find-rider.ts";
import { Frame } from "../counter/frame.tsx";
import { useEngine } from "../kiosk-context.tsx";
import { RiderPhoto } from "../cards/rider-photo.tsx";
import { KioskButton } from "../kiosk-button.tsx";

/**
 * Shows the step of the photo ID check. The balance and its expiry are shown only after it. See
 * docs/spec/kiosk.md#visit
 */
export function IdStep({
  rider,
  ticked: tickedBefore,
  onChecked,
  onBack,
  onNotMe,
  onCancel,
}: {
  rider: RiderHit;
  /** This is true when the user came back to this step: the ID was already checked in this visit. */
  ticked: boolean;
  onChecked: (credit: Credit) => void;
  onBack: () => void;
  onNotMe: () => void;
  onCancel: () => void;
}) {
  const engine = useEngine();
  const { t } = useLingui();
  const [ticked, setTicked] = useState(tickedBefore);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const { name } = rider;

  async function goOn(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!ticked || busy) return;
    setBusy(true);
    setProblem(null);
    const credit = await readCredit(engine, rider);
    setBusy(false);
    if (credit === null) setProblem(t`You’re offline, and this tablet doesn’t have the rider’s balance.`);
    else if ("problem" in credit) setProblem(credit.problem);
    else onChecked(credit);
  }

  return (
    <Frame step={2} name={rider.name} detail={rider.hometown} onBack={onBack} onNotMe={onNotMe} onCancel={onCancel}>
      <form className="contents" onSubmit={(event) => void goOn(event)}>
        <section className="kiosk-zone">
          <h1>
            <Trans>Check the photo ID</Trans>
          </h1>
          <p className="text-ink-2">
            <Trans>Staff compare the face and name with a license, passport, or other photo ID.</Trans>
          </p>
          <div className="kiosk-hit mt-4 justify-start! p-0!">
            <input
              id="id-checked"
              type="checkbox"
              className="check ml-5 size-10!"
              checked={ticked}
              onChange={(event) => setTicked(event.target.checked)}
              // With the focus on the checkbox, a keyboard ticks it with Space and continues with Enter.
              // oxlint-disable-next-line no-autofocus
              autoFocus
            />
            <label htmlFor="id-checked" className="flex min-h-[84px] flex-1 cursor-pointer items-center font-semibold">
              <Trans>The photo ID belongs to {name}</Trans>
            </label>
          </div>
          {problem ? (
            <p role="alert" className="note" data-tone="bad">
              <Icon name="alert" size={28} />
              {problem}
            </p>
          ) : null}
        </section>
        <section className="kiosk-zone">
          <RiderPhoto rider={rider} />
          {/* This button is where the next step has its continue button, so that a second tap does not hit another
              control. */}
          <div className="mt-auto grid gap-3">
            {ticked ? null : (
              <p id="id-reason" className="kiosk-small text-ink-2">
                <Trans>Check the box first.</Trans>
              </p>
            )}
            <KioskButton
              type="submit"
              wide
              kind="brand"
              size="giant"
              disabled={!ticked || busy}
              aria-describedby={ticked ? undefined : "id-reason"}
            >
              {busy ? <Trans>Looking up the credit…</Trans> : <Trans>Continue</Trans>}
            </KioskButton>
          </div>
        </section>
      </form>
    </Frame>
  );
}
