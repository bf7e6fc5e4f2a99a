import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { LeftOutReason, PricedRound } from "#shared/series-payouts.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Badge } from "../../ui/badge.tsx";

/**
 * Shows one round in the preview: whether it is selected, its posted payouts before and after, and why it may be left
 * out.
 */
export function PricedRoundRow({ round, onToggle }: { round: PricedRound; onToggle: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const { _id, title, firstDate, currency, leftOut, chosen, verified, raced, classes, alsoIn, withdraws } = round;
  const changes = leftOut === null && classes.length > 0;
  const reasons: Record<LeftOutReason, string> = {
    canceled: t`Left out: canceled`,
    currency: t`Left out: pays in another currency`,
    limits: t`Left out: over its season’s limits`,
  };
  const [before, after] = [format.money(round.before, currency), format.money(round.after, currency)];
  const asked = format.money(withdraws ?? 0, currency);
  const others = format.list(alsoIn.map(({ name }) => name));
  return (
    <li className="flex flex-wrap items-start gap-x-4 px-4 pt-1 pb-3">
      <label className="flex min-w-0 flex-1 basis-60 cursor-pointer items-start gap-3 py-2">
        <input
          type="checkbox"
          className="check mt-0.5"
          checked={chosen}
          disabled={!changes}
          aria-describedby={`${_id}-changes`}
          onChange={onToggle}
        />
        <span className="min-w-0 font-semibold">
          {title} <span className="font-normal text-ink-2">{format.date(firstDate)}</span>
        </span>
      </label>
      <span className="ml-auto py-2 text-right tabular-nums">
        {changes ? (
          <Trans>
            {before} now, <b>{after}</b> after you apply
          </Trans>
        ) : (
          <span className="text-ink-2">{leftOut === null ? t`Unchanged` : reasons[leftOut]}</span>
        )}
      </span>
      <div id={`${_id}-changes`} className="grid w-full gap-1 pl-9 text-t1 text-ink-2">
        {changes && (verified || raced) ? (
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone="warn">{verified ? t`Verified results` : t`Already raced`}</Badge>
            {verified ? (
              <Trans>Check the box to adjust this round’s awards by the difference.</Trans>
            ) : (
              <Trans>Riders raced for the posted payouts. Check the box only if those payouts were wrong.</Trans>
            )}
          </p>
        ) : null}
        {changes ? (
          <p>
            {classes
              .map((one) => {
                const [now, planned] = [
                  format.moneyShort(one.before, currency),
                  format.moneyShort(one.after, currency),
                ];
                const { name } = one;
                return one.isNew ? t`${name}: new, ${planned}` : t`${name}: ${now} now, ${planned} after you apply`;
              })
              .join(" · ")}
          </p>
        ) : null}
        {changes && withdraws !== null ? (
          <p className="text-warn">
            <Trans>
              The promoter proposed {asked} in payouts, which need approval. If you apply these payouts, that proposal
              will be withdrawn.
            </Trans>
          </p>
        ) : null}
        {changes && alsoIn.length > 0 ? (
          <p>
            <Plural
              value={alsoIn.length}
              one={`Also a round of ${others}, which shows the same payouts.`}
              other={`Also a round of ${others}, which show the same payouts.`}
            />
          </p>
        ) : null}
      </div>
    </li>
  );
}
