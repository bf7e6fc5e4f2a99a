import { checkDigitOf } from "#shared/vin.ts";
import { vinPatterns } from "../bikes/tables.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Random } from "./random.ts";
import { cell, readData } from "./read-data.ts";
import { insertAll, type DemoContext } from "./demo-context.ts";

export interface Pattern {
  make: string;
  model: string;
  year: number;
  pattern: string;
}

/**
 * The patterns of this brand are verified. Those of its sister brands are not verified, so that their bikes are
 * pending.
 */
const brand = "KTM";
const sisters = ["Husqvarna", "GasGas"];

export function allPatterns(): Pattern[] {
  return readData("vin-patterns.csv")
    .map((row) => ({
      make: cell(row, "brand"),
      model: cell(row, "model"),
      year: Number(cell(row, "year")),
      pattern: cell(row, "pattern"),
    }))
    .filter(({ make }) => make === brand || sisters.includes(make));
}

export async function addVinPatterns(tx: Tx, demo: DemoContext, opened: string): Promise<void> {
  const ctx = demo.at(opened, 10);
  const rows = allPatterns().map((pattern) => ({
    id: ctx.id(),
    ...pattern,
    verified: pattern.make === brand,
    createdAt: ctx.now,
  }));
  await insertAll(tx, vinPatterns, rows);
}

const letters = "ABCDEFGHJKLMNPRSTUVWXYZ".split("");

/** Returns a VIN that matches the pattern, with the correct check digit; no such motorcycle was built. */
export function inventVin(random: Random, pattern: string): string {
  const filled = pattern.split("").map((character, at) => {
    if (character !== "*") return character;
    // Positions 4 to 8 describe the model, and get letters; positions 12 to 17 are the serial number, and get digits.
    return at < 8 ? random.pick(letters) : String(random.whole(0, 9));
  });
  filled[8] = "0";
  filled[8] = checkDigitOf(filled.join("")) ?? "0";
  return filled.join("");
}
