import * as z from "zod/mini";
import { emailField, localeField, optionalPhone, optionalText, passwordField, requiredText } from "./fields.ts";
import { choiceQuery, pageQuery, pagination } from "./query-fields.ts";
import { roles } from "./roles.ts";

export const requestKinds = ["join", "recovery", "deletion"] as const;
export const requestStates = ["open", "approved", "declined", "withdrawn"] as const;

/** A dealer or promoter asks to join; staff looks at it first. */
export const joinInput = z.object({
  role: z.enum(["dealer", "promoter"], "required"),
  /** Of the shop or the organisation. */
  businessName: requiredText(120),
  contactName: requiredText(120),
  email: emailField,
  phone: optionalPhone,
  addressLine1: optionalText(120),
  city: requiredText(80),
  state: optionalText(40),
  zipcode: optionalText(12),
  country: z.string("required").check(z.regex(/^[A-Z]{2}$/, "required")),
  websiteUrl: optionalText(300),
  /** The brand's own number of the dealer. */
  dealerNumber: optionalText(40),
  message: optionalText(500),
  locale: localeField,
  acceptedTerms: z.string("rules_not_accepted"),
});
export type JoinInput = z.infer<typeof joinInput>;

export const deletionInput = z.object({ password: passwordField, reason: optionalText(500) });
export type DeletionInput = z.infer<typeof deletionInput>;

const text = z.nullable(z.string());

export const requestRecord = z.object({
  _id: z.string(),
  kind: z.enum(requestKinds),
  role: z.enum(roles),
  name: z.string(),
  email: z.string(),
  locale: z.string(),
  /** What else was said, by field. */
  details: z.record(z.string(), text),
  state: z.enum(requestStates),
  createdAt: z.iso.datetime(),
  decidedAt: z.nullable(z.iso.datetime()),
  reason: text,
  /** The record of who asks, where that is known. */
  recordId: text,
  /** Dealers of the list that nobody signs in for and that this may be. */
  candidates: z.array(z.object({ _id: z.string(), name: z.string(), city: text, state: text, dealerId: text })),
  /** Deletion: credit or cash that is still open stands in the way. */
  moneyOpen: z.boolean(),
});
export type RequestRecord = z.infer<typeof requestRecord>;

export const requestsQuery = z.object({
  page: pageQuery,
  kind: choiceQuery(requestKinds),
  state: choiceQuery(["open", "closed"]),
});
export type RequestsQuery = z.infer<typeof requestsQuery>;

export const requestsAnswer = z.object({ requests: z.array(requestRecord), pagination, open: z.number() });
export type RequestsAnswer = z.infer<typeof requestsAnswer>;

export const approveInput = z.object({
  /** Join: the listed dealer that this is; none: a new one. */
  dealerId: z.optional(z.nullable(z.uuid("invalid_value"))),
});
export type ApproveInput = z.infer<typeof approveInput>;
export const declineInput = z.object({ reason: requiredText(500) });

/** One's own request to be forgotten, while it waits. */
export const ownRequestAnswer = z.object({ askedAt: z.nullable(z.iso.datetime()) });
export type OwnRequestAnswer = z.infer<typeof ownRequestAnswer>;
