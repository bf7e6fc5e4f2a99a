import { groupedCode } from "#shared/redemptions.ts";
import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { dayPacific } from "#shared/dates.ts";
import type { ClaimStatus } from "#shared/payouts.ts";
import type { AwardAnswer, AwardStep } from "#shared/wallet.schema.ts";
import { eventHref } from "../races/race-links.ts";
import { useToday } from "../platform/today.ts";
import { useFormat } from "../platform/use-format.ts";
import { Plate } from "../ui/badge.tsx";
import { Chart } from "../ui/chart/chart.tsx";
import { Link } from "../ui/link.tsx";
import { Sum } from "../ui/sum.tsx";

/** Renders the badge of a claim's status; the component is in web/payouts. */
export type RenderClaimBadge = (status: ClaimStatus) => ReactNode;

/**
 * Shows the history of an award, from the result that earned it to its remaining value, so that every cent is
 * explained.
 */
export function AwardStory({
  claimBadge,
  isBesideResult,
  area = "rider",
  ...answer
}: AwardAnswer & {
  claimBadge: RenderClaimBadge;
  /** The event links to its page in this area. */
  area?: "rider" | "admin";
  /** This is true if the page already shows the result that earned the award. */
  isBesideResult: boolean;
}) {
  return (
    <div className="grid gap-5">
      {isBesideResult ? null : <Origin {...answer} area={area} />}
      <ValueLine {...answer} />
      <Movements {...answer} />
      <Payout {...answer} claimBadge={claimBadge} />
    </div>
  );
}

/** Shows the result that earned the award, and the day from which it is valid. */
function Origin({ award, result, claim, area }: AwardAnswer & { area: "rider" | "admin" }) {
  const { source, type, issuedAt, expiresAt, revokedAt, status, currentValue } = award;
  const format = useFormat();
  const raced = format.date(source?.firstDate);
  const verified = format.date(result?.verifiedAt);
  const ends = format.date(expiresAt);
  const issuedOn = format.date(issuedAt);
  const taken = format.date(revokedAt);
  const today = useToday();
  const isPast = expiresAt !== null && dayPacific(new Date(expiresAt)) < today;
  // An award that was all spent before its day did not expire.
  const hasExpired = isPast && (status === "Expired" || currentValue > 0);
  return (
    <div className={result ? "grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3" : ""}>
      {result ? (
        <Plate fill="filled" size="large">
          {result.place ?? "–"}
        </Plate>
      ) : null}
      <div>
        {source ? (
          <p>
            <span className="font-semibold">{source.className}</span>, {raced}
            {result?.tie ? (
              <>
                {" "}
                (<Trans>tied</Trans>)
              </>
            ) : null}
          </p>
        ) : type === "bonus" ? (
          <p>
            <Trans>A bonus from program staff.</Trans>
          </p>
        ) : null}
        <p className="text-ink-2">
          {result?.verifiedAt ? <Trans>Result verified on {verified}.</Trans> : <Trans>Granted on {issuedOn}.</Trans>}{" "}
          {revokedAt ? (
            <Trans>Taken back on {taken}.</Trans>
          ) : claim || !expiresAt ? null : hasExpired ? (
            <Trans>Expired {ends}.</Trans>
          ) : isPast || status === "Spent" ? null : (
            <Trans>Expires {ends}.</Trans>
          )}
        </p>
        {source ? (
          <Link href={eventHref(area, source.eventId)} className="inline-flex min-h-11 items-center font-semibold">
            <Trans>All event results</Trans>
          </Link>
        ) : null}
      </div>
    </div>
  );
}

