import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import type { PreviewRow } from "#shared/results.schema.ts";
import { placeOf, usePreviewRace } from "../../testing/files/preview-race.ts";

// This test previews made-up files in the manner of timing programs, spreadsheets and emails. A rider who is lost, a
// place that is misread or a bike whose maker is not recognized costs somebody an award.

const folder = new URL("../../../shared/fixtures/results/other-programs/", import.meta.url);

const { race, preview } = usePreviewRace(folder);

const shown = (row: PreviewRow): string =>
  [
    row.fileClass,
    placeOf(row),
    `${row.firstName} ${row.lastName}`.trim(),
    ...(row.brand === "" ? [] : [row.brand]),
    ...row.errors.map(({ code }) => code).filter((code) => !code.startsWith("class_")),
  ].join(" · ");

const files: readonly { name: string; rows: string[] }[] = [
  {
    name: "numbered-classes.csv",
    rows: [
      "250 B · 1 · Ike Saunders · KTM",
      "450 A · 2 · Ike Saunders · KTM",
      "250 B · 2 · Wes Pruitt · Yamaha",
      "450 A · 1 · Marek Dolan · KTM",
      "Vet 30+ · 1 · Marek Dolan · KTM",
    ],
  },
  {
    name: "places-as-headers.csv",
    rows: [
      "250 B · 1 · Ike Saunders",
      "250 B · 2 · Wes Pruitt",
      "250 B · 3 · Ed Moe",
      "450 A · 1 · Marek Dolan",
      "450 A · 2 · Tad Wynne",
    ],
  },
  {
    name: "motos-after-place.csv",
    rows: ["250 B · 1 · Ike Saunders · KTM", "250 B · 2 · Wes Pruitt · Yamaha", "250 B · 3 · Rolf Haug · Suzuki"],
  },
  {
    name: "laps-down-as-status.csv",
    rows: [
      "250 B · 1 · Ike Saunders · KTM",
      "250 B · 2 · Wes Pruitt · Yamaha",
      "250 B · 3 DNF · Rolf Haug · Suzuki",
      "250 B · DNS · Ed Moe · KTM",
      "250 B · 4 · Al Fenn · KTM",
    ],
  },
  {
    name: "status-as-numbers.json",
    rows: [
      "250 B · 1 · Ike Saunders · KTM",
      "250 B · 2 DSQ · Wes Pruitt · Yamaha",
      "250 B · 3 DNF · Rolf Haug · Suzuki",
    ],
  },
  {
    name: "merged-titles.xlsx",
    rows: [
      "250 B · 1 · Ike Saunders · KTM",
      "250 B · 2 · Wes Pruitt · Yamaha",
      "450 A · 1 · Marek Dolan · KTM",
      "450 A · DNF · Tad Wynne · Honda",
    ],
  },
  {
    name: "classement-tabulations.txt",
    rows: [
      "250 B · 1 · Ève Tremblay · KTM",
      "250 B · 2 · Zac Lévesque · Yamaha",
      "250 B · DNF · Luc Roy · KTM",
      "450 A · 1 · Marc Bélanger · KTM",
    ],
  },
  {
    name: "deep-entries.json",
    rows: ["250 B · 1 · Ike Saunders · KTM", "250 B · 2 · Wes Pruitt · Yamaha"],
  },
  {
    name: "tables-in-a-table.html",
    rows: [
      "250 B · 1 · Ike Saunders · KTM",
      "250 B · 2 · Wes Pruitt · Yamaha",
      "450 A · 1 · Marek Dolan · KTM",
      "450 A · 2 · Tad Wynne · Honda",
    ],
  },
  {
    name: "year-before-bike.csv",
    rows: [
      "250 B · 1 · Ike Saunders · KTM",
      "250 B · 2 · Wes Pruitt · Yamaha",
      "250 B · 3 · Bram van der Loo · GasGas",
      "250 B · 4 · Rolf Haug · KTM",
    ],
  },
  {
    name: "brands-abbreviated.csv",
    rows: [
      "250 B · 1 · Ike Saunders · KTM",
      "250 B · 2 · Wes Pruitt · Yamaha",
      "250 B · 3 · Bram van der Loo · KTM",
      "250 B · 4 · Rolf Haug · Husqvarna",
      "250 B · 5 · Odd Bek · Husqvarna",
      "250 B · 6 · Ed Moe · KTM",
    ],
  },
  {
    name: "flags-of-status.json",
    rows: ["250 B · 1 · Ike Saunders · KTM", "250 B · 2 · Wes Pruitt · Yamaha", "250 B · 3 DNF · Rolf Haug · Suzuki"],
  },
  {
    name: "finishers-and-dnf-by-class.json",
    rows: [
      "250 B · 1 · Ike Saunders · KTM",
      "250 B · 2 · Wes Pruitt · Yamaha",
      "250 B · DNF · Rolf Haug · Suzuki",
      "450 A · 1 · Marek Dolan · KTM",
    ],
  },
  {
    name: "finishers-and-others.json",
    rows: [
      " · 1 · Ike Saunders · KTM",
      " · 2 · Wes Pruitt · Yamaha",
      " · DNF · Rolf Haug · Suzuki",
      " · DNS · Odd Bek · KTM",
    ],
  },
  {
    name: "lists-by-group.json",
    rows: [
      "250 B · 1 · Ike Saunders · KTM",
      "250 B · 2 · Wes Pruitt · Yamaha",
      "Pit Bikes · 1 · Ed Moe · KTM",
      "girls · 1 · Al Fenn · KTM",
    ],
  },
  {
    name: "one-place-for-classes.xlsx",
    rows: [
      "250 B · 1 · Ike Saunders · KTM",
      "250 B · 2 · Wes Pruitt · Yamaha",
      "250 B · 3 · Bram van der Loo · KTM",
      "450 A · 1 · Marek Dolan · KTM",
      "450 A · 2 · Tad Wynne · Honda",
    ],
  },
  {
    name: "riders-below-classes.csv",
    rows: [
      "250 B · 1 · Ike Saunders",
      "250 B · 2 · Wes Pruitt",
      "250 B · 3 · Bram van der Loo",
      "450 A · 1 · Marek Dolan",
      "450 A · 2 · Tad Wynne",
      "450 A · 3 · Sol Abara",
      "Vet 30+ · 1 · Gus Olin",
      "Vet 30+ · 2 · Hal Jory",
    ],
  },
  {
    name: "remarques.csv",
    rows: [
      "250 B · 1 · Félix Tremblay · KTM",
      "250 B · 2 · Zachary Lévesque · Yamaha",
      "250 B · 3 DNF · Noël St-Pierre · Husqvarna",
      "250 B · 4 DNS · Hugo De la Durantaye · Suzuki",
      "250 B · 5 DSQ · Éloi Côté · KTM",
    ],
  },
  {
    name: "bike-is-the-number.txt",
    rows: [
      "250 B · 1 · IKE SAUNDERS · KTM",
      "250 B · 2 · WES PRUITT · Yamaha",
      "250 B · 3 · BRAM VAN DER LOO · KTM",
      "250 B · DNF · ROLF HAUG · Suzuki",
      "450 A · 1 · MAREK DOLAN · KTM",
      "450 A · 2 · TAD WYNNE · Honda",
    ],
  },
  {
    name: "practice-in-title.csv",
    rows: [
      "250 B · Session: Timed Practice · 1 · Ike Saunders",
      "250 B · Session: Timed Practice · 2 · Wes Pruitt",
      "450 A · Session: Timed Practice · 1 · Marek Dolan",
    ],
  },
  {
    name: "class-number.csv",
    rows: ["250 B · 1 · Ike Saunders · KTM", "250 B · 2 · Wes Pruitt · Yamaha", "450 A · 1 · Marek Dolan · KTM"],
  },
  {
    name: "class-code.csv",
    rows: ["250 C · 1 · Ike Saunders · KTM", "250 C · 2 · Wes Pruitt · Yamaha", "Women · 1 · Mara Dolan · KTM"],
  },
  {
    name: "spaces-before-quotes.csv",
    rows: ["250 B · 1 · Ike Saunders · KTM", "250 B · 2 · Wes Pruitt · Yamaha", "250 B · 3 · Bram van der Loo · KTM"],
  },
  {
    name: "utf8-encoded-twice.csv",
    rows: [
      "250 B · 1 · Félix Tétrault · KTM",
      "250 B · 2 · Zachary Lévesque · Yamaha",
      "250 B · 3 · Noël St-Pierre · KTM",
    ],
  },
  {
    name: "names-with-more.csv",
    rows: [
      '250 B · 1 · Isaac "Ike" Saunders · KTM',
      "250 B · 2 · Wes Pruitt Jr. · Yamaha",
      "250 B · 3 · Bram van der Loo Jr. · KTM",
      "250 B · 4 · María José de la Cruz · KTM",
      "250 B · 5 · Rolf Haug · Suzuki",
      "250 B · 6 · Ed Moe · KTM",
      "250 B · 7 · Al Fenn · KTM",
    ],
  },
  {
    name: "name-and-town.csv",
    rows: ["250 B · 1 · Ike Saunders · KTM", "250 B · 2 · Wes Pruitt · Yamaha", "250 B · 3 · Bram van der Loo · KTM"],
  },
  {
    name: "name-and-bike.csv",
    rows: ["250 B · 1 · Ike Saunders · KTM", "250 B · 2 · Wes Pruitt · Yamaha"],
  },
  {
    name: "virgule-decimale.csv",
    rows: [
      "250 B · 1 · Félix Tremblay · KTM",
      "250 B · 2 · Zachary Lévesque · Yamaha",
      "250 B · 3 · Noël St-Pierre · KTM",
    ],
  },
  {
    name: "place-of-riders.csv",
    rows: ["250 B · 1 · Ike Saunders · KTM", "250 B · 2 · Wes Pruitt · Yamaha", "250 B · DNF · Rolf Haug · Suzuki"],
  },
  {
    name: "class-beside-table.csv",
    rows: [
      "250 B · 1 · Ike Saunders · KTM",
      "250 B · 2 · Wes Pruitt · Yamaha",
      "450 A · 1 · Marek Dolan · KTM",
      "450 A · 2 · Tad Wynne · Honda",
    ],
  },
  {
    name: "dnf-and-dns-headings.csv",
    rows: [
      "250 B · 1 · Ike Saunders · KTM",
      "250 B · 2 · Wes Pruitt · Yamaha",
      "250 B · DNF · Bram van der Loo · KTM",
      "250 B · DNS · Rolf Haug · Suzuki",
      "450 A · 1 · Marek Dolan · KTM",
    ],
  },
  {
    name: "rows-twice.csv",
    rows: ["250 B · 1 · Ike Saunders · KTM", "250 B · 2 · Wes Pruitt · Yamaha", "250 B · 3 · Bram van der Loo · KTM"],
  },
  {
    name: "winner-twice.csv",
    rows: ["250 B · 1 · Ike Saunders · KTM", "250 B · 3 · Wes Pruitt · Yamaha"],
  },
  {
    name: "noms-en-capitales.csv",
    rows: [
      "250 B · 1 · Félix TREMBLAY · KTM",
      "250 B · 2 · Zachary LÉVESQUE · Yamaha",
      "250 B · 3 · Noël ST-PIERRE · Husqvarna",
      "250 B · DNF · Hugo DE LA DURANTAYE · Suzuki",
      "250 B · DNS · Éloi CÔTÉ · KTM",
      "450 A · 1 · Mégane BÉLANGER · KTM",
      "450 A · 2 · Loïc OUELLET · GasGas",
    ],
  },
  {
    name: "copied-from-pdf.txt",
    rows: [
      "250 B · 1 · Ike Saunders · KTM",
      "250 B · 2 · Wes Pruitt · Yamaha",
      "250 B · 3 · Bram van der Loo · KTM",
      "450 A · 1 · Marek Dolan · KTM",
      "450 A · 2 · Tad Wynne · Honda",
    ],
  },
  {
    name: "lines-of-email.txt",
    rows: [
      "250 B · 1 · Ike Saunders · KTM",
      "250 B · 2 · Wes Pruitt · Yamaha",
      "250 B · 3 · Bram van der Loo · KTM",
      "450 A · 1 · Marek Dolan · KTM",
      "450 A · 2 · Tad Wynne · Honda",
    ],
  },
  {
    name: "press-release.txt",
    rows: [
      "250 B · 1 · Ike Saunders · KTM",
      "250 B · 2 · Wes Pruitt · Yamaha",
      "450 A · 1 · Marek Dolan · KTM",
      "450 A · 2 · Tad Wynne · Honda",
    ],
  },
  {
    name: "copied-towns.txt",
    rows: [
      "250 B · 1 ·  · KTM · name_missing",
      "250 B · 2 · Wes Pruitt · Yamaha",
      "250 B · DNF · Rolf Haug · Suzuki",
      "450 A · 1 · Marek Dolan · KTM",
    ],
  },
  {
    name: "lines-with-dashes.txt",
    rows: [
      "Vet 30+ · 1 · Ike Saunders · KTM",
      "Vet 30+ · 2 · Wes Pruitt · Yamaha",
      "Vet 30+ · 3 · Bram van der Loo · KTM",
      "450 A · 1 · Marek Dolan · KTM",
      "450 A · 2 · Tad Wynne · Honda",
    ],
  },
  {
    name: "motos-points-final.csv",
    rows: ["250 B · 2 · Wes Pruitt", "250 B · 1 · Ike Saunders", "250 B · 3 · Bram van der Loo"],
  },
  {
    name: "short-headers.csv",
    rows: ["250 B · 1 · Ike Saunders · KTM", "250 B · 2 · Wes Pruitt · Yamaha", "450 A · 1 · Marek Dolan · KTM"],
  },
  {
    name: "area-qualifier.csv",
    rows: ["250 B · 1 · Ike Saunders · KTM", "250 B · 2 · Wes Pruitt · Yamaha"],
  },
  {
    name: "two-classes-on-track.csv",
    rows: [
      "450 A · 1 · Marek Dolan",
      "450 A · 2 · Tad Wynne",
      "250 B · 1 · Ike Saunders",
      "450 A · 3 · Sol Abara",
      "250 B · 2 · Wes Pruitt",
      "250 B · DNF · Rolf Haug",
      "450 A · DNS · Gil Moss",
    ],
  },
  {
    name: "class-entries.txt",
    rows: [
      "250 B · 1 · Ike Saunders",
      "250 B · 2 · Wes Pruitt",
      "250 B · 3 · Bram van der Loo",
      "250 B · 4 · Rolf Haug",
      "450 A · 1 · Marek Dolan",
      "450 A · 2 · Tad Wynne",
    ],
  },
  {
    name: "motos-before-overall.csv",
    rows: [
      "250 B · 3 · Bram van der Loo · KTM",
      "250 B · 4 · Rolf Haug · Suzuki",
      "250 B · 2 · Wes Pruitt · Yamaha",
      "250 B · 1 · Ike Saunders · KTM",
    ],
  },
  {
    name: "rowspan.xls",
    rows: [
      "250 B · 1 · Ike Saunders · KTM",
      "250 B · 2 · Wes Pruitt · Yamaha",
      "250 B · DNF · Bram van der Loo · KTM",
      "450 A · 1 · Marek Dolan · KTM",
      "450 A · 2 · Tad Wynne · Honda",
    ],
  },
  {
    name: "features.geojson",
    rows: [
      "250 B · 1 · Ike Saunders · KTM",
      "250 B · 2 · Wes Pruitt · Yamaha",
      "250 B · DNF · Rolf Haug · Suzuki",
      "450 A · 1 · Marek Dolan · KTM",
    ],
  },
  {
    name: "utf16be-tabs.txt",
    rows: ["250 B · 1 · Ike Saunders · KTM", "250 B · 2 · Wes Pruitt · Yamaha"],
  },
  {
    name: "sheets-and-entries.xlsx",
    rows: [
      "250B · 1 · Ike Saunders · KTM",
      "250B · 2 · Wes Pruitt · Yamaha",
      "250B · 3 · Bram van der Loo · KTM",
      "450A · 1 · Marek Dolan · KTM",
      "450A · 2 · Tad Wynne · Honda",
    ],
  },
  {
    name: "motos-in-riders.json",
    rows: ["250 B · 1 · Ike Saunders · KTM", "250 B · 2 · Wes Pruitt · Yamaha", "450 A · 1 · Marek Dolan · KTM"],
  },
  {
    name: "enduro-overall.csv",
    rows: [
      "450 A · 1 · Marek Dolan · KTM",
      "250 B · 1 · Ike Saunders · KTM",
      "450 A · 2 · Tad Wynne · Honda",
      "250 B · 2 · Wes Pruitt · Yamaha",
    ],
  },
  {
    name: "laps-in-gap.csv",
    rows: [
      "250 B · 1 · Ike Saunders · KTM",
      "250 B · 2 · Wes Pruitt · Yamaha",
      "250 B · 3 · Bram van der Loo · KTM",
      "250 B · DNF · Rolf Haug · Suzuki",
    ],
  },
  {
    name: "first-last-category.csv",
    rows: [
      "450 A · 1 · Marek Dolan · KTM",
      "450 A · 2 · Tad Wynne · Honda",
      "450 A · 3 · Sol Abara · Husqvarna",
      "250 B · 1 · Ike Saunders · KTM",
      "250 B · 2 · Wes Pruitt · Yamaha",
    ],
  },
  {
    name: "feuilles.xlsx",
    rows: [
      "250 B · 1 · Félix Tremblay · KTM",
      "250 B · 2 · Zachary Lévesque · Yamaha",
      "250 B · DNF · Hugo Côté · Suzuki",
      "450 A · 1 · Mégane Bélanger · KTM",
    ],
  },
];

