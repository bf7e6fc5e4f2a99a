import { Plural, Trans } from "@lingui/react/macro";
import { dayPacific, daysBetween } from "#shared/dates.ts";
import { useToday } from "../platform/today.ts";
import { useFormat } from "../platform/use-format.ts";
import { noValue } from "../ui/table/no-value.tsx";

/** Shows a deadline and the number of days that are left or late. It is red once it has passed. */
export function Deadline({
  at,
  runs = true,
  daysOnCard = false,
}: {
  at: string | null;
  /** This is false if the deadline no longer matters; then only the date is shown, and it is never red. */
  runs?: boolean;
  /**
   * If this is true, a card on a phone shows only in how many days the first part of a sum expires, because it has no
   * room for more.
   */
  daysOnCard?: boolean;
}) {
  const format = useFormat();
  const today = useToday();
  if (at === null) return noValue;
  const left = daysBetween(today, dayPacific(new Date(at)));
  return (
    <span className="whitespace-nowrap">
      <span className={`${runs && left < 0 ? "font-semibold text-bad" : ""} ${runs && daysOnCard ? "off-card" : ""}`}>
        {format.date(at)}
      </span>
      {runs && daysOnCard ? (
        <span className={left < 0 ? "on-card text-bad" : "on-card text-ink-2"}>
          {left < 0 ? (
            <Trans context="cash">Expired</Trans>
          ) : (
            <Plural value={left} _0="Last day" one="# day left" other="# days left" />
          )}
        </span>
      ) : null}
      {runs ? (
        <span className={`${left < 0 ? "text-bad" : "text-ink-2"} ${daysOnCard ? "off-card" : ""}`}>
          {" "}
          {left < 0 ? (
            <Plural value={-left} one="(# day late)" other="(# days late)" />
          ) : (
            <Plural value={left} _0="(today)" one="(# day left)" other="(# days left)" />
          )}
        </span>
      ) : null}
    </span>
  );
}
