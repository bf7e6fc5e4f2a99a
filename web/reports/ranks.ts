/**
 * Returns the rank of each row by its id. The rows are in order, largest amount first. Equal amounts share a rank, and
 * the next amount gets the rank of its position: 1, 2, 2, 4.
 */
export const ranksOf = (rows: readonly { _id: string; amount: number }[]): Map<string, number> =>
  new Map(rows.map(({ _id, amount }) => [_id, rows.findIndex((row) => row.amount === amount) + 1]));
