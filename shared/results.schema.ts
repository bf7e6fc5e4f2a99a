import * as z from "zod/mini";
import { countField, versionField } from "./fields.ts";
import { payoutTypes } from "./events.ts";
import { placeRecord, seriesRef } from "./events.schema.ts";
import { currencies } from "./money.ts";
import { booleanQuery, idQuery } from "./query-fields.ts";
import {
  columnKinds,
  resultsFileNotes,
  resultsFormats,
  resultStatuses,
  rowErrorCodes,
  rowFields,
} from "./results-file/formats.ts";
import { matchKinds, reasonCodes, suggestionReasons } from "./results.ts";
import { confirm, moneyEffects, riderRef, sheetEffects, sheetUndo } from "./results-effects.schema.ts";

const text = z.nullable(z.string());
const cents = z.number();
const instant = z.nullable(z.iso.datetime());

export const resultsParams = z.object({ eventId: z.uuid() });
export const resultsQuery = z.object({ classId: idQuery });

/** The outcome of a row: the amount that it earns or would earn, or the reason why it earns nothing. */
const outcome = {
  earns: cents,
  reason: z.nullable(z.enum(reasonCodes)),
  values: z.nullable(z.record(z.string(), z.union([z.string(), z.number()]))),
};

/** The texts of a row in a file, the grid or a correction. */
const rowTexts = z.object({
  place: z.string(),
  number: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  hometown: z.string(),
  email: z.string(),
  amaNumber: z.string(),
  brand: z.string(),
  vin: z.string(),
});
export type RowTexts = z.infer<typeof rowTexts>;

const sheetRow = z.extend(rowTexts, {
  _id: z.string(),
  __v: z.number(),
  status: z.enum(resultStatuses),
  landing: z.enum(["matched", "suggested", "unmatched"]),
  matchedBy: z.nullable(z.enum(matchKinds)),
  /** The matched account, or the suggested one. */
  rider: z.nullable(riderRef),
  ...outcome,
  /** The amount that the result earned, including all corrections. */
  earned: cents,
  verifiedAt: instant,
});
export type SheetRow = z.infer<typeof sheetRow>;

/** The amount of one purse, and the number of riders that it concerns. */
export const purse = z.object({
  wallet: z.enum(["credit", "cash"]),
  currency: z.enum(currencies),
  amount: cents,
  riders: z.number(),
});
export type Purse = z.infer<typeof purse>;

/**
 * The effects of saving or verifying: the awards, the amounts that are taken back, and the additional awards if
 * suggestions were confirmed.
 */
export const consequences = z.object({
  gives: z.array(purse),
  takes: z.array(purse),
  ifConfirmed: z.array(purse),
  /** True if the awards exceed the event's budget, so that an admin has to verify (docs/spec/results.md#budget). */
  overBudget: z.boolean(),
});
export type Consequences = z.infer<typeof consequences>;

const sheetClass = z.object({
  _id: z.string(),
  /** The version of the sheet: saving an outdated version answers 409. */
  __v: z.number(),
  name: z.string(),
  position: z.number(),
  payoutType: z.enum(payoutTypes),
  places: z.array(placeRecord),
  startersTyped: z.nullable(z.number()),
  startersCounted: z.number(),
  receivedAt: instant,
  verifiedAt: instant,
  /** The time when the class was marked "did not run". */
  didNotRunAt: instant,
  rows: z.array(sheetRow),
  /** The effects if this class were verified now. */
  follows: consequences,
});
export type SheetClass = z.infer<typeof sheetClass>;

const resultsSheet = z.object({
  event: z.object({
    _id: z.string(),
    title: z.string(),
    firstDate: z.string(),
    lastDate: z.string(),
    currency: z.enum(currencies),
    canceled: z.boolean(),
    /** True from the first race day on (Pacific time). */
    open: z.boolean(),
    resultsDue: z.string(),
    resultsReceivedAt: instant,
    resultsVerifiedAt: instant,
    budget: cents,
    startersNeeded: z.number(),
    /** The day in Pacific time. */
    today: z.string(),
    series: z.array(seriesRef),
  }),
  classes: z.array(sheetClass),
  /** The effects if all submitted results were verified now. */
  follows: consequences,
  /** The changes that the account can undo now, newest first. */
  undos: z.array(sheetUndo),
});
export type ResultsSheet = z.infer<typeof resultsSheet>;

const rowFault = z.object({
  code: z.enum([...rowErrorCodes, "class_unknown", "class_not_chosen"]),
  field: z.enum(rowFields),
  value: z.string(),
  suggestion: z.optional(z.string()),
});

const landings = ["matched", "suggested", "unmatched", "class_open", "error", "left_out"] as const;

