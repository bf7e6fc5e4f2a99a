import { Trans, useLingui } from "@lingui/react/macro";
import { awardStatuses } from "#shared/ledger.ts";
import { awardKinds, resultOutcomes, type AwardKind } from "#shared/wallet.ts";
import type { SeasonsAnswer } from "#shared/wallet.schema.ts";
import { useWhere } from "../platform/location.ts";
import { Button } from "../ui/button.tsx";
import { SelectField, type Choice } from "../ui/choice-field.tsx";
import { useStatusWords } from "./award-badge.tsx";

const filterNames = ["season", "kind", "currency", "status", "event", "outcome"] as const;
type FilterName = (typeof filterNames)[number];
const grid = "mb-4 grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]";

/** Is anything filtered at all? */
export const isFiltered = (search: Partial<Record<string, string>>): boolean =>
  filterNames.some((name) => Boolean(search[name]));

/** By season, kind, currency, status and event; what a rider has only one of is not asked. */
export function AwardFilters({ seasons }: { seasons: SeasonsAnswer }) {
  const { t } = useLingui();
  const { search } = useWhere();
  const statusWords = useStatusWords();
  const kindWords: Record<AwardKind, string> = { credit: t`Dealer credit`, cash: t`Cash`, bonus: t`Bonus` };
  const currencies = [...new Set(seasons.seasons.map(({ currency }) => currency))];
  const events = seasons.events.filter(({ season }) => !search.season || String(season) === search.season);
  return (
    <div className={grid}>
      <SeasonFilter seasons={seasons} />
      <Filter
        name="kind"
        label={<Trans>Kind</Trans>}
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

/** By season and by what came of them. */
export function ResultFilters({ seasons }: { seasons: readonly number[] }) {
  const { t } = useLingui();
  const words = { paid: t`Paid something`, unpaid: t`Paid nothing`, waiting: t`Not verified yet` };
  return (
    <div className={grid}>
      <SeasonChoice seasons={seasons} />
      <Filter
        name="outcome"
        label={<Trans>What came of it</Trans>}
        choices={resultOutcomes.map((value) => ({ value, label: words[value] }))}
      />
      <Clear />
    </div>
  );
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

const EventFilter = ({ events }: { events: SeasonsAnswer["events"] }) => (
  <Filter
    name="event"
    label={<Trans>Event</Trans>}
    hidden={events.length < 2}
    choices={events.map(({ _id, title, season }) => ({ value: _id, label: `${title} (${season})` }))}
  />
);

/** What the address asks for stands in the list, whatever it is. */
function Filter({
  name,
  label,
  choices,
  hidden = false,
}: {
  name: FilterName;
  label: React.ReactNode;
  choices: readonly Choice[];
  hidden?: boolean;
}) {
  const { t } = useLingui();
  const { search, filter } = useWhere();
  const asked = search[name] ?? "";
  if (hidden && !asked) return null;
  const known = choices.some(({ value }) => value === asked);
  return (
    <SelectField
      label={label}
      name={name}
      className="min-w-0"
      // One word for all of them: seasons, kinds and currencies are not of one gender in French.
      empty={t({ message: "All", context: "of whatever a list is filtered by" })}
      value={asked}
      choices={known || !asked ? choices : [{ value: asked, label: asked }, ...choices]}
      // A race belongs to its season: another season's list does not hold it.
      onChange={(event) => void filter({ ...(name === "season" ? { event: "" } : {}), [name]: event.target.value })}
    />
  );
}

function Clear() {
  const { search, filter } = useWhere();
  if (!isFiltered(search)) return null;
  const none = Object.fromEntries(filterNames.map((name) => [name, ""]));
  return (
    <Button kind="link" className="justify-self-start" onClick={() => void filter(none)}>
      <Trans>Clear filters</Trans>
    </Button>
  );
}
