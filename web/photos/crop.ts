/** A square window over a picture: how far it is magnified, and where its middle lies, in parts of the picture. */
export type Crop = { zoom: number; x: number; y: number };
export type Size = { width: number; height: number };

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const mostZoom = 4;

/** The part of the picture that the window shows, in its own pixels. */
export function sourceOf({ zoom, x, y }: Crop, { width, height }: Size) {
  const side = Math.min(width, height) / zoom;
  return { x: x * width - side / 2, y: y * height - side / 2, side };
}

/** The window never leaves the picture. */
export function keptInside(crop: Crop, size: Size): Crop {
  const zoom = Math.min(Math.max(crop.zoom, 1), mostZoom);
  const half = Math.min(size.width, size.height) / zoom / 2;
  const within = (part: number, length: number): number => {
    const edge = half / length;
    return Math.min(Math.max(part, edge), 1 - edge);
  };
  return { zoom, x: within(crop.x, size.width), y: within(crop.y, size.height) };
}

/** The picture follows the finger: `dx` and `dy` in pixels of a window that is `shown` wide. */
export function moved(crop: Crop, size: Size, dx: number, dy: number, shown: number): Crop {
  const scale = sourceOf(crop, size).side / shown;
  const to = { ...crop, x: crop.x - (dx * scale) / size.width, y: crop.y - (dy * scale) / size.height };
  return keptInside(to, size);
}
