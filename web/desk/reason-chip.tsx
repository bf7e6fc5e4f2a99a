import type { ReactNode } from "react";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { Fold } from "../parts/fold/fold.tsx";
import type { Tone } from "../ui/badge.tsx";

/** On a phone the first item of a list is unfolded, and the others are folded. */
export type InList = { first: boolean };

/**
 * Shows an item that needs a person: the reason as a chip, and the details below it. Unlike a badge the chip wraps,
 * because some reasons are whole sentences. In a list on a phone the item is folded, with the `hint` below the reason.
 */
export function Waiting({
  id,
  reason,
  tone,
  hint,
  inList,
  children,
}: {
  id: string;
  reason: MessageDescriptor;
  tone: Tone;
  /** This is one line that names the rider, dealer or tablet. */
  hint: ReactNode;
  inList: InList | undefined;
  children: ReactNode;
}) {
  const { i18n } = useLingui();
  const chip = (
    <b className="badge h-auto! py-0.5 [font-stretch:100%] whitespace-normal!" data-tone={tone}>
      {i18n._(reason)}
    </b>
  );
  if (!inList) {
    return (
      <>
        <p className="mb-2">{chip}</p>
        <div className="@container">{children}</div>
      </>
    );
  }
  return (
    <Fold
      id={`waiting-${id}`}
      first={inList.first}
      heading={
        <>
          <h3 id={`waiting-${id}-heading`} className="md:mb-2">
            {chip}
          </h3>
          <span className="fold-hint flex justify-between gap-3 pt-1 pb-2">{hint}</span>
        </>
      }
    >
      <div className="@container">{children}</div>
    </Fold>
  );
}
