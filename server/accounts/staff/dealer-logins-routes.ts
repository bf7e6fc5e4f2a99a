import { dealerLoginsAnswer } from "#shared/dealer-logins.schema.ts";
import { call } from "../../platform/http/call.ts";
import { dealerLogins } from "./dealer-logins-store.ts";

export const dealerLoginCalls = [
  call({
    method: "GET",
    path: "/api/admin/dealer-logins",
    roles: ["admin"],
    added: true,
    limit: "search",
    summary: "Dealers that have a login",
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
