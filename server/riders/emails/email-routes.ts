import * as z from "zod/mini";
import { idField } from "#shared/fields.ts";
import {
  addEmailInput,
  makePrimaryInput,
  riderEmailsAnswer,
  verifyAddedEmailInput,
} from "#shared/rider-emails.schema.ts";
import type { Ctx } from "../../platform/context.ts";
import { call } from "../../platform/http/call.ts";
import { Problem } from "../../platform/problem.ts";
import { emailsOf } from "./email-store.ts";
import { addEmail, makePrimary, removeEmail, resendAddedCode, verifyAddedEmail } from "./emails.ts";
import { mayReadRider } from "../policy.ts";

const ofRider = z.object({ riderId: idField });
const ofEmail = z.object({ riderId: idField, emailId: idField });

async function list(ctx: Ctx, riderId: string) {
  if (!mayReadRider(ctx.actor, riderId)) throw new Problem("not_found");
  return { emails: await emailsOf(ctx.db, riderId) };
}

export const riderEmailCalls = [
  call({
    method: "GET",
    path: "/api/{type}/rider/{riderId}/emails",
    roles: ["rider", "admin"],
    added: true,
    summary: "A rider’s email addresses: primary, verified, and awaiting verification",
    params: ofRider,
    answer: riderEmailsAnswer,
    handle: ({ ctx, params }) => list(ctx, params.riderId),
  }),
  call({
    method: "POST",
    path: "/api/rider/rider/{riderId}/emails",
    roles: ["rider"],
    added: true,
    limit: "code",
    summary: "Adds an email address and sends it a code; never reveals whether it has an account",
    params: ofRider,
    body: addEmailInput,
    answer: riderEmailsAnswer,
    async handle({ ctx, params: { riderId }, body }) {
      await addEmail(ctx, ctx.actor, riderId, body.email);
      return list(ctx, riderId);
    },
  }),
  call({
    method: "POST",
    path: "/api/rider/rider/{riderId}/emails/{emailId}/code",
    roles: ["rider"],
    added: true,
    limit: "code",
    summary: "Emails a new code to an address awaiting verification",
    params: ofEmail,
    answer: riderEmailsAnswer,
    async handle({ ctx, params: { riderId, emailId } }) {
      await resendAddedCode(ctx, ctx.actor, riderId, emailId);
      return list(ctx, riderId);
    },
  }),
  call({
    method: "POST",
    path: "/api/rider/rider/{riderId}/emails/{emailId}/verify",
    roles: ["rider"],
    added: true,
    limit: "code",
    summary: "Verifies an added address with the emailed code",
    params: ofEmail,
    body: verifyAddedEmailInput,
    answer: riderEmailsAnswer,
    async handle({ ctx, params: { riderId, emailId }, body }) {
      await verifyAddedEmail(ctx, ctx.actor, riderId, emailId, body.code);
      return list(ctx, riderId);
    },
  }),
  call({
    method: "PUT",
    path: "/api/rider/rider/{riderId}/emails/{emailId}/primary",
    roles: ["rider"],
    added: true,
    limit: "signIn",
    summary: "Makes a verified address the login, with the password; never while proxying",
    params: ofEmail,
    body: makePrimaryInput,
    answer: riderEmailsAnswer,
    async handle({ ctx, params: { riderId, emailId }, body }) {
      await makePrimary(ctx, ctx.actor, riderId, emailId, body.password);
      return list(ctx, riderId);
    },
  }),
  call({
    method: "DELETE",
    path: "/api/rider/rider/{riderId}/emails/{emailId}",
    roles: ["rider"],
    added: true,
    limit: "write",
    summary: "Removes an added address from the account",
    params: ofEmail,
    answer: riderEmailsAnswer,
    async handle({ ctx, params: { riderId, emailId } }) {
      await removeEmail(ctx, ctx.actor, riderId, emailId);
      return list(ctx, riderId);
    },
  }),
];
