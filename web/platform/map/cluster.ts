// This module groups points that are too close together on the screen. It processes the points in list order, so that
// the same list always gives the same groups.

export interface OnScreen {
  x: number;
  y: number;
}

export function clustersOf<Item extends OnScreen>(items: readonly Item[], reachPx: number): Item[][] {
  const clusters: Item[][] = [];
  // Each cluster is indexed by the grid square of its first point. A point within reach of that first point is in the
  // same square or in one of the eight squares around it.
  const squares = new Map<string, Item[][]>();
  const squareOf = (at: number): number => Math.floor(at / reachPx);
  for (const item of items) {
    const [column, row] = [squareOf(item.x), squareOf(item.y)];
    const near = around(squares, column, row).find(([first]) => first && isWithin(first, item, reachPx));
    if (near) {
      near.push(item);
      continue;
    }
    const cluster = [item];
    clusters.push(cluster);
    const key = `${column} ${row}`;
    const square = squares.get(key);
    if (square) square.push(cluster);
    else squares.set(key, [cluster]);
  }
  return clusters;
}

function around<Item>(squares: ReadonlyMap<string, Item[][]>, column: number, row: number): Item[][] {
  const found: Item[][] = [];
  for (let x = column - 1; x <= column + 1; x += 1) {
    for (let y = row - 1; y <= row + 1; y += 1) found.push(...(squares.get(`${x} ${y}`) ?? []));
  }
  return found;
}

const isWithin = (a: OnScreen, b: OnScreen, reach: number): boolean => (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < reach ** 2;
