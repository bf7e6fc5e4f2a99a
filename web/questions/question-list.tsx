import { Trans, useLingui } from "@lingui/react/macro";
import type { Question } from "#shared/questions.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { useShownName } from "../platform/use-shown-name.ts";
import { Badge } from "../ui/badge.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import { EmptyState } from "../ui/states.tsx";
import type { Side } from "./api.ts";
import { About, StateBadge } from "./question-words.tsx";
import type { PageAddress } from "../ui/page-address.ts";

/** Lists questions, the most recently changed first. A row opens its conversation. */
export function QuestionList({
  side,
  questions,
  withEvent = false,
  href,
}: {
  side: Side;
  /** This is true for a list of several events; each question then shows its event and who answers. */
  withEvent?: boolean;
  questions: readonly Question[];
  href: (question: Question) => PageAddress;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const shownName = useShownName();
  const isRider = side === "rider";
  return (
    <DataTable
      dense
      caption={t`Questions about results`}
      rows={questions}
      rowKey={({ _id }) => _id}
      href={href}
      columns={[
        {
          key: "who",
          head: isRider ? t`Event` : t`Rider`,
          card: "title",
          cell: (question) => (isRider ? question.eventTitle : shownName(question.riderName)),
        },
        ...(withEvent
          ? [
              {
                key: "event",
                head: t`Event`,
                card: "detail" as const,
                cell: (question: Question) => <span className="card-clip">{question.eventTitle}</span>,
              },
              {
                key: "answers",
                head: t`Who answers`,
                card: "hide" as const,
                cell: ({ answers }: Question) => answers ?? <Badge tone="info">{t`Our team`}</Badge>,
              },
            ]
          : []),
        {
          key: "about",
          head: t`Subject`,
          card: "detail",
          cell: (question) => (
            <span className="card-clip">
              <About question={question} />
            </span>
          ),
        },
        {
          key: "state",
          head: t`Status`,
          card: "figure",
          cell: ({ state, answers }) => (
            <StateBadge state={state} mine={isRider || (side === "admin" && answers !== null)} />
          ),
        },
        {
          key: "changed",
          head: t`Last message`,
          card: "detail",
          cell: ({ changedAt }) => (
            <span title={format.relative(changedAt).exact}>{format.relative(changedAt).text}</span>
          ),
        },
      ]}
      empty={
        <EmptyState icon="mail" title={<Trans>No questions</Trans>}>
          {isRider ? (
            <Trans>Ask about a result from your results list, or tell us on an event’s page that you raced it.</Trans>
          ) : (
            <Trans>When riders ask about a result or report one missing, it shows up here.</Trans>
          )}
        </EmptyState>
      }
    />
  );
}
