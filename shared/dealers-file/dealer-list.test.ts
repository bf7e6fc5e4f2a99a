import { describe, expect, it } from "vitest";
import { dealerColumnKinds } from "./dealer-columns.ts";
import { readFileCode, stateOf } from "../typed-places.ts";
import { readDealerRow } from "./read-dealer-row.ts";
import { readDealerSheets, readDealerTable, type DealerTable } from "./read-dealer-table.ts";
import { splitAddress } from "./split-address.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function table(bytes: Uint8Array): DealerTable {
  const read = readDealerTable(bytes);
  if (!read.ok) throw new Error(read.problem);
  return read;
}
/** Returns the guessed meanings, each with the header of its column. */
function guessed({ header, guess }: DealerTable): Record<string, string> {
  return Object.fromEntries(
    dealerColumnKinds.flatMap((kind) => (guess[kind] === undefined ? [] : [[kind, header[guess[kind]] ?? ""]])),
  );
}
const rowsOf = (read: DealerTable) => read.body.map((row) => readDealerRow(row, read.guess));
const only = (text: string) => {
  const [row] = rowsOf(table(utf8(text)));
  if (!row) throw new Error("no row");
  return row;
};

describe("a dealer list", () => {
  it("may be all in capitals, which the finder does not show", () => {
    const { values } = only("Name,Address,City,State,ZIP\nJIM'S KTM OF ELKO,285 SPRUCE RD NE,ELKO,NV,89801\n");
    expect(values).toMatchObject({ name: "Jim's KTM of Elko", addressLine1: "285 Spruce Rd NE", city: "Elko" });
  });

  it.each([
    ["En activité", true],
    ["In business", true],
    ["Fermé", false],
    ["Peut-être", null],
  ])("says %j in the column of its status", (status, active) => {
    expect(only(`Nom;Ville;Prov.;Code postal;Statut\nMoto Nord;Laval;QC;H7A 1A1;${status}\n`).active).toBe(active);
  });

  it("may have the headers of a program, whose words are joined", () => {
    const read = table(
      utf8("dealerCode,dealerName,cityName,stateCode,zipCode,isActive\n55,Alpha Moto,Bend,OR,97701,FALSE\n"),
    );
    const values = { dealerId: "55", name: "Alpha Moto", city: "Bend", state: "OR", zipcode: "97701" };
    expect(rowsOf(read)).toMatchObject([{ values, active: false, faults: [] }]);
    expect(guessed(table(utf8("dealer_nm,city_nm,st_cd,zip_cd\nA Moto,Bend,OR,97701\n")))).toEqual({
      name: "dealer_nm",
      city: "city_nm",
      state: "st_cd",
      zipcode: "zip_cd",
    });
  });

  it.each([
    ["Stat", "A", true],
    ["Stat", "I", false],
    ["Status", "90", null],
    ["Dealer Status", "T", null],
  ])("has codes in the column %s: %s", (header, code, active) => {
    const row = only(`Name,City,State,ZIP,${header}\nAlpha Moto,Bend,OR,97701,${code}\n`);
    expect(row.active).toBe(active);
    // A new dealer whose status is unknown is added deactivated.
    expect(row.notes.map(({ code: note }) => note)).toEqual(active === null ? ["status_unknown"] : []);
  });

  it("may name regions beside the states", () => {
    expect(only("Region,Dlr,Dealer Name,City,ST,ZIP5\nWest,100,Alpha Moto,Bend,OR,97701\n")).toMatchObject({
      faults: [],
      values: { state: "OR", dealerId: "100" },
    });
  });

  it("may have no header: the city is before the state", () => {
    const rows = ["Alpha Moto,12 Main St,Bend,OR,97701", "Beta Moto,4 B St,Mesa,AZ,85201"].join("\n");
    expect(rowsOf(table(utf8(rows))).map(({ values }) => [values.name, values.city])).toEqual([
      ["Alpha Moto", "Bend"],
      ["Beta Moto", "Mesa"],
    ]);
  });

  it("may write a phone number as a link", () => {
    expect(only("Name,City,State,Phone\nAlpha Moto,Bend,OR,tel:+1 541 555 0101\n").values.phone).toBe(
      "+1 541 555 0101",
    );
  });

  it("is read by its headers, in any order and with extra columns", () => {
    const read = table(
      utf8(
        "Territory,Store Name,Dealer #,Street Address,Town,ST,ZIP Code,Phone Number,Web Site,Hours\n" +
          "MW,Gate Drop Powersports,90001,2450 South 11th Street,Kalamazoo,MI,49009,(269) 555-0148,gatedrop.example,9-6\n",
      ),
    );
    expect(guessed(read)).toEqual({
      name: "Store Name",
      dealerId: "Dealer #",
      addressLine1: "Street Address",
      city: "Town",
      state: "ST",
      zipcode: "ZIP Code",
      phone: "Phone Number",
      websiteUrl: "Web Site",
    });
    expect(rowsOf(read)).toEqual([
      {
        line: 2,
        values: {
          dealerId: "90001",
          name: "Gate Drop Powersports",
          addressLine1: "2450 South 11th Street",
          city: "Kalamazoo",
          state: "MI",
          zipcode: "49009",
          country: "US",
          phone: "(269) 555-0148",
          websiteUrl: "https://gatedrop.example",
        },
        place: null,
        active: null,
        faults: [],
        notes: [],
      },
    ]);
  });

  it("can be French, with semicolons and full names of provinces and countries", () => {
    const row = only(
      "Liste des concessionnaires;;;;;;\n\nNo de concessionnaire;Nom;Adresse;Ville;Province;Code postal;Pays;État\n" +
        "90002;Sport Moto des Chutes;1180, boulevard des Chutes;Québec;Québec;g1c5v8;Canada;Actif\n",
    );
    expect(row).toMatchObject({ line: 4, active: true, faults: [] });
    expect(row.values).toMatchObject({ city: "Québec", state: "QC", zipcode: "G1C 5V8", country: "CA" });
  });

  it("can abbreviate the header of the country", () => {
    const row = only("Acct,DBA,Town,Ctry\nK-2,Ajo Moto,Salem,USA\n");
    expect(row.values).toMatchObject({ dealerId: "K-2", name: "Ajo Moto", city: "Salem", country: "US" });
  });

  it("can be UTF-16 or Windows-1252", () => {
    const text = "Name\tCity\tState\tZip\nAtelier Thériault\tSt-Jérôme\tQC\tJ7Z 1A1\n";
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(new Uint16Array(Array.from(text, (sign) => sign.charCodeAt(0))).buffer),
    ]);
    const windows = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    for (const bytes of [utf16, windows]) {
      expect(rowsOf(table(bytes))[0]?.values).toMatchObject({ name: "Atelier Thériault", city: "St-Jérôme" });
    }
  });

  it("can have the address in one column, under any header", () => {
    for (const header of ["Address", "Full address", "Where"]) {
      const row = only(
        `Business;${header};Tel\nLone Star Moto Works;"815 Throckmorton Street, Suite 4, Fort Worth, TX 76102-1234, USA";817-555-0166\n`,
      );
      expect(row.faults, header).toEqual([]);
      expect(row.values).toMatchObject({
        addressLine1: "815 Throckmorton Street",
        addressLine2: "Suite 4",
        city: "Fort Worth",
        state: "TX",
        zipcode: "76102",
        country: "US",
      });
    }
  });

  it("of a distributor has abbreviated headers, a state of each account, and a row of totals", () => {
    const table = readDealerTable(
      new TextEncoder().encode(
        [
          "DLR#\tDBA\tLEGAL NAME\tADDR1\tADDR2\tCITY/ST/ZIP\tPHONE\tSTATUS",
          "101\tAPEX MOTO\tAPEX MOTO INC\t9 ELM ST\tSTE 4\tAUSTIN, TX 78701\t5125550104\tTERMINATED",
          "102\tLone Star\tLone Star LP\t1 Ranch Rd\t\tDALLAS TX 75201\t2145550105\tA",
          "TOTAL\t2\t\t\t\t\t\t",
        ].join("\n"),
      ),
    );
    if (!table.ok) throw new Error(table.problem);
    const rows = table.body.map((row) => readDealerRow(row, table.guess));
    expect(rows).toMatchObject([
      { values: { dealerId: "101", name: "Apex Moto", addressLine2: "STE 4", state: "TX" }, active: false, faults: [] },
      { values: { dealerId: "102", city: "Dallas", zipcode: "75201" }, active: true, faults: [] },
    ]);
    expect(table.others.map(({ line }) => line)).toEqual([4]);
  });

  it("can have city and state in one column", () => {
    const row = only("Dealer,Address,City,Phone\nLake Cycle,1 Main St,Grand Rapids MI 49503,6165550100\n");
    expect(row.values).toMatchObject({
      city: "Grand Rapids",
      state: "MI",
      zipcode: "49503",
      addressLine1: "1 Main St",
    });
  });

  it("of a supplier, in French and in another order, keeps its accents, phones and client numbers", () => {
    const rows = rowsOf(
      table(
        utf8(
          "Téléphone;Ville;Raison sociale;Courriel;No client;Adresse municipale;C.P.;Prov.;Site Internet\n" +
            "(450) 555-0142;Saint-Jérôme;Moto Évasion Laurentides;info@evasion.example;C-1042;12, rue Labelle;J7Z 5K2;QC;www.evasion.example\n" +
            '450.555.0143 poste 12;Trois-Rivières;Élite Récréatif;;C-1043;"4500, boul. Gene-H.-Kruger, bureau 3";g9a4n3;Québec;\n' +
            "1 819 555 0144;Val-d'Or;Sports Boréal inc.;ventes@boreal.example;C-1044;88 3e Avenue;J9P1R9;Qc;https://boreal.example/moto\n",
        ),
      ),
    );
    expect(rows.flatMap(({ faults, notes }) => [...faults, ...notes])).toEqual([
      { code: "extension_dropped", value: "12" },
    ]);
    expect(
      rows.map(({ values }) => [values.dealerId, values.city, values.state, values.zipcode, values.phone]),
    ).toEqual([
      ["C-1042", "Saint-Jérôme", "QC", "J7Z 5K2", "(450) 555-0142"],
      ["C-1043", "Trois-Rivières", "QC", "G9A 4N3", "450.555.0143"],
      ["C-1044", "Val-d'Or", "QC", "J9P 1R9", "1 819 555 0144"],
    ]);
  });

  it("with city, state and ZIP code in one column does not read another number as the ZIP code", () => {
    const text = (header: string) =>
      `${header}\n` +
      'High Desert Moto,700 NE Division St,"Bend, OR 97701",541.555.0110,77001\n' +
      'Lowcountry Cycle Works,12 Ashley Phosphate Rd,"N. Charleston, SC 29418-1234",+1 843-555-0111,77002\n' +
      `St. John Power Sports,9 Water St.,"St. John's, NL A1C 1A1",(709)555-0112 x4,77003\n` +
      `O'Neill Brothers,PO Box 5,"Newark NJ 7105",9735550113,77004\n`;
    const expected = [
      ["700 NE Division St", "Bend", "OR", "97701", "541.555.0110"],
      ["12 Ashley Phosphate Rd", "N. Charleston", "SC", "29418", "+1 843-555-0111"],
      ["9 Water St.", "St. John's", "NL", "A1C 1A1", "(709)555-0112"],
      ["PO Box 5", "Newark", "NJ", "07105", "9735550113"],
    ];
    for (const header of [
      'Account Name,Ship To Street,"City, ST Zip",Main Number,Acct',
      'Who,Where to,"City, ST Zip",Call,Ref',
    ]) {
      const rows = rowsOf(table(utf8(text(header))));
      expect(
        rows.flatMap(({ faults }) => faults),
        header,
      ).toEqual([]);
      const read = rows.map(({ values: v }) => [v.addressLine1, v.city, v.state, v.zipcode, v.phone]);
      expect(read, header).toEqual(expected);
    }
    const [first] = rowsOf(table(utf8(text('Account Name,Ship To Street,"City, ST Zip",Main Number,Acct'))));
    expect(first?.values.dealerId).toBe("77001");
  });

  it("may have a title and notes above its header, in a workbook", () => {
    const row = (line: number, ...cells: string[]) => ({ line, cells });
    const read = readDealerSheets([
      {
        rows: [
          row(1, "Dealer network 2026", "", "", ""),
          row(2, "As of May 1, confidential", "", "", ""),
          row(4, "Dealer Code", "Dealership", "Full Address", "Telephone"),
          row(5, "90011", "Copper Canyon Cycles", "2450 W Broadway Rd, Mesa, AZ 85202", "480-555-0177"),
        ],
      },
    ]);
    if (!read.ok) throw new Error(read.problem);
    expect(rowsOf(read)).toMatchObject([
      {
        line: 5,
        faults: [],
        values: { dealerId: "90011", name: "Copper Canyon Cycles", city: "Mesa", state: "AZ", zipcode: "85202" },
      },
    ]);
  });

  it.each([
    ["Total Cycle", "Number,Name,ZIP\n1,Total Cycle,48083\n"],
    ["Total Motorsports 2", "Name,ZIP\nTotal Motorsports 2,48083\n"],
    ["Count's Kustoms", "Name,ZIP\nCount's Kustoms,48083\n"],
    ["Fax Cycles", "Store,Fax,Zip\nFax Cycles,248-555-0101,48083\n"],
  ])("takes the dealer %s for no total, and no fax for a phone", (name, text) => {
    const { values } = only(text);
    expect(values).toMatchObject({ name, zipcode: "48083" });
    expect(values).not.toHaveProperty("phone");
  });

  it.each([
    ["Phone", "512-555-0104, sales@apex.example"],
    ["Email", "<sales@apex.example> or 512-555-0104"],
    ["Contact", '"Tel: 512-555-0104\nEmail: sales@apex.example"'],
    ["Contact info", "P 512.555.0104 x3 E mailto:sales@apex.example W www.apex.example"],
    ["How to reach them", "sales@apex.example;5125550104"],
  ])("splits phone and email in one column, %s: %s", (header, cell) => {
    const quoted = cell.startsWith('"') ? cell : `"${cell}"`;
    const { values, notes } = only(
      `Cust #,Dealer,Street,City,St,Zip,${header}\n7,Apex,9 Elm St,Austin,TX,78701,${quoted}\n`,
    );
    expect(notes).toEqual([]);
    expect([values.phone?.replaceAll(/\D/g, ""), values.email]).toEqual(["5125550104", "sales@apex.example"]);
  });

  it("without a header is read by its contents", () => {
    const read = table(
      utf8("Lake Cycle,49503,616-555-0100,hi@lake.example\nZeigler,49009,269-555-0100,hi@zeigler.example\n"),
    );
    expect(read.body).toHaveLength(2);
    expect(read.guess).toEqual({ name: 0, zipcode: 1, phone: 2, email: 3 });
  });

  it("with unknown headers is mapped by a person", () => {
    const read = table(utf8("Alpha,Beta\nfoo 12,bar 7\nfoo 12,bar 8\n"));
    expect(read.guess.name).toBeUndefined();
    expect(read.header).toEqual(["Alpha", "Beta"]);
  });

  it("is the worksheet with known headers in a workbook", () => {
    const row = (line: number, ...cells: string[]) => ({ line, cells });
    const read = readDealerSheets([
      { rows: [row(1, "Notes"), row(2, "Updated in May"), row(3, "by Pat")] },
      { rows: [row(1, "Name", "ZIP", "State"), row(2, "Boston Moto", "2134", "MA")] },
    ]);
    if (!read.ok) throw new Error(read.problem);
    expect(rowsOf(read)[0]).toMatchObject({ values: { zipcode: "02134" }, notes: [{ code: "zip_padded" }] });
  });

  it.each([
    ["wrong_file_kind", new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d])],
    ["empty_file", utf8("\n\n")],
    ["empty_file", utf8("Name,City,State\n")],
  ] as const)("is refused as %s", (problem, bytes) => {
    expect(readDealerTable(bytes)).toMatchObject({ ok: false, problem });
  });
});

