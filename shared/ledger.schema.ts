import * as z from "zod/mini";
import { idField } from "./fields.ts";

/** Nobody named: every rider whose credit ends within these days, as far ahead as the first notice looks. */
export const sendExpireMailInput = z.object({
  riderIds: z.optional(z.array(idField).check(z.minLength(1, "required"), z.maxLength(500, "too_long"))),
  days: z.optional(z.int("invalid_value").check(z.minimum(0, "invalid_value"), z.maximum(400, "invalid_value"))),
});
export type SendExpireMailInput = z.infer<typeof sendExpireMailInput>;

export const sendExpireMailAnswer = z.object({ riders: z.number() });
