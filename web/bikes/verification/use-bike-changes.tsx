import type { ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import type { BikeEffects } from "#shared/bike-decisions.schema.ts";
import type { BikesChangedAnswer } from "#shared/vin-patterns.schema.ts";
import { newKey } from "../../platform/api/api.ts";
import { textOf } from "../../platform/api/problem.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { BikeEffectsList, type Becoming } from "./bike-effects-list.tsx";

/** This is one call that makes a decision. Without `confirm` it changes nothing and only returns the consequences. */
type Call = (confirm: string | undefined, key: string) => Promise<BikesChangedAnswer>;

/** Shows the progress of a decision and, if it fails, the reason why the remaining bikes were not changed. */
export interface Tracked {
  at: (done: number, total: number) => void;
  end: (failed: { id: string; label: string; reason: string } | null) => void;
}

interface Decision {
  call: Call;
  /**
   * Starts to show the progress of a decision about many bikes. It stays visible if the user leaves the page and comes
   * back.
   */
  track?: (total: number) => Tracked | null;
  /** This is the new state of the bikes. */
  becoming: Becoming;
  /** This is the title of the confirmation. `act` returns the label of its button for the given effects. */
  title: ReactNode;
  act: (effects: BikeEffects) => ReactNode;
  danger?: boolean;
  /** If this is true, no confirmation is shown if the decision affects no bike. */
  quiet?: boolean;
  /** This is called after the last part was done. */
  onDone: (done: Pick<BikeEffects, "bikes" | "gives">) => Promise<void> | void;
}

/**
 * Returns a function with which staff decide about bikes. The server first returns the consequences, the user confirms
 * them, and the server processes the bikes in parts. If somebody else changed something in the meantime, the user is
 * asked again.
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
          if (!isSure) {
            shown?.end(null);
            return;
          }
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
