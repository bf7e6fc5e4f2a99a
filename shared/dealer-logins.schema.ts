import * as z from "zod/mini";

const text = z.nullable(z.string());

/** These dealers have at least one login. */
export const dealerLoginsAnswer = z.object({
  dealerLogins: z.array(
    z.object({
      /** This is the id of the dealer. */
      _id: z.string(),
      name: z.string(),
      city: text,
      state: text,
      country: z.string(),
      email: z.string(),
      emailVerified: z.boolean(),
      deActivated: z.boolean(),
    }),
  ),
});
