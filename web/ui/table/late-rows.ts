/** This is the number of rows that a phone shows at first, and how many more it shows rather than a button for them. */
export const firstRows = 8;
const fewMore = 2;

/**
 * Returns whether a phone hides the row at this index until the list is unfolded (parts/folded-rows.tsx): the value of
 * its `data-late`.
 */
export const isLate = (at: number, total: number): true | undefined =>
  (at >= firstRows && total > firstRows + fewMore) || undefined;
