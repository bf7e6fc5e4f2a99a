import { dealerLoginsAnswer } from "#shared/dealer-logins.schema.ts";
import { call, type Call } from "../platform/http/call.ts";
import { dealerLogins } from "./dealer-logins-store.ts";

export const dealerLoginCalls: Call[] = [
  call({
    method: "GET",
    path: "/api/admin/dealer-logins",
    who: ["admin"],
    added: true,
    limit: "search",
    summary: "Dealers that somebody can sign in for",
    answer: dealerLoginsAnswer,
    handle: async ({ ctx }) => ({
      dealerLogins: (await dealerLogins(ctx.db)).map(({ id, emailVerifiedAt, deactivatedAt, ...row }) => ({
        _id: id,
        ...row,
        emailVerified: emailVerifiedAt !== null,
        deActivated: deactivatedAt !== null,
      })),
    }),
  }),
];