describe("a row", () => {
  const head = "Number,Name,Address,City,State,ZIP,Country,Phone,Website,Email,Latitude,Longitude,Active\n";

  it.each([
    ["1,,1 Main,Troy,MI,48083,US", "name_missing"],
    ["1,Shop,1 Main,Troy,MI,48083,Atlantis", "country_unknown"],
    ["1,Shop,1 Main,Troy,ZZ,48083,US", "state_unknown"],
    ["1,Shop,1 Main,Troy,QC,48083,US", "state_unknown"],
    ["1,Shop,1 Main,Troy,MI,4808,CA", "state_unknown"],
    ["1,Shop,1 Main,Troy,MI,48O83,US", "zip_unreadable"],
    ["1,Shop,1 Main,Laval,QC,4808,CA", "zip_unreadable"],
    ["1,Shop,1 Main,Troy,MI,G1C 5V8,US", "zip_elsewhere"],
    [`1,${"x".repeat(121)},1 Main,Troy,MI,48083,US`, "too_long"],
    ['1,"Shop,1 Main', "row_unreadable"],
  ])("%s is in error: %s", (text, code) => {
    expect(only(`${head}${text}\n`).faults.map((one) => one.code)).toContain(code);
  });

  it("drops invalid phones, websites, emails and coordinates, and says so", () => {
    const row = only(`${head}1,Shop,1 Main,Troy,MI,48083,US,555,javascript:alert(1),nobody,95,200,maybe\n`);
    expect(row.faults).toEqual([]);
    expect(row.notes.map(({ code }) => code)).toEqual([
      "phone_dropped",
      "website_dropped",
      "email_dropped",
      "place_dropped",
    ]);
    expect(row.values).not.toHaveProperty("phone");
    expect(row.active).toBeNull();
  });

  it("treats 0, 0 as no coordinates, and accepts a decimal comma and a phone extension", () => {
    expect(only(`${head}1,Shop,,,MI,48083,,,,,0,0\n`)).toMatchObject({ place: null, notes: [] });
    const semicolons = head.replaceAll(",", ";");
    const row = only(`${semicolons}1;Shop;;;MI;48083;;269 555 0148 ext 5;;;42,5;-83,1\n`);
    expect(row).toMatchObject({ place: { lat: 42.5, lon: -83.1 }, values: { phone: "269 555 0148" } });
  });

  it("reports nothing about empty cells", () => {
    expect(only(`${head},Shop,,,,48083\n`).values).toEqual({ name: "Shop", zipcode: "48083", country: "US" });
  });

  it("reads cells that our own files escaped against formulas", () => {
    expect(only(`${head}1,'=Shop & Co,,,MI,48083\n`).values.name).toBe("=Shop & Co");
  });
});

