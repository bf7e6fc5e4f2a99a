import type { KeypadKey } from "../../ui/keypad.tsx";

/**
 * This is an amount as the user types it, in dollars: "50" is fifty dollars, "50.5" is fifty dollars and fifty cents.
 * It has at most six digits of dollars and two of cents.
 */
export interface TypedAmount {
  text: string;
  /** This is true if the amount came from a preset button; then the first key replaces it. */
  preset: boolean;
  /** This is the reason why the last key changed nothing, for the screen to explain. */
  refused: "cents" | "dollars" | null;
}

export const nothingTyped: TypedAmount = { text: "", preset: false, refused: null };

const keyed = (text: string): TypedAmount => ({ text, preset: false, refused: null });

export function typeAmount(before: TypedAmount, key: KeypadKey): TypedAmount {
  const { text, preset } = before;
  if (key === "clear") return nothingTyped;
  if (preset) return key === "back" ? nothingTyped : typeAmount(nothingTyped, key);
  if (key === "back") return keyed(text.slice(0, -1));
  const [whole = "", decimals] = text.split(".");
  if (key === "point") {
    if (decimals === undefined) return keyed(`${whole || "0"}.`);
    return { ...before, refused: decimals.length < 2 ? null : "cents" };
  }
  if (decimals !== undefined) return decimals.length < 2 ? keyed(text + key) : { ...before, refused: "cents" };
  if (whole.length >= 6) return { ...before, refused: "dollars" };
  return keyed(`${whole === "0" ? "" : whole}${key}`);
}

/** Returns the amount of a preset button, in cents. */
export function presetAmount(cents: number): TypedAmount {
  const text = cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
  return { text, preset: true, refused: null };
}

export function centsOf({ text }: TypedAmount): number {
  const [whole = "", decimals = ""] = text.split(".");
  return Number(whole || "0") * 100 + Number(decimals.padEnd(2, "0"));
}

/**
 * Splits a formatted amount into three parts: the typed digits, the placeholder for cents that were not typed, and a
 * trailing currency sign, if any. "$5.00" with only "5" typed gives "$5", ".00", "".
 */
export function amountParts(
  shown: string,
  { text, preset }: TypedAmount,
): [keyed: string, filler: string, after: string] {
  const decimals = /[.,]\d\d(?=\D*$)/.exec(shown);
  if (!decimals) return [shown, "", ""];
  const [, typed] = text.split(".");
  const length = preset ? 3 : typed === undefined ? 0 : typed.length + 1;
  const from = decimals.index + length;
  return [shown.slice(0, from), shown.slice(from, decimals.index + 3), shown.slice(decimals.index + 3)];
}

/** Returns the class for the font size: longer amounts are smaller, so that "12 345,67 $" never wraps. */
export function lengthOf(sum: string): "short" | "usual" | "long" | "longest" {
  if (sum.length <= 6) return "short";
  return sum.length <= 7 ? "usual" : sum.length <= 9 ? "long" : "longest";
}
