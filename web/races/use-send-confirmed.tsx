import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { useConfirm } from "../ui/confirm.tsx";
import { effectsIn } from "./unconfirmed.ts";
import { MoneyEffectsList, useEffectsMoney } from "./money-effects.tsx";

/** These are the texts of the confirmation of a removal, which is shown even if no money moves. */
interface Removal {
  /** This text explains the other consequences. */
  body: ReactNode;
  safe: ReactNode;
  /** This is the label of the button if no money moves. */
  act: ReactNode;
}

/** If this text is sent instead of a checksum, the server saves nothing and answers with the effects. */
const askFirst = "ask";

/**
 * Returns a function that sends a change of a series or an event. If the change moves money, it first shows the amounts
 * and asks for confirmation, and then sends exactly what was confirmed. If the user declines, it rejects with the
 * server's refusal, so that the change does not count as saved. A removal always asks for confirmation.
 */
export function useSendConfirmed() {
  const ask = useConfirm();
  const { act } = useEffectsMoney();
  return async function send<Answer>(
    change: (confirm?: string) => Promise<Answer>,
    title: ReactNode,
    removal?: Removal,
    confirm = removal && askFirst,
  ): Promise<Answer> {
    try {
      return await change(confirm);
    } catch (error) {
      const effects = effectsIn(error);
      if (!effects) throw error;
      const moves = effects.rounds.length > 0;
      const money = moves ? <MoneyEffectsList effects={effects} /> : <Trans>No awards will change.</Trans>;
      const sure = await ask({
        title,
        body: removal ? (
          <div className="grid gap-3">
            <p>{removal.body}</p>
            <div>{money}</div>
          </div>
        ) : (
          money
        ),
        safe: removal?.safe ?? <Trans>Don’t change</Trans>,
        act: removal && !moves ? removal.act : act(effects),
        danger: removal !== undefined || effects.rounds.some(({ takes }) => takes > 0),
      });
      if (!sure) throw error;
      return send(change, title, removal, effects.checksum);
    }
  };
}
