// This module reads engine sizes from the names of classes and bikes, to propose the classes in which a bike may start.

/**
 * A class named after one of these numbers is open to bikes in this range, in cubic centimeters: "250 B" to 125s and
 * 250s.
 */
const taken: Readonly<Record<number, readonly [from: number, to: number]>> = {
  50: [1, 51],
  51: [1, 51],
  65: [52, 65],
  85: [66, 112],
  125: [113, 150],
  150: [113, 150],
  250: [113, 250],
  350: [251, 500],
  450: [251, 500],
};

/** Returns the engine sizes to which a class is open by its name, or null if the name has none, for example "30+". */
function sizesOfClass(name: string): readonly [from: number, to: number] | null {
  const range = /(?<!\d)(\d{2,3})\s?[-–]\s?(\d{3})(?!\d)/.exec(name);
  if (range) return [Number(range[1]), Number(range[2])];
  const above = /(?<!\d)(\d{3})\+/.exec(name);
  if (above) return [Number(above[1]), Infinity];
  // An age such as "12-15 yrs" is not a size, nor is "50+".
  const single = /(?<![\d-])(\d{2,3})(?![\d+]|\s?[-–]\s?\d)/.exec(name);
  return taken[Number(single?.[1] ?? 0)] ?? null;
}

/** Returns the engine size in a bike's model: 350 for "350 SX-F". Returns null if the model has none. */
function sizeOfBike(model: string): number | null {
  const size = Number(/(?<!\d)\d{2,3}(?!\d)/.exec(model)?.[0] ?? 0);
  return size >= 49 ? size : null;
}

/** Returns true if a bike of this model fits the class by engine size, or false if one of the names has no size. */
export function fitsClass(model: string, className: string): boolean {
  const [size, sizes] = [sizeOfBike(model), sizesOfClass(className)];
  return size !== null && sizes !== null && sizes[0] <= size && size <= sizes[1];
}
