import { createContext, Suspense, use, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ResultsSheet, RiderRef, SheetRow } from "#shared/results.schema.ts";
import { textOf } from "../../platform/api/problem.ts";
import { useShownName } from "../../platform/use-shown-name.ts";
import { Button } from "../../ui/button.tsx";
import { getSheet } from "../api.ts";

export interface FactoryRequest {
  riderId: string;
  riderName: string;
  resultId: string;
  raceTitle: string;
  pay: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** The screen of staff provides the dialog, whose code is with the rider's money. It is null on other screens. */
export const FactoryDialogContext = createContext<((asked: FactoryRequest) => ReactNode) | null>(null);

/**
 * Shows the button with which staff pay a factory rider for one verified result although the rider is marked as a
 * factory rider, or stop that. The dialog shows the money that moves.
 */
export function FactoryAct({
  row,
  rider,
  eventId,
  eventTitle,
  onSheet,
  onMessage,
}: {
  row: SheetRow;
  rider: RiderRef;
  eventId: string;
  eventTitle: string;
  onSheet: (sheet: ResultsSheet) => void;
  onMessage: (message: string | null) => void;
}) {
  const { t } = useLingui();
  const shownName = useShownName();
  // The dialog is not rendered inside the table, because it would inherit the styles of the cells.
  const [asked, setAsked] = useState(false);
  const dialogOf = use(FactoryDialogContext);
  const isHeld = row.reason === "factory_rider";
  if (dialogOf === null || row.verifiedAt === null || row.landing !== "matched" || (!isHeld && !row.factoryPaid))
    return null;
  const name = shownName(rider.fullName);
  return (
    <>
      <Button
        size="small"
        kind={isHeld ? "outline" : "link"}
        aria-label={isHeld ? t`Pay ${name} anyway` : t`Stop paying ${name}`}
        onClick={() => setAsked(true)}
      >
        {isHeld ? <Trans>Pay anyway…</Trans> : <Trans>Stop paying…</Trans>}
      </Button>
      {asked
        ? createPortal(
            <Suspense>
              {dialogOf({
                riderId: rider._id,
                riderName: name,
                resultId: row._id,
                raceTitle: eventTitle,
                pay: isHeld,
                onClose: () => setAsked(false),
                onDone: () => void getSheet(eventId).then(onSheet, (error: unknown) => onMessage(textOf(error))),
              })}
            </Suspense>,
            document.body,
          )
        : null}
    </>
  );
}
