import { useEffect, useState, type ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import type { FoundDealer } from "#shared/dealers.schema.ts";
import { RadioField } from "../../../ui/form/choice-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { findDealersByName } from "../admin-api.ts";

const shown = 6;
const pauseMs = 250;

/** Chooses an active dealer by the start of its name. */
export function DealerPicker({
  legend,
  except,
  value,
  error,
  onChoose,
}: {
  /** What the dealer is chosen for. */
  legend: ReactNode;
  /** The dealer that is not offered. */
  except?: string;
  value: string | null;
  error?: string | undefined;
  onChoose: (dealer: FoundDealer) => void;
}) {
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<readonly FoundDealer[]>([]);
  useEffect(() => {
    const name = typed.trim();
    if (name.length < 2) return undefined;
    const left = new AbortController();
    const timer = setTimeout(() => {
      findDealersByName(name, left.signal).then(
        ({ dealers }) => setFound(dealers),
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
        label={<Trans>Dealer</Trans>}
        hint={<Trans>Type the start of a name.</Trans>}
        name="dealerSearch"
        type="search"
        autoComplete="off"
        value={typed}
        error={error ?? null}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed.trim().length >= 2 && offered.length > 0 ? (
        <RadioField
          legend={legend}
          name="dealerId"
          choices={offered.map(({ _id, name, city, state }) => ({
            value: _id,
            label: [name, [city, state].filter(Boolean).join(", ")].filter(Boolean).join(" · "),
          }))}
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

/** Returns what chooses the dealer that a login moves to. */
export const dealerMovePicker = (from: string) => (value: string | null, onChoose: (dealerId: string) => void) => (
  <DealerPicker legend={<Trans>Move to</Trans>} except={from} value={value} onChoose={({ _id }) => onChoose(_id)} />
);
