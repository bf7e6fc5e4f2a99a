import { readFileSync } from "node:fs";

export interface UploadedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const csv = (name: string, text: string): UploadedFile => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

/** Returns a real results file of the series, with the name and bike of one rider replaced. */
export function realResults(file: string, place: number, rider: { name: string; bike: string }): UploadedFile {
  const path = new URL(`../../server/results/fixtures/${file}`, import.meta.url);
  const lines = readFileSync(path, "utf8").split(/\r?\n/);
  const [header = ""] = lines;
  const columns = header.split(",");
  const at = lines.findIndex((line) => line.startsWith(`${place},`));
  const cells = (lines[at] ?? "").match(/("[^"]*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, "")) ?? [];
  cells[columns.indexOf("RIDER")] = rider.name;
  cells[columns.indexOf("BIKE")] = rider.bike;
  lines[at] = cells.slice(0, columns.length).join(",");
  return csv(file, lines.join("\n"));
}

/** Returns the portal's template, filled in as a promoter would do it. */
export const templateFile = (name: string, rows: readonly string[]): UploadedFile =>
  csv(name, ["Class,Place,First Name,Last Name,Email,AMA #,Number,Brand,VIN,Starters,Status", ...rows].join("\r\n"));

/** Returns a file with other content under the name of a results file. */
export const binaryFile = (name: string, mimeType: string, start: string): UploadedFile => ({
  name,
  mimeType,
  buffer: Buffer.concat([Buffer.from(start, "latin1"), Buffer.from(Array.from({ length: 400 }, (_, at) => at % 256))]),
});
