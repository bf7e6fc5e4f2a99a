import { useState, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { BikeEffects } from "#shared/bike-decisions.schema.ts";
import type { JudgedAnswer } from "#shared/vin-patterns.schema.ts";
import { newKey } from "../../platform/api/api.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { BikeEffectsList, type Becoming } from "./bike-effects-list.tsx";

/** One call of a decision: without `confirm` it only says what would follow. */
type Call = (confirm: string | undefined, key: string) => Promise<JudgedAnswer>;

interface Decision {
  call: Call;
  /** The state that the bikes get. */
  becoming: Becoming;
  /** The question, which names the thing, and the act in the words of these effects. */
  title: ReactNode;
  act: (effects: BikeEffects) => ReactNode;
  danger?: boolean;
  /** True if the act is done without a question when it concerns no bike. */
  quiet?: boolean;
  /** Called after the last part was done. */
  onDone: (done: Pick<BikeEffects, "bikes" | "gives">) => Promise<void> | void;
}

/**
 * Returns the way in which staff decide about bikes: the server says first what follows, the user confirms it, and the
 * server works through the bikes in parts. If somebody else changed something meanwhile, the user is asked again.
 */
export function useJudging() {
  const { t } = useLingui();
  const ask = useConfirm();
  const form = useSubmit();
  const [progress, setProgress] = useState<ReactNode>(null);

  async function judge({ call, becoming, title, act, danger, quiet, onDone }: Decision): Promise<boolean> {
    const state = { isDone: false };
    await form.run(async () => {
      let bikes = 0;
      let gives: BikeEffects["gives"] = [];
      let { asks } = await call(undefined, newKey());
      let isConfirmed = false;
      try {
        while (asks) {
          const isSure: boolean =
            isConfirmed ||
            (quiet === true && asks.bikes + asks.own + asks.held === 0) ||
            (await ask({
              title,
              body: <BikeEffectsList effects={asks} becoming={becoming} />,
              safe: t`Not now`,
              act: act(asks),
              ...(danger ? { danger } : {}),
            }));
          if (!isSure) return;
          const answer: JudgedAnswer = await call(asks.checksum, newKey());
          isConfirmed = answer.done !== null;
          if (answer.done) {
            bikes += answer.done.bikes;
            gives = [...gives, ...answer.done.gives];
          }
          const left = answer.asks?.bikes ?? 0;
          const [at, total] = [bikes, bikes + left];
          setProgress(
            answer.done && left > 0 ? (
              <Trans>
                {at} of {total} bikes done…
              </Trans>
            ) : null,
          );
          ({ asks } = answer);
        }
      } finally {
        setProgress(null);
      }
      state.isDone = true;
      await onDone({ bikes, gives });
    });
    return state.isDone;
  }

  return { judge, progress, busy: form.busy, message: form.message };
}
