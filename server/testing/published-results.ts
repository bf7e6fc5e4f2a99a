import { readFileSync, readdirSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import Papa from "papaparse";
import { nameKey } from "#shared/name-key.ts";

// This module reads published results in their sources' formats, and the standings that were made from them
// (shared/fixtures/results).

const folder = new URL("../../shared/fixtures/results/", import.meta.url);
const unpacked = (name: string) => new Uint8Array(gunzipSync(readFileSync(new URL(name, folder))));
const textOf = (name: string) => Buffer.from(unpacked(name)).toString("utf8");

type StandingsRow = Record<"source" | "date" | "event" | "class" | "place" | "number" | "rider" | "brand", string>;

/** This is a file as a promoter uploads it, with the expected standings of each class. */
export interface PublishedFile {
  name: string;
  /** This is the file's layout; a sample takes one file of each layout. */
  layout: string;
  bytes: Uint8Array<ArrayBuffer>;
  date: string;
  title: string;
  /** These are the standings by class, one line for each row. */
  standings: Map<string, string[]>;
}

/**
 * Returns a line of the standings. Names are normalized as in rider matching, because the sources shorten and
 * capitalize them in different ways.
 */
export const standingLine = (place: number | string, number: string, rider: string, brand: string): string =>
  [place, number, nameKey(rider), brand.toLowerCase()].join(" | ");

export function publishedFiles(): PublishedFile[] {
  const all = Papa.parse<StandingsRow>(textOf("standings.csv.gz"), { header: true, skipEmptyLines: true }).data;
  const of = (source: string) => all.filter((row) => row.source === source);
  return [...supercross(of("sx_csv")), ...motocross(of("mx_vault_json")), ...smx(of("smx_json")), ...enduro(all)];
}

function supercross(own: readonly StandingsRow[]): PublishedFile[] {
  const days = Map.groupBy(own, (row) => `${row.date} ${row.class}`);
  const packed: Record<string, { date: string; class: string; text: string }> = JSON.parse(
    textOf("supercross-csv.json.gz"),
  );
  return Object.entries(packed).map(([name, { date, class: className, text }]) => ({
    name,
    layout: `supercross ${text.slice(0, text.indexOf("\n")).trim()}`,
    bytes: new TextEncoder().encode(text),
    ...standingsOf(days.get(`${date} ${className}`) ?? []),
  }));
}

/** Returns the motocross files. One file contains all seasons, of which each race day uses its own part. */
function motocross(own: readonly StandingsRow[]): PublishedFile[] {
  const bytes = unpacked("motocross-vault.json.gz");
  return [...Map.groupBy(own, ({ date }) => date).values()].map((rows) => ({
    name: `motocross ${rows[0]?.date}.json`,
    layout: "motocross",
    bytes,
    ...standingsOf(rows),
  }));
}

function smx(own: readonly StandingsRow[]): PublishedFile[] {
  const files = readdirSync(folder).filter((name) => name.startsWith("smx-"));
  const days = Map.groupBy(own, ({ date }) => date);
  return files.map((name) => {
    const bytes = unpacked(name);
    const { eventData }: { eventData: { prettyDate: string } } = JSON.parse(Buffer.from(bytes).toString("utf8"));
    // The date's format is "July 6th, 2024".
    const day = new Date(`${eventData.prettyDate.replace(/(?<=\d)[a-z]+/, "")} UTC`).toISOString().slice(0, 10);
    return { name, layout: "smx", bytes, ...standingsOf(days.get(day) ?? []) };
  });
}

/**
 * Returns the enduro files. The places on the page run across all classes, so only the order within a class counts. The
 * page is uploaded as HTML and as a table.
 */
function enduro(all: readonly StandingsRow[]): PublishedFile[] {
  const own = all.filter(({ source }) => source === "moto_tally_html").map((row) => ({ ...row, date: "2026-07-04" }));
  const ranked = [...Map.groupBy(own, (row) => row.class).values()].flatMap((rows) =>
    rows.map((row, at) => ({ ...row, place: /^\d/.test(row.place) ? String(at + 1) : "" })),
  );
  const bytes = unpacked("moto-tally.html.gz");
  const table = new TextEncoder().encode(Papa.unparse(cellsOf(Buffer.from(bytes).toString("utf8"))));
  return [
    { name: "moto-tally.html", layout: "moto-tally page", bytes, ...standingsOf(ranked) },
    { name: "moto-tally.csv", layout: "moto-tally table", bytes: table, ...standingsOf(ranked) },
  ];
}

/** Returns the cells of the page's table as they are copied from a browser, with the title row first. */
const cellsOf = (html: string): string[][] =>
  [...html.matchAll(/<tr class="gv(?:H|R|AR)">([\s\S]*?)<\/tr>/g)].map(([, inner = ""]) =>
    [...inner.matchAll(/<t[dh][^>]*>([\s\S]*?)<\/t[dh]>/g)].map(([, cell = ""]) =>
      cell
        .replaceAll(/<[^<>]*>?/g, "")
        .replaceAll("&nbsp;", " ")
        .trim(),
    ),
  );

function standingsOf(rows: readonly StandingsRow[]) {
  const [first] = rows;
  if (!first) throw new Error("a published file without standings");
  const standings = new Map(
    [...Map.groupBy(rows, (row) => row.class)].map(([name, own]) => [
      name,
      own.map(({ place, number, rider, brand }) => standingLine(place, number, rider, brand)).toSorted(),
    ]),
  );
  return { date: first.date, title: first.event, standings };
}
