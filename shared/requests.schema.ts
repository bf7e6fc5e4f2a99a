import * as z from "zod/mini";
import {
  dayField,
  emailField,
  localeField,
  optionalPhone,
  optionalText,
  optionalWebsite,
  passwordField,
  requiredText,
} from "./fields.ts";
import { pageQuery } from "./query-fields.ts";
import { roles } from "./roles.ts";

export const requestKinds = ["join", "recovery", "deletion", "identity"] as const;
const requestStates = ["open", "approved", "declined", "withdrawn"] as const;

/** A dealer or promoter sends this application to join; staff review it. */
export const joinInput = z.object({
  role: z.enum(["dealer", "promoter"], "required"),
  /** This is the name of the shop or organization. */
  businessName: requiredText(120),
  contactName: requiredText(120),
  email: emailField,
  phone: optionalPhone,
  addressLine1: optionalText(120),
  city: requiredText(80),
  state: optionalText(40),
  zipcode: optionalText(12),
  country: z.string("required").check(z.regex(/^[A-Z]{2}$/, "required")),
  websiteUrl: optionalWebsite,
  /** This is the dealer's number with the brand. */
  dealerNumber: optionalText(40),
  message: optionalText(500),
  locale: localeField,
  acceptedTerms: z.string("rules_not_accepted"),
});
export type JoinInput = z.infer<typeof joinInput>;

export const deletionInput = z.object({
  password: passwordField,
  reason: optionalText(500),
  /**
   * This is true if the person gives up open credit and cash; without it, an account with open money is not deleted.
   */
  giveUpMoney: z.optional(z.boolean("invalid_value")),
});
export type DeletionInput = z.infer<typeof deletionInput>;

const text = z.nullable(z.string());

/** This money prevents the deletion of an account; `payout` is cash in a payout claim that was not sent yet. */
const openMoney = z.object({
  kind: z.enum(["credit", "cash", "payout"]),
  currency: z.enum(["USD", "CAD"]),
  amount: z.number(),
});
export type OpenMoney = z.infer<typeof openMoney>;

export const requestRecord = z.object({
  _id: z.string(),
  kind: z.enum(requestKinds),
  role: z.enum(roles),
  name: z.string(),
  email: z.string(),
  locale: z.string(),
  /** These are the other fields of the request. */
  details: z.record(z.string(), text),
  state: z.enum(requestStates),
  createdAt: z.iso.datetime(),
  decidedAt: z.nullable(z.iso.datetime()),
  reason: text,
  /** This is the id of the requester's record, if known. */
  recordId: text,
  /** These listed dealers have no login and may be this one. */
  candidates: z.array(z.object({ _id: z.string(), name: z.string(), city: text, state: text, dealerId: text })),
  /** For a deletion request, this is the money that prevents the deletion, in cents. */
  openMoney: z.array(openMoney),
  /** For a deletion request, this is the open credit and cash that the rider gives up, in cents. */
  givenUp: z.array(openMoney),
});
export type RequestRecord = z.infer<typeof requestRecord>;

/** These are the numbers of open requests of each kind, each up to `maxOnChip` and one more. */
export const openRequestCounts = z.record(z.enum(requestKinds), z.number());
export type OpenRequestCounts = z.infer<typeof openRequestCounts>;

/**
 * A rider sends this request for a change of name, date of birth or AMA number. Fields that are left out do not change.
 */
export const identityChangeInput = z.object({
  firstName: z.optional(requiredText(60)),
  lastName: z.optional(requiredText(60)),
  dateOfBirth: z.optional(dayField),
  amaNumber: optionalText(20),
  reason: requiredText(500),
});
export type IdentityChangeInput = z.infer<typeof identityChangeInput>;

/** This is the rider's newest request of this kind, or null. */
export const identityChangeAnswer = z.object({
  request: z.nullable(
    z.object({
      state: z.enum(requestStates),
      askedAt: z.iso.datetime(),
      decidedAt: z.nullable(z.iso.datetime()),
      /** This is the reply of staff. */
      answer: z.nullable(z.string()),
      wanted: z.partial(
        z.object({
          firstName: z.nullable(z.string()),
          lastName: z.nullable(z.string()),
          dateOfBirth: z.nullable(z.string()),
          amaNumber: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});
export type IdentityChangeAnswer = z.infer<typeof identityChangeAnswer>;

export const approveInput = z.object({
  /**
   * This is the reason why staff trust the change. It is stored with the request and shown to the rider. Only identity
   * requests have it.
   */
  reason: optionalText(500),
  /** This is the listed dealer that applies; without it, a new dealer is created. Only applications have it. */
  dealerId: z.optional(z.nullable(z.uuid("invalid_value"))),
});
export type ApproveInput = z.infer<typeof approveInput>;
export const declineInput = z.object({ reason: requiredText(500) });

/** This is the user's own open request for deletion. */
export const ownRequestAnswer = z.object({
  askedAt: z.nullable(z.iso.datetime()),
  /** This credit and cash of the rider would be given up, by wallet and currency, in cents. */
  openMoney: z.array(
    z.object({ wallet: z.enum(["credit", "cash"]), currency: z.enum(["USD", "CAD"]), amount: z.number() }),
  ),
});
export const erasedMoneyQuery = z.object({ page: pageQuery });

/** These refunds to riders who were erased went to the expired account; they are in cents. */
export const erasedMoneyAnswer = z.object({
  money: z.array(
    z.object({
      _id: z.string(),
      at: z.iso.datetime(),
      amount: z.number(),
      currency: z.enum(["USD", "CAD"]),
      riderId: z.string(),
    }),
  ),
  page: z.number(),
  more: z.boolean(),
});
export type ErasedMoneyAnswer = z.infer<typeof erasedMoneyAnswer>;
export type OwnRequestAnswer = z.infer<typeof ownRequestAnswer>;
