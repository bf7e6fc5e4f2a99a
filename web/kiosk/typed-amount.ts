import type { KeypadKey } from "./keypad.tsx";

/** An amount as it is keyed in: "50", "50.", "50.5". At most two decimals and six figures before them. */
export function typeAmount(typed: string, key: KeypadKey): string {
  if (key === "clear") return "";
  if (key === "back") return typed.slice(0, -1);
  const [whole = "", decimals] = typed.split(".");
  if (key === "point") return typed.includes(".") ? typed : `${whole || "0"}.`;
  if (decimals !== undefined) return decimals.length < 2 ? typed + key : typed;
  return whole.length < 6 ? `${whole === "0" ? "" : whole}${key}` : typed;
}

export function centsOf(typed: string): number {
  const [whole = "", decimals = ""] = typed.split(".");
  return Number(whole || "0") * 100 + Number(decimals.padEnd(2, "0"));
}

export function typedFor(cents: number): string {
  const decimals = cents % 100;
  return decimals === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** How large a sum can be set: a longer one steps down, so that "12 345,67 $" never breaks (look). */
export function lengthOf(sum: string): "short" | "usual" | "long" | "longest" {
  if (sum.length <= 6) return "short";
  return sum.length <= 7 ? "usual" : sum.length <= 9 ? "long" : "longest";
}
