import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { EmptyState } from "../ui/states.tsx";

/**
 * Shows a message in place of the search results if the postal code is unknown. The field of the postal code shows the
 * same error.
 */
export function UnknownCode({ action }: { action: ReactNode }) {
  return (
    <EmptyState icon="pin" title={<Trans>Check the ZIP or postal code</Trans>} action={action}>
      <Trans>Enter a different code, or show everything.</Trans>
    </EmptyState>
  );
}
