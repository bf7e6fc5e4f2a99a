import { Trans, useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import { dayPacific } from "#shared/dates.ts";
import { mayStillPay } from "#shared/result-words.ts";
import type { RiderResult } from "#shared/wallet.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { Plate } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { pageAddress, type PageAddress } from "../ui/page-address.ts";

/** Lists results with what each paid, or why it did not pay; the text of a reason comes from the results slice. */
export function ResultLines({
  results,
  reason,
  act,
  ofOneEvent = false,
  awardHref = (award) => pageAddress("/auth/rider/earnings", { search: { award } }),
}: {
  results: readonly RiderResult[];
  reason: (result: RiderResult) => ReactNode;
  /** Renders the actions on a result. */
  act?: (result: RiderResult) => ReactNode;
  /** True on the event's own page, where the event's name and day are not repeated. */
  ofOneEvent?: boolean;
  /** Returns the link to the story of an award. */
  awardHref?: (awardId: string) => PageAddress;
}) {
  return (
    <ul>
      {results.map((result) => (
        <ResultLine key={result._id} result={result} reason={reason(result)} ofOneEvent={ofOneEvent}>
          {result.awardIds.map((id, at) => (
            <StoryLink key={id} result={result} href={awardHref(id)} supplement={at > 0} />
          ))}
          {act?.(result)}
        </ResultLine>
      ))}
    </ul>
  );
}

/** Links to the award of the result; a correction that raised the amount created an additional one. */
function StoryLink({ result, href, supplement }: { result: RiderResult; href: PageAddress; supplement: boolean }) {
  const { t } = useLingui();
  const { className, eventTitle } = result;
  return (
    <ButtonLink
      kind="link"
      href={href}
      aria-label={
        supplement ? t`Supplement history: ${className}, ${eventTitle}` : t`Award history: ${className}, ${eventTitle}`
      }
    >
      {supplement ? <Trans>Supplement history</Trans> : <Trans>Award history</Trans>}
    </ButtonLink>
  );
}

function ResultLine({
  result,
  reason,
  ofOneEvent,
  children,
}: {
  result: RiderResult;
  reason: ReactNode;
  ofOneEvent: boolean;
  children: readonly ReactNode[];
}) {
  const format = useFormat();
  const [today] = useState(() => dayPacific(new Date()));
  const paid = result.earned > 0;
  const mayPay = result.reason && mayStillPay(result.reason, result.reasonValues, today);
  return (
    <li className="grid grid-cols-[52px_minmax(0,1fr)_auto] items-start gap-x-3 border-t border-line py-3">
      <Plate fill={paid ? "filled" : "outline"} size="large">
        {result.place ?? "–"}
      </Plate>
      <div className="min-w-0">
        <div className="font-semibold">{ofOneEvent ? result.className : result.eventTitle}</div>
        {ofOneEvent ? null : (
          <div className="text-t2 text-ink-2">
            {result.className} · <span className="whitespace-nowrap">{format.date(result.firstDate)}</span>
          </div>
        )}
      </div>
      <div className="figure text-t4 whitespace-nowrap">
        {result.verifiedAt === null ? null : format.money(result.earned, result.currency)}
      </div>
      <p className="col-start-2 col-end-[-1] text-t2 text-pretty text-ink-2">
        {result.verifiedAt === null ? (
          <Trans>Uploaded. It counts once the promoter verifies it.</Trans>
        ) : paid ? (
          <Paid result={result} />
        ) : (
          <>
            {mayPay ? <Trans>Not paid yet.</Trans> : <Trans>No award.</Trans>} {reason ? <>{reason}.</> : null}
          </>
        )}
      </p>
      <div className="col-start-2 col-end-[-1] -ml-3 flex flex-wrap empty:hidden">{children}</div>
    </li>
  );
}

/** Shows what a result paid by its current state: not that it was once credit, but where the money is now. */
function Paid({ result: { award, payoutType, earned, currency } }: { result: RiderResult }) {
  const format = useFormat();
  // A stored copy from an earlier version has no status.
  switch (award?.status) {
    case "Current": {
      const left = format.money(award.left, currency);
      return award.left < earned ? (
        <Trans>Dealer credit: {left} left in your wallet.</Trans>
      ) : (
        <Trans>Dealer credit, in your wallet.</Trans>
      );
    }
    case "Spent":
      return <Trans>Dealer credit, all spent.</Trans>;
    case "Earned":
      return <Trans>Cash, not in a payout yet.</Trans>;
    case "Funded":
      return <Trans>Cash, in a payout on its way to you.</Trans>;
    case "Paid":
      return <Trans>Cash, paid.</Trans>;
    case "Expired":
      return payoutType === "cash" ? (
        <Trans>Cash. It expired before we had your payment info.</Trans>
      ) : (
        <Trans>Dealer credit. The part you didn’t spend has expired.</Trans>
      );
    case "Reversed":
      return <Trans>Taken back when the results were corrected.</Trans>;
    case undefined:
      return payoutType === "cash" ? <Trans>Cash.</Trans> : <Trans>Dealer credit.</Trans>;
  }
}
