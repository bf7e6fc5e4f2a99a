import { useEffect, useLayoutEffect, useRef } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Suggestion } from "./use-suggestions.ts";

export const suggestionsId = "grid-suggestions";
export const suggestionId = (at: number): string => `${suggestionsId}-${at}`;

/**
 * Lists the riders who may be meant, below the cell that is typed into. The list floats, because the table would cut it
 * off at its edges.
 */
export function SuggestionList({
  anchor,
  suggestions,
  active,
  onChoose,
}: {
  anchor: HTMLElement;
  suggestions: readonly Suggestion[];
  /** This is the index of the suggestion that Enter selects; it is -1 for none. */
  active: number;
  onChoose: (suggestion: Suggestion) => void;
}) {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.showPopover?.();
  }, []);
  useEffect(() => {
    const place = () => {
      const at = anchor.getBoundingClientRect();
      const own = list.current;
      if (!own) return;
      const width = Math.max(at.width, Math.min(360, window.innerWidth - 16));
      own.style.width = `${width}px`;
      own.style.left = `${Math.max(8, Math.min(at.left, window.innerWidth - width - 8))}px`;
      const below = at.bottom + own.offsetHeight + 8 <= window.innerHeight || at.top < own.offsetHeight;
      own.style.top = `${below ? at.bottom + 2 : at.top - own.offsetHeight - 2}px`;
    };
    place();
    window.addEventListener("scroll", place, { passive: true, capture: true });
    window.addEventListener("resize", place);
    return () => {
      window.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
    };
  }, [anchor, suggestions]);
  return (
    <div
      ref={list}
      id={suggestionsId}
      role="listbox"
      popover="manual"
      className="grid-suggestions"
      aria-label={t`Riders`}
    >
      {suggestions.map((one, at) => (
        <div
          key={one.key}
          id={suggestionId(at)}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          // This prevents the press from moving the focus out of the cell.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(one)}
        >
          <b>
            {one.firstName} {one.lastName}
          </b>
          <span className="text-t1 text-ink-2">
            <Facts of={one} />
            {one.isAccount ? (
              <>
                {" "}
                <Trans>(has an account)</Trans>
              </>
            ) : null}
          </span>
        </div>
      ))}
    </div>
  );
}

/** Shows the number, the brand and the town of a rider, as far as they are known. */
function Facts({ of: { number, brand, hometown, amaNumber } }: { of: Suggestion }) {
  const { t } = useLingui();
  const facts = [number && t`No. ${number}`, brand, hometown, amaNumber && t`AMA ${amaNumber}`];
  return facts.filter((text) => text !== "").join(" · ");
}
