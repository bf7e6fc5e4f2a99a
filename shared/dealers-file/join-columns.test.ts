import { describe, expect, it } from "vitest";
import { readDealerRow } from "./read-dealer-row.ts";
import { readDealerTable } from "./read-dealer-table.ts";

function read(...lines: string[]) {
  const table = readDealerTable(new TextEncoder().encode(lines.join("\n")));
  if (!table.ok) throw new Error(table.problem);
  return { ...table, rows: table.body.map((row) => readDealerRow(row, table.guess)) };
}

describe("columns that are parts of one field", () => {
  it("are joined: the street with its number, direction and type, and the phone number with its area code", () => {
    const { rows, header } = read(
      "Acct #,Business Name,House No,Dir,Street Name,Type,Suite,City,State,Zip5,Area,Local,Ext",
      "70011,Copper Basin Moto,1402,N,Main,St,,Globe,AZ,85501,928,555-0111,",
      "70012,High Sierra Cycles,88,,Sierra Vista,Blvd,Unit 3,Bishop,CA,93514,760,5550112,4",
    );
    expect(header).toContain("House No + Dir + Street Name + Type");
    expect(rows.map(({ values }) => values)).toMatchObject([
      { name: "Copper Basin Moto", addressLine1: "1402 N Main St", city: "Globe", phone: "928 555-0111" },
      { addressLine1: "88 Sierra Vista Blvd", addressLine2: "Unit 3", phone: "760 5550112" },
    ]);
    expect(rows[1]?.notes).toContainEqual({ code: "extension_dropped", value: "4" });
  });

  it("are joined in French, where the type of the street comes before its name", () => {
    const { rows } = read(
      "No de concessionnaire;Nom;No civique;Type de voie;Nom de rue;Orientation;Ville;Prov.;Code postal;Indicatif;Téléphone",
      "411;Moto des Érables;1450;boul.;Saint-Laurent;Ouest;Montréal;QC;H2X 2S6;514;555-0141",
    );
    expect(rows[0]?.values).toMatchObject({
      addressLine1: "1450 boul. Saint-Laurent Ouest",
      city: "Montréal",
      phone: "514 555-0141",
    });
  });

  it("stay apart if the street has its number already, or the type is that of the dealer", () => {
    const whole = read(
      "Dealer,Name,Street No,Street,City,State,ZIP",
      "1,Moto One,1402,1402 N Main St,Globe,AZ,85501",
      "2,Moto Two,88,88 Vista Blvd,Bishop,CA,93514",
    );
    expect(whole.rows.map(({ values }) => values.addressLine1)).toEqual(["1402 N Main St", "88 Vista Blvd"]);
    const typed = read("Number,Name,Type,Address,City,State,ZIP", "1,Moto One,Gold,5 Main St,Globe,AZ,85501");
    expect(typed.header).toEqual(["Number", "Name", "Type", "Address", "City", "State", "ZIP"]);
    expect(typed.rows[0]?.values).toMatchObject({ addressLine1: "5 Main St", dealerId: "1" });
  });

  it("keep a row without a house number or a phone number", () => {
    const { rows } = read(
      "Number,Name,House No,Street Name,City,State,ZIP,Area Code,Phone",
      "1,Moto One,,Airport Rd,Globe,AZ,85501,928,",
      "2,Moto Two,7,Mill Rd,Globe,AZ,85501,928,555-0199",
    );
    expect(rows.map(({ values }) => [values.addressLine1, values.phone])).toEqual([
      ["Airport Rd", undefined],
      ["7 Mill Rd", "928 555-0199"],
    ]);
  });
});
