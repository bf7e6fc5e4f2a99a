import * as z from "zod/mini";
import { moneyEffects, walletTotal, resultsSheet } from "./results.schema.ts";

/** This is a class of a verification with the awards that it issues, and its rows that belong to no account yet. */
const verifiedClass = z.object({
  _id: z.string(),
  name: z.string(),
  rows: z.number(),
  unmatched: z.number(),
  gives: z.array(walletTotal),
});
/** A class is left out of a verification for one of these reasons. */
const leftReasons = ["changed", "no_results", "verified"] as const;
const leftClass = z.object({ _id: z.string(), name: z.string(), why: z.enum(leftReasons) });
export type LeftClass = z.infer<typeof leftClass>;
const verifyEffects = z.extend(moneyEffects, { classes: z.array(verifiedClass), left: z.array(leftClass) });
export type VerifyEffects = z.infer<typeof verifyEffects>;

/** This is the answer to a verification. With `asks`, nothing is verified yet. */
export const verifyAnswer = z.object({
  sheet: resultsSheet,
  asks: z.nullable(verifyEffects),
  given: z.array(walletTotal),
  waiting: z.number(),
  /** `verified` is the number of classes that were verified; `left` has those that were not. */
  verified: z.number(),
  left: z.array(leftClass),
});
export type VerifyAnswer = z.infer<typeof verifyAnswer>;
