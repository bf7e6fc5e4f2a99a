import { useEffect, useRef, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { RiderHit } from "#shared/kiosk.schema.ts";
import { Icon } from "../ui/icon.tsx";
import { findRider, type Found } from "./find-rider.ts";
import { Frame } from "./frame.tsx";
import { useEngine } from "./kiosk-context.tsx";

const pauseMs = 200;

/** Find the rider: at most five hits, name and hometown alone. */
export function FindStep({ onChosen, onCancel }: { onChosen: (rider: RiderHit) => void; onCancel: () => void }) {
  const engine = useEngine();
  const { t } = useLingui();
  const [query, setQuery] = useState("");
  const [answer, setAnswer] = useState<Found | null>(null);
  const asked = useRef(0);
  const { riderLetters } = engine.policy;
  const enough = query.trim().length >= riderLetters;
  const found = enough ? answer : null;

  useEffect(() => {
    const ask = ++asked.current;
    if (!enough) return;
    const timer = setTimeout(() => {
      void findRider(engine, query).then((said) => {
        // An answer to what was typed before is no answer any more.
        if (ask === asked.current) setAnswer(said);
      });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [engine, query, enough]);

  return (
    <Frame step={1} onCancel={onCancel} zones="one">
      <section className="kiosk-zone">
        <h1>
          <label htmlFor="find-rider">
            <Trans>Who is spending?</Trans>
          </label>
        </h1>
        <p className="kiosk-small text-ink-2" id="find-rider-hint">
          <Trans>Three letters of the name or more, or the whole AMA number or e-mail.</Trans>
        </p>
        <input
          id="find-rider"
          className="control"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="words"
          spellCheck={false}
          aria-describedby="find-rider-hint"
          enterKeyHint="search"
          // The visit begins with it: whoever tapped Start is about to type.
          // oxlint-disable-next-line no-autofocus
          autoFocus
        />
        <div role="status" className="kiosk-small min-h-[26px] text-ink-2">
          {found && "offline" in found && found.offline ? (
            <span className="flex items-center gap-2">
              <Icon name="offline" size={22} />
              <Trans>Without the network only riders who starred this dealer or redeemed here are found.</Trans>
            </span>
          ) : null}
          {found && "riders" in found && found.riders.length === 0 ? (
            <Trans>Nobody of this name was found.</Trans>
          ) : null}
          {found && "problem" in found ? found.problem : null}
        </div>
        {found && "riders" in found && found.riders.length > 0 ? (
          <ul className="grid gap-3" aria-label={t`Riders found`}>
            {found.riders.map((rider) => (
              <li key={rider._id}>
                <button type="button" className="kiosk-hit" onClick={() => onChosen(rider)}>
                  <span className="min-w-0">
                    <b className="block truncate">{rider.name}</b>
                    <span className="kiosk-small block truncate text-ink-2">{rider.hometown}</span>
                  </span>
                  <Icon name="arrow" size={32} />
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
    </Frame>
  );
}
