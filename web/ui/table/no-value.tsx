import type { ReactNode } from "react";

/** This stands for a missing value in a table. A phone's card leaves it out, because a dash without a label says nothing. */
export const noValue = <span className="off-card">–</span>;

/** Shows a status. A phone's card leaves out the normal one, because it takes the room of the name. */
export const CardStatus = ({ normal, children }: { normal: boolean; children: ReactNode }) =>
  normal ? <span className="off-card">{children}</span> : children;
