import { useEffect, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { EnrolCodeAnswer } from "#shared/kiosk-desk.schema.ts";
import { sentenceOf } from "../platform/api/problem.ts";
import { useCounterFormat } from "../platform/use-counter-format.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { QrCode } from "../ui/qr-code.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { Note } from "../ui/states.tsx";
import { makeCode } from "./api.ts";

/**
 * Shows a one-time code for a tablet on which nobody is logged in: as a QR code for the tablet's camera, and as text to
 * type.
 */
export function CodeDialog({ onClose }: { onClose: () => void }) {
  const counter = useCounterFormat();
  const { t } = useLingui();
  const [made, setMade] = useState<EnrolCodeAnswer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let current = true;
    makeCode().then(
      (answer) => {
        if (current) setMade(answer);
      },
      (error: unknown) => {
        if (current) setProblem(sentenceOf(error));
      },
    );
    return () => {
      current = false;
    };
  }, [tries]);

  const retry = () => {
    setProblem(null);
    setTries(tries + 1);
  };

  const until = made ? counter.time(made.expiresAt) : "";
  const title = <Trans>Set up another tablet</Trans>;
  if (problem) {
    return (
      <Dialog open title={title} onClose={onClose}>
        <div className="mt-3" role="alert">
          <Note tone="bad" icon="alert">
            {problem}
          </Note>
        </div>
        <div className="mt-5 form-acts">
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button kind="brand" icon="refresh" onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog open title={title} onClose={onClose}>
      <div className="mt-3 grid justify-items-center gap-4 text-center" aria-busy={!made}>
        {made ? null : <SkeletonRows rows={3} />}
        {made ? (
          <>
            <p className="text-balance text-ink-2">
              <Trans>Scan this code with the tablet’s camera, or open /kiosk on the tablet and enter it.</Trans>
            </p>
            <QrCode text={made.url} label={t`QR code to set up the tablet`} />
            <p className="figure text-t5 tracking-widest" aria-label={made.code.split("").join(" ")}>
              {made.code.replace(/(.{4})(?=.)/g, "$1 ")}
            </p>
            <p className="text-t1 text-ink-2">
              <Trans>Good for one tablet, until {until}.</Trans>
            </p>
          </>
        ) : null}
        <Button kind="ink" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