describe("postal codes of lists", () => {
  it.each([
    ["49009", "49009", false],
    ["49009-1234", "49009", false],
    ["7003", "07003", true],
    ["501", "00501", true],
    ["70031234", "07003", true],
    ["2134.0", "02134", true],
    ["'02134", "02134", false],
    ["g1r2l3", "G1R 2L3", false],
    ["G1R", "G1R", false],
  ])("%s is %s", (text, code, isPadded) => expect(readFileCode(text)).toMatchObject({ code, isPadded }));

  it.each(["", "49", "490091", "ABC", "D1R 2L3", "-49009x"])("does not find a postal code in “%s”", (text) =>
    expect(readFileCode(text)).toBeNull(),
  );

  it("adds no zero to a postal code of a dealer in Canada", () => expect(readFileCode("7003", "CA")).toBeNull());
});

describe("states of lists", () => {
  it.each([
    ["mi", "MI"],
    ["Michigan", "MI"],
    ["NEW YORK", "NY"],
    ["Qué.", "QC"],
    ["Québec", "QC"],
    ["British Columbia", "BC"],
    ["Colombie-Britannique", "BC"],
    ["P.E.I.", "PE"],
    ["Nouveau-Brunswick", "NB"],
  ])("%s is %s", (text, state) => expect(stateOf(text)?.state).toBe(state));

  it("are those of the country, if it is known", () => {
    expect(stateOf("ON", "US")).toBeUndefined();
    expect(stateOf("ON", "CA")).toEqual({ country: "CA", state: "ON" });
  });
});

