import { PostalCodeField } from "../ui/form/text-field.tsx";
import { useLingui } from "@lingui/react/macro";
import { SelectField } from "../ui/form/choice-field.tsx";
import { useSession } from "../platform/api/session.ts";
import { useSearch } from "../platform/location.ts";
import { usualRadiusMiles } from "./near-query.ts";
import { useFormat } from "../platform/use-format.ts";
import { useTypedFilter } from "../platform/use-typed-filter.ts";
import { nearSearch } from "./near-query.ts";

/**
 * Asks for a postal code and a radius, which is shown in miles in English and kilometers in French, and always sent in
 * miles (docs/spec/wire.md).
 */
export function NearFields({ error }: { error?: string | null }) {
  const { t } = useLingui();
  const format = useFormat();
  const { searchRadiusMiles, searchRadiusKmFr } = useSession().programme;
  const { search, filter } = useSearch(nearSearch);
  const code = useTypedFilter(nearSearch, "zipcode");
  const radius = search.zipDistance ?? String(usualRadiusMiles);
  const choices = searchRadiusMiles.map((miles, at) => ({ value: String(miles), label: labelOf(miles, at) }));

  function labelOf(miles: number, at: number): string {
    if (miles === 0) return t`Exact code`;
    const km = searchRadiusKmFr[at] ?? miles;
    return format.locale === "fr" ? t`${km} km` : t`${miles} miles`;
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,0.72fr)] gap-3">
      <PostalCodeField
        label={t`ZIP or postal code`}
        name="zipcode"
        value={code.value}
        error={error}
        onChange={(event) => code.set(event.target.value)}
        onBlur={code.flush}
      />
      <SelectField
        label={t`Within`}
        name="zipDistance"
        choices={choices}
        value={choices.some(({ value }) => value === radius) ? radius : String(usualRadiusMiles)}
        onChange={(event) => void filter({ zipDistance: event.target.value })}
      />
    </div>
  );
}
