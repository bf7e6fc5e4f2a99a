import type { PlainPath } from "../../ui/page-address.ts";

/** These staff pages open with `g` and a letter. */
export const goKeys: Readonly<Record<string, PlainPath>> = {
  h: "/auth/admin",
  r: "/auth/admin/riders",
  d: "/auth/admin/dealers",
  p: "/auth/admin/promoters",
  e: "/auth/admin/events",
  s: "/auth/admin/series",
  v: "/auth/admin/vin-patterns",
  b: "/auth/admin/rider-vin-report",
  q: "/auth/admin/questions",
  a: "/auth/admin/approvals",
  y: "/auth/admin/payouts",
  t: "/auth/admin/settings",
  l: "/auth/admin/audit",
};

/** The letter has to follow `g` within this time, in ms. */
export const goWithinMs = 1_500;

export type GoStep = { act: "wait" } | { act: "go"; to: PlainPath } | { act: "cancel" } | { act: "help" } | null;

/**
 * Returns what a key does: `?` shows the list of keys, `g` waits for a letter, and a letter after it opens a page. Any
 * other key after `g` only cancels it, so that a typo does not act on a list.
 */
export function goStep(key: string, isWaiting: boolean): GoStep {
  if (isWaiting) {
    const to = Object.hasOwn(goKeys, key) ? goKeys[key] : undefined;
    return to ? { act: "go", to } : { act: "cancel" };
  }
  if (key === "g") return { act: "wait" };
  return key === "?" ? { act: "help" } : null;
}
