import { useRef, type RefObject } from "react";
import { usePageKeys } from "../use-page-keys.ts";
import { listAct } from "./list-keys.ts";

interface ListActs {
  onSelect?: (key: string) => void;
  onPreview?: (key: string) => void;
  onFocus?: (key: string) => void;
  onClear?: () => void;
}

/**
 * Handles the keyboard of a list: `/` goes to the first filter, `j` and `k` or the arrow keys, Home and End move
 * through the rows, Enter opens the row, `x` or the space bar selects it, `p` shows it beside the list and Escape clears
 * the selection (list-keys.ts). `onFocus` gets the row that the focus moved to.
 */
export function useListKeys(acts: ListActs): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  usePageKeys((key) => box.current !== null && act(box.current, key, acts));
  return box;
}

/** Performs the act of a key. It returns true when the key had an effect. */
function act(place: HTMLElement, key: string, acts: ListActs): boolean {
  // The heading of a group is not a row. Rows that a phone still hides have no client rects, so they are left out.
  const rows = [...place.querySelectorAll<HTMLElement>("tbody tr[data-key]")].filter(
    (row) => row.getClientRects().length > 0,
  );
  const { activeElement } = document;
  const at = rows.findIndex((row) => row.contains(activeElement));
  const row = rows[at];
  const opens = row?.querySelector<HTMLElement>("[data-open]");
  const isOnRow = row !== undefined && (activeElement === row || activeElement === opens);
  const found = listAct(key, { rows: rows.length, at, isOnRow, canSelect: acts.onSelect !== undefined });
  if (!found) return false;
  switch (found.act) {
    case "filter": {
      const field = place.querySelector<HTMLElement>("search input[type=search]");
      field?.focus();
      return field !== null;
    }
    case "focus": {
      const next = rows[found.row];
      (next?.querySelector<HTMLElement>("[data-open]") ?? next)?.focus();
      if (next?.dataset.key) acts.onFocus?.(next.dataset.key);
      return next !== undefined;
    }
    case "open": {
      // The browser opens a focused link or button on Enter.
      if (activeElement !== row) return false;
      const link = opens ?? row?.querySelector("a");
      link?.click();
      return link !== null && link !== undefined;
    }
    case "select":
      if (!row?.dataset.key) return false;
      acts.onSelect?.(row.dataset.key);
      return true;
    case "preview":
      if (!row?.dataset.key) return false;
      acts.onPreview?.(row.dataset.key);
      return acts.onPreview !== undefined;
    case "clear":
      acts.onClear?.();
      return acts.onClear !== undefined;
  }
}
