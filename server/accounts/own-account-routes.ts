import * as z from "zod/mini";
import { done } from "#shared/fields.ts";
import {
  addPasskeyInput,
  newPasskeyOptions,
  passkeyOptionsInput,
  passkeysAnswer,
  type PasskeyRecord,
} from "#shared/passkeys.schema.ts";
import { roles } from "#shared/roles.ts";
import { acceptTermsInput, accountLocaleInput, sessionsAnswer } from "#shared/sessions.schema.ts";
import { record } from "../platform/audit/audit.ts";
import { call } from "../platform/http/call.ts";
import { acceptTerms } from "./accept-terms.ts";
import { addPasskey, passkeyOptions, removePasskey } from "./passkeys/add-passkey.ts";
import { endSessions, listSessions } from "./sessions/own-sessions.ts";
import { passkeysOf, type PasskeyRow } from "./passkeys/passkey-store.ts";
import { readSessionCookie } from "./sessions/session-cookie.ts";
import { updateAccount } from "./update-account.ts";

const ok = { ok: true } as const;

/** Every role manages its own account with these calls. */
export const ownAccountCalls = [
  call({
    method: "PUT",
    path: "/api/account/locale",
    roles: roles,
    least: "readOnly",
    added: true,
    limit: "write",
    summary: "Sets the language of your email",
    body: accountLocaleInput,
    answer: done,
    async handle({ ctx, body: { locale } }) {
      const { accountId } = ctx.actor;
      await ctx.db.write(async (tx) => {
        await updateAccount(tx, ctx, accountId, { locale });
        await record(tx, ctx, "account.locale", { type: "account", id: accountId }, { after: { locale } });
      });
      return ok;
    },
  }),
  call({
    method: "PUT",
    path: "/api/account/terms",
    roles: ["rider"],
    added: true,
    limit: "write",
    summary: "Accepts the current version of the terms; never while proxying",
    body: acceptTermsInput,
    answer: done,
    async handle({ ctx, body }) {
      await acceptTerms(ctx, ctx.actor, body.acceptedTerms);
      return ok;
    },
  }),
  call({
    method: "GET",
    path: "/api/sessions",
    roles: roles,
    added: true,
    summary: "Lists your active sessions; never while proxying",
    answer: sessionsAnswer,
    handle: async ({ ctx, c }) => ({
      sessions: await listSessions(ctx, ctx.actor, readSessionCookie(c)),
    }),
  }),
  call({
    method: "DELETE",
    path: "/api/sessions",
    roles: roles,
    least: "readOnly",
    added: true,
    limit: "write",
    summary: "Logs out all other sessions",
    answer: done,
    async handle({ ctx, c }) {
      await endSessions(ctx, ctx.actor, readSessionCookie(c), "others");
      return ok;
    },
  }),
  call({
    method: "DELETE",
    path: "/api/session/{sessionId}",
    roles: roles,
    least: "readOnly",
    added: true,
    limit: "write",
    summary: "Logs out one device",
    params: z.object({ sessionId: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
    answer: done,
    async handle({ ctx, params, c }) {
      await endSessions(ctx, ctx.actor, readSessionCookie(c), { id: params.sessionId });
      return ok;
    },
  }),
  call({
    method: "GET",
    path: "/api/passkeys",
    roles: roles,
    added: true,
    summary: "Lists your passkeys",
    answer: passkeysAnswer,
    handle: async ({ ctx }) => ({
      passkeys: (await passkeysOf(ctx.db, ctx.actor.accountId)).map(presentPasskey),
    }),
  }),
  call({
    method: "POST",
    path: "/api/passkeys/options",
    roles: roles,
    least: "readOnly",
    added: true,
    beforePasskey: true,
    limit: "signIn",
    summary: "Starts adding a passkey, with the password; never while proxying",
    body: passkeyOptionsInput,
    answer: newPasskeyOptions,
    handle: async ({ ctx, body }) => ({
      options: await passkeyOptions(ctx, ctx.actor, body.password),
    }),
  }),
  call({
    method: "POST",
    path: "/api/passkeys",
    roles: roles,
    least: "readOnly",
    added: true,
    beforePasskey: true,
    limit: "signIn",
    summary: "Saves the passkey the browser created; never while proxying",
    body: addPasskeyInput,
    answer: passkeysAnswer,
    async handle({ ctx, body }) {
      const { actor } = ctx;
      await addPasskey(ctx, actor, body);
      return { passkeys: (await passkeysOf(ctx.db, actor.accountId)).map(presentPasskey) };
    },
  }),
  call({
    method: "DELETE",
    path: "/api/passkey/{passkeyId}",
    roles: roles,
    least: "readOnly",
    added: true,
    limit: "write",
    summary: "Removes a passkey, which can no longer log in",
    params: z.object({ passkeyId: z.string().check(z.regex(/^[\w-]{1,1400}$/)) }),
    answer: done,
    async handle({ ctx, params }) {
      await removePasskey(ctx, ctx.actor, params.passkeyId);
      return ok;
    },
  }),
];

/** Returns a passkey without the key itself: pages do not need even its public half. */
const presentPasskey = ({ id, name, backedUp, createdAt, usedAt }: PasskeyRow): PasskeyRecord => ({
  _id: id,
  name,
  backedUp,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});
