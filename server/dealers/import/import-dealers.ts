import type { DealerColumns } from "#shared/dealers-file/dealer-columns.ts";
import type { DealerTable } from "#shared/dealers-file/read-dealer-table.ts";
import type { ImportAnswer, DealerImportPreview } from "#shared/dealer-import.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import { changedFields } from "../../platform/audit/changed-fields.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import { createDealer } from "../create-dealer.ts";
import { everyDealer, writeDealer } from "../dealer-store.ts";
import { mayManageDealers } from "../policy.ts";
import { findPostalCode } from "../postal.ts";
import { isAddedInactive, planDealerImport, presentPlan, type PlannedDealer } from "./plan-import.ts";

/** This is a list that was read, with the choices of the person who imports it. */
export interface DealerList {
  fileName: string;
  table: DealerTable;
  /**
   * These are the columns that a person mapped. Without them, the columns are guessed from the headers and contents.
   */
  columns?: DealerColumns | undefined;
  skipLines?: readonly number[] | undefined;
  digest?: string | undefined;
}

/** Returns what the import of a list would do. It writes nothing. */
export async function previewImport(ctx: Ctx, list: DealerList): Promise<DealerImportPreview> {
  if (!mayManageDealers(ctx.actor)) throw new Problem("forbidden");
  const { fileName, table, columns = table.guess } = list;
  return presentPlan(fileName, table, columns, planDealerImport(table, columns, await everyDealer(ctx.db)));
}

/**
 * Imports a list exactly as its preview showed it: if a dealer has changed since then, it throws `preview_expired` and
 * writes nothing. Rows in error and skipped lines are left out. Importing the same list again changes nothing.
 */
export async function importDealers(ctx: Ctx, list: DealerList): Promise<ImportAnswer> {
  if (!mayManageDealers(ctx.actor)) throw new Problem("forbidden");
  const { fileName, table, columns = table.guess, skipLines = [], digest } = list;
  const skipped = new Set(skipLines);
  return ctx.db.write(async (tx) => {
    const plan = planDealerImport(table, columns, await everyDealer(tx));
    if (plan.digest !== digest) throw new Problem("preview_expired");
    const answer = { added: 0, changed: 0 };
    for (const planned of plan.rows) {
      const { status, line } = planned.row;
      if (skipped.has(line)) continue;
      if (status === "changed") answer.changed += await change(tx, ctx, planned, fileName);
      if (status === "new") answer.added += await add(tx, ctx, planned, fileName);
    }
    return answer;
  });
}

async function change(tx: Tx, ctx: Ctx, { dealer, write }: PlannedDealer, fileName: string): Promise<number> {
  if (!dealer) return 0;
  if (!(await writeDealer(tx, dealer, write))) throw new Problem("preview_expired");
  const changed = changedFields(dealer, write);
  const after = { ...changed.after, fileName };
  await record(tx, ctx, "dealer.import", { type: "dealer", id: dealer.id }, { before: changed.before, after });
  return 1;
}

async function add(tx: Tx, ctx: Ctx, { read }: PlannedDealer, fileName: string): Promise<number> {
  const { name, country, dealerId, ...details } = read.values;
  if (name === undefined || country === undefined) return 0;
  const place = read.place ?? (details.zipcode ? findPostalCode(details.zipcode) : null);
  const dealer = {
    ...details,
    name,
    country,
    dealerNumber: dealerId ?? null,
    lat: place?.lat ?? null,
    lon: place?.lon ?? null,
    active: !isAddedInactive(read),
  };
  await createDealer(tx, ctx, dealer, { fileName });
  return 1;
}
