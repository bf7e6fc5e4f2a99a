import type { ReactNode } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import { ActGate } from "../../../platform/acts/act-gate.tsx";
import { useFormat } from "../../../platform/use-format.ts";
import { useSubmit } from "../../../platform/use-submit.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/form/field.tsx";

/**
 * Shows the bar of the selected rows, at the bottom of the window. Once all rows of the page are selected and more match
 * the filters, it offers to select these too.
 */
export function SelectBar({
  count,
  matching,
  max,
  onAll,
  onClear,
  children,
}: {
  count: number;
  /** This is the number of rows that match the filters. The acts take at most `max` of them at once. */
  matching: number;
  max: number;
  /** Selects the rows of all pages; it is undefined unless all rows of the page are selected. */
  onAll: (() => Promise<void>) | undefined;
  onClear: () => void;
  children: ReactNode;
}) {
  const format = useFormat();
  const form = useSubmit();
  const total = format.number(matching);
  const first = format.number(max);
  const isMore = onAll !== undefined && count < Math.min(matching, max);
  return (
    <div className="list-select-bar">
      <p role="status" className="font-semibold">
        <Plural value={count} one="# selected" other="# selected" />
      </p>
      {isMore ? (
        <Button kind="link" busy={form.busy} onClick={() => void form.run(onAll)}>
          {matching > max ? (
            <Trans>
              Select the first {first} of {total} that match
            </Trans>
          ) : (
            <Trans>Select all {total} that match</Trans>
          )}
        </Button>
      ) : null}
      <FieldError id="select-all-error" error={form.message} />
      <ActGate className="flex flex-wrap items-center gap-3">{children}</ActGate>
      <Button kind="link" onClick={onClear}>
        <Trans>Clear the selection</Trans>
      </Button>
    </div>
  );
}
