import { useId, useMemo, useState } from "react";
import { Trans } from "@lingui/react/macro";
import { countryLabel } from "./country-label.ts";
import { isOffered, type AnyList, type FilterName, type ListFilter } from "#shared/list.ts";
import { maxOnChip } from "#shared/pagination.ts";
import { searchOf, text } from "../../platform/search.ts";
import { useSession } from "../../platform/api/session.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useTypedFilter } from "../../platform/use-typed-filter.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, type Choice } from "../../ui/form/choice-field.tsx";
import { FilterChips, type Chip } from "../../ui/table/filter-chips.tsx";
import { DateField, TextField } from "../../ui/form/text-field.tsx";
import { useListWhere } from "./use-list-where.ts";

/**
 * `choices` are the choices of `option` filters, and `counts` the numbers on the chips of `choice` filters. A number that
 * was counted only up to `maxOnChip` and one more is passed through `countUpTo`.
 */
export type FilterOptions<L extends AnyList> = {
  choices?: Partial<Record<FilterName<L>, readonly Choice[]>>;
  counts?: Partial<Record<FilterName<L>, ChipCounts>>;
};

type ChipCounts = Readonly<Record<string, number | `${number}+`>>;

/** Returns the count for a chip, such as 12 or 999+. */
export const countUpTo = (count: number): ChipCounts[string] => (count > maxOnChip ? `${maxOnChip}+` : count);

/**
 * Shows the filters of a list, built from its declaration. Their state is in the URL; a text is sent after a pause in
 * typing. On a phone all but the first filter are behind a button.
 */
export function ListFilters<L extends AnyList>({ list, choices = {}, counts = {} }: { list: L } & FilterOptions<L>) {
  const { search } = useListWhere();
  const { chips, fields: declared } = useFilters(list);
  const fields = declared.filter(([name, one]) =>
    isOffered(one, search[name], choices[name as FilterName<L>]?.length ?? 0),
  );
  const active = fields.filter(([name]) => search[name]);
  const isCountries = (one: ListFilter) => one.kind === "country";
  const fieldOf = ([name, one]: [string, ListFilter]) => (
    <FilterField
      key={name}
      name={name}
      filter={one}
      choices={isCountries(one) ? undefined : choices[name as FilterName<L>]}
    />
  );
  const [first, ...others] = fields;
  const behind = others.filter(([, one]) => one.behind);
  return (
    <search className="grid gap-3 empty:hidden">
      {chips.map(([name, one]) => (
        <ChipFilter key={name} name={name} filter={one} counts={counts[name as FilterName<L>] ?? {}} />
      ))}
      {first ? (
        // A printed list shows the filters only if some are set, because they then say which rows are listed.
        <div className={active.length > 0 ? "list-filters" : "list-filters off-paper"}>
          {fieldOf(first)}
          {others.length > 0 ? (
            <MoreFilters active={active.filter(([name]) => name !== first[0]).length}>
              {others.filter(([, one]) => !one.behind).map(fieldOf)}
              {behind.length > 0 ? (
                <FiltersBehind isOpen={behind.some(([name]) => search[name])}>{behind.map(fieldOf)}</FiltersBehind>
              ) : null}
            </MoreFilters>
          ) : null}
        </div>
      ) : null}
    </search>
  );
}

/** Returns the filters of a list for the user's role: those with chips, and those with a field. */
function useFilters(list: AnyList) {
  const { type } = useSession();
  const entries = Object.entries(list.filters).filter(([, { roles }]) => !roles || roles.some((role) => role === type));
  const hasChips = ([, one]: (typeof entries)[number]) => one.kind === "choice" && one.chips === true;
  return { chips: entries.filter(hasChips), fields: entries.filter((entry) => !hasChips(entry)) };
}

/**
 * Shows the button that clears all fields, if any is set. It is beside the title: if it appeared above the rows, it
 * would move them while the user presses one.
 */
export function ClearFilters({ list }: { list: AnyList }) {
  const { search, filter } = useListWhere();
  const { fields } = useFilters(list);
  if (!fields.some(([name]) => search[name])) return null;
  return (
    <Button
      kind="link"
      className="-my-3"
      onClick={() => void filter(Object.fromEntries(fields.map(([name]) => [name, undefined])))}
    >
      <Trans>Clear filters</Trans>
    </Button>
  );
}

/** Shows the other filters: on a phone behind a button; on a wider screen they are always visible (list.css). */
function MoreFilters({ active, children }: { active: number; children: React.ReactNode }) {
  const id = useId();
  return (
    <>
      <input type="checkbox" id={id} className="list-filters-toggle" defaultChecked={active > 0} />
      <label htmlFor={id} className="button list-filters-more" data-kind="outline" data-size="usual">
        {active > 0 ? <Trans>Filters ({active})</Trans> : <Trans>Filters</Trans>}
      </label>
      {children}
    </>
  );
}

