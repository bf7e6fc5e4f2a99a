import { useEffect, useState, type ReactNode } from "react";
import { RadioField } from "../../ui/form/choice-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";

const shown = 6;
const debounceMs = 250;

/**
 * Lets the user choose a record by typing. The search is sent once `minLetters` letters are typed, and the first
 * records that the server finds are offered. `find` must be the same function at each render.
 */
export function RecordPicker<Found extends { _id: string }>({
  name,
  label,
  hint,
  legend,
  minLetters,
  find,
  textOf,
  except = null,
  value,
  error,
  onChoose,
}: {
  /** This is the name of the field with the chosen id; `dealerId` has the search field `dealerSearch`. */
  name: string;
  /** This is the label of the search field. */
  label: ReactNode;
  hint: ReactNode;
  /** This is the heading of the records that were found. */
  legend: ReactNode;
  minLetters: number;
  find: (typed: string, signal: AbortSignal) => Promise<readonly Found[]>;
  /** Returns the text of a choice. */
  textOf: (found: Found) => string;
  /** This is the id of the record that is not offered. */
  except?: string | null | undefined;
  /** This is the id of the chosen record. */
  value: string | null;
  error?: string | undefined;
  onChoose: (found: Found) => void;
}) {
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<readonly Found[]>([]);
  const query = typed.trim();
  const isEnough = query.length >= minLetters;
  useEffect(() => {
    if (!isEnough) return undefined;
    const left = new AbortController();
    const timer = setTimeout(() => {
      find(query, left.signal).then(setFound, () => undefined);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [find, query, isEnough]);
  const offered = found.filter(({ _id }) => _id !== except).slice(0, shown);
  return (
    <div className="grid gap-3">
      <TextField
        label={label}
        hint={hint}
        name={`${name.replace(/Id$/, "")}Search`}
        type="search"
        autoComplete="off"
        value={typed}
        error={error ?? null}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isEnough && offered.length > 0 ? (
        <RadioField
          legend={legend}
          name={name}
          choices={offered.map((one) => ({ value: one._id, label: textOf(one) }))}
          value={value ?? ""}
          onChoose={(id) => {
            const chosen = offered.find(({ _id }) => _id === id);
            if (chosen) onChoose(chosen);
          }}
        />
      ) : null}
    </div>
  );
}
