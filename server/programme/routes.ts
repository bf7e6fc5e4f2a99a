import * as z from "zod/mini";
import { uploadCeilingBytes } from "#shared/programme.ts";
import { programmeAnswer } from "#shared/programme.schema.ts";
import { pageQuery } from "#shared/query-fields.ts";
import {
  changeSeasonAnswer,
  changeSeasonInput,
  logoAnswer,
  lowContrast,
  previewSeasonAnswer,
  previewSeasonInput,
  seasonParams,
  seasonSettingsAnswer,
  settingsHistoryAnswer,
} from "#shared/programme-settings.schema.ts";
import { sendFile } from "../platform/files/stored-file.ts";
import { call } from "../platform/http/call.ts";
import { uploadedFile } from "../platform/http/uploaded-file.ts";
import { Problem } from "../platform/problem.ts";
import { seasonAt } from "../seasons/season-settings.ts";
import { changeSeason, previewSeason, readSeason } from "./change-season.ts";
import { logoFile, uploadLogo } from "./logo.ts";
import { presentRules } from "./present.ts";
import { settingsHistory } from "./settings-history.ts";

export const programmeCalls = [
  call({
    method: "GET",
    path: "/api/programme",
    roles: "public",
    added: true,
    summary: "The numbers in the season’s rules",
    answer: programmeAnswer,
    handle: async ({ ctx }) => ({ rules: presentRules(ctx.programme, seasonAt(ctx.now)) }),
  }),
  call({
    method: "GET",
    path: "/api/admin/programme/{season}",
    roles: ["admin"],
    added: true,
    limit: "search",
    summary: "A season’s settings, and which ones differ from the defaults",
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
    summary: "Previews what new settings would change in a season’s results; saves nothing",
    params: seasonParams,
    body: previewSeasonInput,
    answer: previewSeasonAnswer,
    refusals: { stale_version: seasonSettingsAnswer, contrast_too_low: lowContrast },
    handle: async ({ ctx, params, body }) => ({ changes: await previewSeason(ctx, Number(params.season), body) }),
  }),
  call({
    method: "PUT",
    path: "/api/admin/programme/{season}",
    roles: ["admin"],
    least: "owner",
    added: true,
    money: true,
    limit: "write",
    summary:
      "Updates a season’s settings and reassesses its races; returns 409 if the outcome differs from the preview",
    params: seasonParams,
    body: changeSeasonInput,
    answer: changeSeasonAnswer,
    refusals: {
      stale_version: seasonSettingsAnswer,
      season_unconfirmed: previewSeasonAnswer,
      contrast_too_low: lowContrast,
    },
    handle: ({ ctx, params, body, key }) => changeSeason(ctx, Number(params.season), body, key),
  }),
  call({
    method: "GET",
    path: "/api/admin/programme/{season}/history",
    roles: ["admin"],
    added: true,
    limit: "search",
    summary: "Who changed a season’s settings, with the values before and after; newest first",
    params: seasonParams,
    query: z.object({ page: pageQuery }),
    answer: settingsHistoryAnswer,
    handle: ({ ctx, params, query }) => settingsHistory(ctx, Number(params.season), query.page),
  }),
  call({
    method: "PUT",
    path: "/api/admin/programme/{season}/logo",
    roles: ["admin"],
    least: "owner",
    added: true,
    limit: "upload",
    summary: "Uploads a logo, PNG or JPEG by content; the season shows it once its settings name it",
    params: seasonParams,
    bodyKind: "multipart",
    maxBytes: uploadCeilingBytes + 64 * 1024,
    answer: logoAnswer,
    async handle({ ctx, c, params }) {
      const { bytes } = await uploadedFile(c);
      if (bytes.length > ctx.programme.uploadMaxBytes) throw new Problem("too_large");
      return { logoUrl: await uploadLogo(ctx, Number(params.season), bytes) };
    },
  }),
  call({
    method: "GET",
    path: "/api/logo/{logo}",
    roles: "public",
    added: true,
    summary: "A logo of the program",
    params: z.object({ logo: z.string().check(z.regex(/^[\w-]{43}$/)) }),
    async handle({ ctx, params, c }) {
      const file = await logoFile(ctx.db, params.logo);
      if (!file) throw new Problem("not_found");
      // The answer may be cached forever, because every logo has its own URL.
      return sendFile(c, ctx, file, "public, max-age=31536000, immutable");
    },
  }),
];
