import { Trans } from "@lingui/react/macro";
import { useWhere } from "../platform/location.ts";
import { Button } from "../ui/button.tsx";
import type { IconName } from "../ui/icon.tsx";
import { EmptyState } from "../ui/states.tsx";

/**
 * Shows a message in place of races that did not load, and offers a retry. The rest of the home page does not need the
 * races.
 */
export function RacesFailed({ icon }: { icon: IconName }) {
  const { reload } = useWhere();
  return (
    <EmptyState
      icon={icon}
      title={<Trans>The races didn’t load</Trans>}
      action={
        <Button icon="refresh" onClick={() => void reload()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>Check your connection and try again in a minute.</Trans>
    </EmptyState>
  );
}
