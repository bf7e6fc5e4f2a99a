import type { ClassCsv, RefusedClassCsv } from "#shared/class-csv.ts";
import type { DealerTable } from "#shared/dealers-file/read-dealer-table.ts";
import type { RefusedFile, ResultsFile } from "#shared/results-file/formats.ts";
import type { PayerAnswer, RefusedPayerAnswer } from "#shared/payer-answer.ts";
import type { EventFacts } from "#shared/results-file/parse-tables.ts";
import type { RefusedSeriesEvents, SeriesEventsFile } from "#shared/series-events.ts";
import type { TableTooLargeProblem } from "#shared/table-limits.ts";
import type { PatternFile, RefusedPatternFile } from "#shared/vin-file/pattern-file.ts";

/**
 * This is a job for the file worker: a multipart body with a field `file`. The worker also parses the multipart body.
 */
export type FileJob = { body: ArrayBuffer; contentType: string; maxBytes: number } & (
  | { kind: "results"; event: EventFacts }
  | { kind: "results-set"; event: EventFacts }
  | { kind: "classes"; eventId: string }
  | { kind: "vin-patterns" }
  | { kind: "series-events"; seriesId: string }
  | { kind: "dealers" }
  | { kind: "payer-answer" }
);

/** These are facts about the file itself, and the other fields of the form. */
export interface FileFacts {
  name: string;
  /** This is the SHA-256 of the bytes, as hex. */
  digest: string;
  fields: Readonly<Record<string, string>>;
}

/** This is the answer for a file that the reader refused or that exceeded a limit. */
export interface UnreadFile {
  ok: false;
  problem:
    | RefusedFile["problem"]
    | RefusedClassCsv["problem"]
    | RefusedPatternFile["problem"]
    | RefusedSeriesEvents["problem"]
    | RefusedPayerAnswer["problem"]
    | TableTooLargeProblem
    | "too_large"
    | "too_many_files"
    | "required";
}

/**
 * This is one file of a set: the uploaded file itself, or one of the files in an uploaded zip, named with its folder.
 */
export interface FileOfSet {
  name: string;
  /** This is the SHA-256 of the bytes, as hex. */
  digest: string;
  content: ResultsFile | UnreadFile;
}

interface Contents {
  results: ResultsFile;
  "results-set": FileOfSet[];
  classes: ClassCsv;
  "vin-patterns": PatternFile;
  "series-events": SeriesEventsFile;
  dealers: DealerTable;
  "payer-answer": PayerAnswer;
}

export type FileAnswer<Kind extends FileJob["kind"]> =
  | { ok: true; facts: FileFacts; content: Contents[Kind] }
  | UnreadFile;
