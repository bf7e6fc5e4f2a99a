import { useEffect, useState } from "react";
import type { MoneyActInput, MoneyPreviewAnswer } from "#shared/rider-money.schema.ts";
import { api } from "../../platform/api/api.ts";
import { textOf } from "../../platform/api/problem.ts";

/** This is what an act on a rider's money would do, or why the server refuses it. */
export type MoneyPreview = { preview: MoneyPreviewAnswer; refused: null } | { preview: null; refused: string };

/** The preview is requested after this pause in typing, in ms. */
const pauseMs = 250;

/**
 * Requests the preview of an act. It returns null while nothing can be previewed and while there is no answer yet. After
 * each failed attempt it is requested again, because somebody else may have changed what the act would do.
 */
export function useMoneyPreview(riderId: string, act: MoneyActInput | null, attempt: number): MoneyPreview | null {
  // The caller makes a new object for each render, so two objects with the same content are the same act.
  const [body, setBody] = useState(act);
  if (JSON.stringify(act) !== JSON.stringify(body)) setBody(act);
  const [found, setFound] = useState<{ body: MoneyActInput; answer: MoneyPreview } | null>(null);
  useEffect(() => {
    if (body === null) return undefined;
    const left = new AbortController();
    const say = (answer: MoneyPreview) => left.signal.aborted || setFound({ body, answer });
    const timer = setTimeout(() => {
      api("POST /api/admin/rider/{riderId}/money/preview", {
        params: { riderId },
        body,
        signal: left.signal,
      }).then(
        (preview) => say({ preview, refused: null }),
        (error: unknown) => say({ preview: null, refused: textOf(error) }),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [riderId, body, attempt]);
  return found !== null && found.body === body ? found.answer : null;
}
