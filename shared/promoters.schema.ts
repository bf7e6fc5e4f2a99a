import * as z from "zod/mini";

export const promotersQuery = z.object({
  name: z.optional(z.string().check(z.trim(), z.maxLength(120, "too_long"))),
  phone: z.optional(z.string().check(z.trim(), z.maxLength(40, "too_long"))),
});

export const promotersAnswer = z.object({
  allPromoters: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      phone: z.nullable(z.string()),
      email: z.string(),
      profileImage: z.nullable(z.string()),
      deActivated: z.boolean(),
      /** How many events are theirs. */
      events: z.number(),
    }),
  ),
});
export type PromotersAnswer = z.infer<typeof promotersAnswer>;
