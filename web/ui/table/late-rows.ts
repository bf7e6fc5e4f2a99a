/**
 * A phone shows `firstRows` rows at first. If at most `fewMore` rows are left, it shows them too instead of a button.
 */
export const firstRows = 8;
const fewMore = 2;

/**
 * Returns whether a phone hides the row at this index until the list is unfolded (parts/folded-rows.tsx): the value of
 * its `data-late`.
 */
export const isLate = (at: number, total: number): true | undefined =>
  (at >= firstRows && total > firstRows + fewMore) || undefined;
