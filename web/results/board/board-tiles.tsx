import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { EventRecord } from "#shared/events.schema.ts";
import { postedOfPlaces } from "#shared/events.ts";
import type { ResultsSheet, SheetClass } from "#shared/results.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Sum } from "../../ui/sum.tsx";

/**
 * Shows the figures of an event: how many of the classes that ran have results, how many rows are unmatched, what was
 * awarded, and how many riders are waiting for an answer.
 */
export function BoardTiles({
  sheet: { event, classes },
  record,
  questions,
}: {
  sheet: ResultsSheet;
  /** This is the event's public record, which counts the cash that was sent; it is null while offline. */
  record: EventRecord | null;
  /** This is the number of open questions of riders; it is null if it is not known. */
  questions: number | null;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const rows = classes.flatMap((of) => of.rows);
  const unmatched = rows.filter(({ landing }) => landing !== "matched").length;
  const ran = classes.filter(({ didNotRunAt }) => !didNotRunAt);
  const done = ran.filter((of) => of.rows.length > 0).length;
  const total = ran.length;
  const credit = earnedIn(classes, "dealerCredit");
  const cash = earnedIn(classes, "cash");
  const sent = record?.cash ?? null;
  const hasCash = classes.some(({ payoutType }) => payoutType === "cash");
  if (classes.length === 0) return null;
  const openQuestions =
    questions === null ? null : (
      <Sum label={t`Open questions`}>
        {questions > 0 ? <a href="#questions">{format.number(questions)}</a> : format.number(questions)}
      </Sum>
    );
  if (!event.open && rows.length === 0) {
    const posted = (type: SheetClass["payoutType"]) =>
      classes.reduce((sum, of) => (of.payoutType === type ? sum + postedOfPlaces(of.places) : sum), 0);
    return (
      <dl className="board-tiles">
        <Sum label={t`Classes`}>{format.number(classes.length)}</Sum>
        <Sum label={t`Posted dealer credit`}>{format.moneyShort(posted("dealerCredit"), event.currency)}</Sum>
        {hasCash ? <Sum label={t`Posted cash`}>{format.moneyShort(posted("cash"), event.currency)}</Sum> : null}
        {openQuestions}
      </dl>
    );
  }
  return (
    <dl className="board-tiles">
      <Sum label={t`Classes received`}>
        <Trans>
          {done} of {total}
        </Trans>
      </Sum>
      <Sum label={t`Result rows`}>
        {format.number(rows.length)}
        <Small>{unmatched > 0 ? <Plural value={unmatched} one="# not matched" other="# not matched" /> : null}</Small>
      </Sum>
      <Sum label={t`Dealer credit`}>
        {format.money(credit.amount, event.currency)}
        <Small>
          {credit.riders > 0 ? <Plural value={credit.riders} one="to # rider" other="to # riders" /> : null}
        </Small>
      </Sum>
      {hasCash ? (
        <Sum label={t`Cash`}>
          {format.money(cash.amount, event.currency)}
          <Small>
            {sent ? (
              <Trans>
                {sent.paid} of {sent.riders} sent
              </Trans>
            ) : null}
          </Small>
        </Sum>
      ) : null}
      {openQuestions}
    </dl>
  );
}

const Small = ({ children }: { children: React.ReactNode }) =>
  children === null ? null : <span className="figure-note board-small">{children}</span>;

function earnedIn(classes: readonly SheetClass[], type: SheetClass["payoutType"]): { amount: number; riders: number } {
  const paid = classes
    .filter(({ payoutType }) => payoutType === type)
    .flatMap(({ rows }) => rows.filter(({ earned }) => earned > 0));
  return {
    amount: paid.reduce((sum, { earned }) => sum + earned, 0),
    riders: new Set(paid.map(({ rider }) => rider?._id)).size,
  };
}
