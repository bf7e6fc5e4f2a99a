import type { Context } from "hono";
import * as z from "zod/mini";
import { dealerTemplate } from "#shared/dealers-file/dealer-columns.ts";
import { importAnswer, importOptions, importPreview } from "#shared/dealer-import.schema.ts";
import { formatQuery } from "#shared/query-fields.ts";
import type { Ctx } from "../../platform/context.ts";
import { readFile } from "../../platform/file-reading/read-file.ts";
import { call } from "../../platform/http/call.ts";
import { tableFile } from "../../platform/http/lists/table-file.ts";
import { Problem } from "../../platform/problem.ts";
import { importDealers, previewImport, type DealerList } from "./import-dealers.ts";

export const dealerImportCalls = [
  call({
    method: "GET",
    path: "/api/admin/dealers/import/template",
    roles: ["admin"],
    added: true,
    limit: "search",
    summary: "An empty dealer list to fill in, as CSV or Excel",
    query: z.object({ format: formatQuery }),
    handle: ({ ctx: { locale }, query: { format } }) =>
      tableFile(locale, format === "xlsx" ? "xlsx" : "csv", "dealer-list", [dealerTemplate[locale]]),
  }),
  call({
    method: "POST",
    path: "/api/admin/dealers/import/preview",
    roles: ["admin"],
    added: true,
    limit: "upload",
    bodyKind: "multipart",
    summary: "Reads a dealer list and says what its import would add and change; saves nothing",
    answer: z.object({ preview: importPreview }),
    handle: async ({ ctx, c }) => ({ preview: await previewImport(ctx, await readList(ctx, c)) }),
  }),
  call({
    method: "POST",
    path: "/api/admin/dealers/import",
    roles: ["admin"],
    added: true,
    limit: "upload",
    bodyKind: "multipart",
    summary: "Imports a dealer list as its preview showed it; never deletes, activates or deactivates a dealer",
    answer: importAnswer,
    handle: async ({ ctx, c }) => importDealers(ctx, await readList(ctx, c)),
  }),
];

/** Reads the list and the choices from a multipart body; the choices are JSON in the field `options`. */
async function readList(ctx: Ctx, c: Context): Promise<DealerList> {
  const { uploadMaxBytes: maxBytes } = ctx.programme;
  const { facts, content: table } = await readFile(ctx, c, { kind: "dealers", maxBytes });
  const fileName = facts.name.slice(0, 120);
  return { fileName, table, ...optionsOf(facts.fields.options) };
}

function optionsOf(text: string | undefined) {
  if (text === undefined || text === "") return {};
  const options = z.safeParse(importOptions, parsed(text));
  if (!options.success) throw new Problem("invalid_input", { fields: { options: "invalid_value" } });
  return options.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
