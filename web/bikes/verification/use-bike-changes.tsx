import type { ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import type { BikeEffects } from "#shared/bike-decisions.schema.ts";
import type { BikesChangedAnswer } from "#shared/vin-patterns.schema.ts";
import { newKey } from "../../platform/api/api.ts";
import { textOf } from "../../platform/api/problem.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { BikeEffectsList, type Becoming } from "./bike-effects-list.tsx";

/** This is one call of a decision: without `confirm` it only says what would follow. */
type Call = (confirm: string | undefined, key: string) => Promise<BikesChangedAnswer>;

/** Shows how far a decision is, and at its end why the other bikes were not done. */
export interface Tracked {
  at: (done: number, total: number) => void;
  end: (failed: { id: string; label: string; reason: string } | null) => void;
}

interface Decision {
  call: Call;
  /** Begins to show how far a decision about many bikes is, also after the user left the page and came back. */
  track?: (total: number) => Tracked | null;
  /** This is the state that the bikes get. */
  becoming: Becoming;
  /** This is the question, which names the thing, and the act in the words of these effects. */
  title: ReactNode;
  act: (effects: BikeEffects) => ReactNode;
  danger?: boolean;
  /** This is true if the act is done without a question when it concerns no bike. */
  quiet?: boolean;
  /** Called after the last part was done. */
  onDone: (done: Pick<BikeEffects, "bikes" | "gives">) => Promise<void> | void;
}

/**
 * Returns the way in which staff decide about bikes: the server says first what follows, the user confirms it, and the
 * server works through the bikes in parts. If somebody else changed something meanwhile, the user is asked again.
 */
export function useBikeChanges() {
  const { t } = useLingui();
  const ask = useConfirm();
  const form = useSubmit();

  async function run({ call, track, becoming, title, act, danger, quiet, onDone }: Decision): Promise<boolean> {
    const state = { isDone: false };
    await form.run(async () => {
      let bikes = 0;
      let gives: BikeEffects["gives"] = [];
      let { asks } = await call(undefined, newKey());
      let isConfirmed = false;
      let shown: Tracked | null = null;
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
          const answer: BikesChangedAnswer = await call(asks.checksum, newKey());
          isConfirmed = answer.done !== null;
          if (answer.done) {
            bikes += answer.done.bikes;
            gives = [...gives, ...answer.done.gives];
          }
          const left = answer.asks?.bikes ?? 0;
          if (answer.done && left > 0) {
            shown ??= track?.(bikes + left) ?? null;
            shown?.at(bikes, bikes + left);
          }
          ({ asks } = answer);
        }
        shown?.end(null);
      } catch (error) {
        shown?.end({ id: "rest", label: t`The other bikes`, reason: textOf(error) });
        throw error;
      }
      state.isDone = true;
      await onDone({ bikes, gives });
    });
    return state.isDone;
  }

  return { run, busy: form.busy, message: form.message };
}
