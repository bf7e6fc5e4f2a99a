import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { RiderResult } from "#shared/wallet.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { Plate } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";

/** Results with what each paid, or why it did not; the words of a reason come from the results slice. */
export function ResultLines({
  results,
  reason,
  act,
  ofOneEvent = false,
  awardHref = (award) => `/auth/rider/earnings?award=${award}`,
}: {
  results: readonly RiderResult[];
  reason: (result: RiderResult) => ReactNode;
  /** What can be done about one. */
  act?: (result: RiderResult) => ReactNode;
  /** On the event's own page its name and day need no saying. */
  ofOneEvent?: boolean;
  /** Where the story of an award is told. */
  awardHref?: (awardId: string) => string;
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

/** To the award that came of it; a correction that raised it made a further one. */
function StoryLink({ result, href, supplement }: { result: RiderResult; href: string; supplement: boolean }) {
  const { t } = useLingui();
  const { className, eventTitle } = result;
  return (
    <ButtonLink
      kind="link"
      href={href}
      aria-label={
        supplement
          ? t`Story of the supplement: ${className}, ${eventTitle}`
          : t`Story of the award: ${className}, ${eventTitle}`
      }
    >
      {supplement ? <Trans>Story of the supplement</Trans> : <Trans>Story of the award</Trans>}
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
  const paid = result.earned > 0;
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
      <div className="figure text-t4 whitespace-nowrap">{format.money(result.earned, result.currency)}</div>
      <p className="col-start-2 col-end-[-1] text-t2 text-pretty text-ink-2">
        {result.verifiedAt === null ? (
          <Trans>Handed in; it counts once the promoter has verified it.</Trans>
        ) : paid ? (
          <Paid result={result} />
        ) : (
          <>
            <Trans>Paid nothing.</Trans> {reason ? <>{reason}.</> : null}
          </>
        )}
      </p>
      <div className="col-start-2 col-end-[-1] -ml-3 flex flex-wrap empty:hidden">{children}</div>
    </li>
  );
}

function Paid({ result }: { result: RiderResult }) {
  return result.payoutType === "cash" ? (
    <Trans>Cash, paid after verification.</Trans>
  ) : (
    <Trans>Dealer credit, in your wallet.</Trans>
  );
}
