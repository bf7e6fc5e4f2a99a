import { createContext, lazy, Suspense, useCallback, useContext, useRef, useState, type ReactNode } from "react";

// The dialog's code loads with the first question, because most visits have none. The dialog stays mounted afterwards,
// so that the focus can return.
const Confirm = lazy(async () => ({ default: (await import("./confirm-dialog.tsx")).Confirm }));

export type ConfirmQuestion = {
  /** This is the question, with the name of the thing: "Delete the results of 250 B?" */
  title: ReactNode;
  /** These are the consequences for money and people. */
  body?: ReactNode;
  /** This is the label of the safe choice, which is shown first: "Keep them". */
  safe: ReactNode;
  /** This is the label of the act, with its size: "Delete 31 results". */
  act: ReactNode;
  danger?: boolean;
  /** The user must type this text before the button of the act is enabled. */
  typed?: string;
};

type Ask = (question: ConfirmQuestion) => Promise<boolean>;

const AskContext = createContext<Ask>(() => Promise.resolve(false));

/** Returns a function that asks for confirmation: `if (await ask({ title, safe, act })) …` */
export const useConfirm = (): Ask => useContext(AskContext);

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<ConfirmQuestion | null | undefined>(undefined);
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
