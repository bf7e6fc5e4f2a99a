import { Trans } from "@lingui/react/macro";
import { SelectField } from "../ui/form/choice-field.tsx";

const seasonsBack = 10;

/** Returns this season and the ten before it, newest first. If the selected season is another one, it is added. */
function seasonsFor(today: string, chosen: string): string[] {
  const now = Number(today.slice(0, 4));
  const seasons = Array.from({ length: seasonsBack + 1 }, (_, back) => String(now - back));
  return chosen === "" || seasons.includes(chosen) ? seasons : [chosen, ...seasons];
}

/** Lets the user select a season. An empty value means that the period is not exactly one season. */
export function SeasonField({
  value,
  today,
  onSeason,
  empty,
}: {
  value: string;
  today: string;
  onSeason: (season: string) => void;
  empty?: string;
}) {
  return (
    <SelectField
      label={<Trans>Season</Trans>}
      name="season"
      value={value}
      {...(empty === undefined || value !== "" ? {} : { empty })}
      onChange={(event) => onSeason(event.target.value)}
      choices={seasonsFor(today, value).map((season) => ({ value: season, label: season }))}
    />
  );
}
