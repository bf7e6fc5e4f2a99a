import { Trans, useLingui } from "@lingui/react/macro";
import { awardStatuses } from "#shared/ledger.ts";
import { awardKinds, resultOutcomes, type AwardKind } from "#shared/wallet.ts";
import type { SeasonsAnswer } from "#shared/wallet.schema.ts";
import { useSearch } from "../platform/location.ts";
import { Button } from "../ui/button.tsx";
import { SelectField, type Choice } from "../ui/form/choice-field.tsx";
import { useStatusWords } from "./award-badge.tsx";
import { earningsSearch } from "./wallet-search.ts";
import type { SearchIn } from "../platform/search.ts";

const filterNames = ["season", "kind", "currency", "status", "event", "outcome"] as const;
type FilterName = (typeof filterNames)[number];
const grid =
  "mb-4 grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] items-end gap-3 sm:grid-cols-3 lg:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]";

/** Returns true when any filter is set. */
export const isFiltered = (search: SearchIn<typeof earningsSearch>): boolean =>
  filterNames.some((name) => Boolean(search[name]));

/** Filters by season, kind, currency, status and event; a filter with only one option is hidden. */
export function AwardFilters({ seasons }: { seasons: SeasonsAnswer }) {
  const { t } = useLingui();
  const { search } = useSearch(earningsSearch);
  const statusWords = useStatusWords();
  const kindWords: Record<AwardKind, string> = { credit: t`Dealer credit`, cash: t`Cash`, bonus: t`Bonus` };
  const currencies = [...new Set(seasons.seasons.map(({ currency }) => currency))];
  const events = seasons.events.filter(({ season }) => !search.season || String(season) === search.season);
  return (
    <div className={grid}>
      <SeasonFilter seasons={seasons} />
      <Filter
        name="kind"
        label={<Trans>Type</Trans>}
        hidden={seasons.kinds.length < 2}
        choices={awardKinds
          .filter((kind) => seasons.kinds.includes(kind) || kind === search.kind)
          .map((value) => ({ value, label: kindWords[value] }))}
      />
      <Filter
        name="currency"
        label={<Trans>Currency</Trans>}
        hidden={currencies.length < 2}
        choices={[
          { value: "USD", label: t`US dollars` },
          { value: "CAD", label: t`Canadian dollars` },
        ]}
      />
      <Filter
        name="status"
        label={<Trans>Status</Trans>}
        choices={awardStatuses.map((value) => ({ value, label: statusWords[value] }))}
      />
      <EventFilter events={events} />
      <Clear />
    </div>
  );
}

/** Filters results by season and by outcome. */
export function ResultFilters({ seasons }: { seasons: readonly number[] }) {
  const { t } = useLingui();
  const words = {
    paid: t`Earned an award`,
    unpaid: t`No award`,
    waiting: t({ context: "results", message: "Not verified yet" }),
  };
  return (
    <div className={grid}>
      <SeasonChoice seasons={seasons} />
      <Filter
        name="outcome"
        label={<Trans>Outcome</Trans>}
        choices={resultOutcomes.map((value) => ({ value, label: words[value] }))}
      />
      <Clear />
    </div>
  );
}

/** These are the choices of the filters as they were last loaded, for each view that has filters. */
export type FilterChoices = { results: readonly number[]; awards: SeasonsAnswer | null };

/** Shows the filters of a view whose rows did not load. */
export function KeptFilters({ view, choices: { results, awards } }: { view: string; choices: FilterChoices }) {
  if (view === "results") return <ResultFilters seasons={results} />;
  return view === "awards" ? <AwardFilters seasons={awards ?? { seasons: [], kinds: [], events: [] }} /> : null;
}

const SeasonFilter = ({ seasons: { seasons } }: { seasons: SeasonsAnswer }) => (
  <SeasonChoice seasons={[...new Set(seasons.map(({ season }) => season))]} />
);

function SeasonChoice({ seasons }: { seasons: readonly number[] }) {
  return (
    <Filter
      name="season"
      label={<Trans>Season</Trans>}
      choices={seasons.map((season) => ({ value: String(season), label: String(season) }))}
    />
  );
}

function EventFilter({ events }: { events: SeasonsAnswer["events"] }) {
  const { t } = useLingui();
  return (
    <Filter
      name="event"
      label={<Trans>Event</Trans>}
      hidden={events.length < 2}
      choices={events.map(({ _id, title, season }) => ({ value: _id, label: `${title} (${season})` }))}
      unknown={t`The event you chose`}
    />
  );
}

/** Shows a filter. The value in the URL is always among the options, even if it is unknown. */
function Filter({
  name,
  label,
  choices,
  hidden = false,
  unknown,
}: {
  name: FilterName;
  label: React.ReactNode;
  choices: readonly Choice[];
  hidden?: boolean;
  /** This is the label of a value that is not among the choices. Without it the value is shown unchanged. */
  unknown?: string;
}) {
  const { t } = useLingui();
  const { search, filter } = useSearch(earningsSearch);
  const chosen = search[name] ?? "";
  if (hidden && !chosen) return null;
  const known = choices.some(({ value }) => value === chosen);
  return (
    <SelectField
      label={label}
      name={name}
      className="min-w-0"
      // The same message serves all filters, so its French must not agree in gender with seasons, kinds or
      // currencies.
      empty={t({ message: "All", context: "of whatever a list is filtered by" })}
      value={chosen}
      choices={known || !chosen ? choices : [{ value: chosen, label: unknown ?? chosen }, ...choices]}
      // Changing the season clears the event, because the event does not exist in another season.
      onChange={(event) => void filter({ ...(name === "season" ? { event: "" } : {}), [name]: event.target.value })}
    />
  );
}

function Clear() {
  const { search, filter } = useSearch(earningsSearch);
  if (!isFiltered(search)) return null;
  const none = Object.fromEntries(filterNames.map((name) => [name, ""]));
  return (
    <Button kind="link" className="justify-self-start max-sm:col-span-full" onClick={() => void filter(none)}>
      <Trans>Clear filters</Trans>
    </Button>
  );
}
