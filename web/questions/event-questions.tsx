import { useCallback, useEffect, useState } from "react";
import { Trans } from "@lingui/react/macro";
import type { QuestionsAnswer } from "#shared/questions.schema.ts";
import { useSearch } from "../platform/location.ts";
import { getQuestions } from "./api.ts";
import { ConversationDialog } from "./conversation.tsx";
import { QuestionList } from "./question-list.tsx";
import { questionSearch } from "./question-search.ts";

/** Riders' questions about an event; renders nothing if there are none. `?question=` opens one. */
export function EventQuestions({ side, eventId }: { side: "promoter" | "admin"; eventId: string }) {
  const where = useSearch(questionSearch);
  const [answer, setAnswer] = useState<QuestionsAnswer | null>(null);
  const load = useCallback(
    (signal?: AbortSignal) => {
      getQuestions(side, { eventId }, signal).then(setAnswer, () => undefined);
    },
    [side, eventId],
  );
  useEffect(() => {
    const stop = new AbortController();
    load(stop.signal);
    return () => stop.abort();
  }, [load]);
  const open = where.search.question;
  return (
    <>
      {answer && answer.questions.length > 0 ? (
        <section className="mt-10 grid gap-4">
          <h2 className="text-t4">
            <Trans>Rider questions</Trans>
          </h2>
          <QuestionList
            side={side}
            questions={answer.questions}
            href={(question) => where.href({ question: question._id })}
          />
        </section>
      ) : null}
      {open ? (
        <ConversationDialog
          side={side}
          questionId={open}
          onChanged={() => load()}
          onClose={() => where.go(where.href({ question: undefined }), { keepScroll: true })}
        />
      ) : null}
    </>
  );
}
