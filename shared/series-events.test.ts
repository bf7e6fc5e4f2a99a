import { describe, expect, it } from "vitest";
import { parseTable } from "./csv.ts";
import { csvDelimiter, toCsv } from "./write-csv.ts";
import {
  parseSeriesEvents,
  regionCodeOf,
  withLostZero,
  seriesEventsTable,
  type SeriesEventsLine,
} from "./series-events.ts";
import { seriesEventsFields, seriesEventsHeader } from "./series-events-headers.ts";

function read(text: string) {
  const file = parseSeriesEvents(parseTable(text)?.rows ?? []);
  if (!file.ok) throw new Error(file.problem);
  return file;
}
const problemOf = (text: string) => {
  const file = parseSeriesEvents(parseTable(text)?.rows ?? []);
  return file.ok ? null : file.problem;
};
const faultsOf = (text: string) => read(text).rows.map(({ faults }) => faults.map(({ code, field }) => [code, field]));

const line: SeriesEventsLine = {
  id: "0198a3c1-0000-7000-8000-000000000001",
  round: 3,
  title: '=Budds Creek; "National"',
  firstDate: "2026-06-20",
  lastDate: "2026-06-21",
  venue: "Budds Creek",
  venueWebsite: "https://buddscreek.example",
  city: "Mechanicsville",
  state: "MD",
  zipcode: "02065",
  country: "US",
  raceStyle: "offroad",
  promoter: "races@example.test",
};