describe("an address in one cell", () => {
  it.each([
    ["1 Main St, Atlanta, Georgia 30301", ["1 Main St", "", "Atlanta", "GA", "30301", "US"]],
    ["1 Main St, Mesa, CA", ["1 Main St", "", "Mesa", "CA", "", "US"]],
    ["1 Main St, Mesa, CA 90210, USA", ["1 Main St", "", "Mesa", "CA", "90210", "US"]],
    ["12 Queen St, Simcoe, ON N3Y 2N1, CA", ["12 Queen St", "", "Simcoe", "ON", "N3Y 2N1", "CA"]],
    [
      "1180, boulevard des Chutes, Québec (Québec) G1C 5V8, Canada",
      ["1180, boulevard des Chutes", "", "Québec", "QC", "G1C 5V8", "CA"],
    ],
    ["88 rue Principale\nSaint-Georges QC G5Y 2S2", ["88 rue Principale", "", "Saint-Georges", "QC", "G5Y 2S2", "CA"]],
    [
      "5 High St, Unit B, Charleston, West Virginia 25301-1234",
      ["5 High St", "Unit B", "Charleston", "WV", "25301-1234", "US"],
    ],
    ["9 Ferry St, Newark, NJ 7105", ["9 Ferry St", "", "Newark", "NJ", "7105", "US"]],
  ])("%s", (text, [addressLine1, addressLine2, city, state, zipcode, country]) => {
    expect(splitAddress(text)).toEqual({ addressLine1, addressLine2, city, state, zipcode, country });
  });

  it.each(["", "Main St", "1 Main St", "Kalamazoo", "12345", "call us, we move around"])(
    "does not find an address in “%s”",
    (text) => {
      expect(splitAddress(text)).toBeNull();
    },
  );
});