it("every file of the test data is in the table", () => {
  expect(files.map(({ name }) => name).toSorted()).toEqual(readdirSync(folder).toSorted());
});

it.each(files)("$name is read without help", async ({ name, rows }) => {
  const { status, body } = await preview(name);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.rows.map(shown)).toEqual(rows);
});

it("a practice that only the title names is proposed for no class", async () => {
  const { body } = await preview("practice-in-title.csv");
  expect(body.classMap.map(({ classId }: { classId: string | null }) => classId)).toEqual([null, null]);
});

it("a moto that only the name of the file names is proposed for no class", async () => {
  const text = new TextEncoder().encode("Pos,No.,Name,Laps,Total Tm,Diff\n1,214,Ike Saunders,4,8:01.1,\n");
  const classOf = async (name: string) => (await preview(name, text)).body.classMap[0].classId;
  expect(await classOf("250B_Moto1.csv")).toBeNull();
  expect(await classOf("250B_results.csv")).toBe(race().klass.id);
});

it("two classes that raced together are proposed for none of them", async () => {
  const text =
    '"Class","Rank","Rider"\n"Vet 30+, 450 A",1,"Gus Olin"\n"Vet 30+, 450 A",2,"Hal Jory"\n"Vet 30",1,"Al Fenn"\n';
  const { body } = await preview("together.csv", new TextEncoder().encode(text));
  const proposed = body.classMap.map(({ classId }: { classId: string | null }) => classId !== null);
  expect(proposed).toEqual([false, true]);
});

it("a winner who is listed twice is not a tie", async () => {
  const text =
    "Class,Place,Rider,No,Laps\n250 B,1,Ike Saunders,214,6\n250 B,1,Ike Saunders,214,5\n250 B,3,Wes Pruitt,77,6\n";
  const { body } = await preview("listed-twice.csv", new TextEncoder().encode(text));
  expect(body.notes).not.toContain("ties_found");
  expect(body.rows[1].errors).toEqual([{ code: "place_twice", field: "place", value: "1" }]);
});
