import type { ReactNode } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import type { MergeEffects } from "#shared/merges.schema.ts";
import type { MovedKind } from "#shared/merges.ts";
import { useFormat } from "../../../platform/use-format.ts";

/** Returns the text that says how many records of a kind move. */
export function movedWords(kind: MovedKind, count: number): ReactNode {
  switch (kind) {
    case "results":
      return <Plural value={count} one="# result" other="# results" />;
    case "awards":
      return <Plural value={count} one="# award" other="# awards" />;
    case "redemptions":
      return <Plural value={count} one="# redemption" other="# redemptions" />;
    case "claims":
      return <Plural value={count} one="# payout" other="# payouts" />;
    case "adjustments":
      return <Plural value={count} one="# adjustment due or settled" other="# adjustments due or settled" />;
    case "bonuses":
      return <Plural value={count} one="# bonus" other="# bonuses" />;
    case "bikes":
      return <Plural value={count} one="# bike" other="# bikes" />;
    case "documents":
      return <Plural value={count} one="# document" other="# documents" />;
    case "emails":
      return <Plural value={count} one="# other email address" other="# other email addresses" />;
    case "consents":
      return <Plural value={count} one="# guardian consent" other="# guardian consents" />;
    case "paymentInfos":
      return <Trans>Payment info</Trans>;
    case "pastPaymentInfos":
      return <Plural value={count} one="# earlier set of payment info" other="# earlier sets of payment info" />;
    case "questions":
      return <Plural value={count} one="# question about a result" other="# questions about results" />;
    case "reports":
      return <Plural value={count} one="# report about a redemption" other="# reports about redemptions" />;
    case "plans":
      return <Plural value={count} one="# planned class" other="# planned classes" />;
    case "favourites":
      return <Plural value={count} one="# favorite dealer" other="# favorite dealers" />;
  }
}

/**
 * Shows as list items what a merge, or its undo, does to the amounts due and to approved payouts. `children` are further
 * items between the two.
 */
export function MoneyLines({
  effects: { due, claimsReturned },
  children,
}: {
  effects: Pick<MergeEffects, "due" | "claimsReturned">;
  children?: ReactNode;
}) {
  const format = useFormat();
  const dueText = format.list(due.map(({ amount, currency }) => format.money(Math.abs(amount), currency)));
  return (
    <>
      {due.length > 0 ? (
        <li className="font-semibold text-ink">
          {due.some(({ amount }) => amount < 0) ? (
            <Trans>The amount due will drop by {dueText}.</Trans>
          ) : (
            <Trans>{dueText} was already spent, so it will be listed under “Adjustments due.”</Trans>
          )}
        </li>
      ) : null}
      {children}
      {claimsReturned > 0 ? (
        <li className="font-semibold text-ink">
          <Plural
            value={claimsReturned}
            one="# approved payout will need approval again: the payment info differs."
            other="# approved payouts will need approval again: the payment info differs."
          />
        </li>
      ) : null}
    </>
  );
}
