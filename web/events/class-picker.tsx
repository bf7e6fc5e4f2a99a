import { useEffect, useId, useRef, type MouseEvent } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ClassRecord, EventRecord } from "#shared/events.schema.ts";
import { useSearch } from "../platform/location.ts";
import { id, searchOf } from "../platform/search.ts";
import { SelectField } from "../ui/form/choice-field.tsx";
import { Link } from "../ui/link.tsx";

/**
 * The query says which class the page of an event shows. Only this component reads it, so that selecting a class loads
 * nothing.
 */
export const classSearch = searchOf({ class: id() });

/** More classes than this become a select field, because their chips would fill the screen. */
const maxChips = 14;

/** Returns the class that the page shows first: one with results, or otherwise one that pays. */
export function firstClass({ classes }: EventRecord): ClassRecord | undefined {
  const verified = classes.filter(({ results }) => results.length > 0);
  const among = verified.length > 0 ? verified : classes;
  return among.find(({ posted, payoutType }) => posted > 0 && payoutType !== "noPayout") ?? among[0];
}

/**
 * Selects the class whose results (and on a phone payouts) the page shows. The chips are links, so that every class can
 * be opened without a script.
 */
export function ClassPicker({
  event,
  chosen,
  onChoose,
}: {
  event: EventRecord;
  chosen: string;
  onChoose: (classId: string) => void;
}) {
  const { t } = useLingui();
  const { href } = useSearch(classSearch);
  const selectId = useId();
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const list = strip.current?.querySelector("ul");
    const chip = list?.querySelector<HTMLElement>("[aria-current]")?.parentElement;
    // Only the strip of chips scrolls; `scrollIntoView` would also scroll the page.
    if (list && chip) list.scrollLeft = chip.offsetLeft - list.offsetLeft - 16;
  }, [chosen]);
  const { classes } = event;
  if (classes.length < 2) return null;
  if (classes.length > maxChips) {
    return (
      <form method="get" className="flex flex-wrap items-end gap-3 print:hidden">
        <SelectField
          id={selectId}
          name="class"
          label={t`Class`}
          className="w-full max-w-field"
          choices={classes.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={chosen}
          onChange={(change) => onChoose(change.target.value)}
        />
        <noscript>
          <button type="submit" className="button" data-kind="outline">
            <Trans>Show</Trans>
          </button>
        </noscript>
      </form>
    );
  }
  return (
    <nav ref={strip} aria-label={t`Classes`} className="class-chips print:hidden">
      <ul>
        {classes.map(({ _id, name, didNotRunAt }) => (
          <li key={_id}>
            <Link
              className="chip"
              href={href({ class: _id })}
              aria-current={_id === chosen ? "true" : undefined}
              onClick={(press) => choose(press, () => onChoose(_id))}
            >
              {name}
              {didNotRunAt ? (
                <span className="sr-only">
                  {", "}
                  <Trans context="class">Did not run</Trans>
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Runs `act` for a plain click. The browser handles a click with a modifier key. */
function choose(press: MouseEvent, act: () => void): void {
  if (press.button !== 0 || press.metaKey || press.ctrlKey || press.shiftKey || press.altKey) return;
  press.preventDefault();
  act();
}
