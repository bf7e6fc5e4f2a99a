import type { ReactNode } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import type { EventRecord } from "#shared/events.schema.ts";
import type { EventPayouts } from "#shared/payout-requests.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { ClassesProgress } from "../../races/classes-submitted.tsx";
import { Link } from "../../ui/link.tsx";
import { NeedsList, type Need } from "../../ui/needs-list.tsx";

/** Shows what staff should do about an event. It shows nothing if there is nothing to do. */
export function EventNeeds({
  event,
  payouts,
  questions,
}: {
  event: EventRecord;
  payouts: EventPayouts | null;
  questions: number | null;
}) {
  const format = useFormat();
  const tab = (key: "results" | "classes" | "budget" | "questions", text: ReactNode) => (
    <Link
      to="/auth/admin/event/{eventId?}"
      params={{ eventId: event._id }}
      search={{ tab: key }}
      className="inline-flex min-h-11 items-center font-semibold"
    >
      {text}
    </Link>
  );
  const needs: Need[] = [];
  const due = format.date(event.resultsDue);
  if (event.resultsStatus === "late") {
    needs.push({
      key: "late",
      text: <Trans>Results were due by {due}.</Trans>,
      act: tab("results", <Trans>Enter results</Trans>),
    });
  }
  if (event.resultsStatus === "received") {
    needs.push({
      key: "received",
      text: (
        <ClassesProgress progress={event.classesVerified}>
          <Trans>Results are in but not verified yet.</Trans>
        </ClassesProgress>
      ),
      act: tab("results", <Trans>Verify</Trans>),
    });
  }
  const waiting = (payouts?.waitingAwards ?? 0) > 0 || payouts?.waiting;
  if (payouts && waiting) {
    const over = format.money(
      payouts.waitingAwards > 0
        ? payouts.waitingAwards
        : (payouts.waiting?.cash ?? 0) + (payouts.waiting?.credit ?? 0) - payouts.budget,
      payouts.currency,
    );
    needs.push({
      key: "budget",
      text:
        payouts.waitingReview > 0 ? (
          <Trans>{over} needs approval.</Trans>
        ) : payouts.waitingAwards > 0 ? (
          <Trans>{over} in awards is on hold because of the budget.</Trans>
        ) : (
          <Trans>{over} is over the budget.</Trans>
        ),
      act: tab("budget", <Trans>Review</Trans>),
    });
  }
  if (questions !== null && questions > 0) {
    needs.push({
      key: "questions",
      text: <Plural value={questions} one="# question has no answer." other="# questions have no answer." />,
      act: tab("questions", <Trans>Answer</Trans>),
    });
  }
  if (!event.canceled && event.classes.length === 0) {
    needs.push({
      key: "classes",
      text: <Trans>No classes yet, so riders can’t earn anything.</Trans>,
      act: tab("classes", <Trans>Enter classes</Trans>),
    });
  }
  if (!event.canceled && event.promoter === null) {
    needs.push({ key: "promoter", text: <Trans>No promoter: your team enters the results.</Trans>, act: null });
  }
  return <NeedsList needs={needs} />;
}
