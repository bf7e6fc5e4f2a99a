import * as z from "zod/mini";
import { confirmField, idField, requiredText } from "./fields.ts";

/**
 * This input marks a rider as a factory rider, or removes the mark. `confirm` is the checksum of the money that this
 * moves, from the preview. Without it, or with another one, an act that moves money answers 409 `money_unconfirmed`.
 */
export const markFactoryInput = z.object({
  factory: z.boolean("required"),
  reason: requiredText(500),
  confirm: confirmField,
});
export type MarkFactoryInput = z.infer<typeof markFactoryInput>;

/** This input pays a factory rider for one result despite the rule, or reverts that. */
export const factoryOverrideInput = z.object({ pay: z.boolean("required"), reason: requiredText(500) });
export type FactoryOverrideInput = z.infer<typeof factoryOverrideInput>;

export const resultParams = z.object({ resultId: idField });

/** This answer has the result with its new outcome; amounts are in cents. */
export const factoryOverrideAnswer = z.object({
  resultId: z.string(),
  earned: z.number(),
  reason: z.nullable(z.string()),
});
export type FactoryOverrideAnswer = z.infer<typeof factoryOverrideAnswer>;
