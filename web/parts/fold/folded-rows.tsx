import { useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { Plural } from "@lingui/react/macro";
import { useWhere } from "../../platform/location.ts";
import { Button } from "../../ui/button.tsx";
import { firstRows, isLate } from "../../ui/table/late-rows.ts";

/** These are the lists that were unfolded, by path and name, so that they are still unfolded after Back. */
const unfolded = new Set<string>();

/**
 * Shows a list whose later rows (`data-late`) a phone shows only after "Show more"; then the first of them gets the
 * focus. Wider screens, print and browsers without a script show all rows at once (fold.css). The links to further
 * pages come after the button and are always shown, so that nobody takes "Show more" for the whole list.
 */
export function FoldedRows({
  name,
  total,
  pages,
  children,
}: {
  name: string;
  total: number;
  pages?: ReactNode;
  children: ReactNode;
}) {
  const key = `${useWhere().path} ${name}`;
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(() => unfolded.has(key));
  const unfold = () => {
    unfolded.add(key);
    flushSync(() => setOpen(true));
    const row = box.current?.querySelector<HTMLElement>("[data-late]");
    // The first new row is where the button was, so it gets the focus.
    row?.querySelector<HTMLElement>("a, button, summary")?.focus({ preventScroll: true });
  };
  return (
    <div ref={box} className="folded-rows" data-open={isOpen || undefined}>
      {children}
      {isLate(firstRows, total) ? (
        <Button className="folded-more" wide onClick={unfold}>
          <Plural value={total - firstRows} one="Show # more" other="Show # more" />
        </Button>
      ) : null}
      {pages}
    </div>
  );
}
