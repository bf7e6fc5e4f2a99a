import { useState } from "react";
import type { RedeemAnswer, RedeemInput } from "#shared/redemptions.schema.ts";
import { newKey } from "../platform/api/api.ts";
import { isProblem, type Problem } from "../platform/api/problem.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { redeem } from "./api.ts";
import { storePending, pendingOf, type Pending } from "./pending.ts";

/**
 * Sends a redemption under an idempotency key: a new key after any answer, the same key with the identical request as
 * long as there was no answer. So a lost answer, a double press and a reload of the page count once.
 */
export function useRedeem(riderId: string, onRedeemed: (answer: RedeemAnswer) => void) {
  const form = useSubmit();
  const [pending, setPending] = useState<Pending | null>(() => pendingOf(riderId));

  function remember(next: Pending | null): void {
    storePending(next);
    setPending(next);
  }

  /** Sends the redemption. Resolves to the server's error, or null. */
  async function ask(asked: Pending, pin: string): Promise<Problem | null> {
    let refused: Problem | null = null;
    storePending(asked);
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
    /**
     * The request of this redemption was sent without getting an answer: it may have been made, and only the same
     * request can be retried.
     */
    pending,
    send({ pin, ...input }: RedeemInput): Promise<Problem | null> {
      return ask({ key: newKey(), input }, pin);
    },
    /** Drops the pending request, because the clerk has checked whether the redemption was made. */
    dropPending: () => remember(null),
    askAgain: (asked: Pending, pin: string) => ask(asked, pin),
  };
}
