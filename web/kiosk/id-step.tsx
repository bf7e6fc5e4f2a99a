import { useState, type FormEvent } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { RiderHit } from "#shared/kiosk.schema.ts";
import { Icon } from "../ui/icon.tsx";
import { readCredit, type Credit } from "./find-rider.ts";
import { Frame } from "./frame.tsx";
import { useEngine } from "./kiosk-context.tsx";
import { RiderPhoto } from "./rider-photo.tsx";

/** The photo ID first: only then balance and expiry show (kiosk spec, the visit). */
export function IdStep({
  rider,
  onChecked,
  onNotMe,
  onCancel,
}: {
  rider: RiderHit;
  onChecked: (credit: Credit) => void;
  onNotMe: () => void;
  onCancel: () => void;
}) {
  const engine = useEngine();
  const { t } = useLingui();
  const [ticked, setTicked] = useState(false);
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
    if (credit === null) setProblem(t`The network is gone, and this tablet does not know the rider’s credit.`);
    else if ("problem" in credit) setProblem(credit.problem);
    else onChecked(credit);
  }

  return (
    <Frame step={2} name={rider.name} detail={rider.hometown} onNotMe={onNotMe} onCancel={onCancel} zones="one">
      <form className="kiosk-zone" onSubmit={(event) => void goOn(event)}>
        <div className="flex items-start justify-between gap-6">
          <div className="grid gap-4">
            <h1>
              <Trans>Check the photo ID</Trans>
            </h1>
            <p className="text-ink-2">
              <Trans>Staff compares face and name with a licence, passport or other photo ID.</Trans>
            </p>
          </div>
          <RiderPhoto rider={rider} />
        </div>
        <div className="kiosk-hit mt-4 justify-start! p-0!">
          <input
            id="id-checked"
            type="checkbox"
            className="check ml-5 size-10!"
            checked={ticked}
            onChange={(event) => setTicked(event.target.checked)}
            // A keyboard ticks it with the space bar and goes on with Enter.
            // oxlint-disable-next-line no-autofocus
            autoFocus
          />
          <label htmlFor="id-checked" className="flex min-h-[84px] flex-1 cursor-pointer items-center font-semibold">
            <Trans>The photo ID is that of {name}</Trans>
          </label>
        </div>
        <div className="mt-4 grid gap-3">
          <button
            type="submit"
            className="button w-full"
            data-kind="brand"
            data-size="giant"
            disabled={!ticked || busy}
            aria-describedby={ticked ? undefined : "id-reason"}
          >
            <Trans>Go on</Trans>
          </button>
          {ticked ? null : (
            <p id="id-reason" className="kiosk-small text-ink-2">
              <Trans>The box is ticked first.</Trans>
            </p>
          )}
        </div>
        {problem ? (
          <p role="alert" className="note" data-tone="bad">
            <Icon name="alert" size={28} />
            {problem}
          </p>
        ) : null}
      </form>
    </Frame>
  );
}
