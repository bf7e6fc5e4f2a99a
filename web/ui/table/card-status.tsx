import type { ReactNode } from "react";

/** Shows a status. A phone's card leaves out the normal one, because it takes the room of the name. */
export const CardStatus = ({ normal, children }: { normal: boolean; children: ReactNode }) =>
  normal ? <span className="off-card">{children}</span> : children;
