import { useState, type ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import { UnknownCard } from "../parts/scan/card-words.tsx";
import { ScanCard } from "../parts/scan/scan-card.tsx";
import { isProblem } from "../platform/api/problem.ts";
import { Note } from "../ui/states.tsx";
import { findRiders } from "./dealer-riders-api.ts";

/** Scans a rider's card with the camera of this device, and then opens the rider. */
export function ScanRider({ onRider }: { onRider: (riderId: string) => void }) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<ReactNode>(null);

  async function look(card: string): Promise<void> {
    setProblem(null);
    try {
      const [rider] = (await findRiders(card, new AbortController().signal)) ?? [];
      if (rider) onRider(rider._id);
      else setProblem(<UnknownCard />);
    } catch (error) {
      setProblem(isProblem(error) ? error.message : t`The rider couldn’t be found. Try again.`);
    }
  }

  return (
    <>
      <ScanCard facing="environment" now={Date.now} onCard={(card) => void look(card)} />
      {problem === null ? null : (
        <div role="alert">
          <Note tone="warn" icon="alert">
            {problem}
          </Note>
        </div>
      )}
    </>
  );
}
