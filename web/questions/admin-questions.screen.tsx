import { Suspense, lazy } from "react";
import { questionList } from "#shared/questions.list.ts";
import { ListScreen } from "../parts/list-screen.tsx";
import { listSource } from "../parts/list-source.ts";
import { useSearch } from "../platform/location.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { refreshStaffHome } from "../platform/staff-home.ts";
import { useResultTools } from "../results/correcting/use-result-tools.ts";
import { getQuestions } from "./api.ts";
import { useQuestionCells } from "./question-cells.tsx";
import { adminQuestionsSearch } from "./question-search.ts";

export { adminQuestionsSearch as search } from "./question-search.ts";

// The dialog loads only when it is opened, because most visits open no question.
const ConversationDialog = lazy(async () => ({ default: (await import("./conversation.tsx")).ConversationDialog }));

const source = listSource(questionList, {
  // The call returns the questions in every state unless it gets one.
  request: ({ page, state = "open" }, signal) =>
    getQuestions("admin", { page, state: state === "all" ? undefined : state }, signal),
});
export const loader = (loading: Loading<"/auth/admin/questions">) => source.load(loading);

/**
 * Lists the questions of all riders. Those that wait for an answer are first, with the oldest on top. A row opens the
 * conversation.
 */
export function Screen({ data }: ScreenProps<typeof loader>) {
  const { search, href, go, reload } = useSearch(adminQuestionsSearch);
  const changed = () => {
    void reload();
    void refreshStaffHome();
  };
  const { answer } = data;
  const openId = search.question;
  const eventId = answer?.questions.find(({ _id }) => _id === openId)?.eventId ?? "";
  const tools = useResultTools(eventId, changed);
  return (
    <>
      <ListScreen
        source={source}
        data={data}
        counts={{ state: answer ? countsOf(answer) : {} }}
        cells={useQuestionCells("admin")}
        onOpen={({ _id }) => void go(href({ question: _id }), { keepScroll: true })}
      />
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
    </>
  );
}

/** Returns the numbers on the chips: how many questions of all riders are in each state. */
const countsOf = ({ open, counts }: Awaited<ReturnType<typeof getQuestions>>) => ({
  open,
  ...counts,
  all: open + counts.answered + counts.closed,
});
