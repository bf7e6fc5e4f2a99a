import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { useConfirm } from "../ui/confirm.tsx";
import { effectsIn } from "./unconfirmed.ts";
import { MoneyEffectsList, useEffectsMoney } from "./money-effects.tsx";

/**
 * Returns a function that sends a change of a series or an event. If it moves money, it asks in money first and then sends exactly
 * what was confirmed; if the user declines, it rejects with the server's refusal, so that nothing counts as saved.
 */
export function useSendConfirmed() {
  const ask = useConfirm();
  const { act } = useEffectsMoney();
  return async function send<Answer>(
    change: (confirm?: string) => Promise<Answer>,
    title: ReactNode,
    confirm?: string,
  ): Promise<Answer> {
    try {
      return await change(confirm);
    } catch (error) {
      const effects = effectsIn(error);
      if (!effects) throw error;
      const sure = await ask({
        title,
        body: <MoneyEffectsList effects={effects} />,
        safe: <Trans>Don’t change</Trans>,
        act: act(effects),
        danger: effects.rounds.some(({ takes }) => takes > 0),
      });
      if (!sure) throw error;
      return send(change, title, effects.checksum);
    }
  };
}
