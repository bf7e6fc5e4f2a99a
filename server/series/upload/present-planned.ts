import type { UploadedRow } from "#shared/series-upload.schema.ts";
import { plainFields, type PlannedEvent } from "./plan-events.ts";
import type { PromoterRef } from "./upload-store.ts";

/** Selects what a preview says about a row: what it changes, or what is wrong with it. */
export function presentPlanned(planned: PlannedEvent, promoters: readonly PromoterRef[]): UploadedRow {
  const { row, meant, faults, create } = planned;
  const fields = faults.length > 0 ? [] : fieldsOf(planned, promoters);
  const joins = meant.event !== null && meant.round === undefined;
  const isSame = fields.length === 0 && !joins;
  return {
    line: row.line,
    cells: faults.length > 0 ? row.cells : [],
    title: row.values.title ?? meant.event?.title ?? "",
    change: faults.length > 0 ? "faulty" : create ? "new" : isSame ? "same" : "changed",
    eventId: meant.event?.id ?? null,
    joins: joins && faults.length === 0,
    fields,
    faults,
  };
}

function fieldsOf(
  { meant: { event, round: before }, columns, round }: PlannedEvent,
  promoters: readonly PromoterRef[],
) {
  const nameOf = (id: string | null | undefined) => promoters.find((one) => one.id === id)?.name ?? null;
  const pairs: UploadedRow["fields"] = [
    { field: "round", before: textOf(before), after: textOf(round) },
    ...plainFields.map((field) => ({
      field,
      before: textOf(event?.[field]),
      after: textOf(columns[field] === undefined ? event?.[field] : columns[field]),
    })),
    {
      field: "promoter",
      before: nameOf(event?.promoterId),
      after: nameOf(columns.promoterId === undefined ? event?.promoterId : columns.promoterId),
    },
  ];
  return pairs.filter((pair) => pair.before !== pair.after);
}

const textOf = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value);
