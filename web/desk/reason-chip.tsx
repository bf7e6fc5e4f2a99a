import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import type { Tone } from "../ui/badge.tsx";

/** Shows the reason why something waits, as a chip. Unlike a badge it wraps, because some reasons are a sentence. */
export function ReasonChip({ of, tone }: { of: MessageDescriptor; tone: Tone }) {
  const { i18n } = useLingui();
  return (
    <p className="mb-2">
      <b className="badge h-auto! py-0.5 whitespace-normal!" data-tone={tone}>
        {i18n._(of)}
      </b>
    </p>
  );
}
