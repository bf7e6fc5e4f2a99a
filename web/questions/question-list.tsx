import { eventQuestionList } from "#shared/questions.list.ts";
import type { Question } from "#shared/questions.schema.ts";
import { ListRows } from "../parts/list/list-rows.tsx";
import type { PageAddress } from "../ui/page-address.ts";
import { useQuestionCells } from "./question-cells.tsx";
import "../parts/list.css";

/** Lists the questions about one event, the most recently changed first. A row opens its conversation. */
export function QuestionList({
  side,
  questions,
  href,
}: {
  side: "promoter" | "admin";
  questions: readonly Question[];
  href: (question: Question) => PageAddress;
}) {
  return <ListRows list={eventQuestionList} rows={questions} cells={useQuestionCells(side)} href={href} />;
}
