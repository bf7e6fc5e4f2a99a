import { useId, useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { EventRecord } from "#shared/events.schema.ts";
import { countVerified, type PayoutType } from "#shared/events.ts";
import { useToday } from "../platform/today.ts";
import { useFormat, type Formats } from "../platform/use-format.ts";
import { ClassesSubmittedText } from "../races/classes-submitted.tsx";
import { ClassesVerifiedText } from "../races/classes-verified.tsx";
import { Icon } from "../ui/icon.tsx";

type Step = { key: string; label: React.ReactNode; detail: React.ReactNode; done: boolean };

/**
 * Shows the timeline from the race to the money: past steps with their dates, and future steps with their due dates. A
 * phone shows the current step, and the others on a tap.
 */
export function ResultsTracker({ event }: { event: EventRecord }) {
  const { t } = useLingui();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const listId = useId();
  const steps = stepsOf(event, format, useToday());
  const now = steps.findIndex(({ done }) => !done);
  // Before the race, a phone shows the step of the results.
  const current = event.resultsStatus === "upcoming" ? steps[1] : (steps[now] ?? steps.at(-1));
  return (
    <div>
      {current ? (
        <button
          type="button"
          className="flex min-h-11 w-full cursor-pointer items-center gap-2 border-y border-line text-left md:hidden print:hidden"
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
        >
          <Icon name={current.done ? "check" : "clock"} size={18} />
          <span className="min-w-0 flex-1 truncate">
            <b>{current.label}</b> <span className="text-ink-2">{current.detail}</span>
          </span>
          <Icon name="chevron" className={`transition-transform ${open ? "rotate-180" : ""}`} />
        </button>
      ) : null}
      <ol
        id={listId}
        className={`grid md:auto-cols-fr md:grid-flow-col ${open ? "max-md:mt-3" : "max-md:hidden"}`}
        aria-label={t`Results status`}
      >
        {steps.map((step, at) => (
          <li
            key={step.key}
            aria-current={at === now ? "step" : undefined}
            className={`relative border-l-6 pb-4 pl-4 last:pb-0 md:border-t-6 md:border-l-0 md:pt-3 md:pr-4 md:pl-0 ${step.done ? "border-brand" : "border-line"}`}
          >
            <span className="flex items-start gap-1.5 font-semibold">
              <Icon
                name={step.done ? "check" : "clock"}
                size={18}
                className={`mt-0.5 shrink-0 ${step.done ? "" : "text-ink-3"}`}
              />
              {step.label}
            </span>
            <span className="block text-ink-2">{step.detail}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function stepsOf(event: EventRecord, format: Formats, today: string): Step[] {
  const { resultsStatus } = event;
  const raced = resultsStatus !== "upcoming";
  const due = format.dayMonth(event.resultsDue);
  const lastDay = format.dayMonth(event.lastDate);
  const received = event.resultsReceivedAt ?? event.resultsVerifiedAt;
  const receivedOn = format.dayMonth(received);
  const pays = (type: PayoutType) => event.classes.some(({ payoutType }) => payoutType === type);
  const progress = countVerified(event.classes);
  const nothingRan = event.classes.length > 0 && progress.ran === 0;
  const isPartlySubmitted = event.resultsVerifiedAt === null && progress.submitted < progress.ran;
  const isLate = resultsStatus === "late" || (resultsStatus === "received" && today > event.resultsDue);
  const dueText = isLate ? (
    <b className="text-warn">
      <Trans>Late: due {due}</Trans>
    </b>
  ) : (
    <Trans>due {due}</Trans>
  );
  const verifiedOn = format.dayMonth(event.resultsVerifiedAt);
  return [
    {
      key: "raced",
      done: raced,
      label: raced ? <Trans>Raced</Trans> : <Trans>Race</Trans>,
      detail: lastDay,
    },
    {
      key: "received",
      done: received !== null && !isPartlySubmitted,
      label: <Trans>Results submitted</Trans>,
      detail: nothingRan ? (
        <Trans>no classes ran</Trans>
      ) : received && isPartlySubmitted ? (
        <>
          <ClassesSubmittedText {...progress} />, {dueText}
        </>
      ) : received ? (
        <Trans>
          {receivedOn}, due {due}
        </Trans>
      ) : (
        dueText
      ),
    },
    {
      key: "verified",
      done: event.resultsVerifiedAt !== null,
      label: <Trans>Results verified</Trans>,
      detail: event.resultsVerifiedAt ? (
        verifiedOn
      ) : received ? (
        <ClassesVerifiedText {...progress} />
      ) : (
        <Trans>once they’re submitted</Trans>
      ),
    },
    ...(pays("dealerCredit") ? [creditStep(event, format)] : []),
    ...(pays("cash") ? [cashStep(event, format)] : []),
  ];
}

/**
 * Returns true when all classes of a type are verified or did not run. Only then can it be said that nobody qualified,
 * because an open class may still pay.
 */
const allVerified = (event: EventRecord, type: PayoutType): boolean =>
  event.classes.every(({ payoutType, verifiedAt, didNotRunAt }) => payoutType !== type || verifiedAt || didNotRunAt);

/** Shows how many riders got something while other classes are not verified, so the step is not done. */
const SoFar = ({ riders }: { riders: number }) => (
  <Plural value={riders} one="so far: to # rider" other="so far: to # riders" />
);

function creditStep(event: EventRecord, format: Formats): Step {
  const { creditIssued } = event;
  const riders = creditIssued?.riders ?? 0;
  const issuedOn = format.dayMonth(creditIssued?.at);
  return {
    key: "credit",
    done: creditIssued !== null && event.resultsVerifiedAt !== null,
    label: <Trans>Credit issued</Trans>,
    detail:
      creditIssued && event.resultsVerifiedAt === null ? (
        <SoFar riders={riders} />
      ) : creditIssued ? (
        <>
          {issuedOn}, <Plural value={riders} one="to # rider" other="to # riders" />
        </>
      ) : allVerified(event, "dealerCredit") ? (
        <Trans>no one qualified</Trans>
      ) : (
        <Trans>as soon as they’re verified</Trans>
      ),
  };
}

/**
 * Returns the step of the cash, which is paid to riders with payment info within `cashPayoutDays` of the verification.
 */
function cashStep(event: EventRecord, format: Formats): Step {
  const { cash, rules } = event;
  const label = <Trans>Cash paid</Trans>;
  const key = "cash";
  if (!cash) {
    const days = rules.cashPayoutDays;
    const detail = allVerified(event, "cash") ? (
      <Trans>no one qualified</Trans>
    ) : (
      <Plural value={days} one="within # day after that" other="within # days after that" />
    );
    return { key, label, done: false, detail };
  }
  const { riders, paid } = cash;
  const due = format.dayMonth(cash.due);
  const paidOn = format.dayMonth(cash.paidAt);
  if (paid === riders && event.resultsVerifiedAt === null) {
    return { key, label, done: false, detail: <SoFar riders={riders} /> };
  }
  if (paid === riders) {
    const to = <Plural value={riders} one="to # rider" other="to # riders" />;
    return {
      key,
      label,
      done: true,
      detail: (
        <>
          {paidOn}, {to}
        </>
      ),
    };
  }
  const detail =
    paid > 0 ? (
      <Trans>
        {paid} of {riders}, due {due}
      </Trans>
    ) : (
      <Trans context="payout">due {due}</Trans>
    );
  return { key, label, done: false, detail };
}
