/** Splits rows that are in the order of their groups; `start` is the index of the first row of a group. */
export function rowGroups<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): { key: string; start: number; members: [Row, ...Row[]] }[] {
  const groups: { key: string; start: number; members: [Row, ...Row[]] }[] = [];
  rows.forEach((row, at) => {
    const key = keyOf(row);
    const last = groups.at(-1);
    if (last?.key === key) last.members.push(row);
    else groups.push({ key, start: at, members: [row] });
  });
  return groups;
}
