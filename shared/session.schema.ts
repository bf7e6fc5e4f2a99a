import * as z from "zod/mini";
import { bikeRecord } from "./bikes.schema.ts";
import { locales } from "./locale.ts";
import { roles } from "./roles.ts";

/** Who is signed in, behind whom, and the face of the programme: what the shell of every page needs. */
export const sessionAnswer = z.object({
  type: z.nullable(z.enum(roles)),
  user: z.nullable(
    z.object({
      /** Of the rider, dealer, promoter or admin. */
      _id: z.string(),
      accountId: z.string(),
      fullName: z.string(),
      email: z.string(),
      image: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      emailVerified: z.boolean(),
      deActivated: z.boolean(),
      locale: z.enum(locales),
      /** Riders alone. */
      bikes: z.optional(z.array(bikeRecord)),
      hasPin: z.optional(z.boolean()),
      /** Dealers alone: the country whose credit they redeem. */
      country: z.optional(z.string()),
    }),
  ),
  /** The admin who acts as this user. */
  proxyHost: z.nullable(z.object({ accountId: z.string(), name: z.string() })),
  programme: z.object({
    /** In the language of the caller. */
    title: z.string(),
    brandName: z.string(),
    brand: z.string(),
    brand2: z.string(),
    onBrand: z.string(),
    onBrand2: z.string(),
    logoUrl: z.nullable(z.string()),
    contact: z.object({ email: z.string(), phone: z.string(), address: z.string() }),
    socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
    /** Under it a guardian consents; under the other one from the guardian's own mailbox. */
    adultAge: z.number(),
    guardianConfirmAge: z.number(),
  }),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;
export type SessionUser = NonNullable<SessionAnswer["user"]>;
