import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { mayStillPay } from "#shared/result-words.ts";
import type { RiderResult } from "#shared/wallet.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Plate } from "../../ui/badge.tsx";
import { Link } from "../../ui/link.tsx";
import { pageAddress, type PageAddress } from "../../ui/page-address.ts";
import { useToday } from "../../platform/today.ts";

/** Lists results with what each paid. A row opens all details of its result: the reason, the award, questions. */
export function ResultLines({
  results,
  about,
  why,
  href = ({ _id }) => pageAddress("/auth/rider/earnings", { search: { result: _id } }),
  isLate,
}: {
  results: readonly RiderResult[];
  /** Returns whether a phone hides the line at this index until the list is unfolded. */
  isLate?: (at: number) => true | undefined;
  /** This replaces the second line on the event's page, because the event's name and day need not be repeated there. */
  about?: (result: RiderResult) => ReactNode;
  /** Returns in a few words why a result paid nothing, so that the rider need not open it. */
  why?: (result: RiderResult) => ReactNode;
  href?: (result: RiderResult) => PageAddress;
}) {
  return (
    <ul>
      {results.map((result, at) => (
        <li key={result._id} className="border-t border-line" data-late={isLate?.(at)}>
          <ResultLine result={result} href={href(result)} about={about?.(result)} why={why?.(result)} />
        </li>
      ))}
    </ul>
  );
}

function ResultLine({
  result,
  href,
  about,
  why,
}: {
  result: RiderResult;
  href: PageAddress;
  about: ReactNode;
  why: ReactNode;
}) {
  const format = useFormat();
  const { className, eventTitle, earned, currency, verifiedAt, place } = result;
  return (
    <Link
      href={href}
      className="grid min-h-16 grid-cols-[52px_minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 no-underline hover:bg-brand-wash md:min-h-11 md:grid-cols-[40px_minmax(0,1fr)_auto_auto] md:py-0.5 md:leading-5 md:[&_.plate]:justify-self-start md:[&_.plate]:text-[1.125rem]"
    >
      <Plate fill={earned > 0 ? "filled" : "outline"} size="large">
        {place ?? "–"}
      </Plate>
      <span className="min-w-0">
        <span className="line-clamp-2 text-t3 leading-5 font-semibold">
          {about === undefined ? eventTitle : className}
        </span>
        {about === undefined ? (
          <span className="block truncate text-t2 text-ink-2 md:leading-5">
            {className} · {format.date(result.firstDate)}
          </span>
        ) : (
          <span className="block text-t2 text-pretty text-ink-2">{about}</span>
        )}
      </span>
      <span className="text-end md:col-start-4">
        {verifiedAt === null || earned === 0 ? null : (
          <span className="figure block text-t4">{format.money(earned, currency)}</span>
        )}
        {/* "No award" is left out if the second line says why the result paid nothing, because there is little space. */}
        {about === undefined || earned > 0 ? (
          <span className="block text-t1 text-ink-2">
            <ShortState result={result} />
          </span>
        ) : null}
      </span>
      {why ? (
        <span className="col-span-2 col-start-2 text-t1 leading-4 text-ink-2 md:col-span-1 md:col-start-3 md:row-start-1 md:text-end">
          {why}
        </span>
      ) : null}
    </Link>
  );
}

/** Says in a word what happened to the money of a result, unless it is simply credit in the wallet. */
function ShortState({ result }: { result: RiderResult }) {
  const mayPay = useMayPay(result);
  if (result.asked && result.asked.state !== "closed" && result.earned === 0) {
    return result.asked.state === "open" ? <Trans>Asked</Trans> : <Trans context="one question">Answered</Trans>;
  }
  if (result.verifiedAt === null) return <Trans context="result">Not verified</Trans>;
  if (result.earned === 0) return mayPay ? <Trans>Not paid yet</Trans> : <Trans>No award</Trans>;
  switch (result.award?.status) {
    case "Spent":
      return <Trans context="award">spent</Trans>;
    case "Expired":
      return <Trans context="award">expired</Trans>;
    case "Reversed":
      return <Trans context="award">taken back</Trans>;
    case "Earned":
      return <Trans>not sent yet</Trans>;
    case "Funded":
      return <Trans>in a payout</Trans>;
    case "Paid":
      return <Trans context="award">paid</Trans>;
    case "Current":
    case undefined:
      return null;
  }
}

/** Returns whether a result that earned nothing may still be paid. */
function useMayPay({ reason, reasonValues }: RiderResult): boolean {
  const today = useToday();
  return reason !== null && mayStillPay(reason, reasonValues, today);
}

/** Says what a result paid, or why it paid nothing. The text of a reason comes from web/results. */
export function ResultOutcome({ result, reason }: { result: RiderResult; reason: ReactNode }) {
  const mayPay = useMayPay(result);
  if (result.verifiedAt === null) return <Trans>Result uploaded. It’ll count once it’s verified.</Trans>;
  if (result.earned > 0) return <Paid result={result} />;
  return (
    <>
      {mayPay ? <Trans>Not paid yet.</Trans> : <Trans>No award.</Trans>} {reason ? <>{reason}.</> : null}
    </>
  );
}

/** Shows what a result paid and where the money is now, even if it was credit before. */
function Paid({ result: { award, payoutType, earned, currency } }: { result: RiderResult }) {
  const format = useFormat();
  // The status is missing in a copy that an earlier version of the app stored.
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
      return <Trans>Cash, in a payout we’re preparing.</Trans>;
    case "Paid":
      return <Trans>Cash, paid.</Trans>;
    case "Expired":
      return payoutType === "cash" ? (
        <Trans>Cash. It expired before we had everything we needed to pay it.</Trans>
      ) : (
        <Trans>Dealer credit. Any credit you didn’t spend has expired.</Trans>
      );
    case "Reversed":
      return <Trans>This award was taken back.</Trans>;
    case undefined:
      return payoutType === "cash" ? <Trans>Cash.</Trans> : <Trans>Dealer credit.</Trans>;
  }
}
