import { useEffect, useState } from "react";
import type { MoneyActInput, MoneyPreviewAnswer } from "#shared/rider-money.schema.ts";
import { api } from "../../platform/api/api.ts";
import { textOf } from "../../platform/api/problem.ts";

/** This is what an act on a rider's money would do, or why the server refuses it. */
export type MoneyPreview = { preview: MoneyPreviewAnswer; refused: null } | { preview: null; refused: string };

/** The preview is requested after this pause in typing, in ms. */
const pauseMs = 250;

/** Requests the preview of an act. It returns null while nothing can be previewed and while there is no answer yet. */
export function useMoneyPreview(riderId: string, act: MoneyActInput | null): MoneyPreview | null {
  const asked = act === null ? null : JSON.stringify(act);
  const [found, setFound] = useState<{ asked: string; answer: MoneyPreview } | null>(null);
  useEffect(() => {
    if (asked === null) return undefined;
    const left = new AbortController();
    const say = (answer: MoneyPreview) => left.signal.aborted || setFound({ asked, answer });
    const timer = setTimeout(() => {
      api("POST /api/admin/rider/{riderId}/money/preview", {
        params: { riderId },
        // The text is the JSON of the act, so its type is known.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        body: JSON.parse(asked) as MoneyActInput,
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
  }, [riderId, asked]);
  return found !== null && found.asked === asked ? found.answer : null;
}
