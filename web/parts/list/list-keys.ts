/** This is the focus in a list when a key is pressed. */
export interface ListFocus {
  /** This is the number of rows. */
  rows: number;
  /** This is the index of the row that contains the focus; it is -1 if none does. */
  at: number;
  /**
   * This is true when the row itself has the focus, or the link or button that opens it; it is false for a checkbox, a
   * menu or another link.
   */
  isOnRow: boolean;
  /** This is true when rows can be selected. */
  canSelect: boolean;
}

export type ListAct = { act: "filter" | "open" | "select" | "clear" | "preview" } | { act: "focus"; row: number };

/**
 * Returns what a key does in a list; it is null for a key that the list ignores. The arrow keys work only from a row,
 * because elsewhere they scroll the page; `j` goes to the first row from anywhere. Home and End go to the first and
 * last row of the page. Enter opens, `x` and the space bar select, `p` shows the row beside the list.
 */
export function listAct(key: string, { rows, at, isOnRow, canSelect }: ListFocus): ListAct | null {
  const inRows = at >= 0;
  const focus = (row: number): ListAct | null =>
    rows > 0 ? { act: "focus", row: Math.min(Math.max(row, 0), rows - 1) } : null;
  switch (key) {
    case "/":
      return { act: "filter" };
    case "j":
      return focus(at + 1);
    case "ArrowDown":
      return inRows ? focus(at + 1) : null;
    case "k":
    case "ArrowUp":
      return inRows ? focus(at - 1) : null;
    case "Home":
      return inRows ? focus(0) : null;
    case "End":
      return inRows ? focus(rows - 1) : null;
    case "Enter":
      return inRows && isOnRow ? { act: "open" } : null;
    case " ":
      // A focused checkbox or button handles the space bar itself.
      return inRows && isOnRow && canSelect ? { act: "select" } : null;
    case "x":
      return inRows && canSelect ? { act: "select" } : null;
    case "p":
      return inRows ? { act: "preview" } : null;
    case "Escape":
      return { act: "clear" };
    default:
      return null;
  }
}
