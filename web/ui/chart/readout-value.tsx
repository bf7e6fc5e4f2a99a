import { Trans } from "@lingui/react/macro";

/** Shows one value of the readout below a chart. The colon is translated with it, because French has a space before one. */
export function ReadoutValue({ label, value }: { label: string; value: string }) {
  return (
    <span>
      <Trans>
        {label}: <b>{value}</b>
      </Trans>
    </span>
  );
}
