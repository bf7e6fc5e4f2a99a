import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ExportEventsAnswer } from "#shared/exports.schema.ts";
import { loadPart } from "../../parts/load-part.ts";
import { api, apiUrl } from "../../platform/api/api.ts";
import { useSearch } from "../../platform/location.ts";
import type { Loading, ScreenProps } from "../../platform/screen.ts";
import type { SearchIn } from "../../platform/search.ts";
import { useFormat } from "../../platform/use-format.ts";
import type { Column } from "../../ui/table/data-table.tsx";
import { chosenIds } from "./chosen-ids.ts";
import { ExportChoices } from "./export-choices.tsx";
import { ExportFiles } from "./export-files.tsx";
import { ExportFrame, ExportNotLoaded, ExportSeason } from "./export-frame.tsx";
import { ExportPreview } from "./export-preview.tsx";
import { exportEventsSearch } from "./exports-search.ts";

export { exportEventsSearch as search } from "./exports-search.ts";

const queryOf = ({ season, series }: SearchIn<typeof exportEventsSearch>) => ({ season, seriesIds: series });

export const loader = ({ search, signal }: Loading<"/auth/admin/export-series-events">) =>
  loadPart(() => api("GET /api/admin/export/series-events", { query: queryOf(search), signal }), signal);

type Choosable = ExportEventsAnswer["series"][number];

/**
 * Exports the events of the series of a season, or of selected series, in the format that the upload of a series
 * accepts.
 */
export function Screen({ data: { answer, problem } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const format = useFormat();
  const { search, filter, reload } = useSearch(exportEventsSearch);
  const title = t`Export series events`;
  const about = (
    <Trans>
      Each row is one event in a series, in the same format you upload. Edit the file in a spreadsheet, then upload it
      on the series’ page. Only that series’ rows are used, and what you didn’t edit stays the same.
    </Trans>
  );
  if (!answer) {
    return (
      <ExportNotLoaded
        title={title}
        about={about}
        problem={problem}
        onRetry={reload}
        onReset={() => void filter({ season: null, series: null })}
      />
    );
  }
  const season = String(answer.season);
  const chosen = chosenIds(search.series, answer.series);
  const columns: Column<Choosable>[] = [
    { key: "name", head: t({ context: "one", message: "Series" }), card: "title", cell: ({ name }) => name },
    { key: "rounds", head: t`Rounds`, align: "end", card: "count", cell: ({ rounds }) => format.number(rounds) },
  ];
  const listed = answer.series.length;
  return (
    <ExportFrame
      title={title}
      about={about}
      fields={<ExportSeason answer={answer} onChange={(value) => void filter({ season: value, series: null })} />}
      choices={
        <ExportChoices<Choosable>
          heading={
            chosen.keys.size === 0 ? (
              <Plural
                value={answer.seriesCount}
                _0="No series"
                one="None selected: the file will include the only series"
                other="None selected: the file will include all # series"
              />
            ) : (
              <Plural value={chosen.keys.size} one="# series selected" other="# series selected" />
            )
          }
          caption={t`Series to choose from`}
          rows={answer.series}
          columns={columns}
          chosen={chosen}
          onChoose={(series) => void filter(series === null ? { series } : { season, series })}
          allLabel={t`Select all listed series`}
          rowLabel={({ name }) => t`Choose ${name}`}
          empty={<Trans>This season has no series.</Trans>}
          cutOff={
            listed < answer.seriesCount ? (
              <Plural value={listed} one="Only the first # is listed." other="Only the first # are listed." />
            ) : null
          }
        />
      }
    >
      <ExportFiles
        key={JSON.stringify(search)}
        total={answer.total}
        href={(kind) =>
          apiUrl("GET /api/admin/export/series-events", {
            query: { ...queryOf({ ...search, season: search.season ?? season }), format: kind, progress: true },
          })
        }
      />
      <ExportPreview {...answer} />
    </ExportFrame>
  );
}
