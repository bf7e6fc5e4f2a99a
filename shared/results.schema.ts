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
import { matchKinds, reasonCodes, suggestionReasons, undoneActs } from "./results.ts";

const text = z.nullable(z.string());
const cents = z.number();
const instant = z.nullable(z.iso.datetime());

export const resultsParams = z.object({ eventId: z.uuid() });
export const resultsQuery = z.object({ classId: idQuery });

/** A promoter may see only these data of an account. */
const riderRef = z.object({ _id: z.string(), fullName: z.string(), hometown: text, amaNumber: text });
export type RiderRef = z.infer<typeof riderRef>;

/** This is the outcome of a row: the amount that it earns or would earn, or the reason why it earns nothing. */
const outcome = {
  earns: cents,
  reason: z.nullable(z.enum(reasonCodes)),
  values: z.nullable(z.record(z.string(), z.union([z.string(), z.number()]))),
};

/** These are the texts of a row in a file, the grid or a correction. */
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
  /** This is the matched account, or the suggested one. */
  rider: z.nullable(riderRef),
  ...outcome,
  /** The result earned this amount, including all corrections. */
  earned: cents,
  /** This is true if staff pay a factory rider for this result. */
  factoryPaid: z.boolean(),
  verifiedAt: instant,
});
export type SheetRow = z.infer<typeof sheetRow>;

/** This is the total of one purse, and the number of riders that it concerns. */
export const walletTotal = z.object({
  wallet: z.enum(["credit", "cash"]),
  currency: z.enum(currencies),
  amount: cents,
  riders: z.number(),
});
export type WalletTotal = z.infer<typeof walletTotal>;

/**
 * These are the effects of saving or verifying: the awards, the amounts that are taken back, and the additional awards
 * if suggestions were confirmed.
 */
export const consequences = z.object({
  gives: z.array(walletTotal),
  takes: z.array(walletTotal),
  ifConfirmed: z.array(walletTotal),
  /** This is true if the awards exceed the event's budget: an admin has to verify (docs/spec/results.md#budget). */
  overBudget: z.boolean(),
});
export type Consequences = z.infer<typeof consequences>;

/** This is the amount that a change of results moves for one rider. */
export const moneyMove = z.object({
  rider: riderRef,
  wallet: z.enum(["credit", "cash"]),
  currency: z.enum(currencies),
  /** The rider's results earn this many cents more than before; it is negative if cents are taken back. */
  amount: cents,
  /** The rider has already spent this part of the amount, which is listed as due; it is null for promoters. */
  due: z.nullable(cents),
});
export type MoneyMove = z.infer<typeof moneyMove>;

/** These are the effects of a change of results on money, as the change itself computed them. */
export const moneyEffects = z.object({
  /** The checksum is sent back as `confirm`, so that exactly these effects are confirmed. */
  checksum: z.string(),
  moves: z.array(moneyMove),
  /** This additional amount, in cents, waits for an admin because of the event's budget or a review of the riders. */
  waits: cents,
});
export type MoneyEffects = z.infer<typeof moneyEffects>;

/** These are the effects of a change of a whole sheet: the money, and the results that it deletes. */
const sheetEffects = z.extend(moneyEffects, {
  /** This is the number of deleted results, of which `names` has the first ten. */
  deleted: z.number(),
  names: z.array(z.string()),
});
export type SheetEffects = z.infer<typeof sheetEffects>;

/**
 * This is the checksum of the effects that the user confirmed. With `""` or another checksum, a change that moves money
 * is not saved and its effects are returned (`asks`). Without the field it is saved without a confirmation.
 */
const confirm = z.optional(z.string("invalid_value").check(z.maxLength(64, "too_long")));

const sheetClass = z.object({
  _id: z.string(),
  /** This is the version of the sheet: saving an outdated version answers 409. */
  __v: z.number(),
  name: z.string(),
  position: z.number(),
  payoutType: z.enum(payoutTypes),
  places: z.array(placeRecord),
  startersTyped: z.nullable(z.number()),
  startersCounted: z.number(),
  receivedAt: instant,
  verifiedAt: instant,
  /** The class was marked "did not run" at this time. */
  didNotRunAt: instant,
  rows: z.array(sheetRow),
  /** These are the effects if this class were verified now. */
  follows: consequences,
});
export type SheetClass = z.infer<typeof sheetClass>;

/** This change of results can be undone once, until the time in `until`. */
const sheetUndo = z.object({
  _id: z.string(),
  act: z.enum(undoneActs),
  /** This is the name on the result; it is null if the change concerned several. */
  name: text,
  classes: z.array(z.object({ _id: z.string(), name: z.string() })),
  at: z.iso.datetime(),
  until: z.iso.datetime(),
});
export type SheetUndo = z.infer<typeof sheetUndo>;

export const resultsSheet = z.object({
  event: z.object({
    _id: z.string(),
    title: z.string(),
    firstDate: z.string(),
    lastDate: z.string(),
    currency: z.enum(currencies),
    canceled: z.boolean(),
    /** This is true from the first race day on (Pacific time). */
    open: z.boolean(),
    resultsDue: z.string(),
    resultsReceivedAt: instant,
    resultsVerifiedAt: instant,
    budget: cents,
    startersNeeded: z.number(),
    /** This is the day in Pacific time. */
    today: z.string(),
    series: z.array(seriesRef),
  }),
  classes: z.array(sheetClass),
  /** These are the effects if all submitted results were verified now. */
  follows: consequences,
  /** These are the changes that the account can undo now, newest first. */
  undos: z.array(sheetUndo),
});
export type ResultsSheet = z.infer<typeof resultsSheet>;

