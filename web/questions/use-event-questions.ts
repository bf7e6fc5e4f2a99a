import { useCallback, useEffect, useState } from "react";
import type { QuestionsAnswer } from "#shared/questions.schema.ts";
import { getQuestions } from "./api.ts";

/**
 * Loads riders' questions about an event after the page has loaded, because the page works without them. `load` loads
 * them again.
 */
export function useEventQuestions(side: "promoter" | "admin", eventId: string | null) {
  const [answer, setAnswer] = useState<QuestionsAnswer | null>(null);
  const load = useCallback(
    (signal?: AbortSignal) => {
      if (eventId !== null) getQuestions(side, { eventId }, signal).then(setAnswer, () => undefined);
    },
    [side, eventId],
  );
  useEffect(() => {
    const stop = new AbortController();
    load(stop.signal);
    return () => stop.abort();
  }, [load]);
  const open = answer ? answer.questions.filter(({ state }) => state === "open").length : null;
  return { questions: answer?.questions ?? [], open, total: answer?.pagination.total ?? null, load };
}
