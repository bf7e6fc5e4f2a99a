import { useEffect, useState, type ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import type { FoundRider } from "#shared/rider-views.schema.ts";
import { RadioField } from "../../ui/form/choice-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { findRidersForStaff } from "./admin-api.ts";

const shown = 6;
const pauseMs = 250;

/** Chooses a rider by name, AMA number or email. */
export function RiderPicker({
  label,
  legend,
  except,
  value,
  error,
  onChoose,
}: {
  /** The label of the search field. */
  label: ReactNode;
  /** The heading of the riders that were found. */
  legend: ReactNode;
  /** The rider who is not offered. */
  except: string | null;
  value: FoundRider | null;
  error?: string | undefined;
  onChoose: (rider: FoundRider) => void;
}) {
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<readonly FoundRider[]>([]);
  useEffect(() => {
    const query = typed.trim();
    if (query.length < 3) return undefined;
    const left = new AbortController();
    const timer = setTimeout(() => {
      findRidersForStaff(query, left.signal).then(
        ({ riders }) => setFound(riders),
        () => undefined,
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [typed]);
  const offered = found.filter(({ _id }) => _id !== except).slice(0, shown);
  return (
    <div className="grid gap-3">
      <TextField
        label={label}
        hint={<Trans>Type three letters of a name, or a full AMA number or email.</Trans>}
        name="riderSearch"
        type="search"
        autoComplete="off"
        value={typed}
        error={error ?? null}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed.trim().length >= 3 && offered.length > 0 ? (
        <RadioField
          legend={legend}
          name="riderId"
          choices={offered.map(({ _id, fullName, amaNumber, hometown }) => ({
            value: _id,
            label: [fullName, amaNumber && `AMA ${amaNumber}`, hometown].filter(Boolean).join(" · "),
          }))}
          value={value?._id ?? ""}
          onChoose={(id) => {
            const chosen = offered.find(({ _id }) => _id === id);
            if (chosen) onChoose(chosen);
          }}
        />
      ) : null}
    </div>
  );
}
