import { useState } from "react";
import { Plural } from "@lingui/react/macro";
import { Button } from "../ui/button.tsx";

/** Thousands of rows drawn at once would hold the page up. */
export const rowsAtOnce = 200;

/** How many rows are drawn, and how there come to be more. */
export function useFewRows() {
  const [upTo, setUpTo] = useState(rowsAtOnce);
  return {
    upTo,
    more: () => setUpTo(upTo + rowsAtOnce),
    /** So many that this row is among them. */
    reach: (at: number) => setUpTo((before) => Math.max(before, Math.ceil((at + 1) / rowsAtOnce) * rowsAtOnce)),
    reset: () => setUpTo(rowsAtOnce),
  };
}

/** Says how many rows are not drawn yet, and draws some more; nothing where all are. */
export function MoreRows({ left, onMore }: { left: number; onMore: () => void }) {
  if (left <= 0) return null;
  const more = Math.min(left, rowsAtOnce);
  return (
    <p className="mt-3 flex flex-wrap items-center gap-3 text-ink-2">
      <Button onClick={onMore}>
        <Plural value={more} one="Show # more row" other="Show # more rows" />
      </Button>
      <Plural value={left} one="# row is not shown." other="# rows are not shown." />
    </p>
  );
}
