import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { EmptyState } from "../ui/states.tsx";

/** Is in place of what a search found if its postal code is unknown. The code's field shows the same error. */
export function UnknownCode({ action }: { action: ReactNode }) {
  return (
    <EmptyState icon="pin" title={<Trans>Check the ZIP or postal code</Trans>} action={action}>
      <Trans>We don’t know it, so there’s nothing to show here yet.</Trans>
    </EmptyState>
  );
}
