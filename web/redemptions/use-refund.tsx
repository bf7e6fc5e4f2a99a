import { useRef } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { RedemptionRecord, RefundAnswer } from "#shared/redemptions.schema.ts";
import { newKey } from "../platform/api/api.ts";
import { isProblem, textOf } from "../platform/api/problem.ts";
import { useFormat } from "../platform/use-format.ts";
import { useShownName } from "../platform/use-shown-name.ts";
import { useConfirm } from "../ui/confirm.tsx";
import { useToast } from "../ui/toast.tsx";
import { refund } from "./api.ts";

/**
 * Confirms a refund, sends it and reports the outcome. If there was no answer, the idempotency key stays the same:
 * pressing again retries the same refund, which counts once.
 */
export function useRefund(onRefunded: (answer: RefundAnswer) => void) {
  const { t } = useLingui();
  const format = useFormat();
  const shownName = useShownName();
  const ask = useConfirm();
  const toast = useToast();
  const keys = useRef(new Map<string, string>());

  return async (redemption: RedemptionRecord): Promise<void> => {
    const { _id: id, code } = redemption;
    const riderName = shownName(redemption.riderName);
    const amount = format.money(redemption.amount, redemption.currency);
    const when = format.dateTime(redemption.createdAt);
    const sure = await ask({
      title: (
        <Trans>
          Refund {amount} to {riderName}?
        </Trans>
      ),
      body: (
        <Trans>
          Code {code}, {when}. The credit goes back to the rider, who gets an email, and your parts account is charged.
          This can’t be undone.
        </Trans>
      ),
      safe: <Trans>Keep it</Trans>,
      act: <Trans>Refund {amount}</Trans>,
      danger: true,
    });
    if (!sure) return;
    const key = keys.current.get(id) ?? newKey();
    keys.current.set(id, key);
    try {
      const answer = await refund(id, key);
      keys.current.delete(id);
      const balance = format.money(answer.balance.amount, answer.balance.currency);
      toast({ text: t`${riderName} got ${amount} back and now has ${balance}.` });
      onRefunded(answer);
    } catch (error) {
      if (isProblem(error) && error.status !== 0) {
        keys.current.delete(id);
        toast({ text: textOf(error), tone: "bad" });
      } else {
        toast({ text: t`No response. Tap Refund again; it won’t be refunded twice.`, tone: "bad" });
      }
    }
  };
}
