import { Trans } from "@lingui/react/macro";
import type { QuestionState } from "#shared/questions.ts";
import type { Question } from "#shared/questions.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { Badge } from "../ui/badge.tsx";

/** Shows who has to reply next, from the viewer's side. */
export function StateBadge({ state, mine }: { state: QuestionState; mine: boolean }) {
  if (state === "closed") {
    return (
      <Badge fill="bar">
        <Trans context="question">Resolved</Trans>
      </Badge>
    );
  }
  if (state === "answered") {
    return (
      <Badge fill="filled">
        <Trans context="one question">Answered</Trans>
      </Badge>
    );
  }
  return <Badge fill="dashed">{mine ? <Trans>Waiting for an answer</Trans> : <Trans>Waiting for you</Trans>}</Badge>;
}

/** Shows the subject of a question: the class, and the place that the rider claims. */
export function About({
  question,
  own = false,
}: {
  question: Question;
  /** This is true if the reader is the rider who asked. */
  own?: boolean;
}) {
  const format = useFormat();
  const { className, number } = question;
  const place = question.place === null ? "" : format.ordinal(question.place);
  if (question.kind === "result") return <Trans>Result in {className}</Trans>;
  if (question.resultId) {
    return own ? (
      <Trans>
        You claimed the result in {className}: {place || "–"}
      </Trans>
    ) : (
      <Trans>
        Claims the result in {className}: {place || "–"}
      </Trans>
    );
  }
  return (
    <>
      <Trans>Raced {className}, no result</Trans>
      {place ? (
        <>
          {" · "}
          {own ? <Trans>you finished {place}</Trans> : <Trans>says they finished {place}</Trans>}
        </>
      ) : null}
      {number ? (
        <>
          {" · "}
          <Trans>number {number}</Trans>
        </>
      ) : null}
    </>
  );
}
