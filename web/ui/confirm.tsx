import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { TextField } from "./text-field.tsx";

export type Question = {
  /** Names the thing: "Delete the results of 250 B?" */
  title: ReactNode;
  /** The consequence, in money and people. */
  body?: ReactNode;
  /** The safe way out, first: "Keep them". */
  safe: ReactNode;
  /** The act and its measure: "Delete 31 results". */
  act: ReactNode;
  danger?: boolean;
  /** What has to be typed before the act can be pressed. */
  typed?: string;
};

type Ask = (question: Question) => Promise<boolean>;

const AskContext = createContext<Ask>(() => Promise.resolve(false));

/** `if (await ask({ title, safe, act })) …` */
export const useConfirm = (): Ask => useContext(AskContext);

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const answer = useRef<(yes: boolean) => void>(() => {});
  const ask = useCallback<Ask>((asked) => {
    answer.current(false);
    setQuestion(asked);
    return new Promise((resolve) => (answer.current = resolve));
  }, []);
  const close = (yes: boolean) => {
    answer.current(yes);
    answer.current = () => {};
    setQuestion(null);
  };
  return (
    <AskContext value={ask}>
      {children}
      <Confirm question={question} onAnswer={close} />
    </AskContext>
  );
}

function Confirm({ question, onAnswer }: { question: Question | null; onAnswer: (yes: boolean) => void }) {
  return (
    <Dialog open={question !== null} alert title={question?.title ?? ""} onClose={() => onAnswer(false)}>
      {question ? <Answer question={question} onAnswer={onAnswer} /> : null}
    </Dialog>
  );
}

function Answer({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
  const [typed, setTyped] = useState("");
  const ready = question.typed === undefined || typed.trim() === question.typed;
  return (
    <form
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onAnswer(true);
      }}
    >
      {question.body ? <div className="mt-2 mb-4 text-ink-2">{question.body}</div> : null}
      {question.typed === undefined ? null : (
        <TextField
          label={<Trans>Type {question.typed} to confirm</Trans>}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button onClick={() => onAnswer(false)} autoFocus={question.typed === undefined}>
          {question.safe}
        </Button>
        <Button type="submit" kind={question.danger ? "danger" : "brand"} disabled={!ready}>
          {question.act}
        </Button>
      </div>
    </form>
  );
}
