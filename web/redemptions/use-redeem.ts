import { useRef, useState } from "react";
import type { RedeemAnswer, RedeemInput } from "#shared/redemptions.schema.ts";
import { newKey } from "../platform/api.ts";
import { isProblem, type Problem } from "../platform/problem.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { redeem } from "./api.ts";

/**
 * Sends a redemption and keeps to its key (decisions §3): a new one after any answer, the same one with the very
 * same words while none came. So a lost reply, an impatient finger and a reload of the server count once.
 */
export function useRedeem(onRedeemed: (answer: RedeemAnswer) => void) {
  const form = useSubmit();
  /** Sent, and not answered yet. */
  const pending = useRef<{ input: RedeemInput; key: string } | null>(null);
  const [unanswered, setUnanswered] = useState(false);

  async function ask(): Promise<Problem | null> {
    const sent = pending.current;
    if (!sent) return null;
    let refused: Problem | null = null;
    await form.run(async () => {
      try {
        const answer = await redeem(sent.input, sent.key);
        forget();
        onRedeemed(answer);
      } catch (error) {
        if (isProblem(error) && error.status !== 0) {
          forget();
          refused = error;
        } else {
          setUnanswered(true);
        }
        throw error;
      }
    });
    return refused;
  }

  function forget(): void {
    pending.current = null;
    setUnanswered(false);
  }

  return {
    ...form,
    /** The last one was sent and no answer came: it may have been made. Only the same can be asked again. */
    unanswered,
    /** Resolves to the refusal, or null. */
    send(input: RedeemInput): Promise<Problem | null> {
      pending.current ??= { input, key: newKey() };
      return ask();
    },
    askAgain: ask,
  };
}
