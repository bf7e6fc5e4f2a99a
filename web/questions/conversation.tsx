import { useEffect, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { ActGate } from "../platform/acts/act-gate.tsx";
import type { Question, QuestionAnswer, QuestionMessage, ReplyAnswer } from "#shared/questions.schema.ts";
import type { MoneyEffects, SaveResultInput } from "#shared/results.schema.ts";
import { bikeName } from "#shared/bike-name.ts";
import { isProblem, textOf } from "../platform/api/problem.ts";
import { useCounterFormat } from "../platform/use-counter-format.ts";
import { useFormat } from "../platform/use-format.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Form } from "../ui/form/form.tsx";
import { Link } from "../ui/link.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { Note } from "../ui/states.tsx";
import { TextareaField } from "../ui/form/text-field.tsx";
import { getQuestion, writeMessage, type Side } from "./api.ts";
import { QuestionResults, type ResultTools } from "./question-results.tsx";
import { About, StateBadge } from "./question-words.tsx";
import { useStoredText } from "./use-stored-text.ts";

/** Shows a question with all its messages, and a form to reply. */
export function ConversationDialog({
  side,
  questionId,
  tools,
  onClose,
  onChanged,
}: {
  side: Side;
  questionId: string;
  /** These tools show the result in question and correct it. They are undefined for riders. */
  tools?: ResultTools | undefined;
  onClose: () => void;
  onChanged?: () => void;
}) {
  const { t } = useLingui();
  const [answer, setAnswer] = useState<QuestionAnswer | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [reads, setReads] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    getQuestion(side, questionId, stop.signal).then(setAnswer, (error: unknown) => {
      if (!stop.signal.aborted) setFailed(textOf(error));
    });
    return () => stop.abort();
  }, [side, questionId, reads]);
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
          tools={tools}
          onClose={onClose}
          onWritten={(next) => {
            setAnswer(next);
            onChanged?.();
          }}
          onReread={() => {
            setReads((before) => before + 1);
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
  answer: { question, messages, result, candidates },
  tools,
  onClose,
  onWritten,
  onReread,
}: {
  side: Side;
  answer: QuestionAnswer;
  tools: ResultTools | undefined;
  onClose: () => void;
  onWritten: (answer: QuestionAnswer) => void;
  onReread: () => void;
}) {
  const { t } = useLingui();
  const form = useSubmit();
  const [text, setText] = useStoredText(question._id);
  const name = question.className;

  /**
   * Sends the reply, with a correction of the result if there is one. A correction that moves money has to be confirmed
   * first.
   */
  async function send(
    close: boolean,
    correction?: SaveResultInput,
    confirmed: MoneyEffects | null = null,
  ): Promise<void> {
    const isEmpty = text.trim() === "";
    // If the promoter did not type an answer to a correction, the server writes one in the rider's language.
    if (isEmpty && !correction) return form.refuse({ text: t`Required` });
    const got: { answer: ReplyAnswer | null } = { answer: null };
    const input = correction ? { ...correction, confirm: confirmed?.checksum ?? "" } : undefined;
    await form.run(async () => {
      try {
        got.answer = await writeMessage(side, question._id, {
          text: isEmpty ? undefined : text,
          close,
          correction: input,
        });
      } catch (error) {
        // The result has changed in the meantime, so the current one is loaded.
        if (isProblem(error, "stale_version")) onReread();
        throw error;
      }
    });
    const { answer } = got;
    if (!answer) return;
    if (answer.asks) {
      if (await tools?.ask(answer.asks, t`Correct the result and answer?`)) await send(close, correction, answer.asks);
      return;
    }
    setText("");
    onWritten(answer);
    if (correction)
      tools?.say(t`Corrected and answered.`, { effects: confirmed, undoId: answer.undoId, onUndone: onReread });
  }
  return (
    <div className="mt-2 grid gap-5">
      <p className="flex flex-wrap items-center gap-3 text-ink-2">
        <StateBadge state={question.state} mine={side === "rider" || (side === "admin" && question.answers !== null)} />
        <About question={question} own={side === "rider"} />
      </p>
      {question.proposal ? <Proposal {...question.proposal} /> : null}
      {tools ? (
        <QuestionResults
          tools={tools}
          rider={question.riderName}
          riderId={question.riderId}
          result={result}
          candidates={candidates}
          busy={form.busy}
          onCorrect={(correction) => void send(false, correction)}
        />
      ) : null}
      {side === "rider" ? null : (
        <p>
          <Link
            to={`/auth/${side}/event/{eventId?}`}
            params={{ eventId: question.eventId }}
            search={{ tab: "overview", class: question.classId }}
          >
            <Trans>Open {name}</Trans>
          </Link>
        </p>
      )}
      <ol className="grid gap-3">
        {messages.map((message) => (
          <MessageLine key={message._id} message={message} own={message.from === side} />
        ))}
      </ol>
      <Form state={form} className="grid gap-4" onSubmit={() => void send(false)}>
        <TextareaField
          name="text"
          label={side === "rider" ? <Trans>Your message</Trans> : <Trans>Your answer</Trans>}
          rows={3}
          maxLength={1000}
          value={text}
          error={form.errors.text ?? null}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="form-acts">
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <ActGate>
            {question.state === "closed" ? null : (
              <Button busy={form.busy} onClick={() => void send(true)}>
                <Trans>Send and mark as resolved</Trans>
              </Button>
            )}
            <Button type="submit" kind="brand" busy={form.busy} busyLabel={<Trans>Sending…</Trans>}>
              <Trans>Send</Trans>
            </Button>
          </ActGate>
        </div>
      </Form>
    </div>
  );
}

/** Shows the correction that the rider proposes: the brand, and the bike that was raced. */
function Proposal({ brand, bike: raced, vin }: NonNullable<Question["proposal"]>) {
  const bike = bikeName(raced, useFormat().locale);
  return (
    <Note icon="bike">
      <p>
        <Trans>
          Proposed correction: brand <b>{brand}</b>
        </Trans>
      </p>
      <p className="break-all">
        <Trans>
          {bike}, VIN {vin}
        </Trans>
      </p>
    </Note>
  );
}

function MessageLine({ message, own }: { message: QuestionMessage; own: boolean }) {
  const counter = useCounterFormat();
  return (
    <li className={`border-s-4 ps-3 ${own ? "border-brand" : "border-ink"}`}>
      <p className="text-t1 text-ink-3">
        <b className="me-2 text-ink">{message.name}</b>
        <span className="inline-block">{counter.dateTime(message.at)}</span>
      </p>
      <p className="break-words whitespace-pre-line">{message.text}</p>
    </li>
  );
}
