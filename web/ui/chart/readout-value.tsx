import { Trans } from "@lingui/react/macro";

/**
 * Shows one value of the readout below a chart. The colon is part of the translated text, because French has a space
 * before it.
 */
export function ReadoutValue({ label, value }: { label: string; value: string }) {
  return (
    <span>
      <Trans>
        {label}: <b>{value}</b>
      </Trans>
    </span>
  );
}
