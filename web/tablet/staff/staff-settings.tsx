import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { useEngine, useKioskState } from "../kiosk-context.tsx";
import { tellBySense } from "../counter/feedback.ts";

/** Edits the staff's preferences for this tablet, which are stored on it. */
export function StaffSettings() {
  const engine = useEngine();
  const { preferences } = useKioskState();
  const { sound, vibration, paper } = preferences;
  return (
    <section className="kiosk-zone">
      <h1>
        <Trans>This tablet</Trans>
      </h1>
      <Choice
        id="sound"
        label={<Trans>Play a sound with each result</Trans>}
        on={sound}
        onChange={(on) => {
          void engine.prefer({ sound: on });
          if (on) tellBySense("good", { ...preferences, sound: true });
        }}
      />
      <Choice
        id="vibration"
        label={<Trans>Vibrate with each result</Trans>}
        on={vibration}
        onChange={(on) => {
          void engine.prefer({ vibration: on });
          if (on) tellBySense("good", { ...preferences, vibration: true });
        }}
      />
      <fieldset className="grid gap-3 border-0 p-0">
        <legend className="kiosk-label mb-2">
          <Trans>Receipt paper</Trans>
        </legend>
        <PaperWidthOption
          id="paper-roll"
          label={<Trans>Roll, 80 mm</Trans>}
          on={paper === "roll"}
          onPick={() => void engine.prefer({ paper: "roll" })}
        />
        <PaperWidthOption
          id="paper-letter"
          label={<Trans>Letter</Trans>}
          on={paper === "letter"}
          onPick={() => void engine.prefer({ paper: "letter" })}
        />
      </fieldset>
    </section>
  );
}

function Choice({
  id,
  label,
  on,
  onChange,
}: {
  id: string;
  label: ReactNode;
  on: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <div className="kiosk-hit justify-start! p-0!">
      <input
        id={id}
        type="checkbox"
        className="check ml-5 size-10!"
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id} className="flex min-h-[84px] flex-1 cursor-pointer items-center font-semibold">
        {label}
      </label>
    </div>
  );
}

function PaperWidthOption({
  id,
  label,
  on,
  onPick,
}: {
  id: string;
  label: ReactNode;
  on: boolean;
  onPick: () => void;
}) {
  return (
    <div className="kiosk-hit justify-start! p-0!">
      <input
        id={id}
        type="radio"
        name="paper"
        className="check ml-5 size-10! rounded-full!"
        checked={on}
        onChange={onPick}
      />
      <label htmlFor={id} className="flex min-h-[84px] flex-1 cursor-pointer items-center font-semibold">
        {label}
      </label>
    </div>
  );
}
