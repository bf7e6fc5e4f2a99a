import type { ProgrammeSettings } from "./programme.ts";

// This module computes whether a program's colors can be read on every surface that uses them (WCAG 2.2, AA). The
// mixes are those of web/ui/styles/tokens.css.

type Colours = ProgrammeSettings["colours"];
type Rgb = readonly [red: number, green: number, blue: number];

const ink = "#0f1814";
const white = "#ffffff";
/** These are the neutral colors of tokens.css; a brand's colors change none of them. */
const themes = {
  light: { surface: "#ffffff", canvas: "#f2f4f2", text: "#0f1814", quiet: "#3c4842" },
  dark: { surface: "#141c18", canvas: "#0b110e", text: "#f0f4f1", quiet: "#bcc8c1" },
} as const;

const textNeeds = 4.5;
/** Large digits and the underline of a link need less contrast than text. */
const shapeNeeds = 3;

/** These are the places where a program's colors meet; `contrastFaults` names those that cannot be read. */
export const contrastPlaces = [
  "textOnBrand",
  "quietOnBrand",
  "pressedButton",
  "textOnBrand2",
  "quietOnBrand2",
  "figureOnBrand2",
  "linkLine",
  "chosenRow",
] as const;
type ContrastPlace = (typeof contrastPlaces)[number];

export interface ContrastFault {
  place: ContrastPlace;
  /** The pair fails in this theme; it is null for a pair that is the same in both themes. */
  theme: "light" | "dark" | null;
  /** The ratio is rounded down to hundredths, so that it never looks sufficient. */
  ratio: number;
  needed: number;
}

/** Returns ink or white, whichever is easier to read on a color. */
export const textColorOn = (color: string): string =>
  contrastOf(ink, color) >= contrastOf(white, color) ? ink : white;

/** Returns the four colors of a program from the two that staff choose. */
export const coloursFrom = (brand: string, brand2: string): Colours => ({
  brand,
  brand2,
  onBrand: textColorOn(brand),
  onBrand2: textColorOn(brand2),
});

/**
 * Returns the places where the colors cannot be read, the worst first. The list is empty if the colors pass everywhere.
 */
export function contrastFaults({ brand, brand2, onBrand, onBrand2 }: Colours): ContrastFault[] {
  const pairs: [ContrastPlace, ContrastFault["theme"], string, string, number][] = [
    ["textOnBrand", null, onBrand, brand, textNeeds],
    ["quietOnBrand", null, mix(onBrand, brand, 0.86), brand, textNeeds],
    ["pressedButton", null, onBrand, mix(brand, ink, 0.88), textNeeds],
    ["textOnBrand2", null, onBrand2, brand2, textNeeds],
    ["quietOnBrand2", null, mix(onBrand2, brand2, 0.8), brand2, textNeeds],
    ["figureOnBrand2", null, brand, brand2, shapeNeeds],
  ];
  for (const [theme, { surface, canvas, text, quiet }] of Object.entries(themes)) {
    const name = theme === "dark" ? "dark" : "light";
    const line = mix(brand, text, 0.62);
    pairs.push(
      ["linkLine", name, line, surface, shapeNeeds],
      ["linkLine", name, line, canvas, shapeNeeds],
      ["chosenRow", name, quiet, mix(brand, surface, 0.18), textNeeds],
    );
  }
  const worst = new Map<string, ContrastFault>();
  for (const [place, theme, color, under, needed] of pairs) {
    const exact = contrastOf(color, under);
    if (exact >= needed) continue;
    const fault = { place, theme, ratio: Math.floor(exact * 100) / 100, needed };
    const before = worst.get(`${place} ${theme}`);
    if (!before || before.ratio > fault.ratio) worst.set(`${place} ${theme}`, fault);
  }
  return [...worst.values()].toSorted((a, b) => a.ratio / a.needed - b.ratio / b.needed);
}

/** Returns the contrast ratio of two colors, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = linear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(color: string): Rgb {
  const channel = (at: number): number => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** Mixes two colors as `color-mix(in oklab, one share, other)` does. */
function mix(one: string, other: string, share: number): string {
  const [a, b] = [oklab(linear(one)), oklab(linear(other))];
  const at = (index: 0 | 1 | 2): number => a[index] * share + b[index] * (1 - share);
  return hex(fromOklab([at(0), at(1), at(2)]));
}

function oklab([red, green, blue]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Rgb): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function hex(color: Rgb): string {
  const channels = color.map((value) => {
    const within = Math.min(1, Math.max(0, value));
    const shown = within <= 0.0031308 ? within * 12.92 : 1.055 * within ** (1 / 2.4) - 0.055;
    return Math.round(shown * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}
