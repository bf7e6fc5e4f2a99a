import { readFileSync } from "node:fs";
import { asc } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin } from "../../testing/build.ts";
import { dealers } from "../tables.ts";

// These tests import made-up dealer lists in the manner of accounting programs, maps and price books. A closed dealer
// that is added as active could redeem credit, and one in the wrong place is not found.

let world: World;
let staff: Client;
beforeEach(async () => {
  world = await createWorld();
  staff = await world.as(await buildAdmin(world));
});
afterEach(() => world.close());

const form = (name: string, options?: object): FormData => {
  const body = new FormData();
  body.set("file", new File([readFileSync(new URL(`./fixtures/${name}`, import.meta.url))], name));
  if (options) body.set("options", JSON.stringify(options));
  return body;
};

/** Imports the list as it is guessed, and returns the stored dealers as texts. */
async function imported(name: string): Promise<string[]> {
  const first = await staff.post("/api/admin/dealers/import/preview", form(name));
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  expect(first.body.preview.columns, JSON.stringify(first.body.preview.columns)).toMatchObject({ suffice: true });
  const { digest } = first.body.preview;
  const taken = await staff.post("/api/admin/dealers/import", form(name, { digest }));
  expect(taken.status, JSON.stringify(taken.body)).toBe(200);
  const rows = await world.db.select().from(dealers).orderBy(asc(dealers.nameKey));
  return rows.map((row) =>
    [
      row.dealerNumber,
      row.name,
      ...[row.addressLine1, row.city, row.state, row.zipcode].filter(Boolean),
      row.phone?.replaceAll(/\D/g, ""),
      row.active ? "" : "inactive",
    ]
      .filter(Boolean)
      .join(" · "),
  );
}

it.each<[name: string, dealers: string[]]>([
  [
    "numbers-as-decimals.csv",
    [
      "1043 · Bay State Cycle Inc. · 12 Elm St · Agawam · MA · 01001 · 4135550120",
      "1042 · Mesa Dirt Works LLC · 415 W Baseline Rd · Mesa · AZ · 85210 · 4805550119",
      "1044 · Motos Boréales inc. · 88 rue Principale · Alma · QC · G8B 5V3 · 4185550121",
    ],
  ],
  [
    "status-codes.csv",
    [
      "1043 · Bay State Cycle · Agawam · MA · 01001 · inactive",
      "1042 · Mesa Dirt Works · Mesa · AZ · 85210",
      "1044 · Motos Boreales · Alma · QC · G8B 5V3",
    ],
  ],
  [
    "status-in-words.csv",
    [
      "1043 · Bay State Cycle · Agawam · MA · 01001 · inactive",
      "1045 · Bytown Moto · Ottawa · ON · K1P 5N2 · inactive",
      "1042 · Mesa Dirt Works · Mesa · AZ · 85210",
      "1044 · Motos Boreales · Alma · QC · G8B 5V3 · inactive",
      "1046 · New Bern Powersports · New Bern · NC · 28560 · inactive",
    ],
  ],
  [
    "inactif.csv",
    ["QC-017 · Motos Boréales · Alma · QC · G8B 5V3", "QC-018 · Sport Rive-Nord · Joliette · QC · J6E 3B1 · inactive"],
  ],
  [
    "latitude-longitude-swapped.csv",
    [
      "1043 · Bay State Cycle · 12 Elm St · Agawam · MA · 01001",
      "1042 · Mesa Dirt Works · 415 W Baseline Rd · Mesa · AZ · 85210",
    ],
  ],
  [
    "address-with-phone.csv",
    [
      "1043 · Bay State Cycle · 12 Elm St · Agawam · MA · 01001 · 4135550120",
      "1042 · Mesa Dirt Works · 415 W Baseline Rd · Mesa · AZ · 85210 · 4805550119",
    ],
  ],
  [
    "sap-report.txt",
    [
      "0000001043 · Bay State Cycle · 12 Elm St · Agawam · MA · 01001 · 4135550120",
      "0000001042 · Mesa Dirt Works · 415 W Baseline Rd · Mesa · AZ · 85210 · 4805550119",
    ],
  ],
  [
    "billing-where-shipping-is-empty.csv",
    [
      "0018Z00002abd2QAA · Bay State Cycle · 99 Dock St · Agawam · MA · 01001 · 4135550120",
      "0018Z00002abc1QAA · Mesa Dirt Works · 415 W Baseline Rd · Mesa · AZ · 85210 · 4805550119",
    ],
  ],
  [
    "business-status.csv",
    [
      "Bay State Cycle · 12 Elm St · Agawam · MA · 01001 · 4135550120 · inactive",
      "Mesa Dirt Works · 415 W Baseline Rd · Mesa · AZ · 85210 · 4805550119",
    ],
  ],
  [
    "number-in-name.csv",
    [
      "1043 · Bay State Cycle · Agawam · MA · 01001 · 4135550120",
      "1042 · Mesa Dirt Works · Mesa · AZ · 85210 · 4805550119",
    ],
  ],
  [
    "statut-et-virgules.csv",
    [
      "ON-003 · Bytown Moto Ltd. · 5 Bank St. · Ottawa · ON · K1P 5N2 · 16135550123",
      "QC-017 · Motos Boréales inc. · 88, rue Principale · Alma · QC · G8B 5V3 · 4185550121",
      "QC-018 · Sport Rive-Nord enr. · 1200, ch. du Lac · Joliette · QC · J6E 3B1 · 4505550122 · inactive",
    ],
  ],
  [
    "office-phone.csv",
    [
      "Bay State Cycle · 12 Elm St · Agawam · MA · 01001 · 4135550120",
      "Mesa Dirt Works · 415 W Baseline Rd · Mesa · AZ · 85210 · 4805550119",
    ],
  ],
])("%s is imported without help", async (name, expected) => {
  expect(await imported(name)).toEqual(expected);
});

it.each(["latitude-longitude-swapped.csv", "numbers-as-decimals.csv"])(
  "%s has latitude and longitude in each other's column, and the dealer is placed in its city",
  async (name) => {
    await imported(name);
    const rows = await world.db.select().from(dealers).orderBy(asc(dealers.nameKey));
    expect(rows.slice(0, 2)).toMatchObject([
      { lat: 42.07, lon: -72.62 },
      { lat: 33.38, lon: -111.84 },
    ]);
  },
);
