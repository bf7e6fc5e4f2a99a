import { readFileSync } from "node:fs";
import { ratioOf, type Rates } from "./measure.ts";

/** This is a measured value and the name of its budget. */
export interface Finding {
  name: string;
  /** This is the measured value as readable text: "6,104/s beside 8,020/s". */
  measured: string;
  value: number;
  /** This is the name of the budget in budgets.json. */
  budget: string;
}

/**
 * Compares the portal with a bare server by the answers per second of busy time of their main threads, which other load
 * on the machine does not affect. The wall-clock rates are printed after it.
 */
export const beside = (name: string, budget: string, own: Rates, bare: Rates): Finding => ({
  name,
  measured: `${rate(own.perBusySecond)} beside ${rate(bare.perBusySecond)} (clock ${rate(own.perSecond)}, ${rate(bare.perSecond)})`,
  value: ratioOf(own, bare, "perBusySecond"),
  budget,
});

/**
 * Compares the portal with a bare server by wall-clock time, for work that spends most of its time on the disk or the
 * hash.
 */
export const byTheClock = (name: string, budget: string, own: Rates, bare: Rates): Finding => ({
  name,
  measured: `${rate(own.perSecond)} beside ${rate(bare.perSecond)} (thread ${rate(own.perBusySecond)}, ${rate(bare.perBusySecond)})`,
  value: ratioOf(own, bare, "perSecond"),
  budget,
});

interface Budget {
  atLeast?: number;
  atMost?: number;
}

// oxlint-disable-next-line no-unsafe-type-assertion
const budgets = JSON.parse(readFileSync(new URL("./budgets.json", import.meta.url), "utf8")) as Record<string, Budget>;

export function holds(finding: Finding): boolean {
  const budget = budgets[finding.budget];
  if (!budget) throw new Error(`budgets.json has no ${finding.budget}`);
  return finding.value >= (budget.atLeast ?? -Infinity) && finding.value <= (budget.atMost ?? Infinity);
}

export function line(finding: Finding): string {
  const budget = budgets[finding.budget] ?? {};
  const wanted = budget.atLeast === undefined ? `≤ ${budget.atMost}` : `≥ ${budget.atLeast}`;
  return [
    finding.name.padEnd(44),
    round(finding.value).padStart(9),
    wanted.padStart(9),
    (holds(finding) ? "holds" : "MISSED").padEnd(7),
    finding.measured,
  ].join("  ");
}

const round = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString("en") : value.toFixed(2);
export const rate = (perSecond: number): string => `${Math.round(perSecond).toLocaleString("en")}/s`;
