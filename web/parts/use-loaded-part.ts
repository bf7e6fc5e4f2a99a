import { useCallback, useEffect, useState } from "react";
import { Problem } from "../platform/api/problem.ts";

/** This is a part of a page that loads separately; the last answer stays while a newer one loads. */
export interface LoadedHere<Answer> {
  answer: Answer | null;
  /** If the part did not load, the problem says why. The problem is null for an unknown failure. */
  failed: { problem: Problem | null } | null;
  reload: () => void;
}

/**
 * Loads a part of a page that is not in the page's loader, for example a tab of another folder. `load` must be the same
 * function as long as the request is the same (`useCallback`).
 */
export function useLoadedPart<Answer>(load: (signal: AbortSignal) => Promise<Answer>): LoadedHere<Answer> {
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<Omit<LoadedHere<Answer>, "reload">>({ answer: null, failed: null });
  useEffect(() => {
    const left = new AbortController();
    load(left.signal).then(
      (answer) => left.signal.aborted || setFound({ answer, failed: null }),
      (error: unknown) => {
        if (left.signal.aborted) return;
        setFound({ answer: null, failed: { problem: error instanceof Problem ? error : null } });
      },
    );
    return () => left.abort();
  }, [load, tries]);
  const reload = useCallback(() => setTries((before) => before + 1), []);
  return { ...found, reload };
}
