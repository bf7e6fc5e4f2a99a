import { useCallback, useEffect, useRef, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { isExpiredCard, isIdCard, readCard } from "#shared/id-card.ts";
import type { RiderHit } from "#shared/kiosk.schema.ts";
import { ExpiredCard, UnknownCard } from "../../parts/scan/card-words.tsx";
import { ScanCard } from "../../parts/scan/scan-card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { findRider, unknownRider, type Found } from "../cards/find-rider.ts";
import { Frame } from "../counter/frame.tsx";
import { useEngine } from "../kiosk-context.tsx";
import { useScan } from "../counter/use-scan.ts";
import { KioskButton } from "../kiosk-button.tsx";

const pauseMs = 200;
/** After this time in ms the screen says that the search is still running. */
const slowMs = 900;

/** Searches for the rider. It shows at most `riderHits` riders (a setting), with name and hometown only. */
export function FindStep({
  scanned = "",
  typed = "",
  onChosen,
  onCancel,
}: {
  /** This is text that a scanner typed on the attract screen. */
  scanned?: string;
  /** This is the text that was typed before the user went back to this step. */
  typed?: string;
  onChosen: (rider: RiderHit, query: string) => void;
  onCancel: () => void;
}) {
  const engine = useEngine();
  const { t } = useLingui();
  const [query, setQuery] = useState(scanned || typed);
  const [answer, setAnswer] = useState<{ to: string; said: Found } | null>(null);
  const [slowQuery, setSlowQuery] = useState<string | null>(null);
  const latest = useRef(0);
  // After Enter or a scan, a search with a single result selects it automatically.
  const [take, setTake] = useState(scanned !== "");
  const { riderLetters } = engine.policy;
  const now = useCallback(() => engine.clock.now(), [engine]);
  const card = readCard(query);
  const expired = card !== null && isExpiredCard(card, now());
  const enough = query.trim().length >= riderLetters && !expired;
  const found = enough && answer?.to === query ? answer.said : null;

  useEffect(() => {
    const request = ++latest.current;
    if (!enough) return;
    const timer = setTimeout(() => {
      void findRider(engine, query).then((said) => {
        // Answers to an earlier query are dropped.
        if (request === latest.current) setAnswer({ to: query, said });
      });
    }, pauseMs);
    const slow = setTimeout(() => setSlowQuery(query), slowMs);
    return () => {
      clearTimeout(timer);
      clearTimeout(slow);
    };
  }, [engine, query, enough]);

  const onScan = useCallback((number: string) => {
    setQuery(number);
    setTake(true);
  }, []);
  useScan(onScan);

  const only = found && "riders" in found && found.riders.length === 1 ? found.riders[0] : undefined;
  useEffect(() => {
    if (take && only) onChosen(only, query);
  }, [take, only, onChosen, query]);

  const unknown = found && "riders" in found && found.riders.length === 0 ? unknownRider(engine, query) : null;
  const unknownName = unknown?.name;
  return (
    <Frame step={1} onCancel={onCancel} zones="one">
      <section className="kiosk-zone">
        <h1>
          <label htmlFor="find-rider">
            <Trans>Who’s redeeming?</Trans>
          </label>
        </h1>
        <p className="kiosk-small text-ink-2" id="find-rider-hint">
          <Trans>
            Type at least three letters of the name, or the full AMA number or email. You can also scan the rider’s
            card.
          </Trans>
        </p>
        <input
          id="find-rider"
          className="control"
          // The text of a scanned card is not shown, because people cannot read it.
          value={isIdCard(query) ? "" : query}
          onChange={(event) => {
            setTake(false);
            setQuery(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") setTake(true);
          }}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="words"
          spellCheck={false}
          aria-describedby="find-rider-hint"
          enterKeyHint="search"
          // A user who tapped Start is about to type, so the field has the focus.
          // oxlint-disable-next-line no-autofocus
          autoFocus
        />
        <ScanCard facing="user" now={now} onCard={onScan} />
        <div role="status" className="kiosk-small min-h-[26px] text-ink-2">
          {expired ? <ExpiredCard /> : null}
          {enough && !found && slowQuery === query ? <Trans>Searching…</Trans> : null}
          {found && "offline" in found && found.offline && !card ? (
            <span className="flex items-center gap-2">
              <Icon name="offline" size={22} />
              <Trans>
                The server isn’t responding. Only riders who favorited this dealer or redeemed here show up.
              </Trans>
            </span>
          ) : null}
          {found && "riders" in found && found.riders.length === 0 && !unknown ? (
            card ? (
              found.offline ? (
                <Trans>You’re offline, and this tablet doesn’t recognize this rider’s card.</Trans>
              ) : (
                <UnknownCard />
              )
            ) : (
              <Trans>No riders found. Ask for the rider’s AMA number or email.</Trans>
            )
          ) : null}
          {found && "problem" in found ? found.problem : null}
        </div>
        {found && "riders" in found && found.riders.length > 0 ? (
          <ul className="grid gap-3" aria-label={t`Riders found`}>
            {found.riders.map((rider) => (
              <li key={rider._id}>
                <button type="button" className="kiosk-hit" onClick={() => onChosen(rider, query)}>
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
        {unknown ? (
          <>
            <p className="kiosk-small text-ink-2">
              <Trans>That number isn’t on this tablet. Check it against the rider’s AMA card.</Trans>
            </p>
            <KioskButton wide size="giant" onClick={() => onChosen(unknown, query)}>
              <Trans>Continue with {unknownName}</Trans>
            </KioskButton>
          </>
        ) : null}
      </section>
    </Frame>
  );
}
