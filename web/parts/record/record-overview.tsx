import type { ReactNode } from "react";

/**
 * Shows the overview of a record: what needs attention, key figures, sections. On a desktop the figures are beside the
 * sections. On a phone they are above them, because they are what staff look for first.
 */
export function RecordOverview({
  lead,
  figures,
  side,
  children,
}: {
  /** This is what needs attention, above everything else. */
  lead?: ReactNode;
  figures: ReactNode;
  /** These are secondary facts, below the figures on a desktop and below the sections on a phone. */
  side?: ReactNode;
  /** These are the sections. */
  children: ReactNode;
}) {
  return (
    <div className="grid gap-6">
      {lead}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="empty:hidden lg:col-start-2">{figures}</div>
        <div className="grid min-w-0 gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">{children}</div>
        <div className="grid gap-6 empty:hidden lg:col-start-2">{side}</div>
      </div>
    </div>
  );
}
