import * as z from "zod/mini";
import { bikeRecord } from "./bikes.schema.ts";
import { locales } from "./locale.ts";
import { roles } from "./roles.ts";
import { staffRoles } from "./staff-roles.ts";

/**
 * The shell of every page needs these data: the user who is logged in, the admin acting as that user, and the program's
 * branding.
 */
export const sessionAnswer = z.object({
  type: z.nullable(z.enum(roles)),
  user: z.nullable(
    z.object({
      /** This is the id of the rider, dealer, promoter or admin record. */
      _id: z.string(),
      accountId: z.string(),
      fullName: z.string(),
      email: z.string(),
      image: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      emailVerified: z.boolean(),
      deActivated: z.boolean(),
      locale: z.enum(locales),
      /** Only riders have this list of bikes. */
      bikes: z.optional(z.array(bikeRecord)),
      hasPin: z.optional(z.boolean()),
      /** For riders, this is where they live according to the account. */
      home: z.optional(z.object({ country: z.nullable(z.string()), state: z.nullable(z.string()) })),
      /**
       * For riders who have not accepted the current version of the terms, this is where they live, which decides the
       * language that is shown first (docs/spec/accounts.md#consent).
       */
      newTerms: z.optional(z.object({ country: z.nullable(z.string()), region: z.nullable(z.string()) })),
      /** Only admins have this: what they may do. */
      staffRole: z.optional(z.enum(staffRoles)),
      /** This is true for staff who need a passkey: the password alone does not log in. */
      needsPasskey: z.optional(z.boolean()),
      /** For dealers, this is the country whose credit they redeem. */
      country: z.optional(z.string()),
      /** For dealers, this is the time zone of their address (IANA). */
      timeZone: z.optional(z.string()),
    }),
  ),
  /** This is the admin who is acting as the user. */
  proxyHost: z.nullable(z.object({ accountId: z.string(), name: z.string() })),
  /**
   * This is true for staff who entered the password and must add a passkey before they are logged in; until then `type`
   * and `user` are null.
   */
  mustAddPasskey: z.optional(z.boolean()),
  programme: z.object({
    /** The title is in the caller's language. */
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
     * Below this age a guardian has to consent; below `guardianConfirmAge`, the guardian has to do so from their own
     * mailbox.
     */
    adultAge: z.number(),
    guardianConfirmAge: z.number(),
    creditExpiryMonths: z.number(),
    /** This is true if the credit of riders who live in certain places lasts longer than `creditExpiryMonths`. */
    creditMayLastLonger: z.optional(z.boolean()),
    expiryNoticeDays: z.array(z.number()),
    passwordMinLength: z.number(),
    uploadMaxBytes: z.number(),
    pinDigits: z.number(),
    vinLength: z.number(),
    codes: z.object({ digits: z.number(), minutes: z.number(), tries: z.number() }),
    resultsDueDays: z.number(),
    bikeAddedWithinDays: z.number(),
    dealerRefundDays: z.number(),
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
