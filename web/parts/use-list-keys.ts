import { useEffect, useRef, type RefObject } from "react";

/**
 * The keyboard of a list: `/` goes to the first filter, `j` and `k` or the arrow keys move through the rows, Enter
 * opens the row, `x` selects it and Escape clears the selection. Keys that are typed into a field or a dialog are left
 * alone.
 */
export function useListKeys(acts: {
  onSelect?: (key: string) => void;
  onClear?: () => void;
}): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { current: place } = box;
      if (!place || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
      if (act(place, event.key, latest.current)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return box;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches("input:not([type=checkbox]), select, textarea, [contenteditable], [role=menu] *");

/** Returns whether the key did something. */
function act(
  place: HTMLElement,
  key: string,
  acts: { onSelect?: (key: string) => void; onClear?: () => void },
): boolean {
  const rows = [...place.querySelectorAll<HTMLElement>("tbody tr")];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at];
  switch (key) {
    case "/": {
      const field = place.querySelector<HTMLElement>("search input[type=search]");
      field?.focus();
      return field !== null;
    }
    case "j":
    case "ArrowDown":
      return goTo(rows, at < 0 && key === "ArrowDown" ? -2 : at, 1);
    case "k":
    case "ArrowUp":
      return goTo(rows, at < 0 ? -2 : at, -1);
    case "Enter": {
      // A focused link or button acts by itself.
      if (!row || row !== document.activeElement) return false;
      const link = row.querySelector<HTMLAnchorElement>("a[data-open]") ?? row.querySelector("a");
      link?.click();
      return link !== null;
    }
    case "x":
      if (!row?.dataset.key || !acts.onSelect) return false;
      acts.onSelect(row.dataset.key);
      return true;
    case "Escape":
      if (!acts.onClear) return false;
      acts.onClear();
      return true;
    default:
      return false;
  }
}

/** Moves the focus to another row: to its link where it has one. -2 means that no row has the focus. */
function goTo(rows: readonly HTMLElement[], from: number, step: number): boolean {
  if (from === -2) return false;
  const row = rows[Math.min(Math.max(from + step, 0), rows.length - 1)];
  if (!row) return false;
  (row.querySelector<HTMLElement>("[data-open]") ?? row).focus();
  return true;
}
