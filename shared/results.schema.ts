import * as z from "zod/mini";
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

const text = z.nullable(z.string());
const cents = z.number();
const instant = z.nullable(z.iso.datetime());

export const resultsParams = z.object({ eventId: z.uuid() });
export const resultsQuery = z.object({ classId: idQuery });

/** What a promoter may know of an account: no more than this (decisions §6). */
export const riderRef = z.object({ _id: z.string(), fullName: z.string(), hometown: text, amaNumber: text });
export type RiderRef = z.infer<typeof riderRef>;

/** What follows for a row: what it earns or would earn, or why nothing. */
const outcome = {
  earns: cents,
  reason: z.nullable(z.enum(reasonCodes)),
  values: z.nullable(z.record(z.string(), z.union([z.string(), z.number()]))),
};

/** The texts of a row, as a file, the grid or a correction has them. */
export const rowTexts = z.object({
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

export const sheetRow = z.extend(rowTexts, {
  _id: z.string(),
  __v: z.number(),
  status: z.enum(resultStatuses),
  landing: z.enum(["matched", "suggested", "unmatched"]),
  matchedBy: z.nullable(z.enum(matchKinds)),
  /** The account, or the one that is suggested. */
  rider: z.nullable(riderRef),
  ...outcome,
  /** What it earned, all corrections in. */
  earned: cents,
  verifiedAt: instant,
});
export type SheetRow = z.infer<typeof sheetRow>;

/** Money of one purse, and how many riders it concerns. */
export const purse = z.object({
  wallet: z.enum(["credit", "cash"]),
  currency: z.enum(currencies),
  amount: cents,
  riders: z.number(),
});
export type Purse = z.infer<typeof purse>;

/** What saving or verifying brings about: given, taken back, and what confirmed suggestions would add. */
export const consequences = z.object({
  gives: z.array(purse),
  takes: z.array(purse),
  ifConfirmed: z.array(purse),
  /** More than the event's budget: an admin has to verify (decisions §4). */
  overBudget: z.boolean(),
});
export type Consequences = z.infer<typeof consequences>;

export const sheetClass = z.object({
  _id: z.string(),
  /** Of the sheet: a stale save is answered 409. */
  __v: z.number(),
  name: z.string(),
  position: z.number(),
  payoutType: z.enum(payoutTypes),
  places: z.array(placeRecord),
  startersTyped: z.nullable(z.number()),
  startersCounted: z.number(),
  receivedAt: instant,
  verifiedAt: instant,
  rows: z.array(sheetRow),
  /** Were this class verified now. */
  follows: consequences,
});
export type SheetClass = z.infer<typeof sheetClass>;

export const resultsSheet = z.object({
  event: z.object({
    _id: z.string(),
    title: z.string(),
    firstDate: z.string(),
    lastDate: z.string(),
    currency: z.enum(currencies),
    canceled: z.boolean(),
    /** From the first race day on (Pacific time). */
    open: z.boolean(),
    resultsDue: z.string(),
    resultsReceivedAt: instant,
    resultsVerifiedAt: instant,
    budget: cents,
    startersNeeded: z.number(),
    /** In Pacific time. */
    today: z.string(),
    series: z.array(seriesRef),
  }),
  classes: z.array(sheetClass),
  /** Were all that is in verified now. */
  follows: consequences,
});
export type ResultsSheet = z.infer<typeof resultsSheet>;

export const rowFault = z.object({
  code: z.enum([...rowErrorCodes, "class_unknown", "class_not_chosen"]),
  field: z.enum(rowFields),
  value: z.string(),
  suggestion: z.optional(z.string()),
});

export const landings = ["matched", "suggested", "unmatched", "class_open", "error", "left_out"] as const;

const columns = z.partialRecord(z.enum(columnKinds), z.int().check(z.minimum(0, "invalid_value")));

export const previewRow = z.extend(rowTexts, {
  line: z.number(),
  fileClass: z.string(),
  classId: text,
  status: z.enum(resultStatuses),
  landing: z.enum(landings),
  matchedBy: z.nullable(z.enum(matchKinds)),
  suggestedBecause: z.nullable(z.enum(suggestionReasons)),
  rider: z.nullable(riderRef),
  errors: z.array(rowFault),
  /** Against the sheet as it is: writing it again would change nothing. */
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
  /** Where the headers are nobody's: what each column was taken for, and by whose word. */
  columns: z.nullable(
    z.object({
      headers: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
      columns,
      from: z.enum(["guess", "remembered", "chosen"]),
      /** It is said who finished, and where. */
      suffice: z.boolean(),
    }),
  ),
  /** This very file was taken before. */
  sameAsBefore: z.boolean(),
  rows: z.array(previewRow),
  classMap: z.array(
    z.object({
      fileClass: z.string(),
      rows: z.number(),
      classId: text,
      /** A guess that nobody has confirmed. */
      proposed: z.boolean(),
      /** The promoter left it out. */
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
      /** In the file, errors included; what is typed must not be less. */
      starters: z.number(),
      startersTyped: z.nullable(z.number()),
      /** On the sheet and no longer in the file. */
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
    /** Good rows of a class that nobody has named yet. */
    classOpen: z.number(),
    leftOut: z.number(),
    /** Good rows that would be written, whether or not they change anything. */
    ready: z.number(),
    changes: z.number(),
  }),
  follows: consequences,
});
export type ResultsPreview = z.infer<typeof resultsPreview>;

const shortText = z.string("invalid_value").check(z.maxLength(200, "too_long"));

/** A correction of a row: any of its texts. */
export const rowEdit = z.partialRecord(z.enum(rowFields), shortText);

const byLine = <Value extends z.core.$ZodType>(value: Value) => z.record(z.string().check(z.regex(/^\d+$/)), value);

export const uploadChoices = z.object({
  /** What each column is, of a file of unknown headers. */
  columns: z.optional(columns),
  /** Class of the file → class of the event, or null to leave it out. */
  classMap: z.optional(z.record(z.string(), z.nullable(z.uuid("invalid_value")))),
  /** Line → the rider who raced, or null where it is nobody with an account. */
  confirmedRiders: z.optional(byLine(z.nullable(z.uuid("invalid_value")))),
  edits: z.optional(byLine(rowEdit)),
  skipLines: z.optional(z.array(z.int()).check(z.maxLength(10_000, "too_long"))),
  starters: z.optional(
    z.record(z.string(), z.nullable(z.int().check(z.minimum(1, "invalid_value"), z.maximum(2000, "invalid_value")))),
  ),
  /** The sheets as the preview saw them: whoever saved since is not overwritten unseen. */
  versions: z.optional(z.record(z.string(), z.int())),
});
export type UploadChoices = z.infer<typeof uploadChoices>;

export const uploadQuery = z.object({ preview: booleanQuery });

/** The body that takes a preview, or (with ?preview=1) shows it again under other choices. */
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

/** One class's sheet as typed; `__v` is the sheet's. */
export const saveClassInput = z.object({
  classId: z.uuid("required"),
  __v: z.int("required"),
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
});
export type SaveClassInput = z.infer<typeof saveClassInput>;

/** A correction of one row, a confirmed suggestion (`riderId`), or a match undone (`riderId: null`). */
export const saveResultInput = z.object({
  resultId: z.uuid("required"),
  __v: z.int("required"),
  values: z.optional(rowEdit),
  riderId: z.optional(z.nullable(z.uuid("invalid_value"))),
});
export type SaveResultInput = z.infer<typeof saveResultInput>;

export const removeResultQuery = z.object({ resultId: z.uuid("required") });
export const removeClassInput = z.object({ classId: z.optional(z.uuid("invalid_value")) });
export const verifyInput = z.object({ classId: z.optional(z.uuid("invalid_value")) });
export const sheetAnswer = z.object({ sheet: resultsSheet });
export type SheetAnswer = z.infer<typeof sheetAnswer>;

/** What a verification did. */
export const verifyAnswer = z.object({ sheet: resultsSheet, given: z.array(purse), waiting: z.number() });
export type VerifyAnswer = z.infer<typeof verifyAnswer>;
