import { useState } from "react";
import type { RedeemRow } from "../queue/queue-db.ts";
import { StaffGate } from "./staff-gate.tsx";
import { StaffView } from "./staff-view.tsx";

/** Asks for the exit code each time before the staff view. */
export function Staff({
  onRetype,
  onClose,
  onLeave,
}: {
  onRetype: (row: RedeemRow) => void;
  onClose: () => void;
  onLeave: () => void;
}) {
  const [open, setOpen] = useState(false);
  if (!open) return <StaffGate onOpen={() => setOpen(true)} onCancel={onClose} />;
  return <StaffView {...{ onRetype, onClose, onLeave }} />;
}