/** Shows the tax withheld, and when the remaining amount is or was sent. */
function Payout({ award: { currency }, claim, claimBadge }: AwardAnswer & { claimBadge: RenderClaimBadge }) {
  const format = useFormat();
  if (!claim) return null;
  const money = (cents: number): string => format.money(cents, currency);
  const [sent, due] = [format.date(claim.sentAt), format.date(claim.dueAt)];
  return (
    <section aria-labelledby="story-payout">
      <h3 id="story-payout" className="mb-2 flex flex-wrap items-center gap-3 text-t3">
        <Trans>Payout</Trans> {claimBadge(claim.status)}
      </h3>
      <dl className="grid grid-cols-3 gap-3">
        <Sum size="text-t3" label={<Trans>Gross</Trans>}>
          {money(claim.gross)}
        </Sum>
        <Sum size="text-t3" label={<Trans>Withheld for taxes</Trans>}>
          {money(claim.withheld)}
        </Sum>
        <Sum size="text-t3" label={<Trans>Net</Trans>}>
          {money(claim.net)}
        </Sum>
      </dl>
      <p className="mt-2 text-ink-2">
        {claim.sentAt ? <Trans>Sent on {sent}.</Trans> : <Trans>Due {due}.</Trans>}{" "}
        <Trans>A payout covers all cash from one race.</Trans>
      </p>
    </section>
  );
}

/**
 * Draws the remaining credit after each movement. It draws nothing for a single movement, and nothing for cash, which
 * is paid at once.
 */
function ValueLine({ award: { currency, wallet }, story }: AwardAnswer) {
  const { t } = useLingui();
  const format = useFormat();
  if (wallet === "cash" || story.length < 2) return null;
  const points = story.map(({ at, amount }, step) => ({
    key: `${step}`,
    label: format.date(at),
    short: format.dayMonth(at),
    values: [story.slice(0, step).reduce((sum, before) => sum + before.amount, amount)],
  }));
  return (
    <Chart
      kind="line"
      caption={t`Balance over time`}
      head={t`Date`}
      series={[{ key: "left", label: t`Left`, shape: "filled" }]}
      points={points}
      format={(cents) => format.money(cents, currency)}
      short={(cents) => format.moneyShort(cents, currency)}
      table="page"
    />
  );
}

function Movements({ award, story }: AwardAnswer) {
  const format = useFormat();
  const left = format.money(award.currentValue, award.currency);
  return (
    <table className="w-full">
      <caption className="sr-only">
        <Trans>History of this award</Trans>
      </caption>
      <thead>
        <tr className="border-b-2 border-ink text-start text-t1">
          <th scope="col" className="py-2 text-start">
            <Trans>Date</Trans>
          </th>
          <th scope="col" className="py-2 text-start">
            <Trans>Activity</Trans>
          </th>
          <th scope="col" className="py-2 text-end">
            <Trans>Amount</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {story.map((step) => (
          <tr
            key={`${step.at}${step.kind}${step.redemptionCode}${step.amount}`}
            className="border-b border-line align-top"
          >
            <td className="py-2 pe-3 whitespace-nowrap">{format.date(step.at)}</td>
            <td className="py-2 pe-3">
              <StepWords step={step} isBonus={award.type === "bonus"} />
            </td>
            <td className="figure py-2 text-end whitespace-nowrap">{format.money(step.amount, award.currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <td className="py-2" colSpan={2}>
            <Trans>Left</Trans>
          </td>
          <td className="figure py-2 text-end">{left}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function StepWords({ step, isBonus }: { step: AwardStep; isBonus: boolean }) {
  const dealer = step.dealerName ?? "";
  const code = groupedCode(step.redemptionCode ?? "");
  switch (step.kind) {
    case "issue":
      return <Trans>Issued</Trans>;
    case "redeem":
      return (
        <Trans>
          Spent at {dealer}, code {code}
        </Trans>
      );
    case "refund":
      return (
        <Trans>
          Refunded by {dealer}, code {code}
        </Trans>
      );
    case "expire":
      return <Trans>Expired</Trans>;
    case "revoke":
      if (step.amount > 0) return <Trans>Given back because the change was undone</Trans>;
      if (isBonus) return <Trans>Taken back by program staff</Trans>;
      return <Trans>Taken back</Trans>;
    case "reinstate":
      return <Trans>Restored</Trans>;
    case "claim":
      return <Trans>Added to a payout</Trans>;
    case "pay":
      return <Trans context="award">Paid</Trans>;
    case "unpay":
      return <Trans>Payment reversed</Trans>;
    case "setOff":
      return <Trans>Used to offset an amount that was taken back</Trans>;
    case "repay":
      return <Trans>Repaid</Trans>;
  }
}