describe("a list of another shape", () => {
  it("has two title rows, other words in its header, two emails in a cell and abbreviated provinces", () => {
    const read = table(
      utf8(
        "Dealer network — spring 2026,,,,,,\n" +
          '"Printed March 3, 2026 by Sales Ops",,,,,,\n' +
          "Dealership,Street,Town,Prov,Postal,Tel,Contact e-mail\n" +
          "Moto Sport Rive-Sud,1230 boul. Taschereau,Longueuil,Qc,j4k 2v3,(450) 555-0123,info@motosport.test\n" +
          'North Shore,88 Main St. W.,North Bay,Ont.,P1B2T9,705.555.0199,"sales@north.test; parts@north.test"\n' +
          "Prairie,Box 12,Swift Current,Sask.,S9H 3V5,306-555-0100 ext 3,\n",
      ),
    );
    expect(read.guess).toEqual({ name: 0, addressLine1: 1, city: 2, state: 3, zipcode: 4, phone: 5, email: 6 });
    const facts = rowsOf(read).map(({ values: { state, zipcode, country, email }, faults }) => [
      state,
      zipcode,
      country,
      email,
      faults,
    ]);
    expect(facts).toEqual([
      ["QC", "J4K 2V3", "CA", "info@motosport.test", []],
      ["ON", "P1B 2T9", "CA", "sales@north.test", []],
      ["SK", "S9H 3V5", "CA", undefined, []],
    ]);
  });

  it.each(["No conc.", "Code conc.", "No du concessionnaire"])("has its numbers under %s", (header) => {
    const line = "Sports Rive-Sud;QC-1002;88 rue Saint-Charles;Longueuil;QC;J4H 1B3";
    const read = table(utf8(`Concessionnaire;${header};Adresse;Ville;Province;Code postal\n${line}\n`));
    expect(rowsOf(read)[0]?.values).toMatchObject({ name: "Sports Rive-Sud", dealerId: "QC-1002" });
  });

  it.each([
    ["GPS Lat,GPS Long", "30.3636 N,97.9839 W"],
    ["Coordinates", '"30.3636, -97.9839"'],
    ["Lat/Long", '"(30.3636,-97.9839)"'],
    ["GPS coordinates", "30.3636 -97.9839"],
    ["Coordonnées GPS", '"30,3636; -97,9839"'],
  ])("has coordinates under %s", (header, cells) => {
    const row = only(`Shop,Addr,City,State,Zip,${header}\nHill,1200 Ranch Rd,Lakeway,Tex.,78734,${cells}\n`);
    expect(row).toMatchObject({ place: { lat: 30.3636, lon: -97.9839 }, values: { state: "TX" }, notes: [] });
  });
});

