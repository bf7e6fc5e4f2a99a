import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { WalletTotal, ResultsSheet, SheetClass } from "#shared/results.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { usePurseText } from "../races/purse-words.tsx";
import { StartersForm } from "./typing/starters-form.tsx";

/** Shows the line above a class's rows: what it paid or would pay, and its number of starters. */
export function ClassSums({
  sheet: { event },
  of,
  onSheet,
}: {
  sheet: ResultsSheet;
  of: SheetClass;
  onSheet: (sheet: ResultsSheet) => void;
}) {
  const { t } = useLingui();
  const starters = Math.max(of.startersCounted, of.startersTyped ?? 0);
  const few = starters < event.startersNeeded;
  return (
    <section className="class-sums" aria-label={of.verifiedAt ? t`Awarded` : t`What happens next`}>
      {of.verifiedAt ? <Awarded currency={event.currency} of={of} /> : <Follows of={of} />}
      <details className="class-starters">
        <summary className={few ? "font-semibold text-warn" : ""}>
          <Plural value={starters} one="# starter" other="# starters" />
          {few ? <>, {t`${event.startersNeeded} needed`}</> : null}
        </summary>
        {event.open ? (
          <div className="mt-2 max-w-80 pb-2">
            <StartersForm key={of.__v} event={event} of={of} onSheet={onSheet} />
          </div>
        ) : null}
      </details>
    </section>
  );
}

function Awarded({ currency, of }: { currency: ResultsSheet["event"]["currency"]; of: SheetClass }) {
  const format = useFormat();
  const paid = of.rows.filter(({ earned }) => earned > 0);
  const amount = paid.reduce((sum, { earned }) => sum + earned, 0);
  const riders = new Set(paid.map(({ rider }) => rider?._id)).size;
  const day = format.date(of.verifiedAt);
  return (
    <p className="class-sum">
      <b className="figure">{format.money(amount, currency)}</b>{" "}
      <span className="text-ink-2">
        {riders > 0 ? (
          <>
            <Plural value={riders} one="awarded to # rider." other="awarded to # riders." />{" "}
          </>
        ) : null}
        <Trans>Verified on {day}.</Trans>
      </span>
    </p>
  );
}

/**
 * Returns true if the class verified alone pays riders whose rows pay nothing, because the rows assume that all classes
 * are verified and other classes then pay these riders more.
 */
function paysMoreAlone({ rows, follows }: SheetClass): boolean {
  const inRows = rows.reduce((sum, { landing, earns }) => sum + (landing === "matched" ? earns : 0), 0);
  const alone = follows.gives.reduce((sum, { amount }) => sum + amount, 0);
  return alone > inRows && rows.some(({ reason }) => reason === "two_better_classes");
}

function Follows({ of }: { of: SheetClass }) {
  const text = usePurseText();
  const { gives, takes, ifConfirmed, overBudget } = of.follows;
  return (
    <>
      {gives.length > 0 ? (
        gives.map((total) => <Gives key={total.wallet} total={total} />)
      ) : (
        <p className="class-sum text-ink-2">
          <Trans>No awards. Each row shows why.</Trans>
        </p>
      )}
      {paysMoreAlone(of) ? (
        <p className="class-sum text-ink-2">
          <Trans>
            The rows show what riders will earn once every class is verified. Until then, an award may still move to a
            class that pays more.
          </Trans>
        </p>
      ) : null}
      {ifConfirmed.length > 0 ? (
        <p className="class-sum text-ink-2">
          <Trans>
            <b className="text-ink">+{text.sum(ifConfirmed)}</b> if suggestions are confirmed
          </Trans>
        </p>
      ) : null}
      {takes.length > 0 ? (
        <p className="class-sum font-semibold text-warn">
          <Trans>Takes back {text.fromRiders(takes)}, minus what’s already been spent.</Trans>
        </p>
      ) : null}
      {overBudget ? (
        <p className="class-sum font-semibold text-warn">
          <Trans>This is over the event’s budget. Awards will be on hold until program staff approve them.</Trans>
        </p>
      ) : null}
    </>
  );
}

function Gives({ total: { wallet, amount, currency, riders } }: { total: WalletTotal }) {
  const format = useFormat();
  return (
    <p className="class-sum">
      <b className="figure">{format.money(amount, currency)}</b>{" "}
      <span className="text-ink-2">
        {wallet === "cash" ? (
          <Trans context="after an amount">cash</Trans>
        ) : (
          <Trans context="after an amount">dealer credit</Trans>
        )}{" "}
        <Plural value={riders} one="to # rider" other="to # riders" /> <Trans>when you verify.</Trans>
      </span>
    </p>
  );
}
