import { cell, readData } from "./read-data.ts";

export interface Range {
  fromPlace: number;
  toPlace: number;
  /** The amount is in cents of the event's currency. */
  amount: number;
}

export interface ClassPlan {
  name: string;
  payoutType: "cash" | "dealerCredit" | "noPayout";
  places: readonly Range[];
  /** This is the name of the field (fields.ts) from which the starters come; `none` means that nobody starts. */
  field: string;
}

/** Merges neighboring places with the same amount into one row: "11–15". */
function rangesOf(amounts: readonly number[]): Range[] {
  const ranges: Range[] = [];
  for (const [at, amount] of amounts.entries()) {
    const last = ranges.at(-1);
    if (last?.amount === amount) last.toPlace = at + 1;
    else ranges.push({ fromPlace: at + 1, toPlace: at + 1, amount });
  }
  return ranges.filter(({ amount }) => amount > 0);
}

/** Returns the payouts of a class, in cents. The published table has whole dollars. */
function published(series: string, className: string): Range[] {
  const rows = readData("payouts.csv").filter((row) => row.series === series && row.class === className);
  if (rows.length === 0) throw new Error(`No payouts of ${series}, ${className}`);
  const amounts: number[] = [];
  for (const row of rows) amounts[Number(cell(row, "place")) - 1] = Number(cell(row, "amount")) * 100;
  return rangesOf(amounts);
}

const cash = (name: string, field: string, places: Range[]): ClassPlan => ({ name, payoutType: "cash", places, field });
const credit = (name: string, field: string, places: readonly Range[]): ClassPlan => ({
  name,
  payoutType: "dealerCredit",
  places,
  field,
});
const unpaid = (name: string, field: string): ClassPlan => ({ name, payoutType: "noPayout", places: [], field });

/** No source publishes payouts for amateurs, so these are invented. */
const amateur = rangesOf([150_00, 100_00, 75_00, 50_00, 50_00, 25_00, 25_00, 25_00, 25_00, 25_00]);
const youth = rangesOf([100_00, 75_00, 50_00, 25_00, 25_00, 25_00]);

const supercross = {
  450: published("AMA Supercross", "450SX"),
  250: published("AMA Supercross", "250SX"),
};
const nationals = {
  450: published("AMA Pro Motocross", "450 MX"),
  250: published("AMA Pro Motocross", "250 MX"),
};
const canada = {
  450: published("Canadian Triple Crown MX", "450 Pro"),
  250: published("Canadian Triple Crown MX", "250 Pro"),
  women: published("Canadian Triple Crown MX", "WMX"),
};

/** Returns the classes of an event of this series, professional and amateur ones. */
export function classPlan(series: string, round: string): ClassPlan[] {
  switch (series) {
    case "AMA Supercross":
      return [
        cash("450SX", "pro-450", supercross[450]),
        cash(Number(round) % 2 ? "250SX East" : "250SX West", "pro-250", supercross[250]),
      ];
    case "SuperMotocross World Championship":
      return [cash("450SX", "pro-450", supercross[450]), cash("250SX", "pro-250", supercross[250])];
    case "AMA Pro Motocross":
      return [
        cash("450 Class", "pro-450", nationals[450]),
        cash("250 Class", "pro-250", nationals[250]),
        credit("250 B", "us-250b", amateur),
        credit("450 B", "us-450b", amateur),
        credit("Women 12+", "us-women", amateur),
        credit("85cc 12-15 yrs", "us-85", youth),
        credit("30+", "us-30", amateur),
      ];
    case "Canadian Triple Crown MX":
      return [
        cash("450 Pro", "pro-ca", canada[450]),
        cash("250 Pro", "pro-ca", canada[250]),
        cash("WMX", "none", canada.women),
        credit("250 B", "ca-250b", amateur),
        credit("450 B", "ca-450b", amateur),
        credit("85cc 12-15 yrs", "ca-85", youth),
        credit("30+", "ca-30", amateur),
      ];
    case "Ultra Series":
      return [
        credit("250 B", "us-250b", amateur),
        credit("450 B", "us-450b", amateur),
        credit("250 C", "us-250c", amateur),
        credit("Women 12+", "us-women", amateur),
        credit("Schoolboy 2 12-17 yrs", "us-schoolboy", youth),
        credit("85cc 12-15 yrs", "us-85", youth),
        credit("30+", "us-30", amateur),
        credit("40+", "us-40", amateur),
        unpaid("51cc 4-6 yrs Stock", "none"),
        unpaid("Collegeboy 14-24 yrs", "us-250b"),
      ];
    case "ECEA Enduro":
      return [
        credit("A 201-250", "woods-a", amateur),
        credit("B 201-250", "woods-b", amateur),
        credit("B Open 251+", "woods-open", amateur),
        credit("B Senior 40+", "woods-40", amateur),
        unpaid("Sportsman", "woods-b"),
      ];
    default:
      return [
        credit("Stock 125", "mini-125", youth),
        credit("Street GP", "mini-gp", amateur),
        unpaid("Stock 50", "none"),
      ];
  }
}
