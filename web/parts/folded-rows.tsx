import { useRef, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { Plural } from "@lingui/react/macro";
import { Button } from "../ui/button.tsx";
import { useUnfolded } from "./unfolded.ts";

/** The number of rows that a phone shows at first, and how many more it shows rather than a button for them. */
const firstRows = 10;
const fewMore = 2;

/** Returns whether a phone hides the row at this index until the list is unfolded: the value of its `data-late`. */
export const isLate = (at: number, total: number): true | undefined =>
  (at >= firstRows && total > firstRows + fewMore) || undefined;

/**
 * A list whose later rows (`data-late`) a phone shows after "Show more"; the first of them then has the focus. Wider
 * screens, print and browsers without a script show all rows at once (fold.css). Links to further pages of the list are
 * `data-late`, too: they come after its last row.
 */
export function FoldedRows({ name, total, children }: { name: string; total: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useUnfolded(name);
  const unfold = () => {
    flushSync(() => setOpen(true));
    const row = box.current?.querySelector<HTMLElement>("[data-late]");
    const target = row?.querySelector<HTMLElement>("a, button, summary") ?? row;
    if (target && target === row) target.tabIndex = -1;
    // The first new row is where the button was.
    target?.focus({ preventScroll: true });
  };
  return (
    <div ref={box} className="folded-rows" data-open={isOpen || undefined}>
      {children}
      {isLate(firstRows, total) ? (
        <Button className="folded-more" wide onClick={unfold}>
          <Plural value={total - firstRows} one="Show # more" other="Show # more" />
        </Button>
      ) : null}
    </div>
  );
}
