import { useEffect, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { QuestionAnswer, QuestionMessage } from "#shared/questions.schema.ts";
import { textOf } from "../platform/api/problem.ts";
import { useFormat } from "../platform/use-format.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Form } from "../ui/form/form.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { Note } from "../ui/states.tsx";
import { TextareaField } from "../ui/form/text-field.tsx";
import { getQuestion, writeMessage, type Side } from "./api.ts";
import { About, StateBadge } from "./question-words.tsx";
import { useStoredText } from "./use-stored-text.ts";

/** A question with all its messages, and a form to reply. */
export function ConversationDialog({
  side,
  questionId,
  onClose,
  onChanged,
}: {
  side: Side;
  questionId: string;
  onClose: () => void;
  onChanged?: () => void;
}) {
  const { t } = useLingui();
  const [answer, setAnswer] = useState<QuestionAnswer | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    getQuestion(side, questionId, stop.signal).then(setAnswer, (error: unknown) => {
      if (!stop.signal.aborted) setFailed(textOf(error));
    });
    return () => stop.abort();
  }, [side, questionId]);
  return (
    <Dialog open title={answer?.question.eventTitle ?? t`Question`} onClose={onClose}>
      {failed ? (
        <Note tone="bad" icon="alert">
          {failed}
        </Note>
      ) : answer ? (
        <Conversation
          side={side}
          answer={answer}
          onClose={onClose}
          onWritten={(next) => {
            setAnswer(next);
            onChanged?.();
          }}
        />
      ) : (
        <SkeletonRows />
      )}
      {answer ? null : (
        <div className="mt-6 flex justify-end">
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function Conversation({
  side,
  answer: { question, messages },
  onClose,
  onWritten,
}: {
  side: Side;
  answer: QuestionAnswer;
  onClose: () => void;
  onWritten: (answer: QuestionAnswer) => void;
}) {
  const { t } = useLingui();
  const form = useSubmit();
  const [text, setText] = useStoredText(question._id);
  const send = (close: boolean) => {
    if (text.trim() === "") return form.refuse({ text: t`Required` });
    void form.run(async () => {
      onWritten(await writeMessage(side, question._id, { text, close }));
      setText("");
    });
  };
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap items-center gap-3 text-ink-2">
        <StateBadge state={question.state} mine={side === "rider"} />
        <About question={question} />
      </p>
      <ol className="grid gap-3">
        {messages.map((message) => (
          <MessageLine key={message._id} message={message} own={message.from === side} />
        ))}
      </ol>
      <Form state={form} className="grid gap-4" onSubmit={() => send(false)}>
        <TextareaField
          name="text"
          label={<Trans>Your answer</Trans>}
          rows={3}
          maxLength={1000}
          value={text}
          error={form.errors.text ?? null}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="brand" busy={form.busy} busyLabel={<Trans>Sending…</Trans>}>
            <Trans>Send</Trans>
          </Button>
          {question.state === "closed" ? null : (
            <Button busy={form.busy} onClick={() => send(true)}>
              <Trans>Send and close</Trans>
            </Button>
          )}
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </div>
      </Form>
    </div>
  );
}

function MessageLine({ message, own }: { message: QuestionMessage; own: boolean }) {
  const format = useFormat();
  return (
    <li className={`border-s-4 ps-3 ${own ? "border-brand" : "border-ink"}`}>
      <p className="text-t1 text-ink-3">
        <b className="text-ink">{message.name}</b> · {format.dateTime(message.at)}
      </p>
      <p className="break-words whitespace-pre-line">{message.text}</p>
    </li>
  );
}
