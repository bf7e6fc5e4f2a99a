import { createContext, lazy, Suspense, useCallback, useContext, useRef, useState, type ReactNode } from "react";

// Loaded with the first question: most visits ask none. It stays from then on, so that the focus finds its way back.
const Confirm = lazy(async () => ({ default: (await import("./confirm-dialog.tsx")).Confirm }));

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
  const [question, setQuestion] = useState<Question | null | undefined>(undefined);
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
      <Suspense>{question === undefined ? null : <Confirm question={question} onAnswer={close} />}</Suspense>
    </AskContext>
  );
}
