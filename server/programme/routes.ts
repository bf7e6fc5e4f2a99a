import { programmeAnswer } from "#shared/programme.schema.ts";
import {
  changeSeasonAnswer,
  changeSeasonInput,
  previewSeasonAnswer,
  previewSeasonInput,
  seasonParams,
  seasonSettingsAnswer,
} from "#shared/programme-settings.schema.ts";
import { call } from "../platform/http/call.ts";
import { seasonAt } from "../seasons/season-settings.ts";
import { changeSeason, previewSeason, readSeason } from "./change-season.ts";
import { presentRules } from "./present.ts";

export const programmeCalls = [
  call({
    method: "GET",
    path: "/api/programme",
    roles: "public",
    added: true,
    summary: "The numbers of the season's rule book",
    answer: programmeAnswer,
    handle: async ({ ctx }) => ({ rules: presentRules(ctx.programme, seasonAt(ctx.now)) }),
  }),
  call({
    method: "GET",
    path: "/api/admin/programme/{season}",
    roles: ["admin"],
    added: true,
    limit: "search",
    summary: "All settings of a season, and which of them differ from the defaults",
    params: seasonParams,
    answer: seasonSettingsAnswer,
    handle: async ({ ctx, params }) => ({ programme: await readSeason(ctx.db, ctx, Number(params.season)) }),
  }),
  call({
    method: "POST",
    path: "/api/admin/programme/{season}/preview",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "Previews what new settings would change in a season's results; saves nothing",
    params: seasonParams,
    body: previewSeasonInput,
    answer: previewSeasonAnswer,
    handle: async ({ ctx, params, body }) => ({ changes: await previewSeason(ctx, Number(params.season), body) }),
  }),
  call({
    method: "PUT",
    path: "/api/admin/programme/{season}",
    roles: ["admin"],
    added: true,
    money: true,
    limit: "write",
    summary:
      "Updates a season's settings and reassesses its races; returns 409 if the outcome differs from the preview",
    params: seasonParams,
    body: changeSeasonInput,
    answer: changeSeasonAnswer,
    handle: ({ ctx, params, body, key }) => changeSeason(ctx, Number(params.season), body, key),
  }),
];
