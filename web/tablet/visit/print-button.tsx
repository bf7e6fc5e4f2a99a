import { useEffect, useState } from "react";
import { Trans } from "@lingui/react/macro";
import { Icon } from "../../ui/icon.tsx";
import type { RedeemRow } from "../queue/queue-db.ts";
import { KioskReceipt } from "./receipt.tsx";
import type { RowLook } from "../queue/row-view.ts";
import { KioskButton } from "../kiosk-button.tsx";

const isSettled = (look: RowLook): boolean => look === "accepted" || look === "part";
const isSaved = (look: RowLook): boolean => look === "saved" || look === "waiting";

/**
 * Prints a receipt for a confirmed redemption, or a slip for one that is only saved. It can be printed again any number
 * of times.
 */
export function PrintButton({ row, look }: { row: RedeemRow; look: RowLook }) {
  const [printing, setPrinting] = useState(false);

  useEffect(() => {
    if (!printing) return;
    const done = () => setPrinting(false);
    window.addEventListener("afterprint", done, { once: true });
    window.print();
    return () => window.removeEventListener("afterprint", done);
  }, [printing]);

  if (!isSettled(look) && !isSaved(look)) return null;
  return (
    <>
      <KioskButton onClick={() => setPrinting(true)}>
        <Icon name="print" size={28} />
        {isSettled(look) ? <Trans>Print receipt</Trans> : <Trans>Print slip</Trans>}
      </KioskButton>
      {printing ? <KioskReceipt row={row} look={look} /> : null}
    </>
  );
}
