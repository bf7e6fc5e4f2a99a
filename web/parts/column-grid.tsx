import { useLingui } from "@lingui/react/macro";
import { SelectField } from "../ui/form/choice-field.tsx";

type Columns<Kind extends string> = Partial<Record<Kind, number>>;

/**
 * Assigns a meaning to each column of a file. It shows a field for each header, with examples of the column's cells.
 * Each column has at most one meaning, and each meaning belongs to at most one column.
 */
export function ColumnGrid<Kind extends string>({
  headers,
  columns,
  kinds,
  onChange,
}: {
  headers: readonly { name: string; samples: readonly string[] }[];
  /** This is the current assignment of columns, by meaning. */
  columns: Columns<Kind>;
  /** These are the meanings to choose from, in order. */
  kinds: readonly { value: Kind; label: string }[];
  onChange: (columns: Columns<Kind>) => void;
}) {
  const { t } = useLingui();
  const kindAt = (at: number) => kinds.find(({ value }) => columns[value] === at)?.value ?? "";
  const choose = (at: number, chosen: string) => {
    const next: Columns<Kind> = {};
    for (const { value } of kinds) {
      const standing = columns[value];
      if (value === chosen) next[value] = at;
      else if (standing !== undefined && standing !== at) next[value] = standing;
    }
    onChange(next);
  };
  return (
    <div className="grid gap-x-6 gap-y-4 border-t border-line py-5 sm:grid-cols-2 xl:grid-cols-3">
      {headers.map(({ name, samples }, at) => {
        const number = at + 1;
        return (
          <SelectField
            key={`${number} ${name}`}
            label={name === "" ? t`Column ${number}` : name}
            hint={samples.length > 0 ? samples.join(" · ") : t`empty`}
            empty={t`Not used`}
            choices={kinds}
            value={kindAt(at)}
            onChange={({ target: { value } }) => choose(at, value)}
          />
        );
      })}
    </div>
  );
}
