import { useState } from "react";
import { Plural } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";

/** This is the number of rows that are rendered at once: thousands would block the page. */
const rowsAtOnce = 200;

/** Returns how many rows are rendered, and functions to render more. */
export function useFewRows() {
  const [upTo, setUpTo] = useState(rowsAtOnce);
  return {
    upTo,
    more: () => setUpTo(upTo + rowsAtOnce),
    /** Raises the limit so that the row at this index is shown. */
    reach: (at: number) => setUpTo((before) => Math.max(before, Math.ceil((at + 1) / rowsAtOnce) * rowsAtOnce)),
    reset: () => setUpTo(rowsAtOnce),
  };
}

/** Says how many rows are not rendered yet, with a button to show more. It renders nothing if all are shown. */
export function MoreRows({ left, onMore }: { left: number; onMore: () => void }) {
  if (left <= 0) return null;
  const more = Math.min(left, rowsAtOnce);
  return (
    <p className="mt-3 flex flex-wrap items-center gap-3 text-ink-2">
      <Button onClick={onMore}>
        <Plural value={more} one="Show # more row" other="Show # more rows" />
      </Button>
      <Plural value={left} one="# row isn’t shown." other="# rows aren’t shown." />
    </p>
  );
}
