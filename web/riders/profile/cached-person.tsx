import { useLingui } from "@lingui/react/macro";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { usePlaceNames } from "../../places/place-names.ts";
import { useFormat } from "../../platform/use-format.ts";
import { personFields, personOf, type PersonField } from "../person.ts";
import { usePersonNames } from "../person-names.ts";

/** Shows the rider's personal data, read-only; empty fields are left out. */
export function CachedPerson({ rider }: { rider: RiderRecord }) {
  const names = usePersonNames();
  const words = useChoiceWords();
  const person = personOf(rider);
  const filledFields = personFields.filter((field) => person[field] !== "");
  return (
    <dl className="grid max-w-read gap-x-8 gap-y-4 sm:grid-cols-2">
      {filledFields.map((field) => (
        <div key={field} className={field === "bio" ? "sm:col-span-2" : ""}>
          <dt className="text-t1 text-ink-2">{names[field]}</dt>
          <dd className="break-words whitespace-pre-line">{words(field, person[field], person.country)}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Returns a function that formats a value: a choice by its label, a phone number in its usual format, anything else as
 * typed.
 */
function useChoiceWords(): (field: PersonField, value: string, country: string) => string {
  const { t } = useLingui();
  const format = useFormat();
  const places = usePlaceNames();
  const choices: Record<string, string> = {
    motocross: t`Motocross`,
    offroad: t`Off-road`,
    flat: t`Flat track`,
    road: t`Road racing`,
    female: t`Female`,
    male: t`Male`,
    nonBinary: t`Non-binary`,
  };
  return (field, value, country) => {
    const named = (list: readonly { code: string; label: string }[] | undefined) =>
      list?.find(({ code }) => code === value)?.label ?? value;
    if (field === "raceStyle" || field === "sex") return choices[value] ?? value;
    if (field === "country") return named(places?.countryList(format.locale));
    if (field === "state") return named(places?.regionsOf(country, format.locale));
    if (field === "phone1" || field === "phone2") return format.phone(value) || value;
    return value;
  };
}
