import { describe, expect, it } from "vitest";
import { clampCrop, maxZoom, moved, sourceOf, wholeCrop } from "./crop.ts";

const landscape = { width: 400, height: 200 };

describe("the crop square", () => {
  it("starts in the middle, as large as possible", () => {
    expect(sourceOf(wholeCrop, landscape)).toEqual({ x: 100, y: 0, side: 200 });
  });

  it("follows the pointer, and stops at the edge", () => {
    const right = moved(wholeCrop, landscape, -50, 0, 100);
    expect(sourceOf(right, landscape)).toEqual({ x: 200, y: 0, side: 200 });
    const farther = moved(right, landscape, -500, 30, 100);
    expect(sourceOf(farther, landscape)).toEqual({ x: 200, y: 0, side: 200 });
  });

  it("moves less when the picture is zoomed in further", () => {
    const close = clampCrop({ ...wholeCrop, zoom: 2 }, landscape);
    expect(sourceOf(close, landscape)).toEqual({ x: 150, y: 50, side: 100 });
    expect(sourceOf(moved(close, landscape, 20, 20, 100), landscape)).toEqual({ x: 130, y: 30, side: 100 });
  });

  it("stays inside the picture when it is zoomed out at an edge", () => {
    const corner = { zoom: 4, x: 0, y: 1 };
    expect(sourceOf(clampCrop(corner, landscape), landscape)).toEqual({ x: 0, y: 150, side: 50 });
    expect(clampCrop({ zoom: 99, x: 0.5, y: 0.5 }, landscape).zoom).toBe(maxZoom);
    expect(sourceOf(clampCrop({ ...corner, zoom: 0.1 }, landscape), landscape)).toEqual({ x: 0, y: 0, side: 200 });
  });
});
