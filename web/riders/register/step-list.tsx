import { useEffect, useRef } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { steps, type Step } from "./registration.ts";

/** Shows the current step of the registration. */
export function StepList({ step }: { step: Step }) {
  const { t } = useLingui();
  const names: Record<Step, string> = {
    person: t`You`,
    bike: t`Bike`,
    rules: t`Rules`,
    secrets: t`Password and PIN`,
    code: t`Code`,
  };
  const at = steps.indexOf(step);
  const number = at + 1;
  const count = steps.length;
  const name = names[step];
  const line = useRef<HTMLParagraphElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    // Screen readers should announce a new step like a new page, although only the query of the URL changes.
    if (shown.current !== step) line.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <div className="mt-4">
      <p ref={line} tabIndex={-1} className="text-t1 text-ink-2">
        <Trans>
          Step {number} of {count}: <b className="text-ink">{name}</b>
        </Trans>
      </p>
      <ol aria-hidden className="mt-2 grid grid-cols-5 gap-1">
        {steps.map((each, index) => (
          <li key={each} className={`h-1.5 rounded-1 ${index <= at ? "bg-brand" : "bg-line"}`} />
        ))}
      </ol>
    </div>
  );
}
