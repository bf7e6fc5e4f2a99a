import { describe, expect, it } from "vitest";
import { roomFor, type LabelBox } from "./label-room.ts";

const view: LabelBox = { left: 0, top: 0, right: 300, bottom: 200 };
const box = (left: number, top: number, width = 40, height = 12): LabelBox => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const areApart = (a: LabelBox, b: LabelBox) =>
  a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top;

describe("the labels of a map", () => {
  it("are hidden if they would cover a label that comes before them", () => {
    expect(roomFor([[box(10, 10)], [box(30, 14)], [box(100, 10)]], [], view)).toEqual([0, null, 0]);
  });

  it("keep a small distance from each other", () => {
    expect(roomFor([[box(10, 10)], [box(52, 10)], [box(100, 10)], [box(100, 24)]], [], view)).toEqual([
      0,
      null,
      0,
      null,
    ]);
  });

  it("do not cover markers, controls or the circle's center", () => {
    expect(roomFor([[box(10, 10)], [box(100, 100)]], [box(30, 0, 30, 30)], view)).toEqual([null, 0]);
  });

  it("are not cut by the edge of the map", () => {
    const atTheEdges = [[box(-5, 10)], [box(270, 10)], [box(10, -3)], [box(10, 195)], [box(0, 100)]];
    expect(roomFor(atTheEdges, [], view)).toEqual([null, null, null, null, 0]);
  });

  it("use their second place if the first is taken", () => {
    expect(roomFor([[box(100, 50)], [box(110, 50), box(50, 50)], [box(290, 50), box(240, 50)]], [], view)).toEqual([
      0, 1, 1,
    ]);
  });

  it("that are shown never overlap, however many there are", () => {
    let seed = 7;
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const labels = Array.from({ length: 400 }, () => [box(next(280), next(190)), box(next(280), next(190))]);
    const markers = Array.from({ length: 20 }, () => box(next(280), next(190), 30, 30));
    const shown = roomFor(labels, markers, view).flatMap((place, n) => (place === null ? [] : [labels[n]![place]!]));
    expect(shown.length).toBeGreaterThan(10);
    for (const [n, a] of shown.entries()) {
      for (const b of [...shown.slice(n + 1), ...markers]) expect(areApart(a, b)).toBe(true);
    }
  });
});
