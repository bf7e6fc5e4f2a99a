import type { ReactNode } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import { useFormat } from "../platform/use-format.ts";

/** Returns the position of a day on the line of its year, from 0 to 1. */
function shareOf(day: string, first: string, last: string): number {
  const [at, from, to] = [day, first, last].map((text) => Date.parse(text));
  if (at === undefined || from === undefined || to === undefined || to <= from) return 0.5;
  return (at - from) / (to - from);
}

/**
 * Shows the rounds of a series as dots on a line: past rounds are filled, the next one is a plate, and later ones are
 * outlines. The text beside the line says the same, and `children` is added to it. Without rounds, only `children` shows.
 */
export function SeasonLine({
  days,
  today,
  children,
}: {
  days: readonly string[];
  today: string;
  children?: ReactNode;
}) {
  const format = useFormat();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return <span className="text-t1 text-ink-2">{children}</span>;
  const raced = days.filter((day) => day < today).length;
  const rounds = days.length;
  const next = days[raced];
  const nextDay = format.dayMonth(next);
  return (
    <span className="block">
      <span className="season-line" aria-hidden="true">
        {days.map((day, at) => (
          <i
            key={`${day} ${at}`}
            data-state={at < raced ? "raced" : at === raced ? "next" : "coming"}
            style={{ insetInlineStart: `${(shareOf(day, first, last) * 100).toFixed(1)}%` }}
          />
        ))}
      </span>
      <span className="flex flex-wrap gap-x-4 text-t1 text-ink-2">
        <span>
          <Plural value={rounds} one={`${raced} of # round raced`} other={`${raced} of # rounds raced`} />
        </span>
        {next ? (
          <span>
            <Trans>Next: {nextDay}</Trans>
          </span>
        ) : null}
        {children}
      </span>
    </span>
  );
}
