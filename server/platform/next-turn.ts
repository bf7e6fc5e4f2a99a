/**
 * Lets waiting requests run before work continues that blocks the main thread for tens of milliseconds. Call it between
 * the steps of such work.
 */
export const nextTurn = (): Promise<void> => new Promise((go) => setImmediate(go));

/** Maps a long list in parts of `size` items, so that waiting requests run between two parts. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  size: number,
  map: (part: readonly Item[]) => readonly Result[] | Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[][] = [];
  for (let at = 0; at < items.length; at += size) {
    if (at > 0) await nextTurn();
    results.push([...(await map(items.slice(at, at + size)))]);
  }
  return results.flat();
}
