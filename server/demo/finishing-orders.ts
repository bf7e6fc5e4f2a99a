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
  /** The list has the brand of each place, starting with the first; null means that the real file names none. */
  brands: (string | null)[];
  /** This many riders at the end of the list did not finish. */
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
