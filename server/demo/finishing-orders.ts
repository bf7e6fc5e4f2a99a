import { cell, readData } from "./read-data.ts";

const brands: Record<string, string | null> = {
  T: "KTM",
  Y: "Yamaha",
  H: "Honda",
  K: "Kawasaki",
  Q: "Husqvarna",
  G: "GasGas",
  S: "Suzuki",
  "-": null,
};

export interface Order {
  /** These are the brands in order of place, first place first; a brand is null if the real file has none. */
  brands: (string | null)[];
  /** This is the number of riders at the end of the list who did not finish. */
  notFinished: number;
}

/** Returns the brands of a real finishing order of a professional class; the riders in those places are invented. */
export function finishingOrder(series: string, engine: "450" | "250", round: number): Order {
  const source = series === "AMA Pro Motocross" ? "AMA Pro Motocross" : "AMA Supercross";
  const rows = readData("finishing-orders.csv").filter(
    (row) => row.series === source && cell(row, "class").startsWith(engine),
  );
  const row = rows[round % rows.length];
  if (!row) throw new Error(`No finishing order of ${series}`);
  return {
    brands: cell(row, "brands")
      .split("")
      .map((letter) => brands[letter] ?? null),
    notFinished: Number(cell(row, "notFinished")),
  };
}
