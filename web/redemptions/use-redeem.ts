import { useState } from "react";
import type { RedeemAnswer, RedeemInput } from "#shared/redemptions.schema.ts";
import { newKey } from "../platform/api.ts";
import { isProblem, type Problem } from "../platform/problem.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { redeem } from "./api.ts";
import { keepPending, pendingOf, type Pending } from "./pending.ts";

/**
 * Sends a redemption and keeps to its key (decisions §3): a new one after any answer, the same one with the very
 * same words while none came. So a lost reply, an impatient finger and a reload of the page count once.
 */
export function useRedeem(riderId: string, onRedeemed: (answer: RedeemAnswer) => void) {
  const form = useSubmit();
  const [pending, setPending] = useState<Pending | null>(() => pendingOf(riderId));

  function remember(next: Pending | null): void {
    keepPending(next);
    setPending(next);
  }

  /** Resolves to the refusal, or null. */
  async function ask(asked: Pending, pin: string): Promise<Problem | null> {
    let refused: Problem | null = null;
    keepPending(asked);
    await form.run(async () => {
      try {
        const answer = await redeem({ ...asked.input, pin }, asked.key);
        remember(null);
        onRedeemed(answer);
      } catch (error) {
        if (isProblem(error) && error.status !== 0) {
          remember(null);
          refused = error;
        } else {
          remember(asked);
        }
        throw error;
      }
    });
    return refused;
  }

  return {
    ...form,
    /** It was sent and no answer came: it may have been made, and only the same can be asked again. */
    pending,
    send({ pin, ...input }: RedeemInput): Promise<Problem | null> {
      return ask({ key: newKey(), input }, pin);
    },
    /** The clerk has looked whether it was made, and lets go of it. */
    letGo: () => remember(null),
    askAgain: (asked: Pending, pin: string) => ask(asked, pin),
  };
}