describe("the events of a series as a file", () => {
  it("are read back as they were written, in both languages", () => {
    for (const locale of ["en", "fr"] as const) {
      const text = toCsv(
        seriesEventsTable([line, { ...line, id: null, round: null, venue: null }], locale),
        csvDelimiter(locale),
      );
      const { rows, ignoredColumns } = read(text.replace("\uFEFF", ""));
      expect(rows.map(({ faults }) => faults)).toEqual([[], []]);
      expect(ignoredColumns).toEqual([]);
      const { venue: _, id: __, round: ___, ...without } = line;
      expect(rows.map(({ values }) => values)).toEqual([line, without]);
    }
  });

  it("are read from a list in French with a byte order mark, semicolons and days in words", () => {
    const { rows, ignoredColumns } = read(
      "No;Épreuve;Du;Au;Site;Ville;Prov.;CP\r\n" +
        "1;Motocross Val-d'Or;samedi 5 juin 2027;dimanche 6 juin 2027;Piste Siscoe;Val-d'Or;QC;J9P 1A1\r\n" +
        "2;Finale Ste-Julie;2027-08-14;;Ste-Julie;Sainte-Julie;Québec;J3E 1A1\r\n",
    );
    expect(ignoredColumns).toEqual([]);
    expect(rows).toMatchObject([
      {
        values: { round: 1, title: "Motocross Val-d'Or", firstDate: "2027-06-05", lastDate: "2027-06-06" },
        faults: [],
      },
      { values: { round: 2, firstDate: "2027-08-14", city: "Sainte-Julie", country: "CA" }, faults: [] },
    ]);
  });

  it("are read below a header that spans the columns of the track and of the town", () => {
    const { rows, ignoredColumns } = read(
      "Mid-South Series 2027,,,,,\n\nRd,Race,Weekend,Track / Location,,ZIP\n" +
        '1,Ozark Opener,"March 6-7, 2027",Ozark MX Park,"Mountain Home, AR",72653\n' +
        '2,Bluegrass Cup,"April 3 & 4, 2027",Bluegrass MX,"Danville, KY",40422\n',
    );
    expect(ignoredColumns).toEqual([]);
    expect(rows).toMatchObject([
      {
        values: {
          title: "Ozark Opener",
          firstDate: "2027-03-06",
          lastDate: "2027-03-07",
          venue: "Ozark MX Park",
          city: "Mountain Home",
          state: "AR",
          country: "US",
        },
        faults: [],
      },
      { values: { firstDate: "2027-04-03", lastDate: "2027-04-04", city: "Danville", state: "KY" }, faults: [] },
    ]);
  });

  it("have formulas in cells escaped", () => {
    expect(toCsv(seriesEventsTable([line], "en"))).toContain(`"'=Budds Creek`);
  });

  it("are found by common headers below title rows, and unknown columns are named", () => {
    const text = "Midwest Cup,,,\n\nRd,Date,Event name,Province,Notes\n1,6/14/2026,Walton,Ontario,bring fuel\n";
    const { rows, ignoredColumns } = read(text);
    expect(rows).toMatchObject([
      { line: 4, values: { round: 1, firstDate: "2026-06-14", title: "Walton", state: "Ontario" }, faults: [] },
    ]);
    expect(ignoredColumns).toEqual(["Notes"]);
    expect(read("Titre;Début;Pays\nWalton;2026-06-14;États-Unis\n").rows[0]?.values).toEqual({
      title: "Walton",
      firstDate: "2026-06-14",
      country: "US",
    });
  });

  it("may be a schedule of another program: days and town in one cell, days in words, rounds with a letter", () => {
    const text =
      "2026 schedule\nRd.,Dates,Race,Track,Location\n" +
      'R1,"Sat, Mar 7, 2026",Spring Opener,Redbud MX,"Buchanan, MI"\n' +
      'Round 2,"March 14-15, 2026",Hangtown,Prairie City,"Rancho Cordova (Calif.)"\n' +
      '#3,3/28/26,Fox Raceway,Fox Raceway,"Pala, CA"\n';
    const { rows, ignoredColumns } = read(text);
    expect(ignoredColumns).toEqual([]);
    expect(rows.map(({ values, faults }) => [values, faults])).toEqual([
      [
        {
          round: 1,
          title: "Spring Opener",
          firstDate: "2026-03-07",
          venue: "Redbud MX",
          city: "Buchanan",
          state: "MI",
          country: "US",
        },
        [],
      ],
      [
        {
          round: 2,
          title: "Hangtown",
          firstDate: "2026-03-14",
          lastDate: "2026-03-15",
          venue: "Prairie City",
          city: "Rancho Cordova",
          state: "Calif.",
          country: "US",
        },
        [],
      ],
      [
        {
          round: 3,
          title: "Fox Raceway",
          firstDate: "2026-03-28",
          venue: "Fox Raceway",
          city: "Pala",
          state: "CA",
          country: "US",
        },
        [],
      ],
    ]);
  });

  it("may be a French schedule, and one whose headers are names of fields", () => {
    const french =
      "Date de début;Date de fin;Nom de l’événement;Circuit;Ville;Province\n" +
      "14 juin 2026;15 juin 2026;Ste-Julie;MX Ste-Julie;Sainte-Julie;Québec\n" +
      "sam. 1er août 2026;;Final;MX101;Epsom;Ont.\n";
    expect(read(french).rows.map(({ values }) => [values.firstDate, values.lastDate, values.country])).toEqual([
      ["2026-06-14", "2026-06-15", "CA"],
      ["2026-08-01", undefined, "CA"],
    ]);
    const named =
      "series,round,event,firstDate,lastDate,venue,city,state,country\nSX,1,Anaheim,2026-01-10,,Angel Stadium,Anaheim,CA,US\n";
    expect(read(named).rows[0]?.values).toMatchObject({
      round: 1,
      title: "Anaheim",
      firstDate: "2026-01-10",
      state: "CA",
    });
  });

  it("are not named by a number, though its header begins with the same word", () => {
    const file = read("Race #,Race,Event #,Date début,Date fin\n1,Opener,1042,2026-03-14,2026-03-15\n");
    const values = { round: 1, title: "Opener", firstDate: "2026-03-14", lastDate: "2026-03-15" };
    expect(file.rows).toMatchObject([{ faults: [], values }]);
    expect(file.ignoredColumns).toEqual(["Event #"]);
  });

  it("may have the country behind the state", () => {
    const [row] = read('Event,Date,Location\nWalton,2026-06-14,"Walton, Ontario, Canada"\n').rows;
    expect(row?.values).toMatchObject({ city: "Walton", state: "Ontario", country: "CA" });
  });

  it("keep a location that is the name of a track as the venue", () => {
    const [row] = read("Event,Date,Location\nWalton,2026-06-14,Walton Raceway\n").rows;
    expect(row?.values).toEqual({ title: "Walton", firstDate: "2026-06-14", venue: "Walton Raceway" });
  });

  it("report the errors of an invalid row without affecting the others", () => {
    const text =
      "Event,Round,First day,Last day,Country,Discipline,Event ID\n" +
      ",1,2026-06-14,,US,,\n" +
      "Walton,zero,someday,,Mars,Chess,17\n" +
      "Unadilla,2,2026-06-14,2026-06-13,US,,\n" +
      `${"x".repeat(121)},3,2026-06-14,,US,,\n` +
      "Southwick,4,2026-06-28,,USA,motocross,\n" +
      "Ironman,5,2026-06-28,2027-06-28,US,,\n";
    expect(faultsOf(text)).toEqual([
      [["required", "title"]],
      [
        ["event_unknown", "id"],
        ["round_unreadable", "round"],
        ["date_unreadable", "firstDate"],
        ["country_unknown", "country"],
        ["style_unknown", "raceStyle"],
      ],
      [["date_order", "lastDate"]],
      [["too_long", "title"]],
      [],
      [["event_too_long", "lastDate"]],
    ]);
  });

  it("are read from the export of a calendar, whose place belongs to the venue", () => {
    const { rows, ignoredColumns } = read(
      "Title,Start Date,Start Time,End Date,Venue Name,Venue City,Venue State,Venue Zip,Venue Country\n" +
        "Mud Bowl,2026-06-13,8:00 AM,2026-06-14,Low Ditch,Mesa,Arizona,85210,United States\n",
    );
    const [firstDate, lastDate] = ["2026-06-13", "2026-06-14"];
    const place = { venue: "Low Ditch", city: "Mesa", state: "Arizona", zipcode: "85210", country: "US" };
    expect(rows).toMatchObject([{ values: { title: "Mud Bowl", firstDate, lastDate, ...place }, faults: [] }]);
    expect(ignoredColumns).toEqual(["Start Time"]);
  });

  it("have the name of the track or the city if the schedule has no other name", () => {
    const text = "Manche;Date;Piste;Ville (Prov.)\n1;20 au 21 juin 2026;Motopark Rive;Joliette (QC)\n";
    const place = { venue: "Motopark Rive", city: "Joliette", state: "QC", country: "CA" };
    expect(read(text).rows).toMatchObject([{ values: { round: 1, title: "Motopark Rive", ...place }, faults: [] }]);
    expect(read("Date,City,State\n2026-06-20,Mesa,AZ\n").rows).toMatchObject([{ values: { title: "Mesa" } }]);
  });

  it.each([
    ["Event,First day,Country,Status\nMud Bowl,2026-06-20,US,CANCELLED\n", true],
    ["Event,First day,Country,Status\nMud Bowl,2026-06-20,US,Confirmed\n", false],
    ["Événement;Premier jour;Pays;Statut\nCoupe;2026-06-20;CA;Annulée\n", true],
    ["Event,First day,Country\nCANCELED - Mud Bowl,2026-06-20,US\n", true],
    ["Event,First day,Country\nMud Bowl (Postponed),2026-06-20,US\n", true],
  ])("are not added if the file says that they are canceled: %j", (text, isCanceled) => {
    expect(faultsOf(text)).toEqual([isCanceled ? [["event_canceled", null]] : []]);
  });

  it("refuse a table without events", () => {
    expect(problemOf("")).toBe("empty_file");
    expect(problemOf("Class,1,2\n250 B,100,50\n")).toBe("event_header_missing");
    expect(problemOf("Event,Round\n")).toBe("empty_file");
  });

  it("name each column differently in each language", () => {
    for (const locale of ["en", "fr"] as const) {
      const headers = seriesEventsFields.map((field) => seriesEventsHeader(field, locale));
      expect(new Set(headers).size).toBe(headers.length);
    }
  });
});

it("have states by code and by name in both languages", () => {
  expect(["qc", "Quebec", "QUÉBEC"].map((text) => regionCodeOf("CA", text))).toEqual(["QC", "QC", "QC"]);
  expect(regionCodeOf("US", "Michigan")).toBe("MI");
  expect(["Mich.", "mich", "N.Y.", "W. Va.", "Calif."].map((text) => regionCodeOf("US", text))).toEqual([
    "MI",
    "MI",
    "NY",
    "WV",
    "CA",
  ]);
  expect(["Sask.", "Alta", "Man.", "Ont."].map((text) => regionCodeOf("CA", text))).toEqual(["SK", "AB", "MB", "ON"]);
  expect(regionCodeOf("CA", "Michigan")).toBeNull();
});

it("restore the leading zero of a ZIP code that a spreadsheet dropped", () => {
  expect(withLostZero("US", "2065")).toBe("02065");
  expect(withLostZero("US", "49009")).toBe("49009");
  expect(withLostZero("CA", "2065")).toBe("2065");
});
