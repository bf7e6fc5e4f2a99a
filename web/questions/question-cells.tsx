import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import type { Question } from "#shared/questions.schema.ts";
import { useCounterFormat } from "../platform/use-counter-format.ts";
import { useFormat } from "../platform/use-format.ts";
import { useShownName } from "../platform/use-shown-name.ts";
import { Badge } from "../ui/badge.tsx";
import type { Side } from "./api.ts";
import { About, StateBadge } from "./question-words.tsx";

/** Returns the cells of a list of questions that show more than their value, as one side sees them. */
export function useQuestionCells(side: Side) {
  const format = useFormat();
  const { dateTime: timeOf } = useCounterFormat();
  const shownName = useShownName();
  return {
    rider: ({ riderName }: Question): ReactNode => shownName(riderName),
    event: ({ eventTitle }: Question): ReactNode => <span className="card-clip">{eventTitle}</span>,
    answers: ({ answers }: Question): ReactNode =>
      answers ?? (
        <Badge tone="info">
          <Trans>Our team</Trans>
        </Badge>
      ),
    about: (question: Question): ReactNode => (
      <span className="card-clip">
        <About question={question} own={side === "rider"} />
      </span>
    ),
    state: ({ state, answers }: Question): ReactNode => (
      <StateBadge state={state} mine={side === "rider" || (side === "admin" && answers !== null)} />
    ),
    changed: ({ changedAt }: Question): ReactNode => (
      <time dateTime={changedAt} title={timeOf(changedAt)} className="inline-block first-letter:uppercase">
        {format.relative(changedAt).text}
      </time>
    ),
  };
}
