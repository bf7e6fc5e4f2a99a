import * as z from "zod/mini";
import { loginStatuses } from "./logins.ts";

/** This is a person who logs in for a promoter, as staff see it. */
const promoterLoginRow = z.object({
  /** This is the id of the login. */
  _id: z.string(),
  __v: z.number(),
  promoterId: z.string(),
  promoterName: z.string(),
  /** This is false for a deactivated promoter: none of its people can log in. */
  promoterActive: z.boolean(),
  /** This is the person's name. */
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  lastLoginAt: z.nullable(z.string()),
  status: z.enum(loginStatuses),
  /** The latest emailed link is valid until this time; it is null if there is no link. */
  invitedUntil: z.nullable(z.string()),
  /** This is true for the person who gets the emails about the promoter's events. */
  isContact: z.boolean(),
});
export type PromoterLoginRow = z.infer<typeof promoterLoginRow>;

export const promoterLoginsAnswer = z.object({ logins: z.array(promoterLoginRow) });
export const promoterLoginAnswer = z.object({ login: promoterLoginRow });
