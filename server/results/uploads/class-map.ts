import { nameKey } from "#shared/name-key.ts";
import { classKey } from "#shared/results-file/class-names.ts";
import { isPartOfClass, namesPart } from "#shared/results-file/race-parts.ts";
import { mapInTurns } from "../../platform/next-turn.ts";

export interface MappedClass {
  /** This is the class name in the file; it is empty when the file names none. */
  fileClass: string;
  rows: number;
  classId: string | null;
  /** This is true for a guess that nobody has confirmed. */
  proposed: boolean;
  leftOut: boolean;
}

interface ClassMapRequest {
  fileClasses: readonly { name: string; rows: number }[];
  classes: readonly { id: string; name: string }[];
  /** Maps an alias key to the class name that was remembered for the series. */
  aliases: ReadonlyMap<string, string>;
  chosen: Readonly<Record<string, string | null>>;
  /** This is set when the file was uploaded for this one class. */
  onlyClassId: string | null;
  fileName: string;
}

/**
 * One turn of the event loop compares at most this many class names. A file has about thirty; one with thousands is
 * compared in parts.
 */
const namesPerTurn = 50;

/**
 * Finds the event's class for each class of a file. The order is: the user's choice, the same name, the choice
 * remembered for the series, the most similar name. A file uploaded for one class skips the rows of other classes.
 * See docs/spec/files.md#results-upload.
 */
export async function mapClasses(request: ClassMapRequest): Promise<MappedClass[]> {
  const { fileClasses, classes, chosen, onlyClassId } = request;
  const mapped = await mapInTurns(fileClasses, namesPerTurn, (part) => part.map(mapOne));
  return onlyClassId === null ? mapped : forOneClass(mapped, request);

  function mapOne({ name, rows }: { name: string; rows: number }): MappedClass {
    const choice = chosen[name];
    if (choice !== undefined) {
      const known = classes.some(({ id }) => id === choice) ? choice : null;
      return { fileClass: name, rows, classId: known, proposed: false, leftOut: choice === null };
    }
    return { fileClass: name, rows, leftOut: false, ...guess(name, request) };
  }
}

function forOneClass(mapped: MappedClass[], { fileClasses, chosen, onlyClassId }: ClassMapRequest): MappedClass[] {
  // When the file has only one class, or its rows name none, these rows belong to the class for which the file was
  // uploaded.
  if (fileClasses.length === 1 || !mapped.some(({ classId }) => classId === onlyClassId)) {
    return mapped.map((row) => {
      if (chosen[row.fileClass] !== undefined) return row;
      return fileClasses.length === 1 || row.fileClass === ""
        ? { ...row, classId: onlyClassId, proposed: false }
        : { ...row, classId: null, proposed: false };
    });
  }
  return mapped.map((row) =>
    row.classId === onlyClassId || chosen[row.fileClass] !== undefined
      ? row
      : row.fileClass === ""
        ? { ...row, classId: onlyClassId, proposed: false }
        : { ...row, classId: null, proposed: false, leftOut: true },
  );
}

function guess(
  name: string,
  { classes, aliases, fileName }: ClassMapRequest,
): { classId: string | null; proposed: boolean } {
  const [only] = classes;
  if (name === "") {
    // Timing programs name the race only in the name of the file: "250B_Moto1.csv".
    if (namesPart(fileName.replaceAll("_", " "))) return { classId: null, proposed: true };
    if (classes.length === 1 && only) return { classId: only.id, proposed: false };
    const inName = classes.filter((row) => classKey(fileName).includes(classKey(row.name)));
    return { classId: longest(inName)?.id ?? null, proposed: true };
  }
  const key = classKey(name);
  const same = classes.find((row) => classKey(row.name) === key);
  if (same) return { classId: same.id, proposed: false };
  const remembered = aliases.get(key);
  const alias =
    remembered === undefined ? undefined : classes.find((row) => classKey(row.name) === classKey(remembered));
  if (alias) return { classId: alias.id, proposed: false };
  // The places of a heat or of a moto are not those of the class, so a person has to choose.
  return {
    classId: isPartOfClass(name) || namesSeveral(name, classes) ? null : nearest(name, classes),
    proposed: true,
  };
}

/** Tells whether a name is that of several classes that raced together, such as "Vet 30+, 450 A". */
function namesSeveral(name: string, classes: readonly { name: string }[]): boolean {
  const keys = classes.map((row) => classKey(row.name)).filter((key) => key !== "" && classKey(name).includes(key));
  return keys.filter((key) => !keys.some((other) => other !== key && other.includes(key))).length > 1;
}

const longest = <Row extends { name: string }>(rows: readonly Row[]): Row | undefined =>
  rows.toSorted((a, b) => b.name.length - a.name.length)[0];

const minLikeness = 0.5;

/**
 * Returns the skill level (A, B, C or D) in a class name, for example "250 B", "B 251+" or "450B Int". Returns ""
 * without one.
 */
const skillOf = (name: string): string => /(?:^|[^a-z])([a-d])(?![a-z])/.exec(nameKey(name))?.[1] ?? "";

/** Returns the class name without the word "class", which does not distinguish classes: "450 Class" becomes "450". */
const distinctiveKey = (name: string): string =>
  classKey(nameKey(name).replaceAll(/\bclasse?\b/g, "")) || classKey(name);

/**
 * Returns the class whose name shares the most letter pairs with the file's name. A tie gives no proposal, and
 * classes of another skill level are never proposed: 450SX is not 450 B.
 */
function nearest(request: string, classes: readonly { id: string; name: string }[]): string | null {
  const [first, second] = classes
    .filter(({ name }) => skillOf(name) === skillOf(request))
    .map(({ id, name }) => ({ id, score: likeness(distinctiveKey(request), distinctiveKey(name)) }))
    .toSorted((a, b) => b.score - a.score);
  if (!first || first.score < minLikeness || first.score === second?.score) return null;
  return first.id;
}

/** Returns Dice's coefficient over letter pairs, with a bonus when one name begins with the other. */
function likeness(a: string, b: string): number {
  const [pairsA, pairsB] = [pairs(a), pairs(b)];
  if (pairsA.length === 0 || pairsB.length === 0) return 0;
  const left = [...pairsB];
  let shared = 0;
  for (const pair of pairsA) {
    const at = left.indexOf(pair);
    if (at === -1) continue;
    left.splice(at, 1);
    shared += 1;
  }
  const begins = a.startsWith(b) || b.startsWith(a) ? 0.25 : 0;
  return (2 * shared) / (pairsA.length + pairsB.length) + begins;
}

const pairs = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
