import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ClassRecord, EventRecord, PublicResult } from "#shared/events.schema.ts";
import { payoutOfPlace } from "#shared/events.ts";
import { useShownName } from "../platform/use-shown-name.ts";
import { Plate } from "../ui/badge.tsx";
import { DataTable, type Column } from "../ui/table/data-table.tsx";
import { Icon } from "../ui/icon.tsx";

const outWords: Record<Exclude<PublicResult["status"], "finished">, MessageDescriptor> = {
  dnf: msg`Did not finish`,
  dns: msg`Did not start`,
  dsq: msg`Disqualified`,
};

/** The verified results of each class; a place that pays has a filled plate. */
export function ClassResults({ event }: { event: EventRecord }) {
  const verified = event.classes.filter(({ results }) => results.length > 0);
  if (verified.length === 0) return null;
  return (
    <section className="mt-12 print:hidden" aria-labelledby="results">
      <h2 id="results" className="mb-3 text-t5 leading-tight">
        <Trans>Results</Trans>
      </h2>
      <div className="border-t-2 border-ink">
        {verified.map((row, at) => (
          <details key={row._id} className="group border-t border-line first:border-0" open={at === 0 || undefined}>
            <summary className="flex min-h-13 cursor-pointer items-center gap-3 text-t3 font-semibold">
              <Icon name="chevron" className="transition-transform group-open:rotate-180" />
              <span className="flex-1">{row.name}</span>
              <span className="text-t2 font-normal text-ink-2">
                <Plural value={row.results.length} one="# rider" other="# riders" />
              </span>
            </summary>
            <ResultsTable row={row} enough={(row.starters ?? 0) >= event.rules.minRidersPerClass} />
          </details>
        ))}
      </div>
    </section>
  );
}

function ResultsTable({ row, enough }: { row: ClassRecord; enough: boolean }) {
  const { t, i18n } = useLingui();
  const shownName = useShownName();
  const pays = (place: number) => enough && row.payoutType !== "noPayout" && payoutOfPlace(row.places, place) > 0;
  const columns: Column<PublicResult>[] = [
    {
      key: "place",
      head: t`Place`,
      cell: (result) =>
        result.status === "finished" && result.place !== null ? (
          <Plate fill={pays(result.place) ? "filled" : "outline"}>{result.place}</Plate>
        ) : (
          <span className="text-ink-2">{result.status === "finished" ? "–" : i18n._(outWords[result.status])}</span>
        ),
      card: "figure",
    },
    {
      key: "name",
      head: t`Rider`,
      cell: ({ name }) => <span className="font-semibold">{shownName(name)}</span>,
      card: "title",
    },
    { key: "number", head: t`Number`, cell: ({ number }) => number ?? "" },
    { key: "brand", head: t`Bike`, cell: ({ brand }) => brand ?? "" },
    { key: "hometown", head: t`Hometown`, cell: ({ hometown }) => hometown ?? "" },
  ];
  const rows = row.results.map((result, at) => ({ ...result, at }));
  return (
    <div className="mb-4">
      <DataTable
        caption={t`Results of ${row.name}`}
        rows={rows}
        rowKey={(result) => String(result.at)}
        columns={columns as Column<(typeof rows)[number]>[]}
      />
    </div>
  );
}
