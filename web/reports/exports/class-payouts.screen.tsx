import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ExportClassesAnswer } from "#shared/exports.schema.ts";
import { loadPart } from "../../parts/load-part.ts";
import { api, apiUrl } from "../../platform/api/api.ts";
import { useSearch } from "../../platform/location.ts";
import type { Loading, ScreenProps } from "../../platform/screen.ts";
import type { SearchIn } from "../../platform/search.ts";
import { useFormat } from "../../platform/use-format.ts";
import { SelectField } from "../../ui/form/choice-field.tsx";
import type { Column } from "../../ui/table/data-table.tsx";
import { chosenIds } from "./chosen-ids.ts";
import { ExportChoices } from "./export-choices.tsx";
import { ExportFiles } from "./export-files.tsx";
import { ExportFrame, ExportNotLoaded, ExportSeason } from "./export-frame.tsx";
import { ExportPreview } from "./export-preview.tsx";
import { exportClassesSearch } from "./exports-search.ts";

export { exportClassesSearch as search } from "./exports-search.ts";

const queryOf = ({ season, serie, events }: SearchIn<typeof exportClassesSearch>) => ({
  season,
  seriesId: serie,
  eventIds: events,
});

export const loader = ({ search, signal }: Loading<"/auth/admin/export-class-payouts">) =>
  loadPart(() => api("GET /api/admin/export/class-payouts", { query: queryOf(search), signal }), signal);

type Choosable = ExportClassesAnswer["events"][number];

/**
 * Exports the classes and payouts of a season, a series or selected events, in the format that the class upload
 * accepts.
 */
export function Screen({ data: { answer, problem } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const format = useFormat();
  const { search, filter, reload } = useSearch(exportClassesSearch);
  const title = t`Export class payouts`;
  const about = (
    <Trans>
      Each row is one class of an event, in the same format you upload. Edit the file in a spreadsheet, then upload it
      on the event’s page. Only that event’s rows are used, and what you didn’t edit stays the same.
    </Trans>
  );
  if (!answer) {
    return (
      <ExportNotLoaded
        title={title}
        about={about}
        problem={problem}
        onRetry={reload}
        onReset={() => void filter({ season: null, serie: null, events: null })}
      />
    );
  }
  const season = String(answer.season);
  const chosen = chosenIds(search.events, answer.events);
  const columns: Column<Choosable>[] = [
    { key: "title", head: t`Event`, card: "title", cell: ({ title: name }) => name },
    {
      key: "days",
      head: t`Date`,
      card: "detail",
      cell: (event) => <span className="whitespace-nowrap">{format.dateRange(event.firstDate, event.lastDate)}</span>,
    },
    { key: "classes", head: t`Classes`, align: "end", card: "count", cell: ({ classes }) => format.number(classes) },
  ];
  const listed = answer.events.length;
  return (
    <ExportFrame
      title={title}
      about={about}
      fields={
        <>
          <ExportSeason
            answer={answer}
            onChange={(value) => void filter({ season: value, serie: null, events: null })}
          />
          <SelectField
            label={<Trans context="one">Series</Trans>}
            name="serie"
            className="min-w-[14rem]"
            value={search.serie ?? ""}
            empty={t`All series`}
            choices={answer.series.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={(event) => void filter({ season, serie: event.target.value || null, events: null })}
          />
        </>
      }
      choices={
        <ExportChoices<Choosable>
          heading={
            chosen.keys.size === 0 ? (
              <Plural
                value={answer.eventCount}
                _0="No events"
                one="None selected: the file will include the only event"
                other="None selected: the file will include all # events"
              />
            ) : (
              <Plural value={chosen.keys.size} one="# event selected" other="# events selected" />
            )
          }
          caption={t`Events to choose from`}
          rows={answer.events}
          columns={columns}
          chosen={chosen}
          onChoose={(events) => void filter(events === null ? { events } : { season, events })}
          allLabel={t`Select all listed events`}
          rowLabel={({ title: name }) => t`Choose ${name}`}
          empty={<Trans>This season has no events to choose from.</Trans>}
          cutOff={
            listed < answer.eventCount ? (
              <Plural
                value={listed}
                one="Only the first # is listed. Choose a series to see others."
                other="Only the first # are listed. Choose a series to see others."
              />
            ) : null
          }
        />
      }
    >
      <ExportFiles
        key={JSON.stringify(search)}
        total={answer.total}
        href={(kind) =>
          apiUrl("GET /api/admin/export/class-payouts", {
            query: { ...queryOf({ ...search, season: search.season ?? season }), format: kind, progress: true },
          })
        }
      />
      <ExportPreview {...answer} />
    </ExportFrame>
  );
}
