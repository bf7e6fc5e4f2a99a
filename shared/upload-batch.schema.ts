import * as z from "zod/mini";
import { resultsFormats } from "./results-file/formats.ts";
import { consequences, fileChoices, takeInput, takenAnswer, walletTotal } from "./results.schema.ts";

// This module declares the calls for many results files at once: each is read and previewed separately, and those that
// are ready are saved together (docs/spec/files.md#many-files).

/** A batch has at most this many files, which is more than an event has classes. */
const maxFilesAtOnce = 60;

/** An upload consists of files that can be previewed, and files that were refused. */
export const receivedFiles = z.object({
  files: z.array(
    z.object({
      fileName: z.string(),
      /** The id is null if the file was refused. */
      previewId: z.nullable(z.string()),
      /** This is the reason of the refusal, in the caller's language. */
      message: z.nullable(z.string()),
    }),
  ),
});
export type ReceivedFiles = z.infer<typeof receivedFiles>;

/** These are the files that an account uploaded for an event and has not saved; the newest comes first. */
export const waitingFiles = z.object({
  files: z.array(z.object({ previewId: z.string(), fileName: z.string(), uploadedAt: z.iso.datetime() })),
});
export type WaitingFile = z.infer<typeof waitingFiles>["files"][number];

/** This input names files of an event, each with the choices that were made for it. */
export const batchInput = z.object({ files: z.array(fileChoices).check(z.maxLength(maxFilesAtOnce, "too_long")) });
export type BatchInput = z.infer<typeof batchInput>;

/** This input saves files together; the confirmation is for the effects of all of them. */
export const importInput = z.extend(batchInput, { confirm: takeInput.shape.confirm });
export type ImportInput = z.infer<typeof importInput>;

/**
 * This says what a file needs before it can be saved: `columns` a mapping, `class` a class, `twice` a decision because
 * another file has the same class, `faults` a review of rows with errors, `correction` a review of the money that moves
 * at once, because a class is verified. `same` means that saving it changes nothing.
 */
const fileStates = ["ready", "columns", "class", "twice", "faults", "correction", "same", "empty"] as const;
export type FileState = (typeof fileStates)[number];

const batchFile = z.object({
  previewId: z.string(),
  fileName: z.string(),
  format: z.enum(resultsFormats),
  state: z.enum(fileStates),
  classes: z.array(
    z.object({
      _id: z.string(),
      __v: z.number(),
      name: z.string(),
      /** This many rows of the file would be saved in this class. */
      rows: z.number(),
      /** This is true if the class was guessed from a similar name and nobody has confirmed it. */
      guessed: z.boolean(),
    }),
  ),
  /** This is the number of rows of the file, or of its lines while the columns are not known. */
  rows: z.number(),
  errors: z.number(),
  /** This is the number of saved rows that are not in the file and would be removed. */
  removed: z.number(),
  gives: z.array(walletTotal),
});
export type BatchFile = z.infer<typeof batchFile>;

/** These are the previews of several files, and what saving and verifying all ready ones together would award. */
export const batchPreview = z.object({ files: z.array(batchFile), follows: consequences });
export type BatchPreview = z.infer<typeof batchPreview>;

/** `saved` is null when nothing was saved, because the user has to confirm the effects in `asks`. */
export const batchTaken = z.extend(takenAnswer, {
  saved: z.nullable(z.array(z.object({ previewId: z.string(), rows: z.number(), errors: z.number() }))),
});
export type BatchTaken = z.infer<typeof batchTaken>;

export const removeUploadQuery = z.object({ previewId: z.uuid("required") });
