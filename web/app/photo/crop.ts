/** This is a square window over a picture: its zoom factor, and its center as fractions of the picture's size. */
export type Crop = { zoom: number; x: number; y: number };
export type Size = { width: number; height: number };

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const maxZoom = 4;

/** Returns the part of the picture that the window shows, in picture pixels. */
export function sourceOf({ zoom, x, y }: Crop, { width, height }: Size) {
  const side = Math.min(width, height) / zoom;
  return { x: x * width - side / 2, y: y * height - side / 2, side };
}

/** Limits the window to the picture. */
export function clampCrop(crop: Crop, size: Size): Crop {
  const zoom = Math.min(Math.max(crop.zoom, 1), maxZoom);
  const half = Math.min(size.width, size.height) / zoom / 2;
  const within = (part: number, length: number): number => {
    const edge = half / length;
    return Math.min(Math.max(part, edge), 1 - edge);
  };
  return { zoom, x: within(crop.x, size.width), y: within(crop.y, size.height) };
}

/** Moves the picture with the pointer: `dx` and `dy` are in pixels of a window that is `shown` pixels wide. */
export function moved(crop: Crop, size: Size, dx: number, dy: number, shown: number): Crop {
  const scale = sourceOf(crop, size).side / shown;
  const to = { ...crop, x: crop.x - (dx * scale) / size.width, y: crop.y - (dy * scale) / size.height };
  return clampCrop(to, size);
}
