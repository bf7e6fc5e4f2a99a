/** This is one page of a list, as its source loads it. */
interface Page<Row> {
  rows: readonly Row[];
  totalPages: number;
}

/** Loads the rows of all pages, up to `max` rows. `load` throws when a page cannot be loaded. */
export async function loadMatching<Row extends { _id: string }>(
  load: (page: number) => Promise<Page<Row>>,
  max: number,
): Promise<Row[]> {
  const found = new Map<string, Row>();
  for (let page = 1; ; page += 1) {
    const { rows, totalPages } = await load(page);
    // A row that moved to the next page in the meantime is not taken twice.
    for (const row of rows) if (found.size < max) found.set(row._id, row);
    if (page >= totalPages || found.size >= max) return [...found.values()];
  }
}
