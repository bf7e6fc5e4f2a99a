import { Trans, useLingui } from "@lingui/react/macro";
import type { AdjustmentDue } from "#shared/adjustments.schema.ts";
import { reasonWords } from "#shared/result-words.ts";
import { useFormat } from "../../platform/use-format.ts";

/** Says why an amount is due: what happened to the result or the bonus behind it. */
export function DueCauseWords({ why }: Pick<AdjustmentDue, "why">) {
  const { i18n } = useLingui();
  switch (why) {
    case null:
    case "corrected":
      return <Trans>The result was corrected</Trans>;
    case "result_removed":
      return <Trans>The result was removed</Trans>;
    case "bonus_reversed":
      return <Trans>The bonus was taken back</Trans>;
    case "factory_rider":
    case "event_canceled":
    case "account_inactive":
    case "class_pays_nothing":
      return <>{i18n._(reasonWords[why].id, {}, { message: reasonWords[why].message })}</>;
    default:
      return <Trans>The result no longer earns anything</Trans>;
  }
}

/** Says what the amount is for: the race and the class, or a bonus. */
export function DueSource({ due: { eventTitle, className, place } }: { due: AdjustmentDue }) {
  const format = useFormat();
  if (eventTitle === null) return <Trans>Bonus</Trans>;
  return <>{[eventTitle, className, place === null ? null : format.ordinal(place)].filter(Boolean).join(" · ")}</>;
}
