import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, lazy } from "react";
import { LoadFailed } from "../parts/load-failed.tsx";
import { loadPart } from "../parts/load-part.ts";
import { useSearch } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { refreshStaffHome } from "../platform/staff-home.ts";
import { useResultTools } from "../results/correcting/use-result-tools.ts";
import { FilterChips } from "../ui/table/filter-chips.tsx";
import { PageLinks } from "../ui/table/pagination.tsx";
import { getQuestions } from "./api.ts";
import { QuestionList } from "./question-list.tsx";
import { adminQuestionsSearch } from "./question-search.ts";

export { adminQuestionsSearch as search } from "./question-search.ts";

// The dialog loads only when it is opened, because most visits open no question.
const ConversationDialog = lazy(async () => ({ default: (await import("./conversation.tsx")).ConversationDialog }));

export const loader = ({ search, signal }: Loading<"/auth/admin/questions">) => {
  const { state = "open", page } = search;
  return loadPart(() => getQuestions("admin", { state: state === "all" ? undefined : state, page }, signal), signal);
};

/**
 * Lists the questions of all riders. Those that wait for an answer are first, with the oldest on top. A row opens the
 * conversation.
 */
export function Screen({ data: { answer, problem } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const { search, href, go, reload } = useSearch(adminQuestionsSearch);
  usePageTitle(t`Questions`);
  const changed = () => {
    void reload();
    void refreshStaffHome();
  };
  const openId = search.question;
  const eventId = answer?.questions.find(({ _id }) => _id === openId)?.eventId ?? "";
  const tools = useResultTools(eventId, changed);
  const { open, counts } = answer ?? {};
  const chip = (state: "answered" | "closed" | "all" | null, label: string, count: number | undefined) => ({
    key: state ?? "open",
    label,
    ...(count === undefined ? {} : { count }),
    on: (search.state ?? null) === state,
    href: href({ state, page: null, question: null }),
  });
  return (
    <div className="grid gap-4">
      <h1 className="text-t5">
        <Trans>Questions</Trans>
      </h1>
      <FilterChips
        label={t`Status`}
        chips={[
          chip(null, t`Waiting`, open),
          chip("answered", t`Answered`, counts?.answered),
          chip("closed", t({ context: "questions", message: "Resolved" }), counts?.closed),
          chip(
            "all",
            t({ context: "questions", message: "All" }),
            open === undefined || !counts ? undefined : open + counts.answered + counts.closed,
          ),
        ]}
      />
      {answer ? (
        <>
          <QuestionList
            side="admin"
            questions={answer.questions}
            withEvent
            href={(question) => href({ question: question._id })}
          />
          {answer.pagination.totalPages > 1 ? (
            <PageLinks {...answer.pagination} href={(page) => href({ page })} />
          ) : null}
        </>
      ) : (
        <LoadFailed title={<Trans>The questions didn’t load</Trans>} problem={problem} onRetry={reload} />
      )}
      {openId ? (
        <Suspense>
          <ConversationDialog
            side="admin"
            questionId={openId}
            tools={tools}
            onChanged={changed}
            onClose={() => void go(href({ question: null }), { keepScroll: true })}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
