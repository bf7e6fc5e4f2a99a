import * as z from "zod/mini";
import { idField } from "./fields.ts";

/**
 * This input sends expiry notices by hand. Without `riderIds`, every rider whose credit expires within `days` gets an
 * email. `days` defaults to the lead time of the earliest expiry notice.
 */
export const sendExpireMailInput = z.object({
  riderIds: z.optional(z.array(idField).check(z.minLength(1, "required"), z.maxLength(500, "too_long"))),
  days: z.optional(z.int("invalid_value").check(z.minimum(0, "invalid_value"), z.maximum(400, "invalid_value"))),
});
export type SendExpireMailInput = z.infer<typeof sendExpireMailInput>;

export const sendExpireMailAnswer = z.object({ riders: z.number() });
