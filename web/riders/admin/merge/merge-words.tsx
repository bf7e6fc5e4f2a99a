import type { ReactNode } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import type { MovedKind } from "#shared/merges.ts";

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