export const rowFault = z.object({
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
  /** These values were dropped from the row, such as a bad VIN. A warning does not block the row. */
  warnings: z.array(rowFault),
  /** This is the difference from the current sheet; `same` means that saving would change nothing. */
  change: z.nullable(z.enum(["new", "changed", "same"])),
  /** This is true if staff would review the award before it is paid. The reason can be private, so it is left out. */
  reviewed: z.boolean(),
  ...outcome,
});
export type PreviewRow = z.infer<typeof previewRow>;

export const resultsPreview = z.object({
  previewId: z.string(),
  fileName: z.string(),
  format: z.enum(resultsFormats),
  notes: z.array(z.enum(resultsFileNotes)),
  ignoredColumns: z.array(z.string()),
  /** If the headers are unknown, this is the meaning assigned to each column, and who assigned it (`from`). */
  columns: z.nullable(
    z.object({
      headers: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
      columns,
      /** This is the number of lines below the header, which become rows once the columns are known. */
      lines: z.number(),
      from: z.enum(["guess", "remembered", "chosen"]),
      /** This is true if the columns say who finished, and where. */
      suffice: z.boolean(),
    }),
  ),
  /** This is true if the same file was already imported. */
  sameAsBefore: z.boolean(),
  rows: z.array(previewRow),
  classMap: z.array(
    z.object({
      fileClass: z.string(),
      rows: z.number(),
      classId: text,
      /** This is true for a guessed class that nobody has confirmed. */
      proposed: z.boolean(),
      /** This is true if the promoter excluded the class. */
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
      /** This is the number of starters in the file, including rows with errors; the typed number must not be lower. */
      starters: z.number(),
      startersTyped: z.nullable(z.number()),
      /** This is the number of rows that are on the sheet and no longer in the file. */
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
    /** This is the number of valid rows of classes that are not assigned to a class of the event yet. */
    classOpen: z.number(),
    leftOut: z.number(),
    /** This is the number of valid rows that would be saved, whether or not they change anything. */
    ready: z.number(),
    changes: z.number(),
  }),
  follows: consequences,
});
export type ResultsPreview = z.infer<typeof resultsPreview>;

const shortText = z.string("invalid_value").check(z.maxLength(200, "too_long"));

/** This is a correction of any texts of a row. */
const rowEdit = z.partialRecord(z.enum(rowFields), shortText);

const byLine = <Value extends z.core.$ZodType>(value: Value) => z.record(z.string().check(z.regex(/^\d+$/)), value);

const uploadChoices = z.object({
  /** For a file with unknown headers, this is the meaning of each column. */
  columns: z.optional(columns),
  /** This maps a class of the file to a class of the event, or to null to exclude it. */
  classMap: z.optional(z.record(z.string(), z.nullable(z.uuid("invalid_value")))),
  /** This maps a line to the rider who raced, or to null if that person has no account. */
  confirmedRiders: z.optional(byLine(z.nullable(z.uuid("invalid_value")))),
  edits: z.optional(byLine(rowEdit)),
  skipLines: z.optional(z.array(countField(0, "invalid_value")).check(z.maxLength(10_000, "too_long"))),
  starters: z.optional(
    z.record(z.string(), z.nullable(z.int().check(z.minimum(1, "invalid_value"), z.maximum(2000, "invalid_value")))),
  ),
  /** These are the versions of the previewed sheets, so that later changes are not overwritten unnoticed. */
  versions: z.optional(z.record(z.string(), versionField)),
});
export type UploadChoices = z.infer<typeof uploadChoices>;

export const uploadQuery = z.object({ preview: booleanQuery });

/** This is a previewed file with the choices that were made for it. */
export const fileChoices = z.extend(uploadChoices, { previewId: z.uuid("required") });
export type FileChoices = z.infer<typeof fileChoices>;

/** This request body saves a preview, or (with ?preview=1) returns it again with other choices. */
export const takeInput = z.extend(fileChoices, { confirm });
export type TakeInput = z.infer<typeof takeInput>;

const starters = z.nullable(
  z.int("invalid_value").check(z.minimum(1, "invalid_value"), z.maximum(2000, "invalid_value")),
);

/** This is the typed sheet of one class; `__v` is the version of the sheet. */
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

/** Verifies one class, several in these versions, or all submitted ones. The answer lists the classes left out. */
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

/**
 * This is the answer to a correction: the current sheet, and either the effects to confirm or the id with which the
 * correction can be undone.
 */
export const correctedAnswer = z.extend(sheetAnswer, {
  /** The user has to confirm these effects; it is null when the correction is saved. */
  asks: z.nullable(moneyEffects),
  /** `undo-correction` takes this id; it is null when nothing changed. */
  undoId: z.nullable(z.string()),
});
export type CorrectedAnswer = z.infer<typeof correctedAnswer>;

/** This is the answer to saving or deleting a sheet. `undoId` is also null if only provisional results changed. */
export const changedAnswer = z.extend(correctedAnswer, { asks: z.nullable(sheetEffects) });
export type ChangedAnswer = z.infer<typeof changedAnswer>;

/** This is the answer to saving a file; `saved` is null when the user has to confirm the effects in `asks`. */
export const takenAnswer = z.extend(changedAnswer, {
  saved: z.nullable(
    z.object({
      rows: z.number(),
      added: z.number(),
      changed: z.number(),
      removed: z.number(),
      errors: z.number(),
    }),
  ),
});
export type TakenAnswer = z.infer<typeof takenAnswer>;
