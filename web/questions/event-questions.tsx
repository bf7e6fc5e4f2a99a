import { lazy, Suspense } from "react";
import { Trans } from "@lingui/react/macro";
import type { Question } from "#shared/questions.schema.ts";
import { useSearch } from "../platform/location.ts";
import { SkeletonRows } from "../ui/skeleton.tsx";
import type { ResultTools } from "./question-results.tsx";
import { questionSearch } from "./question-search.ts";

// The list loads only for an event with questions, and the dialog only when it is opened.
const QuestionList = lazy(async () => ({ default: (await import("./question-list.tsx")).QuestionList }));
const ConversationDialog = lazy(async () => ({ default: (await import("./conversation.tsx")).ConversationDialog }));

/** Lists riders' questions about an event; renders nothing if there are none. `?question=` opens one. */
export function EventQuestions({
  side,
  questions,
  tools,
  onChanged,
}: {
  side: "promoter" | "admin";
  questions: readonly Question[];
  tools: ResultTools;
  /** This is called after a reply. If the reply includes a correction, the results have changed, too. */
  onChanged: () => void;
}) {
  const where = useSearch(questionSearch);
  const open = where.search.question;
  return (
    <>
      {questions.length > 0 ? (
        <section className="mt-10 grid gap-4" id="questions">
          <h2 className="text-t4">
            <Trans>Rider questions</Trans>
          </h2>
          <Suspense fallback={<SkeletonRows />}>
            <QuestionList
              side={side}
              questions={questions}
              href={(question) => where.href({ question: question._id })}
            />
          </Suspense>
        </section>
      ) : null}
      {open ? (
        <Suspense>
          <ConversationDialog
            side={side}
            questionId={open}
            tools={tools}
            onChanged={onChanged}
            onClose={() => where.go(where.href({ question: undefined }), { keepScroll: true })}
          />
        </Suspense>
      ) : null}
    </>
  );
}
