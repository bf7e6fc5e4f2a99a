// This module decides which labels of a map are shown, so that no label covers another one or a marker.

/** This is a rectangle on the screen, in pixels. */
export interface LabelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Labels keep this distance, in pixels, from each other and from markers. */
const gapPx = 3;

/**
 * Chooses for each label the first of its places that is free and completely inside the view. Labels that come first
 * take their place first. The result has the number of the chosen place, or null if the label has no room.
 */
export function roomFor(
  labels: readonly (readonly LabelBox[])[],
  taken: readonly LabelBox[],
  view: LabelBox,
): (number | null)[] {
  const full = [...taken];
  return labels.map((places) => {
    const at = places.findIndex((place) => isInside(place, view) && !full.some((other) => areClose(place, other)));
    const chosen = places[at];
    if (!chosen) return null;
    full.push(chosen);
    return at;
  });
}

const isInside = (box: LabelBox, view: LabelBox): boolean =>
  box.left >= view.left && box.right <= view.right && box.top >= view.top && box.bottom <= view.bottom;

const areClose = (a: LabelBox, b: LabelBox): boolean =>
  a.left < b.right + gapPx && b.left < a.right + gapPx && a.top < b.bottom + gapPx && b.top < a.bottom + gapPx;
