/** Splits rows that are sorted by group into groups; `start` is the index of a group's first row. */
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
