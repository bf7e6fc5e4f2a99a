import * as z from "zod/mini";
import { reportKinds } from "./scheduled-reports.ts";
import { locales } from "./locale.ts";
import { noticeChannels, noticeKinds } from "./notices.ts";

const kind = z.enum(noticeKinds);

const noticeChoice = z.object({
  kind,
  mail: z.boolean(),
  /** This is true if the email is always sent because it protects the account or its money. */
  mailAlways: z.boolean(),
  /** This says whether push notifications of this kind are on; it is null if the kind has none. */
  push: z.nullable(z.boolean()),
});
export type NoticeChoice = z.infer<typeof noticeChoice>;

const pushDevice = z.object({
  _id: z.string(),
  /** This is the user agent string of the browser. */
  userAgent: z.nullable(z.string()),
  createdAt: z.string(),
  /** This is the SHA-256 of the endpoint, by which a browser finds itself in the list. */
  endpointHash: z.string(),
});
export type PushDevice = z.infer<typeof pushDevice>;

export const noticesAnswer = z.object({
  email: z.string(),
  choices: z.array(noticeChoice),
  push: z.object({
    /** A browser needs this public key of the server to subscribe. */
    publicKey: z.string(),
    devices: z.array(pushDevice),
  }),
});
export type NoticesAnswer = z.infer<typeof noticesAnswer>;

export const noticeInput = z.object({ kind, channel: z.enum(noticeChannels), on: z.boolean() });
export type NoticeInput = z.infer<typeof noticeInput>;

/** This is an HTTPS URL of a push service; the operator configures which services are allowed. */
const endpoint = z.string("required").check(
  z.maxLength(1000, "too_long"),
  z.refine((text) => /^https?:\/\/[^\s/@]+\/\S*$/.test(text), "invalid_value"),
);
const base64url = (bytes: number) =>
  z.string("required").check(
    z.regex(/^[\w-]+={0,2}$/, "invalid_value"),
    z.refine((text) => Math.floor((text.replaceAll("=", "").length * 3) / 4) === bytes, "invalid_value"),
  );

/** This is the result of `PushSubscription.toJSON()`. */
export const subscribeInput = z.object({
  endpoint,
  /** These are an uncompressed P-256 point and the shared secret (RFC 8291). */
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
  /** This subscription replaces the one with this endpoint. */
  replaces: z.optional(z.string().check(z.maxLength(1000, "too_long"))),
});
export type SubscribeInput = z.infer<typeof subscribeInput>;

const token = z.string("required").check(z.minLength(1, "required"), z.maxLength(300, "too_long"));

export const unsubscribeQuery = z.object({ token });
export const unsubscribeInput = z.object({ token, on: z.boolean() });
/**
 * The unsubscribe link in an email refers to this notice. The address is partly masked, because the email may have been
 * forwarded.
 */
export const unsubscribeAnswer = z.object({
  kind: z.union([kind, z.literal("report")]),
  /** This is the scheduled report that a link of the kind "report" is about. */
  report: z.nullable(z.enum(reportKinds)),
  on: z.boolean(),
  email: z.string(),
  locale: z.enum(locales),
});
export type UnsubscribeAnswer = z.infer<typeof unsubscribeAnswer>;

const mailStates = ["bounced", "failed", "waiting", "sent"] as const;
export type MailState = (typeof mailStates)[number];

export const mailItem = z.object({
  _id: z.string(),
  to: z.string(),
  /** This is the subject of the email, with any code removed. */
  subject: z.string(),
  locale: z.enum(locales),
  state: z.enum(mailStates),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  bouncedAt: z.nullable(z.string()),
  nextTryAt: z.nullable(z.string()),
  tries: z.number(),
  /** This is the SMTP code, or the type of failure: `550 5.1.1`, `ECONNECTION`. */
  error: z.nullable(z.string()),
  mayRetry: z.boolean(),
});
export type MailItem = z.infer<typeof mailItem>;

/** These are the numbers of emails that need attention, regardless of the list's filters. */
export const mailCounts = z.object({ bounced: z.number(), failed: z.number(), waiting: z.number() });
export const mailItemAnswer = z.object({ mail: mailItem });
