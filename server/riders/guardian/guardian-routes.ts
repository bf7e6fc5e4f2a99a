import * as z from "zod/mini";
import { done, idField } from "#shared/fields.ts";
import { acceptTermsInput } from "#shared/sessions.schema.ts";
import {
  guardianLinkAnswer,
  guardianLinkInput,
  guardianAnswerInput,
  nameGuardianInput,
} from "#shared/riders.schema.ts";
import { call } from "../../platform/http/call.ts";
import { consentAsAdult } from "./consent-as-adult.ts";
import { recordGuardianAnswer, nameGuardian, readGuardianLink, resendGuardianLink } from "./guardian.ts";

const ok = { ok: true } as const;

export const guardianCalls = [
  call({
    method: "POST",
    path: "/api/rider/rider/{riderId}/guardian",
    roles: ["rider"],
    added: true,
    limit: "code",
    summary: "Sets the guardian of a rider under 18, or resends the link under 14; never while proxying",
    params: z.object({ riderId: idField }),
    body: nameGuardianInput,
    answer: done,
    async handle({ ctx, params, body }) {
      await nameGuardian(ctx, params.riderId, body);
      return ok;
    },
  }),
  call({
    method: "POST",
    path: "/api/rider/rider/{riderId}/own-consent",
    roles: ["rider"],
    added: true,
    limit: "code",
    summary: "Accepts the rules as an adult for races that no guardian had consented to; never while proxying",
    params: z.object({ riderId: idField }),
    body: acceptTermsInput,
    answer: done,
    async handle({ ctx, params, body }) {
      await consentAsAdult(ctx, params.riderId, body.acceptedTerms);
      return ok;
    },
  }),
  call({
    method: "POST",
    path: "/api/{type}/rider/{riderId}/guardian/resend",
    roles: ["rider", "admin"],
    added: true,
    limit: "code",
    summary: "Emails the guardian’s link again while the guardian has not answered; never while proxying",
    params: z.object({ riderId: idField }),
    answer: done,
    async handle({ ctx, params }) {
      await resendGuardianLink(ctx, params.riderId);
      return ok;
    },
  }),
  call({
    method: "POST",
    path: "/api/guardian-consent/read",
    roles: "public",
    added: true,
    limit: "code",
    summary: "The rider that a guardian’s link is for; viewing it doesn’t answer the request",
    body: guardianLinkInput,
    answer: guardianLinkAnswer,
    handle: ({ ctx, body }) => readGuardianLink(ctx, body.token),
  }),
  call({
    method: "POST",
    path: "/api/guardian-consent",
    roles: "public",
    added: true,
    limit: "code",
    summary: "A guardian’s answer, through the emailed link; a refusal closes the account",
    body: guardianAnswerInput,
    answer: done,
    async handle({ ctx, body }) {
      await recordGuardianAnswer(ctx, body);
      return ok;
    },
  }),
];
