import { lazy, Suspense, type ReactNode } from "react";
import { ownQuestionList } from "#shared/questions.list.ts";
import { ListScreen } from "../parts/list-screen.tsx";
import { listSource } from "../parts/list-source.ts";
import { useSearch } from "../platform/location.ts";
import { pageAddress, type PageAddress } from "../ui/page-address.ts";
import { getQuestions } from "./api.ts";
import { useQuestionCells } from "./question-cells.tsx";
import { questionSearch } from "./question-search.ts";

const ConversationDialog = lazy(() =>
  import("./conversation.tsx").then((part) => ({ default: part.ConversationDialog })),
);

const source = listSource(ownQuestionList, { request: ({ page }, signal) => getQuestions("rider", { page }, signal) });

export const loadOwnQuestions = (loading: Parameters<typeof source.load>[0]) => source.load(loading);

/** Lists the rider's questions, as one view of the rider's earnings. A row opens its conversation. */
export function OwnQuestions({
  data,
  heading,
  tabs,
  offline,
}: {
  data: Awaited<ReturnType<typeof loadOwnQuestions>>;
  heading: string;
  tabs: ReactNode;
  offline: { back: PageAddress; text: ReactNode };
}) {
  const where = useSearch(questionSearch);
  const openId = where.search.question;
  return (
    <>
      <ListScreen
        source={source}
        data={data}
        heading={heading}
        offline={offline}
        intro={tabs}
        cells={useQuestionCells("rider")}
        href={({ _id }) => where.href({ question: _id })}
      />
      {openId ? (
        <Suspense fallback={null}>
          <ConversationDialog
            side="rider"
            questionId={openId}
            onChanged={() => void where.reload()}
            onClose={() =>
              where.go(pageAddress("/auth/rider/earnings", { search: { show: "questions" } }), { keepScroll: true })
            }
          />
        </Suspense>
      ) : null}
    </>
  );
}