describe("whether a dealer is active", () => {
  it.each([
    ["Status", "Active", true],
    ["Status", "CLOSED 03/2026", false],
    ["Dealer standing", "Out of business", false],
    ["Open/Closed", "Open", true],
    ["Statut", "Fermé en 2024", false],
    ["Statut", "Résilié", false],
    ["Account status", "Not active", false],
    ["Status", "On hold", null],
    ["Business status", "CLOSED_PERMANENTLY", false],
    ["Dealer status", "Active - Good Standing", true],
    ["Dealer status", "Active - Credit Hold", null],
    ["Dealer status", "Active until 12/2024", null],
    ["Status", "TM", false],
    ["Inactif", "Oui", false],
    ["Inactif", "Non", true],
    ["Credit status", "Good", null],
    ["Closed?", "Term", false],
    ["Closed?", "Y", false],
    ["Closed?", "No", true],
    ["Closed?", "", null],
    ["Date closed", "2025-11-01", false],
    ["Date de fermeture", "1er mars 2026", false],
    ["Date de fermeture", "", null],
    ["Where it is now", "Terminated", false],
    ["Rating", "Gold", null],
  ])("under %s, “%s” is %s", (header, cell, active) => {
    const row = only(
      `Name,City,State,ZIP,${header}\nBoston Moto,Boston,MA,02134,${cell}\nTroy Moto,Troy,MI,48083,${cell}\n`,
    );
    expect(row).toMatchObject({ active, values: { name: "Boston Moto" }, faults: [] });
  });

  it.each([
    ["Tri City Moto (CLOSED)", "Tri City Moto", false],
    ["Closed - Tri City Moto", "Tri City Moto", false],
    ["Tri City Moto *closed 2025*", "Tri City Moto", false],
    ["Moto Nord (fermé)", "Moto Nord", false],
    ["Closed Course Racing", "Closed Course Racing", null],
    ["Enclosed Trailers - Boston", "Enclosed Trailers - Boston", null],
  ])("in the name “%s” is %s, %s", (text, name, active) => {
    expect(only(`Name,City,State,ZIP\n${text},Boston,MA,02134\n`)).toMatchObject({ active, values: { name } });
  });

  it("is false with a closing date even if another column says that it is active", () => {
    const text = "Name,City,State,ZIP,Status,Closed on\nBoston Moto,Boston,MA,02134,Active,2025-11-01\n";
    expect(only(text).active).toBe(false);
  });
});
