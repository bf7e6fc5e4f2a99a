import { useEffect, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { FoundRider } from "#shared/rider-views.schema.ts";
import type { RiderRef } from "#shared/results.schema.ts";
import { sentenceOf } from "../../platform/api/problem.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { searchRiders, type EventManager } from "../api.ts";
import { riderLine } from "./landing.tsx";

const minLetters = 3;
const settledMs = 250;

/** Lets the user search all accounts for the rider of a row, in a dialog. */
export function FindRiderDialog({
  manager,
  name,
  open,
  onChoose,
  onClose,
}: {
  manager: EventManager;
  /** This is the name in the row, which is the initial search. */
  name: string;
  open: boolean;
  onChoose: (rider: RiderRef) => void;
  onClose: () => void;
}) {
  return (
    <Dialog open={open} title={<Trans>Who is {name}?</Trans>} onClose={onClose}>
      <Search manager={manager} name={name} onChoose={onChoose} onClose={onClose} />
    </Dialog>
  );
}

function Search({
  manager,
  name,
  onChoose,
  onClose,
}: {
  manager: EventManager;
  name: string;
  onChoose: (rider: RiderRef) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(name);
  const [hits, setHits] = useState<FoundRider[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    const show = (found: FoundRider[] | null, fault: string | null = null) => {
      if (asking.signal.aborted) return;
      setHits(found);
      setFailure(fault);
    };
    const timer = setTimeout(() => {
      if (typed.trim().length < minLetters) return show(null);
      searchRiders(manager, typed, asking.signal).then(
        (found) => show(found),
        (error: unknown) => show(null, sentenceOf(error)),
      );
    }, settledMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [manager, typed]);
  return (
    <div className="mt-4 grid gap-3">
      <TextField
        label={t`Name or AMA number`}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // By default the first Escape would only clear the search field and not close the dialog.
          if (event.key !== "Escape") return;
          event.preventDefault();
          onClose();
        }}
        autoComplete="off"
        spellCheck={false}
      />
      {failure === null ? null : <p role="alert">{failure}</p>}
      <div role="status" className="text-ink-2">
        {hits?.length === 0 ? <Trans>No account found. Check the name, or try the AMA number.</Trans> : null}
      </div>
      <ul className="divide-y divide-line">
        {hits?.map((hit) => (
          <li key={hit._id}>
            <button
              type="button"
              className="flex min-h-14 w-full cursor-pointer flex-wrap items-center justify-between gap-x-4 py-2 text-left hover:bg-brand-wash"
              onClick={() => onChoose(hit)}
            >
              <span className="font-semibold">{hit.fullName}</span>
              <span className="text-ink-2">{riderLine(hit)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="flex justify-end">
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  );
}
