import { createContext, lazy, Suspense, useCallback, useContext, useRef, useState, type ReactNode } from "react";

// The dialog loads with the first question, because most visits have none. It stays mounted afterwards, so that the
// focus can return.
const Confirm = lazy(async () => ({ default: (await import("./confirm-dialog.tsx")).Confirm }));

export type ConfirmQuestion = {
  /** This is the question, which names the thing: "Delete the results of 250 B?" */
  title: ReactNode;
  /** This is the consequence, in money and people. */
  body?: ReactNode;
  /** This is the safe choice, shown first: "Keep them". */
  safe: ReactNode;
  /** This is the action and its size: "Delete 31 results". */
  act: ReactNode;
  danger?: boolean;
  /** The user must type this text before the action can be pressed. */
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
