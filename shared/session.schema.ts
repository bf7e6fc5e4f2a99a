import * as z from "zod/mini";
import { bikeRecord } from "./bikes.schema.ts";
import { locales } from "./locale.ts";
import { roles } from "./roles.ts";

/**
 * The user who is signed in, the admin acting as that user, and the program's branding: the data that the shell of
 * every page needs.
 */
export const sessionAnswer = z.object({
  type: z.nullable(z.enum(roles)),
  user: z.nullable(
    z.object({
      /** The id of the rider, dealer, promoter or admin record. */
      _id: z.string(),
      accountId: z.string(),
      fullName: z.string(),
      email: z.string(),
      image: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      emailVerified: z.boolean(),
      deActivated: z.boolean(),
      locale: z.enum(locales),
      /** The bikes; for riders only. */
      bikes: z.optional(z.array(bikeRecord)),
      hasPin: z.optional(z.boolean()),
      /** Where the account says that the rider lives; for riders only. */
      home: z.optional(z.object({ country: z.nullable(z.string()), state: z.nullable(z.string()) })),
      /**
       * For riders who have not accepted the current version of the terms: where they live, which decides the language
       * that is shown first (docs/spec/accounts.md#consent).
       */
      newTerms: z.optional(z.object({ country: z.nullable(z.string()), region: z.nullable(z.string()) })),
      /** True for staff who need a passkey: the password alone does not log in. */
      needsPasskey: z.optional(z.boolean()),
      /** The country whose credit the dealer redeems; for dealers only. */
      country: z.optional(z.string()),
      /** The time zone of the dealer's address (IANA); for dealers only. */
      timeZone: z.optional(z.string()),
    }),
  ),
  /** The admin who is acting as this user. */
  proxyHost: z.nullable(z.object({ accountId: z.string(), name: z.string() })),
  /**
   * True for staff who entered the password and must add a passkey before they are logged in; until then `type` and
   * `user` are null.
   */
  mustAddPasskey: z.optional(z.boolean()),
  programme: z.object({
    /** The title in the caller's language. */
    title: z.string(),
    brandName: z.string(),
    brand: z.string(),
    brand2: z.string(),
    onBrand: z.string(),
    onBrand2: z.string(),
    logoUrl: z.nullable(z.string()),
    contact: z.object({ email: z.string(), phone: z.string(), address: z.string() }),
    socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
    /**
     * The age below which a guardian has to consent; below `guardianConfirmAge`, the guardian has to do so from their
     * own mailbox.
     */
    adultAge: z.number(),
    guardianConfirmAge: z.number(),
    creditExpiryMonths: z.number(),
    expiryNoticeDays: z.array(z.number()),
    passwordMinLength: z.number(),
    searchRadiusMiles: z.array(z.number()),
    searchRadiusKmFr: z.array(z.number()),
    distinctDelayMs: z.number(),
    minimumFetchDelayMs: z.number(),
    prefetchIdleTimeoutMs: z.number(),
    mapZoomOneMarker: z.number(),
    mapBoundsPaddingPx: z.number(),
  }),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;
export type SessionUser = NonNullable<SessionAnswer["user"]>;
