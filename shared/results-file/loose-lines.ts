import type { TableRow } from "../csv.ts";
import { TableSize, type TableLimits } from "../table-limits.ts";
import { isBrandName } from "./brand.ts";
import { guessHeader } from "./guess-header.ts";
import { endsInState, particles } from "./names.ts";
import { readPlace } from "./read-place.ts";

// This module reads results that have no columns: lines such as "1. Ike Saunders, Mesa, AZ (KTM)" of an email, or
// "1 214 Ike Saunders Mesa AZ KTM 2 1" that somebody copied from a PDF (docs/spec/files.md#results-upload).

const maxLength = 1_000_000;
const maxLineLength = 300;

/** This is one line of results. An empty name means that nobody can tell where the name ends. */
type Line = { place: string; rank: number | null; number: string; name: string; hometown: string; brand: string };

/** Returns the rows of such a text below a header; null if the text is not a list of results. */
export function readLooseLines(text: string, limits: TableLimits): TableRow[] | null {
  if (text.length > maxLength) return null;
  const size = new TableSize(limits);
  const rows: TableRow[] = [{ line: 0, cells: ["Place", "Number", "Rider", "Hometown", "Brand"] }];
  let [last, results, winners, others] = [0, 0, 0, 0];
  for (const [index, source] of text.split("\n").entries()) {
    const line = source.replaceAll(/[\s|]+/g, " ").trim();
    if (line === "") continue;
    size.addRow();
    const read = isHeader(line) ? null : lineOf(line);
    // A heading may begin with a number, too: "250 B". It does not continue the order.
    const continues = read !== null && (read.rank === null ? last > 0 : read.rank <= last + 1);
    if (!read || !continues) {
      if (last > 0 && !isHeader(line)) others += 1;
      if (!isHeader(line)) rows.push({ line: index + 1, cells: [line.replace(/:$/, "")] });
      continue;
    }
    if (read.rank === 1) winners += 1;
    last = read.rank ?? last;
    results += 1;
    const cells = [read.place, read.number, read.name, read.hometown, read.brand];
    cells.forEach((cell, column) => size.addCell(column, cell));
    rows.push({ line: index + 1, cells });
  }
  return results > 1 && winners > 0 && others <= results ? rows : null;
}

/** Tells whether the line contains only the names of columns: "Pos # Rider Hometown Bike M1 M2". */
function isHeader(line: string): boolean {
  const words = line.split(" ");
  return words.length > 2 && words.filter((word) => guessHeader(word) !== undefined).length * 2 >= words.length;
}

const ignored = /^(?:[+\d:.,]+|DNF|DNS|DQ|DSQ|-|–)$/i;

function lineOf(line: string): Line | null {
  if (line.length > maxLineLength) return null;
  const [, place = "", rest = ""] = /^(\S{1,6}?)(?:[.):]|\s?[-–])?\s(\S.*)$/.exec(line) ?? [];
  const read = readPlace(place);
  if ("unreadable" in read || (read.place === null && read.status === "finished")) return null;
  const [, number = "", after = rest] = /^#?\s?(\d{1,4}[a-z]?)\s(?:[-–]\s)?(?=\p{L}|["“'])(\S.*)$/iu.exec(rest) ?? [];
  const { text, brand } = withoutBrand(after);
  const who = nameAndTown(text);
  return who && { place, rank: read.place, number, brand, ...who };
}

/** Separates the bike: "… (KTM)", "… KTM 250 SX-F 2 1". The first two words are the name. */
function withoutBrand(text: string): { text: string; brand: string } {
  const [, before = "", inside = ""] = /^(.*?)\s?\(([^()]+)\)/.exec(text) ?? [];
  if (isBrandName(inside.split(" ")[0] ?? "")) return { text: before, brand: inside };
  const words = text.split(" ");
  const at = words.findIndex((word, index) => index > 1 && isBrandName(word.replace(/,$/, "")));
  const end = words.findLastIndex((word) => !ignored.test(word)) + 1;
  if (at < 0) return { text: words.slice(0, end).join(" "), brand: "" };
  return { text: words.slice(0, at).join(" "), brand: words.slice(at, Math.max(at + 1, end)).join(" ") };
}

/**
 * Separates the name from the hometown. Without a comma or a dash between them this is possible only if there are as
 * few words as a name and a town have at least; otherwise the name stays empty, so that a person types it.
 */
function nameAndTown(text: string): { name: string; hometown: string } | null {
  const own = text.replaceAll(/(?:^|\s)[+\d]*[\d:.]+(?=\s|$)/g, "").replace(/[\s,–-]+$/, "");
  if (!/\p{L}{2}/u.test(own) || own.length < 3) return null;
  const unclear = { name: "", hometown: own };
  if (/\d/.test(own)) return unclear;
  const [first = "", ...others] = own.split(/\s[-–]\s/);
  if (others.length > 0) return { name: first, hometown: others.join(", ") };
  const comma = own.indexOf(",");
  if (comma < 0) return endsInState(own) ? withTown(own, unclear) : { name: own, hometown: "" };
  const before = own.slice(0, comma).trim();
  const after = own.slice(comma + 1).trim();
  // "Saunders, Ike" and "van der Loo, Bram" are names; "Ike Saunders, Mesa" is a name and a town.
  const isName = before.split(" ").length === 1 || particles.test(before);
  if (isName && !after.includes(",") && !endsInState(after)) return { name: own, hometown: "" };
  if (!isName && after !== "" && !(endsInState(after) && !after.includes(" ")))
    return { name: before, hometown: after };
  return withTown(own, unclear);
}

type Who = { name: string; hometown: string };

/** Reads "Ike Saunders Mesa, AZ": two words of a name, with its particles, and one word of a town. */
function withTown(text: string, unclear: Who): Who {
  const [, name, hometown] =
    /^(\S+ (?:(?:van|von|de|der|den|del|la|le|du|des|st\.?|mc|mac|o)\s)*\S+(?: (?:jr|sr|ii|iii|iv)\.?)?) (\S+[ ,]+\S+)$/iu.exec(
      text,
    ) ?? [];
  return name && hometown && endsInState(hometown) ? { name, hometown } : unclear;
}
