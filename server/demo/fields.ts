// This module lists the fields of starters. Each class of an event draws its starters from one of them.

export interface Field {
  name: string;
  /** This is the name of the class in the series of this field. */
  className: string;
  kind: "motocross" | "offroad" | "road";
  regions: readonly ("us" | "canada" | "quebec")[];
  ages: readonly [from: number, to: number];
  women?: true;
  /** This is the number of riders in the field who have an account. */
  registered: number;
  /** The riders of the field race these models of the brand. */
  models: readonly string[];
}

const big = ["250 SX-F", "350 SX-F", "450 SX-F"];
const small = ["125 SX"];
const woods = ["250 XC-F", "350 XC-F", "300 XC-W", "450 XC-F"];
const home = ["us"] as const;
const north = ["canada", "quebec"] as const;

export const fields: readonly Field[] = [
  {
    name: "us-85",
    className: "85cc 12-15 yrs",
    kind: "motocross",
    regions: home,
    ages: [12, 15],
    registered: 12,
    models: small,
  },
  {
    name: "us-schoolboy",
    className: "Schoolboy 2 12-17 yrs",
    kind: "motocross",
    regions: home,
    ages: [14, 17],
    registered: 10,
    models: small,
  },
  {
    name: "us-women",
    className: "Women 12+",
    kind: "motocross",
    regions: home,
    ages: [18, 31],
    women: true,
    registered: 10,
    models: big,
  },
  {
    name: "us-250c",
    className: "250 C",
    kind: "motocross",
    regions: home,
    ages: [18, 27],
    registered: 14,
    models: big,
  },
  {
    name: "us-250b",
    className: "250 B",
    kind: "motocross",
    regions: home,
    ages: [18, 26],
    registered: 18,
    models: big,
  },
  {
    name: "us-450b",
    className: "450 B",
    kind: "motocross",
    regions: home,
    ages: [19, 29],
    registered: 14,
    models: big,
  },
  { name: "us-30", className: "30+", kind: "motocross", regions: home, ages: [30, 39], registered: 12, models: big },
  { name: "us-40", className: "40+", kind: "motocross", regions: home, ages: [40, 55], registered: 8, models: big },
  {
    name: "ca-85",
    className: "85cc 12-15 yrs",
    kind: "motocross",
    regions: north,
    ages: [12, 15],
    registered: 6,
    models: small,
  },
  {
    name: "ca-250b",
    className: "250 B",
    kind: "motocross",
    regions: north,
    ages: [18, 27],
    registered: 12,
    models: big,
  },
  {
    name: "ca-450b",
    className: "450 B",
    kind: "motocross",
    regions: north,
    ages: [19, 29],
    registered: 10,
    models: big,
  },
  { name: "ca-30", className: "30+", kind: "motocross", regions: north, ages: [30, 44], registered: 8, models: big },
  {
    name: "woods-a",
    className: "A 201-250",
    kind: "offroad",
    regions: home,
    ages: [20, 34],
    registered: 6,
    models: woods,
  },
  {
    name: "woods-b",
    className: "B 201-250",
    kind: "offroad",
    regions: home,
    ages: [18, 38],
    registered: 8,
    models: woods,
  },
  {
    name: "woods-open",
    className: "B Open 251+",
    kind: "offroad",
    regions: home,
    ages: [22, 45],
    registered: 6,
    models: woods,
  },
  {
    name: "woods-40",
    className: "B Senior 40+",
    kind: "offroad",
    regions: home,
    ages: [40, 58],
    registered: 6,
    models: woods,
  },
  {
    name: "mini-125",
    className: "Stock 125",
    kind: "road",
    regions: home,
    ages: [12, 17],
    registered: 6,
    models: small,
  },
  {
    name: "mini-gp",
    className: "Street GP",
    kind: "road",
    regions: home,
    ages: [18, 45],
    registered: 6,
    models: small,
  },
];

/** The starters of the professional classes come from real finishing orders, brand by brand. */
export const proFields = [
  { name: "pro-450", regions: home, registered: 10, models: ["450 SX-F"] },
  { name: "pro-250", regions: home, registered: 14, models: ["250 SX-F"] },
  { name: "pro-ca", regions: north, registered: 8, models: ["450 SX-F", "250 SX-F"] },
] as const;
