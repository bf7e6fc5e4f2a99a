import { Trans, useLingui } from "@lingui/react/macro";
import { OptionList } from "../../ui/form/option-list.tsx";
import type { Suggestion } from "./use-suggestions.ts";

export const suggestionsId = "grid-suggestions";

/** Shows the riders that match the typed text, below the cell. */
export function SuggestionList({
  anchor,
  suggestions,
  active,
  onChoose,
}: {
  anchor: HTMLElement;
  suggestions: readonly Suggestion[];
  /** This is the index of the suggestion that Enter selects; it is -1 for none. */
  active: number;
  onChoose: (suggestion: Suggestion) => void;
}) {
  const { t } = useLingui();
  return (
    <OptionList
      id={suggestionsId}
      label={t`Riders`}
      anchor={anchor}
      options={suggestions.map((one) => ({ key: one.key, content: <Line of={one} /> }))}
      active={active}
      minWidth={360}
      onChoose={(at) => {
        const chosen = suggestions[at];
        if (chosen) onChoose(chosen);
      }}
    />
  );
}

function Line({ of }: { of: Suggestion }) {
  return (
    <>
      <b>
        {of.firstName} {of.lastName}
      </b>
      <span className="text-t1 text-ink-2">
        <Facts of={of} />
        {of.isAccount ? (
          <>
            {" "}
            <Trans>(has an account)</Trans>
          </>
        ) : null}
      </span>
    </>
  );
}

/** Shows the number, the brand and the town of a rider, as far as they are known. */
function Facts({ of: { number, brand, hometown, amaNumber } }: { of: Suggestion }) {
  const { t } = useLingui();
  const facts = [number && t`No. ${number}`, brand, hometown, amaNumber && t`AMA ${amaNumber}`];
  return facts.filter((text) => text !== "").join(" · ");
}