const columns = z.partialRecord(z.enum(columnKinds), countField(0, "invalid_value"));

const previewRow = z.extend(rowTexts, {
  line: z.number(),
  fileClass: z.string(),
  classId: text,
  status: z.enum(resultStatuses),
  landing: z.enum(landings),
  matchedBy: z.nullable(z.enum(matchKinds)),
  suggestedBecause: z.nullable(z.enum(suggestionReasons)),
  rider: z.nullable(riderRef),
  errors: z.array(rowFault),
  /** The values that were dropped from the row, such as a bad VIN. A warning does not block the row. */
  warnings: z.array(rowFault),
  /** The difference from the current sheet; `same` means that saving would change nothing. */
  change: z.nullable(z.enum(["new", "changed", "same"])),
  ...outcome,
});
export type PreviewRow = z.infer<typeof previewRow>;

export const resultsPreview = z.object({
  previewId: z.string(),
  fileName: z.string(),
  format: z.enum(resultsFormats),
  notes: z.array(z.enum(resultsFileNotes)),
  passedOver: z.array(z.string()),
  /** The meaning assigned to each column, and who assigned it (`from`); if the headers are unknown. */
  columns: z.nullable(
    z.object({
      headers: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
      columns,
      /** The number of lines below the header, which become rows once the columns are known. */
      lines: z.number(),
      from: z.enum(["guess", "remembered", "chosen"]),
      /** True if the columns say who finished, and where. */
      suffice: z.boolean(),
    }),
  ),
  /** True if the same file was already imported. */
  sameAsBefore: z.boolean(),
  rows: z.array(previewRow),
  classMap: z.array(
    z.object({
      fileClass: z.string(),
      rows: z.number(),
      classId: text,
      /** True for a guessed class that nobody has confirmed. */
      proposed: z.boolean(),
      /** True if the promoter excluded the class. */
      leftOut: z.boolean(),
    }),
  ),
  classes: z.array(
    z.object({
      _id: z.string(),
      __v: z.number(),
      name: z.string(),
      payoutType: z.enum(payoutTypes),
      verified: z.boolean(),
      /** The starters in the file, including rows with errors; a typed number must not be lower. */
      starters: z.number(),
      startersTyped: z.nullable(z.number()),
      /** The number of rows that are on the sheet and no longer in the file. */
      removed: z.number(),
      inFile: z.boolean(),
    }),
  ),
  totals: z.object({
    rows: z.number(),
    matched: z.number(),
    suggested: z.number(),
    unmatched: z.number(),
    error: z.number(),
    /** The number of valid rows of a class that is not assigned to a class of the event yet. */
    classOpen: z.number(),
    leftOut: z.number(),
    /** The number of valid rows that would be saved, whether or not they change anything. */
    ready: z.number(),
    changes: z.number(),
  }),
  follows: consequences,
});
export type ResultsPreview = z.infer<typeof resultsPreview>;

const shortText = z.string("invalid_value").check(z.maxLength(200, "too_long"));

/** A correction of any texts of a row. */
const rowEdit = z.partialRecord(z.enum(rowFields), shortText);

const byLine = <Value extends z.core.$ZodType>(value: Value) => z.record(z.string().check(z.regex(/^\d+$/)), value);

const uploadChoices = z.object({
  /** The meaning of each column, for a file with unknown headers. */
  columns: z.optional(columns),
  /** Maps a class of the file to a class of the event, or to null to exclude it. */
  classMap: z.optional(z.record(z.string(), z.nullable(z.uuid("invalid_value")))),
  /** Maps a line to the rider who raced, or to null if that person has no account. */
  confirmedRiders: z.optional(byLine(z.nullable(z.uuid("invalid_value")))),
  edits: z.optional(byLine(rowEdit)),
  skipLines: z.optional(z.array(countField(0, "invalid_value")).check(z.maxLength(10_000, "too_long"))),
  starters: z.optional(
    z.record(z.string(), z.nullable(z.int().check(z.minimum(1, "invalid_value"), z.maximum(2000, "invalid_value")))),
  ),
  /** The versions of the sheets in the preview, so that changes saved since then are not overwritten unnoticed. */
  versions: z.optional(z.record(z.string(), versionField)),
});
export type UploadChoices = z.infer<typeof uploadChoices>;

export const uploadQuery = z.object({ preview: booleanQuery });

/** The request body that saves a preview, or (with ?preview=1) returns it again with other choices. */
export const takeInput = z.extend(uploadChoices, { previewId: z.uuid("required") });
export type TakeInput = z.infer<typeof takeInput>;

