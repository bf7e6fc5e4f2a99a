import { describe, expect, it } from "vitest";
import { clustersOf } from "./cluster.ts";

const at = (name: string, x: number, y: number) => ({ name, x, y });
const names = (clusters: { name: string }[][]) => clusters.map((cluster) => cluster.map(({ name }) => name).join());

describe("markers that are too close", () => {
  it("become one, while distant ones stay separate", () => {
    const items = [at("a", 0, 0), at("b", 30, 0), at("c", 100, 0), at("d", 100, 39), at("e", 300, 300)];
    expect(names(clustersOf(items, 40))).toEqual(["a,b", "c,d", "e"]);
  });

  it("are found across the edges of grid cells, on both sides of zero", () => {
    expect(names(clustersOf([at("a", 39, 39), at("b", 41, 41)], 40))).toEqual(["a,b"]);
    expect(names(clustersOf([at("a", -1, -1), at("b", 1, 1)], 40))).toEqual(["a,b"]);
  });

  it("keep every entry within the distance of the first of its group", () => {
    let seed = 11;
    const next = () => (seed = (seed * 48_271) % 2_147_483_647) % 1000;
    const items = Array.from({ length: 500 }, (_, n) => at(String(n), next(), next()));
    const clusters = clustersOf(items, 40);
    expect(clusters.flat().toSorted((a, b) => Number(a.name) - Number(b.name))).toEqual(items);
    for (const [first, ...others] of clusters) {
      for (const other of others) expect(Math.hypot(other.x - first!.x, other.y - first!.y)).toBeLessThan(40);
    }
    const firsts = clusters.map(([first]) => first!);
    for (const [n, a] of firsts.entries()) {
      for (const b of firsts.slice(n + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(40);
    }
  });

  it("keep the order of the list", () => {
    const items = [at("far", 500, 0), at("near", 0, 0), at("too", 1, 1)];
    expect(names(clustersOf(items, 40))).toEqual(["far", "near,too"]);
  });
});
