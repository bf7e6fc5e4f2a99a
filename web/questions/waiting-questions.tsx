import { useEffect, useState } from "react";
import { Plural } from "@lingui/react/macro";
import type { QuestionsAnswer } from "#shared/questions.schema.ts";
import { useCounterFormat } from "../platform/use-counter-format.ts";
import { useFormat } from "../platform/use-format.ts";
import { useShownName } from "../platform/use-shown-name.ts";
import { Link } from "../ui/link.tsx";
import { getQuestions } from "./api.ts";
import { About } from "./question-words.tsx";

/**
 * Lists open questions of riders that wait for the promoter's reply, across all events; renders nothing if there are
 * none.
 */
export function WaitingQuestions() {
  const format = useFormat();
  const { dateTime: timeOf } = useCounterFormat();
  const shownName = useShownName();
  const [answer, setAnswer] = useState<QuestionsAnswer | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    // The page works without this list, so a failed request is ignored.
    getQuestions("promoter", { state: "open" }, stop.signal).then(setAnswer, () => undefined);
    return () => stop.abort();
  }, []);
  if (!answer || answer.open === 0) return null;
  const more = answer.open - answer.questions.length;
  return (
    <section className="mt-6">
      <h2 className="text-t4">
        <Plural
          value={answer.open}
          one="# rider is waiting for your answer"
          other="# riders are waiting for your answer"
        />
      </h2>
      <ul className="mt-3 panel divide-y divide-line overflow-clip">
        {answer.questions.map((question) => (
          <li key={question._id}>
            <Link
              to="/auth/promoter/event/{eventId?}"
              params={{ eventId: question.eventId }}
              search={{ tab: "overview", question: question._id }}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 px-4 py-2 no-underline hover:bg-brand-tint focus-visible:bg-brand-tint"
            >
              <span className="min-w-0">
                <span className="block font-semibold">{shownName(question.riderName)}</span>
                <span className="block text-ink-2">
                  {question.eventTitle} · <About question={question} />
                </span>
              </span>
              <span className="text-ink-2" title={timeOf(question.changedAt)}>
                {format.relative(question.changedAt).text}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="mt-2 text-ink-2">
          <Plural value={more} one="# more is on its event’s page." other="# more are on their events’ pages." />
        </p>
      ) : null}
    </section>
  );
}
