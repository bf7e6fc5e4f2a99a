import * as z from "zod/mini";
import { idField, requiredText } from "./fields.ts";
import { movedKinds } from "./merges.ts";
import { currencies } from "./money.ts";

// This module declares the merge of two riders (docs/spec/accounts.md#merge). `keep` is the account that stays,
// `delete` the one that is deleted.

const wallet = z.enum(["credit", "cash"]);
const text = z.nullable(z.string());
const instant = z.iso.datetime();

/**
 * Both accounts have a result in this class. Staff decided that this result belongs to the rider; the other one then
 * belongs to no account.
 */
const mergeDecision = z.object({ classId: idField, resultId: idField });

const pairFields = {
  keepRiderId: idField,
  deleteRiderId: idField,
  decisions: z.array(mergeDecision).check(z.maxLength(500, "invalid_value")),
};

/** This input requests the effects of a merge. Nothing is written. */
export const mergePreviewInput = z.object(pairFields);
export type MergePreviewInput = z.infer<typeof mergePreviewInput>;

export const mergeInput = z.object({
  ...pairFields,
  /** These are the typed words, for example "DELETE old@example.com" and "KEEP new@example.com". */
  deleteWords: requiredText(320),
  keepWords: requiredText(320),
  /** This is the checksum of the preview, so that exactly these effects are confirmed. */
  confirm: requiredText(100),
});
export type MergeInput = z.infer<typeof mergeInput>;

/** This is one of the two accounts, as staff compare them. */
const mergeSide = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  furtherEmails: z.array(z.string()),
  amaNumber: text,
  dateOfBirth: text,
  hometown: text,
  place: text,
  country: text,
  phone: text,
  registeredAt: instant,
  lastLoginAt: z.nullable(instant),
  factory: z.boolean(),
  hasPin: z.boolean(),
  hasPaymentInfo: z.boolean(),
  /** This is the guardian who consented, if there is one. */
  guardian: text,
  bikes: z.array(z.string()),
  results: z.number(),
  redemptions: z.number(),
  documents: z.number(),
});
export type MergeSide = z.infer<typeof mergeSide>;

const mergeResult = z.object({
  resultId: z.string(),
  place: z.nullable(z.number()),
  status: z.enum(["finished", "dnf", "dns", "dsq"]),
  /** This is the name on the results sheet. */
  name: z.string(),
  brand: text,
  /** This is the amount that it has earned so far, in cents. */
  earned: z.number(),
  verified: z.boolean(),
});
export type MergeResult = z.infer<typeof mergeResult>;

/** This is a class in which both accounts have a result: nobody races the same class twice, so staff choose one. */
const mergeConflict = z.object({
  classId: z.string(),
  className: z.string(),
  eventTitle: z.string(),
  firstDate: z.string(),
  currency: z.enum(currencies),
  keep: mergeResult,
  delete: mergeResult,
});
export type MergeConflict = z.infer<typeof mergeConflict>;

const mergeEffects = z.object({
  /** The client sends this back as `confirm`. */
  checksum: z.string(),
  moves: z.array(z.object({ kind: z.enum(movedKinds), count: z.number() })),
  /**
   * `keep` and `delete` are the open credit or unpaid cash of the two accounts before the merge, and `after` is that of
   * the remaining account, in cents.
   */
  money: z.array(
    z.object({
      wallet,
      currency: z.enum(currencies),
      keep: z.number(),
      delete: z.number(),
      after: z.number(),
    }),
  ),
  /**
   * These are the amounts due that the merge adds, because the rider had already spent awards that the merge takes back.
   */
  due: z.array(z.object({ wallet, currency: z.enum(currencies), amount: z.number() })),
  /**
   * This is the number of approved payouts that need approval again, because the payment info of the remaining account
   * differs.
   */
  claimsReturned: z.number(),
});
export type MergeEffects = z.infer<typeof mergeEffects>;

export const mergePreview = z.object({
  keep: mergeSide,
  delete: mergeSide,
  conflicts: z.array(mergeConflict),
  /** This is null while a conflict is not decided. */
  effects: z.nullable(mergeEffects),
});
export type MergePreview = z.infer<typeof mergePreview>;

/** These are the effects of undoing a merge. Nothing is written. */
export const undoEffects = z.object({
  /** These records go back to the account that was deleted. */
  moves: z.array(z.object({ kind: z.enum(movedKinds), count: z.number() })),
  /**
   * `before` is the open credit or unpaid cash of the merged account now; `keep` and `delete` are those of the two
   * accounts afterwards, in cents.
   */
  money: z.array(
    z.object({ wallet, currency: z.enum(currencies), before: z.number(), keep: z.number(), delete: z.number() }),
  ),
  /** This is how the amounts due change. */
  due: z.array(z.object({ wallet, currency: z.enum(currencies), amount: z.number() })),
  /** This is the number of unsent payouts with awards of both accounts: they end, and new ones open for each account. */
  claimsEnded: z.number(),
  /** This is the number of approved payouts that need approval again, because the payment info differs. */
  claimsReturned: z.number(),
});
export type UndoEffects = z.infer<typeof undoEffects>;

/** This is a merge as the records of both riders show it. */
export const mergeRecord = z.object({
  _id: z.string(),
  at: instant,
  keep: z.object({ _id: z.string(), fullName: z.string() }),
  delete: z.object({ _id: z.string(), fullName: z.string(), email: z.string() }),
  /** The merge can be undone until this time; it is null if the merge can no longer be undone. */
  undoUntil: z.nullable(instant),
  undoneAt: z.nullable(instant),
});
export type MergeRecord = z.infer<typeof mergeRecord>;

export const mergeAnswer = z.object({ merge: mergeRecord });
export type MergeAnswer = z.infer<typeof mergeAnswer>;
