import { useState } from "react";
import type { RedeemAnswer, RedeemInput } from "#shared/redemptions.schema.ts";
import { newKey } from "../platform/api/api.ts";
import { isProblem, type Problem } from "../platform/api/problem.ts";
import { isRetryUndecided, isUndecided } from "../platform/api/undecided.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { redeem } from "./api.ts";
import { storePending, pendingOf, type Pending } from "./pending.ts";

/**
 * Sends a redemption with an idempotency key. After an answer it uses a new key; without an answer, or after an error of
 * the server, it repeats the same request with the same key. A redemption is therefore counted once despite a lost
 * answer, a double press or a reload of the page.
 */
export function useRedeem(riderId: string, onRedeemed: (answer: RedeemAnswer) => void) {
  const form = useSubmit();
  const [pending, setPending] = useState<Pending | null>(() => pendingOf(riderId));

  function remember(next: Pending | null): void {
    storePending(next);
    setPending(next);
  }

  /** Sends the redemption. Resolves to the server's error, or null if there is none. */
  async function send(attempt: Pending, pin: string, mayBeMade = isUndecided): Promise<Problem | null> {
    let refused: Problem | null = null;
    storePending(attempt);
    await form.run(async () => {
      try {
        const answer = await redeem({ ...attempt.input, pin }, attempt.key);
        remember(null);
        onRedeemed(answer);
      } catch (error) {
        const isPending = !isProblem(error) || mayBeMade(error);
        remember(isPending ? attempt : null);
        if (!isPending) refused = error;
        throw error;
      }
    });
    return refused;
  }

  return {
    ...form,
    /**
     * This is a redemption whose request was sent and was not decided. It may have been made, so only the same request
     * can be retried.
     */
    pending,
    send({ pin, ...input }: RedeemInput): Promise<Problem | null> {
      return send({ key: newKey(), input }, pin);
    },
    /** Drops the pending request, because the clerk has checked whether the redemption was made. */
    dropPending: () => remember(null),
    sendAgain: (attempt: Pending, pin: string) => send(attempt, pin, isRetryUndecided),
  };
}
