import { setCookie } from "hono/cookie";
import { setLangAnswer, setLangQuery } from "#shared/locale.schema.ts";
import { localeCookie } from "#shared/locale.ts";
import { call } from "../platform/http/call.ts";
import { cameFrom, inLocale } from "./page-locale.ts";

export const localeCalls = [
  call({
    method: "GET",
    path: "/api/set-lang",
    roles: "public",
    summary: "Saves the language; a navigation returns to the page it came from, in that language",
    query: setLangQuery,
    answer: setLangAnswer,
    async handle({ ctx, query: { lang }, c }) {
      setCookie(c, localeCookie, lang, {
        path: "/",
        sameSite: "Lax",
        secure: ctx.publicUrl.startsWith("https:"),
        maxAge: ctx.programme.localeCookieDays * 86_400,
      });
      const navigation = c.req.header("sec-fetch-mode") === "navigate";
      return navigation ? c.redirect(inLocale(cameFrom(c) ?? "/", lang), 302) : { lang };
    },
  }),
];