/** Shows the less common filters behind a button. If one of them is set, they are visible when the page opens. */
function FiltersBehind({ isOpen, children }: { isOpen: boolean; children: React.ReactNode }) {
  const [open, setOpen] = useState(isOpen);
  return (
    <>
      {open ? children : null}
      <Button kind="link" className="list-filters-behind" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? <Trans>Fewer filters</Trans> : <Trans>More filters</Trans>}
      </Button>
    </>
  );
}

/** Returns the id of a filter's field. A dialog over the list may have a field of the same name, whose id is its name. */
const idOf = (name: string): string => `filter-${name}`;

type FieldProps = { name: string; filter: ListFilter; choices: readonly Choice[] | undefined };

function FilterField(props: FieldProps) {
  const { filter: one } = props;
  if (one.kind === "text") return <TextFilter {...props} filter={one} />;
  if (one.kind === "day") return <DayFilter {...props} />;
  return <SelectFilter {...props} filter={one} />;
}

function TextFilter({ name, filter: one }: FieldProps & { filter: Extract<ListFilter, { kind: "text" }> }) {
  const { locale } = useFormat();
  const schema = useMemo(() => searchOf({ [name]: text() }), [name]);
  const typed = useTypedFilter(schema, name);
  return (
    <TextField
      id={idOf(name)}
      label={one.label[locale]}
      name={name}
      type="search"
      inputMode={one.keyboard}
      placeholder={one.placeholder?.[locale]}
      maxLength={one.max}
      autoComplete="off"
      spellCheck={false}
      value={typed.value}
      onChange={(event) => typed.set(event.target.value)}
      onBlur={typed.flush}
      onKeyDown={(event) => {
        if (event.key === "Enter") typed.flush();
      }}
    />
  );
}

/**
 * Returns the value of a filter and its setter. The URL does not have the default of a filter. Changing a filter resets
 * those that depend on it.
 */
function useFilter(name: string, one: ListFilter): { value: string; set: (value: string) => void } {
  const { search, filter } = useListWhere();
  const { resets = [] } = one;
  const preset = one.kind === "choice" ? one.default : undefined;
  return {
    value: search[name] ?? preset ?? "",
    set: (value) =>
      void filter({
        [name]: value === preset ? undefined : value,
        ...Object.fromEntries(resets.map((other) => [other, undefined])),
      }),
  };
}

function DayFilter({ name, filter: one }: FieldProps) {
  const { locale } = useFormat();
  const { value, set } = useFilter(name, one);
  return (
    <DateField
      id={idOf(name)}
      label={one.label[locale]}
      name={name}
      value={value}
      onChange={(event) => set(event.target.value)}
    />
  );
}

function SelectFilter({
  name,
  filter: one,
  choices,
}: FieldProps & { filter: Exclude<ListFilter, { kind: "text" | "day" }> }) {
  const { locale } = useFormat();
  const { value, set } = useFilter(name, one);
  const offered =
    choices ??
    (one.kind === "choice"
      ? Object.entries(one.choices).map(([key, label]) => ({ value: key, label: label[locale] }))
      : one.kind === "country"
        ? ["US", "CA"].map((code) => ({ value: code, label: countryLabel(code, locale) }))
        : []);
  // The value in the URL is always among the options, regardless of its case.
  const all =
    value && !offered.some((choice) => choice.value === value) ? [{ value, label: value }, ...offered] : offered;
  return (
    <SelectField
      id={idOf(name)}
      label={one.label[locale]}
      name={name}
      empty={one.all?.[locale]}
      choices={all}
      value={value}
      onChange={(event) => set(event.target.value)}
    />
  );
}

function ChipFilter({ name, filter: one, counts }: { name: string; filter: ListFilter; counts: ChipCounts }) {
  const { locale } = useFormat();
  const { search, href } = useListWhere();
  if (one.kind !== "choice") return null;
  const value = search[name] ?? one.default ?? "";
  const chip = (key: string, label: string): Chip => ({
    key,
    label,
    ...(counts[key] === undefined ? {} : { count: counts[key] }),
    href: href({ [name]: key === one.default ? undefined : key, page: undefined }),
    on: value === key,
  });
  return (
    <FilterChips
      label={one.label[locale]}
      chips={[
        ...(one.all ? [chip("", one.all[locale])] : []),
        ...Object.entries(one.choices).map(([key, label]) => chip(key, label[locale])),
      ]}
    />
  );
}