export const takenAnswer = z.object({
  saved: z.object({
    rows: z.number(),
    added: z.number(),
    changed: z.number(),
    removed: z.number(),
    errors: z.number(),
  }),
  sheet: resultsSheet,
});
export type TakenAnswer = z.infer<typeof takenAnswer>;

const starters = z.nullable(
  z.int("invalid_value").check(z.minimum(1, "invalid_value"), z.maximum(2000, "invalid_value")),
);

/** The typed sheet of one class; `__v` is the version of the sheet. */
export const saveClassInput = z.object({
  classId: z.uuid("required"),
  __v: versionField,
  starters: z.optional(starters),
  rows: z
    .array(
      z.object({
        _id: z.optional(z.uuid("invalid_value")),
        riderId: z.optional(z.nullable(z.uuid("invalid_value"))),
        values: rowEdit,
      }),
    )
    .check(z.maxLength(2000, "too_long")),
  confirm,
});
export type SaveClassInput = z.infer<typeof saveClassInput>;

/** Corrects one row, confirms a suggestion (`riderId`), or undoes a match (`riderId: null`). */
export const saveResultInput = z.object({
  resultId: z.uuid("required"),
  __v: versionField,
  values: z.optional(rowEdit),
  riderId: z.optional(z.nullable(z.uuid("invalid_value"))),
  confirm,
});
export type SaveResultInput = z.infer<typeof saveResultInput>;

export const removeResultQuery = z.object({ resultId: z.uuid("required"), confirm });
export type RemoveResultQuery = z.infer<typeof removeResultQuery>;
export const undoCorrectionInput = z.object({ undoId: z.uuid("required") });
export const removeClassInput = z.object({ classId: z.optional(z.uuid("invalid_value")), confirm });
export type RemoveClassInput = z.infer<typeof removeClassInput>;
/** Marks classes as ones that did not run, or removes the mark. Those with results are skipped. */
export const didNotRunInput = z.object({
  classIds: z.array(z.uuid("required")).check(z.minLength(1, "required"), z.maxLength(500, "too_long")),
  didNotRun: z.boolean("required"),
});
export type DidNotRunInput = z.infer<typeof didNotRunInput>;

/**
 * Verifies one class, or these versions of several, or all submitted classes. A class whose version changed is left
 * out and listed.
 */
export const verifyInput = z.object({
  classId: z.optional(z.uuid("invalid_value")),
  classes: z.optional(
    z
      .array(z.object({ _id: z.uuid("required"), __v: versionField }))
      .check(z.minLength(1, "required"), z.maxLength(500, "too_long")),
  ),
  confirm,
});
export type VerifyInput = z.infer<typeof verifyInput>;
export const sheetAnswer = z.object({ sheet: resultsSheet });
export type SheetAnswer = z.infer<typeof sheetAnswer>;

/** The answer to a correction: the current sheet, and either what it would move or the id with which it is undone. */
export const correctedAnswer = z.extend(sheetAnswer, {
  /** The effects to confirm; null when the correction is saved. */
  asks: z.nullable(moneyEffects),
  /** The id for `undo-correction`; null when nothing changed. */
  undoId: z.nullable(z.string()),
});
export type CorrectedAnswer = z.infer<typeof correctedAnswer>;

/**
 * The answer to a saved or a deleted sheet, like that to a correction. The id for `undo-correction` is also null for
 * provisional results that only changed.
 */
export const changedAnswer = z.extend(correctedAnswer, { asks: z.nullable(sheetEffects) });
export type ChangedAnswer = z.infer<typeof changedAnswer>;

/** A class of a verification with the awards that it issues, and its rows that belong to no account yet. */
const verifiedClass = z.object({
  _id: z.string(),
  name: z.string(),
  rows: z.number(),
  unmatched: z.number(),
  gives: z.array(purse),
});
/** The reasons why a class is left out of a verification. */
const leftReasons = ["changed", "no_results", "verified"] as const;
const leftClass = z.object({ _id: z.string(), name: z.string(), why: z.enum(leftReasons) });
export type LeftClass = z.infer<typeof leftClass>;
const verifyEffects = z.extend(moneyEffects, { classes: z.array(verifiedClass), left: z.array(leftClass) });
export type VerifyEffects = z.infer<typeof verifyEffects>;

/** The effects of a verification; with `asks` it is not verified yet. */
export const verifyAnswer = z.object({
  sheet: resultsSheet,
  asks: z.nullable(verifyEffects),
  given: z.array(purse),
  waiting: z.number(),
  /** The number of classes that were verified, and the ones that were not. */
  verified: z.number(),
  left: z.array(leftClass),
});
export type VerifyAnswer = z.infer<typeof verifyAnswer>;
